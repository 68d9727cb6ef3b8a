"""The card game, clause by clause."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from genial.games import load_game
from genial.games.cards.rules import ALL_CARDS, Cards
from genial.games.cards.state import Phase, State
from genial.kernel.game import CHANCE, IllegalMove
from genial.kernel.moves import SetTrack
from genial.kernel.tiles import Bag, parse_tile
from genial.match import play_match
from genial.record import Record

FIRST_HAND = "RB RV BY GO GY OY"
OTHER_HAND = "RG RO GV BO BV YV"


def cards(text):
    return tuple(map(parse_tile, text.split()))


def play(game, state, *lines):
    """The state after moves written without their seat."""
    for line in lines:
        state = game.apply(state, game.parse_move(line))
    return state


def position(hands=(FIRST_HAND, OTHER_HAND), opened=("RG GB", "BO OY"), tracks=None, **changes):
    """A state at the first seat's turn, the rest of the cards in the pile."""
    game = Cards(players=len(hands))
    hands, opened = tuple(map(cards, hands)), tuple(map(cards, opened))
    used = Counter(card for group in (*hands, *opened) for card in group)
    pile = Bag(tuple(n - used[tile] for tile, n in zip(all_tiles(), ALL_CARDS.counts, strict=True)))
    start = game.start()
    state = replace(
        start, hands=hands, open=opened, pile=pile, phase=Phase.PLAY, tracks=tracks or start.tracks
    )
    return game, replace(state, **changes)


def all_tiles():
    return [parse_tile(a + b) for i, a in enumerate("RGBOYV") for b in "RGBOYV"[i:]]


def texts(moves):
    return [str(move) for move in moves]


def random_game(game, seed):
    """The states of a game of random moves."""
    rng, state = Random(seed), game.start()
    while (mover := game.to_move(state)) is not None:
        yield state
        weights = game.weights(state) if mover == CHANCE else None
        state = game.apply(state, rng.choices(game.legal_moves(state), weights)[0])
    yield state


def finish_deal(game, state, seed=1):
    rng = Random(seed)
    while game.to_move(state) == CHANCE:
        move = rng.choices(game.legal_moves(state), game.weights(state))[0]
        state = game.apply(state, move)
    return state


# -- deal


@pytest.mark.rule("CAR-1")
def test_sixty_cards_four_of_each_pair_and_no_double():
    assert len(ALL_CARDS) == 60
    assert set(ALL_CARDS) == {tile for tile in all_tiles() if not tile.is_double}
    assert {ALL_CARDS[card] for card in ALL_CARDS} == {4}


@pytest.mark.rule("CAR-1", "COM-3")
@pytest.mark.parametrize(("players", "open_each"), [(2, 2), (3, 1), (4, 1)])
def test_hands_are_dealt_in_seat_order_then_open_cards_in_seat_order(players, open_each):
    game = Cards(players=players, first_seat=1)
    state, dealt = game.start(), []
    while game.to_move(state) == CHANCE:
        move = game.legal_moves(state)[0]
        dealt.append(" ".join(str(move).split()[:2]))
        state = game.apply(state, move)
    hands = [f"draw {seat}" for seat in range(players) for _ in range(6)]
    assert dealt == hands + [f"open {seat}" for seat in range(players) for _ in range(open_each)]
    assert game.to_move(state) == 1
    assert state.tracks == ((0,) * 6,) * players
    assert len(state.pile) == 60 - len(dealt)


@pytest.mark.rule("CAR-1")
def test_the_first_open_card_dealt_is_the_older():
    game, start = Cards(), Cards().start()
    state = play(game, start, *[f"draw 0 {card}" for card in FIRST_HAND.split()])
    state = play(game, state, *[f"draw 1 {card}" for card in OTHER_HAND.split()])
    state = play(game, state, "open 0 GV", "open 0 RO", "open 1 BR", "open 1 OY", "play RB")
    assert texts(state.open[0]) == ["RO", "RB"]
    assert state.discards[parse_tile("GV")] == 1


def test_draws_weigh_as_many_as_the_pile_holds():
    game, state = Cards(), Cards().start()
    assert game.weights(state) == [4] * 15
    state = play(game, state, "draw 0 RG", "draw 0 RG")
    assert game.weights(state) == [2] + [4] * 14
    state = play(game, state, "draw 0 RG", "draw 0 GR")
    assert texts(game.legal_moves(state))[0] == "draw 0 RB"


