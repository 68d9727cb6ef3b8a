"""The dice game, clause by clause."""

from itertools import product
from random import Random

import pytest
from dice_study import play, texts, thrown

from genial.games.dice.rules import Dice
from genial.kernel.game import CHANCE, IllegalMove
from genial.kernel.tiles import GREEN, YELLOW
from genial.kernel.values import replaced

# -- throwing


@pytest.mark.rule("DIC-1")
@pytest.mark.parametrize(("players", "dice", "kinds"), [(2, 4, 126), (3, 3, 56), (4, 2, 21)])
def test_each_player_throws_so_many_dice_of_six_symbols(players, dice, kinds):
    game = Dice(players=players)
    throws, weights = game.legal_moves(game.start()), game.weights(game.start())
    assert len(throws) == len(weights) == kinds
    assert sum(weights) == 6**dice
    ordered = [tuple(sorted(faces)) for faces in product(range(6), repeat=dice)]
    assert list(weights) == [ordered.count(throw.faces) for throw in throws]


@pytest.mark.rule("DIC-2", "COM-3")
def test_everybody_but_the_start_player_throws_first_in_seat_order():
    game = Dice(players=3, first_seat=1)
    state = game.start()
    assert game.to_move(state) == CHANCE
    state = play(game, state, "dice 0 RRB")
    assert game.to_move(state) == CHANCE
    state = play(game, state, "dice 2 VYG")
    assert game.to_move(state) == 1
    assert state.dice == ((0, 0, 2), (), (1, 4, 5))


@pytest.mark.rule("DIC-2")
def test_dice_stay_in_view_until_their_owner_throws_again():
    game = Dice(players=2)
    state = play(game, game.start(), "dice 1 RRBB", "throw", "dice 0 GGOO", "score")
    assert (state.turn, state.dice[1]) == (1, (0, 0, 2, 2))
    state = play(game, state, "throw")
    assert state.dice == ((1, 1, 3, 3), ())


@pytest.mark.rule("DIC-3")
def test_a_turn_is_one_to_three_throws_of_all_dice_and_the_last_counts():
    game = Dice(players=4)
    state = play(game, game.start(), "dice 1 RR", "dice 2 GB", "dice 3 YV")
    assert texts(game.legal_moves(state)) == ["throw"]
    for faces in ("RG", "BO"):
        state = play(game, state, "throw", f"dice 0 {faces}")
        assert texts(game.legal_moves(state)) == ["throw", "score"]
    state = play(game, state, "throw", "dice 0 GV")
    assert texts(game.legal_moves(state)) == ["score"]
    with pytest.raises(IllegalMove, match="has thrown 3 times"):
        play(game, state, "throw")
    state = play(game, state, "score")
    assert state.tracks[0] == (0, 1, 0, 0, 0, 1)
    assert (state.turn, state.throws) == (1, 0)


# -- scoring


@pytest.mark.rule("DIC-4")
def test_the_rulebooks_three_players():
    """Svenja: 1 red, then 3 yellow and 4 blue (or a joker); Birgit: 3 blue and 1 red."""
    game, state = thrown("RGO", "YYB", "YBR")
    assert play(game, state, "score").tracks[0] == (1, 0, 0, 0, 0, 0)
    game, state = thrown("YBB", "YYB", "YBR")
    assert game.preview(state, game.parse_move("score")).points == (0, 0, 4, 0, 3, 0)
    joker = game.parse_move("score BB=V")
    assert game.preview(state, joker).points == (0, 0, 0, 0, 3, 1)
    game, state = thrown("VVG", "YBR", "YBB")
    assert game.preview(state, game.parse_move("score")).total == 0
    assert game.preview(state, game.parse_move("score VV=R")).points == (1, 0, 0, 0, 0, 0)
    game, state = thrown("BRG", "YBR", "YBB")
    assert game.preview(state, game.parse_move("score")).points == (1, 0, 3, 0, 0, 0)


@pytest.mark.rule("DIC-4")
def test_own_dice_do_not_match_each_other():
    game, state = thrown("RRRR", "GGBB")
    assert play(game, state, "score").tracks[0] == (0,) * 6


