"""The team game: two against two on double-length tracks."""

import pytest

from genial.games import load_game
from genial.kernel.game import CHANCE
from tests.pictures import classic

TEAM = {"mode": "team", "players": 4}
FOUR_AND_TWO = "h4 G G G G . . Y Y"  # a tile GY on h8-h9 scores 4 green and 2 yellow


@pytest.mark.rule("TEA-1", "COM-3")
def test_partners_sit_opposite_and_turns_go_round_the_table():
    table = classic(**TEAM)
    assert table.game.sides == (0, 1, 0, 1)
    assert len(table.state.tracks) == 2
    assert len(table.game.board.grid.cells) == 169
    turns = []
    for _ in range(5):
        turns.append(table.to_move)
        table.play(table.game.legal_moves(table.state)[0])
        table.do(*["keep"] * (table.to_move != CHANCE)).refill()
    assert turns == [0, 1, 2, 3, 0]


@pytest.mark.rule("TEA-1", "TEA-7")
def test_nobody_sees_the_partners_rack():
    table = classic(**TEAM, racks={0: "RR RR RR GG GG GG", 2: "BB BB BB OO OO OO"})
    swapped = classic(**TEAM, racks={0: "RR RR RR GG GG GG", 2: "BB BB BB OO OO YY"})
    assert [len(rack) for rack in table.state.racks] == [6] * 4
    seen = table.game.view(table.state, 0)
    assert seen.rack == table.state.racks[0]
    assert table.state.racks[2] != swapped.state.racks[2]
    assert seen.unseen == swapped.game.view(swapped.state, 0).unseen


@pytest.mark.rule("TEA-2")
@pytest.mark.parametrize(
    ("before", "after", "bonuses"),
    [
        ("0 14 0 0 16 0", (0, 18, 0, 0, 18, 0), 2),  # the example of the rule book
        ("0 17 0 0 17 0", (0, 18, 0, 0, 18, 0), 2),  # the surplus lapses
        ("0 13 0 0 16 0", (0, 17, 0, 0, 18, 0), 1),
        ("0 18 0 0 18 0", (0, 22, 0, 0, 20, 0), 0),  # on along the second half
        ("0 32 0 0 34 0", (0, 36, 0, 0, 36, 0), 2),  # its end gives a bonus again
        ("0 35 0 0 10 0", (0, 36, 0, 0, 12, 0), 1),
        ("0 36 0 0 36 0", (0, 36, 0, 0, 36, 0), 0),  # where the marker stays
    ],
)
def test_a_marker_halts_at_18_goes_on_to_36_and_earns_a_bonus_at_both(before, after, bonuses):
    table = classic(FOUR_AND_TWO, **TEAM, tracks={0: before}, racks={0: "GY " * 6})
    table.do("place GY h8-h9")
    assert table.values(0) == table.values(2) == after
    assert table.values(1) == (0,) * 6
    assert table.state.bonus == bonuses
    assert bonuses == 0 or table.to_move == 0


@pytest.mark.rule("TEA-3", "SOL-1")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (13, 17),  # 3 + 1, nowhere near 18
        (14, 18),
        (16, 19),  # 3 first: 18, one lapses, then 19; 1 first: 17, then 18
        (17, 21),  # 1 first: 18, then 21; 3 first: 18, two lapse, then 19
        (18, 22),
    ],
)
@pytest.mark.parametrize("mode", [{"mode": "team", "players": 4}, {"mode": "solo", "players": 1}])
def test_a_double_that_crosses_18_is_scored_in_the_better_order(mode, before, after):
    """One half of the double counts 3 symbols, the other 1."""
    solo = mode["mode"] == "solo"
    picture = "f2 O G G G . . G O" if solo else "h4 O G G G . . G O"
    spot = "f6-f7" if solo else "h8-h9"
    rack = "GG" if solo else "GG GG GG RO RO RO"
    table = classic(picture, **mode, tracks={0: f"0 {before} 0 0 0 0"}, racks={0: rack})
    assert table.do(f"place GG {spot}").values()[1] == after


@pytest.mark.rule("TEA-4", "CLA-14")
def test_a_bonus_with_an_empty_rack_lapses():
    """Six tiles bring six colours to 18 one by one; the sixth bonus finds no tile."""
    table = classic(**TEAM, tracks={0: "17 " * 6}, racks={0: "RB GO BY OV RY GV"})
    homes = ["RB c9-c10", "GO c12-c11", "BY h12-h11", "OV m9-m10", "RY m5-m4", "GV h5-h4"]
    for number, spot in enumerate(homes, 1):
        table.do(f"place {spot}")
        assert sum(value == 18 for value in table.values()) == number
    assert table.state.racks[0] == ()
    assert (table.to_move, table.state.bonus) == (CHANCE, 0)
    assert table.refill().to_move == 1


@pytest.mark.rule("TEA-5")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_the_exchange_asks_about_the_teams_track(seat):
    tracks = {0: "5 5 5 5 5 0", 1: "5 5 5 5 0 5"}
    racks = {seat: "RG RB RB GO GO YV" if seat % 2 else "RG RB RB GO GO GO"}
    table = classic(**TEAM, first_seat=seat, tracks=tracks, racks=racks)
    table.do("place RG h8-h9")
    assert (table.moves() == ["exchange", "keep"]) is (seat in (0, 2))


@pytest.mark.rule("TEA-5", "CLA-6")
def test_four_first_tiles_touch_four_different_printed_symbols():
    table = classic(**TEAM, free=False)
    for turn in range(4):
        assert len(table.spots()) == (6 - turn) * 24
        table.play(table.game.legal_moves(table.state)[-1])
        table.refill()
    assert len(set(table.state.claimed)) == 4


@pytest.mark.rule("TEA-6")
def test_all_six_at_36_win_at_once_for_both_partners():
    table = classic(
        FOUR_AND_TWO,
        **TEAM,
        tracks={1: "36 36 36 36 35 36"},
        first_seat=3,
        racks={3: "GY " * 6},
    )
    table.do("place GY h8-h9")
    assert str(table.state.outcome) == "all-complete; 1=1,3 2=0,2"


@pytest.mark.rule("TEA-6", "COM-2")
def test_teams_are_ranked_on_values_up_to_36():
    scoring = load_game("classic", **TEAM).scoring
    tracks = ((20, 20, 20, 20, 20, 20), (36, 36, 36, 36, 36, 19))
    assert str(scoring.outcome(tracks, "board-full")) == "board-full; 1=0,2 2=1,3"


@pytest.mark.rule("TEA-7")
def test_open_talk_is_an_option_in_the_header_and_changes_nothing_else():
    quiet, open_talk = classic(**TEAM), classic(**TEAM, open_talk=True)
    assert "open_talk" not in quiet.record.text()
    assert "open_talk: yes\n" in open_talk.record.text()
    assert open_talk.game.view(open_talk.state, 0) == quiet.game.view(quiet.state, 0)
    assert open_talk.moves() == quiet.moves()
