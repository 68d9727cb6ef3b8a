"""The card game, clause by clause: dealing, playing, zones and bonuses."""

import pytest
from cards_study import FIRST_HAND, OTHER_HAND, all_tiles, play, position, texts

from genial.games.cards.rules import ALL_CARDS, Cards
from genial.games.cards.state import Phase
from genial.kernel.game import CHANCE
from genial.kernel.tiles import parse_tile

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