# -- turn


@pytest.mark.rule("CAR-2")
@pytest.mark.parametrize("opened", [("RG GB", "BO OY"), ("RG", "BO", "OY")])
def test_a_turn_plays_discards_the_oldest_and_draws_up_to_six(opened):
    hands = (FIRST_HAND, OTHER_HAND, "RG RO GV BO BV YV")[: len(opened)]
    game, state = position(hands, opened)
    before = [len(group) for group in state.open]
    state = play(game, state, "play GY")
    assert game.to_move(state) == CHANCE
    assert [len(group) for group in state.open] == before
    assert str(state.open[0][-1]) == "GY"
    assert texts(state.discards) == ["RG"]
    state = play(game, state, "draw 0 RO")
    assert len(state.hands[0]) == 6
    assert (state.turn, state.phase) == (1, Phase.PLAY)


@pytest.mark.rule("CAR-3", "CAR-5")
def test_the_rulebooks_blue_and_yellow_card():
    """Yellow lies open twice and blue once: yellow 2, blue 1."""
    hands = ("BY RG RO RV GO GV", OTHER_HAND, OTHER_HAND)
    game, state = position(hands, ("RY", "GY", "BO"))
    assert play(game, state, "play BY").tracks[0] == (0, 0, 1, 0, 2, 0)


@pytest.mark.rule("CAR-3")
def test_own_open_cards_count_and_the_played_card_does_not():
    game, state = position(opened=("RG RB", "OY OY"))
    assert play(game, state, "play RB").tracks[0] == (2, 0, 1, 0, 0, 0)
    assert play(game, state, "play RV").tracks[0] == (2, 0, 0, 0, 0, 0)


# -- zones


@pytest.mark.rule("CAR-4")
@pytest.mark.parametrize("move", ["play RV", "play VR"])
def test_the_rulebooks_red_and_violet_card(move):
    """Red 2 and violet 5 with blue in the zone 1-3: two matches each give red 4, violet 6."""
    tracks = ((2, 4, 3, 4, 4, 5), (0,) * 6)
    game, state = position(opened=("RV GB", "RO YV"), tracks=tracks)
    assert play(game, state, move).tracks[0] == (4, 4, 3, 4, 4, 6)


@pytest.mark.rule("CAR-4")
@pytest.mark.parametrize(
    ("red", "others", "after"),
    [
        (0, (0, 0, 0, 0, 0), 3),  # a first step needs nobody
        (3, (1, 1, 1, 1, 0), 3),  # 4 needs everybody on 1
        (3, (1, 1, 1, 1, 1), 6),
        (6, (4, 4, 4, 4, 3), 6),  # 7 needs everybody on 4
        (6, (4, 4, 4, 4, 4), 9),
        (2, (4, 4, 4, 4, 4), 5),  # the last chip may cross a border of its own
        (9, (4, 4, 4, 4, 4), 10),  # surplus beyond 10 lapses
    ],
)
def test_a_zone_opens_when_all_stand_in_the_one_before(red, others, after):
    tracks = ((red, *others), (0,) * 6)
    game, state = position(opened=("RG RO", "RY GO"), tracks=tracks)
    assert play(game, state, "play RV").tracks[0][0] == after


@pytest.mark.rule("CAR-5")
def test_the_order_is_the_players_choice_and_can_matter():
    """Blue is the last chip on 0: scored first it opens 4-6 for red."""
    tracks = ((3, 1, 0, 1, 1, 1), (0,) * 6)
    game, state = position(opened=("RB GO", "OY GV"), tracks=tracks)
    assert play(game, state, "play BR").tracks[0] == (4, 1, 1, 1, 1, 1)
    assert play(game, state, "play RB").tracks[0] == (3, 1, 1, 1, 1, 1)


@pytest.mark.rule("CAR-5")
def test_both_orders_of_every_card_are_listed_lower_colour_first():
    game, state = position(hands=("RB RB BY GO GY OY", OTHER_HAND))
    both = [way for card in ("RB", "GO", "GY", "BY", "OY") for way in (card, card[::-1])]
    assert texts(game.legal_moves(state)) == [f"play {way}" for way in both]


# -- bonus


