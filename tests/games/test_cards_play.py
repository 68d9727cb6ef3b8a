"""The card game at play: set-ups, mistakes, views, previews and whole games."""

from dataclasses import replace

import pytest
from cards_study import FIRST_HAND, OTHER_HAND, cards, finish_deal, play, position, random_game

from genial.games import load_game
from genial.games.cards.rules import ALL_CARDS, Cards
from genial.games.cards.state import Phase, State
from genial.kernel.game import IllegalMove
from genial.kernel.moves import SetTrack
from genial.kernel.tiles import Bag, parse_tile
from genial.match import play_match
from genial.record import Record

LOWEST_RED = ((1, 2, 2, 2, 2, 2), (0,) * 6)

# -- set-up


def test_a_set_up_track_is_accepted_until_the_first_decision():
    game = Cards()
    state = play(game, game.start(), "track 1 3 4 5 6 3 3", "draw 0 RG", "track 0 1 1 1 1 1 1")
    state = play(game, finish_deal(game, state), "track 0 7 7 7 7 7 6")
    assert state.tracks == ((7, 7, 7, 7, 7, 6), (3, 4, 5, 6, 3, 3))
    state = game.apply(state, game.legal_moves(state)[0])
    with pytest.raises(IllegalMove, match="before the first decision"):
        play(game, state, "track 0 1 1 1 1 1 1")


@pytest.mark.rule("CAR-4")
@pytest.mark.parametrize(
    ("values", "why"),
    [
        ((0, 1, 1, 1, 1, 4), "neighbouring zones"),
        ((3, 4, 4, 4, 4, 7), "neighbouring zones"),
        ((11, 7, 7, 7, 7, 6), "from 0 to 10"),
        ((-1, 0, 0, 0, 0, 0), "from 0 to 10"),
        ((7, 7, 7, 7, 7, 7), "finish the game"),
    ],
)
def test_impossible_or_final_tracks_are_refused(values, why):
    with pytest.raises(IllegalMove, match=why):
        Cards().apply(Cards().start(), SetTrack(0, values))


def test_a_track_of_nobody_is_refused():
    with pytest.raises(IllegalMove, match="no track 2"):
        play(Cards(), Cards().start(), "track 2 0 0 0 0 0 0")


# -- what goes wrong


def test_moves_out_of_turn_say_why():
    game, state = position()
    start = game.start()
    mistakes = [
        (start, "play RB", "seat 0 has to be dealt cards first"),
        (start, "open 0 RB", "the next card is dealt by: draw 0 CARD"),
        (start, "draw 1 RB", "the next card is dealt by: draw 0 CARD"),
        (state, "draw 0 RB", "nothing is to be drawn, seat 0 is to decide"),
        (state, "play RO", "seat 0 has RB RV BY GO GY OY, no RO"),
        (state, "exchange", "no exchange is open"),
    ]
    for where, text, why in mistakes:
        with pytest.raises(IllegalMove, match=why):
            play(game, where, text)


def test_an_exchange_must_be_answered_and_a_finished_game_is_over():
    hand = "GB GO GY BO BY YV"
    game, state = position((hand, OTHER_HAND), ("RV OY", "RO RO"), tracks=LOWEST_RED)
    state = play(game, state, "play YV")
    with pytest.raises(IllegalMove, match="choose exchange or keep"):
        play(game, state, "play GB")
    *_, over = random_game(Cards(), 3)
    with pytest.raises(IllegalMove, match="the game is over"):
        play(game, over, "keep")


# -- what is seen


@pytest.mark.rule("COM-4")
def test_a_view_shows_the_own_hand_counts_and_nothing_of_pile_and_discards():
    game, state = position()
    state = replace(state, discards=Bag().add(cards("YV")))
    view = game.view(state, 0)
    assert view.hand == cards(FIRST_HAND)
    assert (view.hand_sizes, view.pile_size, view.discard_size) == ((6, 6), 44, 1)
    assert game.view(state, None).hand == ()
    swapped = replace(
        state,
        hands=(state.hands[0], cards("RG RO GV BO BV RB")),
        discards=Bag().add(cards("RG")),
        pile=state.pile.add(cards("YV YV")).take(parse_tile("RB")).take(parse_tile("RG")),
    )
    assert game.view(swapped, 0) == view
    assert game.view(swapped, 1) != game.view(state, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_are_conserved_and_zones_kept_under_random_play(players):
    game = Cards(players=players)
    for seed in range(8):
        *_, last = states = list(random_game(game, seed))
        for state in states:
            assert all_cards(state) == ALL_CARDS
            for values in state.tracks:
                zones = [(value + 2) // 3 if value < 10 else 3 for value in values]
                assert max(zones) - min(zones) <= 1
        assert last.outcome.reason == "goal"
        winner = last.outcome.winners
        assert winner == tuple(s for s in range(players) if min(last.tracks[s]) >= 7)


def all_cards(state: State) -> Bag:
    held = [card for group in (*state.hands, *state.open) for card in group]
    counts = zip(state.pile.counts, state.discards.counts, strict=True)
    return Bag(tuple(a + b for a, b in counts)).add(held)


@pytest.mark.rule("CAR-8")
def test_random_play_never_leaves_an_empty_pile():
    for players in (2, 3, 4):
        reshuffled = 0
        for seed in range(10):
            for state in random_game(Cards(players=players), seed):
                assert len(state.pile) > 0
                reshuffled += state.begun and len(state.discards) == 0
        assert reshuffled


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_record_reads_back(players):
    record = play_match("cards", ["random"] * players, seed=4)
    assert Record.read(record.text()) == record


# -- preview


def test_a_preview_tells_steps_points_and_bonuses():
    tracks = ((9, 4, 4, 4, 4, 4), (0,) * 6)
    game, state = position(opened=("RG GB", "RG OY"), tracks=tracks)
    preview = game.preview(game.view(state, 0), game.parse_move("play RB"))
    assert preview.points == (2, 0, 1, 0, 0, 0)
    assert preview.gains == (1, 0, 1, 0, 0, 0)
    assert preview.values == (10, 4, 5, 4, 4, 4)
    assert preview.bonuses == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_previews_come_true(players):
    game = Cards(players=players)
    for state in random_game(game, players):
        if state.phase is Phase.PLAY:
            for move in game.legal_moves(state):
                preview = game.preview(game.view(state, state.turn), move)
                after = game.apply(state, move)
                assert after.tracks[state.turn] == preview.values
                assert after.bonus == 0 or after.bonus == max(state.bonus - 1, 0) + preview.bonuses


def test_options_are_checked():
    assert load_game("cards", players=3) == Cards(players=3)
    assert (Cards().key, Cards().mode, Cards().options, Cards().sides) == (
        "cards",
        "versus",
        {},
        (0, 1),
    )
    for options in ({"players": 5}, {"players": 1}, {"mode": "team"}, {"first_seat": 2}):
        with pytest.raises(ValueError, match="no "):
            load_game("cards", **options)