@pytest.mark.rule("DIC-5")
@pytest.mark.parametrize(
    ("own", "move", "points"),
    [
        ("RRGB", "score RR=V", (0, 0, 0, 0, 0, 1)),
        ("RRRG", "score RRR=V", (0, 0, 0, 0, 0, 2)),
        ("RRRR", "score RRRR=V", (0, 0, 0, 0, 0, 3)),
        ("RRRG", "score RR=V", (2, 0, 0, 0, 0, 1)),  # the third red is matched
        ("RRRR", "score RR=V RR=Y", (0, 0, 0, 0, 1, 1)),
        ("RRRR", "score RR=V RR=V", (0, 0, 0, 0, 0, 2)),
        ("RRRR", "score RRR=V", (2, 0, 0, 0, 0, 2)),
        ("RRRR", "score RR=V", (4, 0, 0, 0, 0, 1)),
        ("RRGG", "score RR=G GG=R", (1, 1, 0, 0, 0, 0)),
        ("RRGB", "score RR=R", (1, 0, 0, 0, 0, 0)),  # the own colour may be chosen
    ],
)
def test_equal_dice_are_jokers_and_only_the_dice_used_are_not_matched(own, move, points):
    game, state = thrown(own, "RROO")
    assert game.preview(game.view(state, 0), game.parse_move(move)).points == points


@pytest.mark.rule("DIC-5")
@pytest.mark.parametrize(
    ("own", "scores", "strict"),
    [
        ("RGBO", 1, 1),
        ("RRGB", 1 + 6, 1 + 6),
        ("RRRG", 1 + 6 + 6, 1 + 6),  # none, two, three
        ("RRRR", 1 + 6 + 6 + 21 + 6, 1 + 6),  # none, two, three, two and two, four
        ("RRGG", 7 * 7, 7 * 7),
    ],
)
def test_every_set_of_jokers_is_listed_once(own, scores, strict):
    for option, expected in ((False, scores), (True, strict)):
        game, state = thrown(own, "BBBB", strict_jokers=option)
        moves = texts(game.legal_moves(state))
        assert len(moves) == len(set(moves)) == 1 + expected
        assert moves[:2] == ["throw", "score"]


@pytest.mark.rule("DIC-5")
def test_the_order_of_the_scores_is_by_die_colour_size_and_target():
    game, state = thrown("GGG", "RRR", "RRR", throws=3)
    two = [f"score GG={target}" for target in "RGBOYV"]
    three = [f"score GGG={target}" for target in "RGBOYV"]
    assert texts(game.legal_moves(state)) == ["score", *two, *three]
    game, state = thrown("RRGG", "BBBB", throws=3)
    moves = texts(game.legal_moves(state))
    assert moves[:3] == ["score", "score RR=R", "score RR=R GG=R"]
    assert moves[-1] == "score GG=V"


@pytest.mark.rule("DIC-5")
@pytest.mark.parametrize("move", ["score RR=V", "score RRR=V", "score RR=V RR=Y"])
def test_strict_jokers_take_all_equal_dice_or_none(move):
    game, state = thrown("RRRR", "GGBB", strict_jokers=True)
    with pytest.raises(IllegalMove, match=r"threw RRRR.*all equal dice together, or none"):
        play(game, state, move)
    assert play(game, state, "score RRRR=V").tracks[0] == (0, 0, 0, 0, 0, 3)


# -- the sheet


@pytest.mark.rule("DIC-6")
def test_a_row_has_seven_boxes():
    game = Dice()
    assert game.crossed((4,) * 6, (9,) * 6) == (7,) * 6


@pytest.mark.rule("DIC-6", "DIC-7")
@pytest.mark.parametrize(("length", "alone", "with_ones"), [(2, 2, 2), (5, 3, 5), (12, 3, 6)])
def test_other_row_lengths_keep_the_left_and_the_middle(length, alone, with_ones):
    game = Dice(row_length=length)
    assert game.crossed((0,) * 6, (12, 0, 0, 0, 0, 0))[0] == alone
    assert game.crossed((0, 1, 1, 1, 1, 1), (12, 0, 0, 0, 0, 0))[0] == with_ones
    assert game.crossed((length,) * 5 + (0,), (0,) * 5 + (12,)) == (length,) * 6