@pytest.mark.rule("CAR-6")
def test_a_chip_on_ten_gives_a_turn_without_drawing():
    tracks = ((9, 4, 4, 4, 4, 4), (0,) * 6)
    game, state = position(opened=("RG GO", "OY OY"), tracks=tracks)
    state = play(game, state, "play RV")
    assert (state.phase, state.turn, state.bonus) == (Phase.PLAY, 0, 1)
    assert texts(state.open[0]) == ["GO", "RV"]
    assert (len(state.hands[0]), len(state.discards)) == (5, 1)
    state = play(game, state, "play GO")
    assert state.phase is not Phase.PLAY
    assert (len(state.hands[0]), state.bonus) == (4, 0)


@pytest.mark.rule("CAR-6", "CAR-2")
def test_after_the_last_bonus_the_oldest_goes_once_more_and_the_hand_is_filled():
    tracks = ((9, 4, 4, 4, 4, 4), (0,) * 6)
    game, state = position(opened=("RG GO", "OY OY"), tracks=tracks)
    state = play(game, state, "play RV", "play GO")
    assert texts(state.open[0]) == ["RV", "GO"]
    assert texts(state.discards) == ["RG", "GO"]
    state = play(game, state, "draw 0 RG", "draw 0 RG")
    assert state.turn == 1


@pytest.mark.rule("CAR-6")
def test_two_chips_on_ten_are_two_bonus_turns():
    tracks = ((9, 4, 9, 4, 4, 4), (0,) * 6)
    game, state = position(opened=("RG BO", "OY OY"), tracks=tracks)
    state = play(game, state, "play RB")
    assert state.bonus == 2
    state = play(game, state, "play RV")
    assert (state.bonus, state.phase) == (1, Phase.PLAY)


@pytest.mark.rule("CAR-6")
def test_a_bonus_card_can_earn_another_and_ten_earns_only_once():
    tracks = ((9, 4, 9, 4, 4, 4), (0,) * 6)
    game, state = position(opened=("RG BV", "RV OY"), tracks=tracks)
    state = play(game, state, "play RV")
    assert (state.bonus, state.tracks[0][0]) == (1, 10)
    state = play(game, state, "play RB")
    assert (state.bonus, state.tracks[0][2]) == (1, 10)


@pytest.mark.rule("CAR-6")
def test_five_bonuses_use_up_the_hand_and_no_more_can_come():
    """A sixth chip on 10 would have ended the game."""
    tracks = ((9, 9, 9, 9, 9, 6), (0,) * 6)
    hand = "RG RB RO RO RY BO"
    game, state = position((hand, OTHER_HAND), ("RG BO", "OY OY"), tracks=tracks)
    owed = []
    for card in ("RG", "BO", "RY", "RB", "RO", "RO"):
        state = play(game, state, f"play {card}")
        owed.append(state.bonus)
    assert owed == [2, 3, 3, 2, 1, 0]
    assert (state.phase, state.hands[0]) == (Phase.REFILL, ())
    assert state.tracks[0] == (10, 10, 10, 10, 10, 6)


# -- exchange

LOWEST_RED = ((1, 2, 2, 2, 2, 2), (0,) * 6)


@pytest.mark.rule("CAR-7")
def test_without_the_lowest_symbol_the_hand_may_be_exchanged():
    hand = "GB GO GY BO BY YV"
    game, state = position((hand, OTHER_HAND), ("RV OY", "RO RO"), tracks=LOWEST_RED)
    state = play(game, state, "play YV")
    assert (game.to_move(state), texts(game.legal_moves(state))) == (0, ["exchange", "keep"])
    assert len(state.open[0]) == 3
    kept = play(game, state, "keep")
    assert (len(kept.hands[0]), texts(kept.discards), kept.shown) == (5, ["RV"], ())
    state = play(game, state, "exchange")
    assert state.shown == cards("GB GO GY BO BY")
    assert state.hands[0] == ()
    assert set(texts(state.discards)) == {"GB", "GO", "GY", "BO", "BY", "RV"}
    state = play(game, state, *["draw 0 RG"] * 3, *["draw 0 RB"] * 3)
    assert (state.turn, state.phase, state.shown) == (1, Phase.PLAY, cards("GB GO GY BO BY"))
    assert play(game, state, "play RG").shown == ()


@pytest.mark.rule("CAR-7")
def test_one_card_with_any_of_several_lowest_symbols_forbids_it():
    tracks = ((1, 1, 2, 2, 2, 2), (0,) * 6)
    hand = "BO BY BV OY GV YV"
    game, state = position((hand, OTHER_HAND), ("RV OY", "RO RO"), tracks=tracks)
    assert play(game, state, "play YV").phase is Phase.REFILL
    hand = "BO BY BV OY OV YV"
    game, state = position((hand, OTHER_HAND), ("RV OY", "RO RO"), tracks=tracks)
    assert play(game, state, "play YV").phase is Phase.EXCHANGE


