"""The card game, clause by clause: exchange, pile and end."""

from dataclasses import replace

import pytest
from cards_study import FIRST_HAND, OTHER_HAND, cards, play, position, texts

from genial.games.cards.state import Phase
from genial.kernel.game import IllegalMove
from genial.kernel.tiles import Bag

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
