"""The dice game at play: set-ups, mistakes, views, previews and whole games."""

from itertools import pairwise, product

import pytest
from dice_study import play, random_game, thrown

from genial.games import load_game
from genial.games.dice.rules import Dice
from genial.games.dice.state import Phase
from genial.kernel.game import GameError, IllegalMove
from genial.kernel.moves import SetTrack
from genial.match import play_match
from genial.record import Record

# -- set-up and mistakes


def test_a_set_up_track_is_accepted_until_the_first_decision():
    game = Dice()
    state = play(game, game.start(), "track 0 1 1 1 1 1 4", "dice 1 RRBB", "track 1 7 7 7 7 7 6")
    assert state.tracks == ((1, 1, 1, 1, 1, 4), (7, 7, 7, 7, 7, 6))
    state = play(game, state, "throw")
    with pytest.raises(IllegalMove, match="before the first decision"):
        play(game, state, "track 0 0 0 0 0 0 0")


@pytest.mark.rule("DIC-7")
@pytest.mark.parametrize(
    ("values", "why"),
    [
        ((0, 1, 1, 1, 1, 4), "neighbouring zones"),
        ((3, 4, 4, 4, 4, 7), "neighbouring zones"),
        ((8, 7, 7, 7, 7, 6), "from 0 to 7"),
        ((7, 7, 7, 7, 7, 7), "finish the game"),
    ],
)
def test_impossible_or_final_sheets_are_refused(values, why):
    with pytest.raises(IllegalMove, match=why):
        Dice().apply(Dice().start(), SetTrack(0, values))


def test_moves_out_of_turn_say_why():
    game = Dice(players=3)
    start = game.start()
    ready = play(game, start, "dice 1 RGB", "dice 2 RGB")
    rolling = play(game, ready, "throw")
    choosing = play(game, rolling, "dice 0 RRG")
    mistakes = [
        (start, "throw", "seat 1's dice come first"),
        (start, "dice 0 RGB", "it is seat 1 that throws"),
        (start, "dice 1 RGBO", "with 3 players a throw is 3 dice"),
        (ready, "dice 0 RGB", "no dice are rolling, seat 0 is to decide"),
        (ready, "score", "seat 0 has not thrown yet"),
        (rolling, "score", "seat 0's dice come first"),
        (choosing, "score GG=R", "threw RRG, which has no such jokers"),
        (choosing, "score RRR=R", "threw RRG, which has no such jokers"),
        (choosing, "score RR=R RR=G", "threw RRG, which has no such jokers"),
    ]
    for where, text, why in mistakes:
        with pytest.raises(IllegalMove, match=why):
            play(game, where, text)


# -- whole games

ALL_OPTIONS = [
    {"players": players, "late_start": late, "strict_jokers": strict, "row_length": length}
    for players in (2, 3, 4)
    for late, strict, length in product((False, True), (False, True), (1, 7, 12))
]


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda o: "-".join(map(str, o.values())))
def test_random_games_keep_the_sheet_and_end_with_a_full_one(options):
    game = Dice(**options)
    states = list(random_game(game, 5))
    for before, state in pairwise(states):
        assert all(map(game.zones.possible, state.tracks))
        for old, new in zip(before.tracks, state.tracks, strict=True):
            assert all(a <= b for a, b in zip(old, new, strict=True))
        assert all(len(faces) in (0, game.dice) for faces in state.dice)
    last = states[-1]
    assert last.outcome.reason == "goal"
    assert last.tracks[last.outcome.winners[0]] == (game.row_length,) * 6


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_record_reads_back(players):
    record = play_match("dice", ["greedy"] * players, seed=4, strict_jokers=True, row_length=4)
    assert Record.read(record.text()) == record


@pytest.mark.parametrize("players", [2, 3, 4])
def test_previews_come_true(players):
    game = Dice(players=players)
    for state in random_game(game, players):
        if state.phase is Phase.CHOOSE:
            for move in game.legal_moves(state):
                preview = game.preview(game.view(state, 0), move)
                assert game.apply(state, move).tracks[state.turn] == preview.values
                assert all(g <= p for g, p in zip(preview.gains, preview.points, strict=True))


@pytest.mark.rule("COM-4")
def test_sheets_and_dice_are_public():
    game, state = thrown("RRG", "GGB", "VVV")
    for seat in (None, 0, 1):
        view = game.view(state, seat)
        assert (view.dice, view.tracks, view.seat) == (state.dice, state.tracks, seat)


def test_options_are_checked_and_told():
    game = load_game("dice", players=4, late_start=True, row_length=5)
    assert game.options == {"late_start": True, "row_length": 5}
    assert (game.key, game.mode, game.sides) == ("dice", "versus", (0, 1, 2, 3))
    bad = [{"players": 5}, {"mode": "solo"}, {"row_length": 0}, {"row_length": 13}]
    for options in [*bad, {"late_start": 1}, {"strict_jokers": "yes"}, {"first_seat": -1}]:
        with pytest.raises(GameError, match="no "):
            load_game("dice", **options)
