"""The moves of the card game: object, text and integer."""

import pytest

from genial.games.cards.moves import CARDS, Open, Play, actions_of, parse
from genial.kernel.game import NotationError
from genial.kernel.moves import EXCHANGE, KEEP, Draw, SetTrack
from genial.kernel.tiles import parse_tile


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play RB", Play(0, 2)),
        ("play BR", Play(2, 0)),
        ("exchange", EXCHANGE),
        ("keep", KEEP),
        ("draw 1 GO", Draw(1, parse_tile("GO"))),
        ("open 0 YV", Open(0, parse_tile("YV"))),
        ("track 1 0 1 2 3 4 5", SetTrack(1, (0, 1, 2, 3, 4, 5))),
    ],
)
def test_text_and_object_are_inverse(text, move):
    assert parse(text) == move
    assert str(move) == text


def test_dealt_cards_are_written_in_colour_order():
    assert str(parse("draw 0 BR")) == "draw 0 RB"
    assert str(parse("open 0 VG")) == "open 0 GV"


@pytest.mark.rule("CAR-5")
def test_the_two_orders_of_a_card_are_two_moves_of_the_same_card():
    assert parse("play RB") != parse("play BR")
    assert parse("play RB").card == parse("play BR").card == parse_tile("RB")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty text"),
        ("lay RB", "unknown verb 'lay'"),
        ("play", "play CARD"),
        ("play R", "two colour letters"),
        ("play RX", "no colour 'X'"),
        ("play RR", "two different symbols"),
        ("draw 0 GG", "two different symbols"),
        ("open x GB", "'x' is not a number"),
        ("keep RB", "does not read as: keep"),
        ("track 0 1 2", "six values"),
        ("tile RB d4-d5", "'tile RB d4-d5' is refused: the card game has no board"),
        ("free", "'free' is refused: the card game has no board"),
    ],
)
def test_what_is_not_a_move_says_why(text, why):
    with pytest.raises(NotationError, match=why):
        parse(text)


def test_every_decision_has_one_number():
    actions = actions_of()
    assert list(actions.by_number) == list(range(32))
    assert all(actions.number[actions.by_number[n]] == n for n in range(32))
    assert actions.by_number[actions.exchange] == EXCHANGE
    assert actions.by_number[actions.keep] == KEEP
    plays = [f"play {order}" for card in map(str, CARDS) for order in (card, card[::-1])]
    assert [str(actions.by_number[n]) for n in range(30)] == plays