@pytest.mark.rule("CAR-7")
def test_the_question_comes_after_the_last_scoring_of_the_turn():
    tracks = ((4, 9, 5, 5, 5, 5), (0,) * 6)
    hand = "GB GO GY BO BY YV"
    game, state = position((hand, OTHER_HAND), ("RG OY", "RO RO"), tracks=tracks)
    state = play(game, state, "play GB")
    assert (state.phase, state.bonus) == (Phase.PLAY, 1)
    assert play(game, state, "play YV").phase is Phase.EXCHANGE


@pytest.mark.rule("CAR-7")
def test_nothing_is_asked_with_an_empty_hand():
    game, state = position(("YV", OTHER_HAND), ("RV OY", "RO RO"), tracks=LOWEST_RED)
    assert play(game, state, "play YV").phase is Phase.REFILL


@pytest.mark.rule("CAR-7", "CAR-8")
def test_the_exchanged_hand_and_the_oldest_card_can_be_drawn_in_the_same_turn():
    hand = "GB GO GY BO BY YV"
    game, state = position((hand, OTHER_HAND), ("RV OY", "RO RO"), tracks=LOWEST_RED)
    state = replace(state, pile=Bag().add(cards("RG")))
    state = play(game, state, "play YV", "exchange", "draw 0 RG")
    assert set(texts(state.pile)) == {"GB", "GO", "GY", "BO", "BY", "RV"}
    assert len(state.discards) == 0
    state = play(game, state, "draw 0 GB", "draw 0 RV")
    assert len(state.pile) == 4


# -- pile and end


@pytest.mark.rule("CAR-8")
def test_the_discards_become_the_pile_when_its_last_card_is_taken():
    game, state = position()
    state = replace(state, pile=Bag().add(cards("RO")), discards=Bag().add(cards("GV GV BV")))
    state = play(game, state, "play GY", "draw 0 RO")
    assert state.pile == Bag().add(cards("GV GV BV RG"))
    assert state.discards == Bag()


@pytest.mark.rule("CAR-8")
def test_a_card_that_is_not_in_the_pile_cannot_be_drawn():
    game, state = position()
    state = replace(state, pile=Bag().add(cards("RO YV")))
    state = play(game, state, "play GY")
    with pytest.raises(IllegalMove, match="no GV is left in the pile"):
        play(game, state, "draw 0 GV")


@pytest.mark.rule("CAR-9", "COM-2")
def test_all_six_on_seven_wins_at_once_and_the_others_are_ranked():
    tracks = ((6, 7, 7, 7, 7, 7), (3, 3, 3, 3, 3, 2), (3, 3, 3, 3, 2, 3), (3, 3, 3, 3, 2, 2))
    hands = (FIRST_HAND, OTHER_HAND, OTHER_HAND, OTHER_HAND)
    game, state = position(hands, ("RG", "GO", "GO", "GY"), tracks=tracks)
    state = play(game, state, "play RV")
    assert game.to_move(state) is None
    assert game.legal_moves(state) == ()
    assert str(game.outcome(state)) == "goal; 1=0 2=1,2 3=3"
    assert game.outcome(state).compared[3] == (2, 2, 3, 3, 3, 3)


@pytest.mark.rule("CAR-9")
def test_it_ends_although_a_bonus_is_owed_and_after_both_symbols_are_scored():
    tracks = ((6, 7, 9, 7, 7, 7), (0,) * 6)
    game, state = position(opened=("RG BO", "OY OY"), tracks=tracks)
    state = play(game, state, "play RB")
    assert state.tracks[0] == (7, 7, 10, 7, 7, 7)
    assert (state.phase, state.bonus, state.outcome.winners) == (Phase.OVER, 0, (0,))


@pytest.mark.rule("CAR-9")
def test_it_ends_inside_a_bonus_turn():
    tracks = ((6, 9, 7, 7, 7, 7), (0,) * 6)
    game, state = position(opened=("RG GO", "OY OY"), tracks=tracks)
    state = play(game, state, "play GY")
    assert (state.bonus, state.phase) == (1, Phase.PLAY)
    assert play(game, replace(state, open=(cards("RV GO"), state.open[1])), "play RB").outcome


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