@pytest.mark.rule("DIC-7")
@pytest.mark.parametrize(
    ("red", "others", "after"),
    [
        (0, (0, 0, 0, 0, 0), 3),
        (3, (1, 1, 1, 1, 0), 3),
        (3, (1, 1, 1, 1, 1), 6),
        (6, (4, 4, 4, 4, 3), 6),
        (6, (4, 4, 4, 4, 4), 7),
        (3, (5, 5, 5, 5, 5), 7),
    ],
)
def test_a_section_opens_when_every_row_has_a_cross_in_the_one_before(red, others, after):
    assert Dice().crossed((red, *others), (9, 0, 0, 0, 0, 0))[0] == after


@pytest.mark.rule("DIC-7", "DIC-8")
def test_the_rulebooks_locked_middle():
    """4 green and 2 yellow with blue empty: only 3 green and 1 yellow fit."""
    gains = [0] * 6
    gains[GREEN], gains[YELLOW] = 4, 2
    assert Dice().crossed((1, 0, 0, 1, 2, 1), gains) == (1, 3, 0, 1, 3, 1)


@pytest.mark.rule("DIC-7", "DIC-8")
def test_the_rulebooks_unlocked_right():
    """1 green and 6 yellow, green on 3, yellow on 2: 1 green, 5 yellow, one lapses."""
    gains = [0] * 6
    gains[GREEN], gains[YELLOW] = 1, 6
    assert Dice().crossed((4, 3, 4, 5, 2, 4), gains) == (4, 4, 4, 5, 7, 4)


def every_order(game, values, crosses):
    """All sheets that some order of crossing until nothing fits ends on."""
    ends, seen, waiting = set(), set(), [(values, tuple(crosses))]
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        sheet, left = here
        steps = [c for c in range(6) if left[c] and game.zones.fits(sheet, c)]
        if not steps:
            ends.add(sheet)
        for c in steps:
            waiting.append((replaced(sheet, c, sheet[c] + 1), replaced(left, c, left[c] - 1)))
    return ends


@pytest.mark.rule("DIC-8")
def test_every_order_of_crossing_ends_on_the_same_sheet():
    rng = Random(8)
    opened = 0
    for _ in range(300):
        game = Dice(row_length=rng.choice((5, 7, 8)))
        low = rng.choice((0, 1, 3, 4))
        values = tuple(min(low + rng.randrange(3), game.row_length) for _ in range(6))
        if not game.zones.possible(values):
            continue
        crosses = [rng.choice((0, 0, 1, 2, 4)) for _ in range(6)]
        assert every_order(game, values, crosses) == {game.crossed(values, crosses)}
        opened += min(map(game.zones.zone, game.crossed(values, crosses))) > min(
            map(game.zones.zone, values)
        )
    assert opened > 5


# -- end


@pytest.mark.rule("DIC-9", "COM-2")
def test_the_first_full_sheet_wins_at_once_and_the_others_are_ranked():
    full = (7, 7, 7, 7, 7, 6)
    tracks = (full, (4, 4, 4, 4, 4, 5), (7, 7, 7, 7, 7, 3), (4, 5, 4, 4, 4, 4))
    game, state = thrown("VG", "VR", "RR", "RR", tracks=tracks)
    state = play(game, state, "score")
    assert (game.to_move(state), game.legal_moves(state)) == (None, ())
    assert str(game.outcome(state)) == "goal; 1=0 2=1,3 3=2"
    with pytest.raises(IllegalMove, match="the game is over"):
        play(game, state, "throw")


@pytest.mark.rule("DIC-11")
def test_late_start_shows_only_dice_of_players_who_had_a_turn():
    game = Dice(players=3, first_seat=2, late_start=True)
    state = game.start()
    assert (game.to_move(state), state.dice) == (2, ((), (), ()))
    state = play(game, state, "throw", "dice 2 RRG")
    points = game.preview(state, game.parse_move("score RR=G")).points
    assert points == (0, 1, 0, 0, 0, 0)
    assert game.preview(state, game.parse_move("score")).total == 0
    state = play(game, state, "score", "throw", "dice 0 RGB")
    assert game.preview(state, game.parse_move("score")).points == (2, 1, 0, 0, 0, 0)
