"""The moves of the dice game: object, text and integer."""

import pytest

from genial.games.dice.moves import (
    THROW,
    Joker,
    Score,
    Thrown,
    actions_of,
    parse,
    scores_of,
    throws_of,
)
from genial.kernel.game import NotationError
from genial.kernel.moves import SetTrack


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("throw", THROW),
        ("score", Score()),
        ("score RR=Y BB=G", Score((Joker(0, 2, 4), Joker(2, 2, 1)))),
        ("score VVVV=V", Score((Joker(5, 4, 5),))),
        ("dice 1 RRB", Thrown(1, (0, 0, 2))),
        ("track 0 1 2 3 1 1 1", SetTrack(0, (1, 2, 3, 1, 1, 1))),
    ],
)
def test_text_and_object_are_inverse(text, move):
    assert parse(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("dice 0 VBR", "dice 0 RBV"),
        ("score BB=G RR=Y", "score RR=Y BB=G"),
        ("score RR=Y RR=G", "score RR=G RR=Y"),
    ],
)
def test_other_spellings_are_read(written, canonical):
    assert str(parse(written)) == canonical


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty text"),
        ("roll", "unknown verb 'roll'"),
        ("throw RR", "does not read as: throw"),
        ("score RR", "no joker 'RR'"),
        ("score R=G", "2 to 4 equal dice"),
        ("score RRRRR=G", "2 to 4 equal dice"),
        ("score RG=B", "2 to 4 equal dice"),
        ("score =B", "2 to 4 equal dice"),
        ("score RR=", "no colour ''"),
        ("score RR=GB", "no colour 'GB'"),
        ("score XX=G", "no colour 'X'"),
        ("dice 0", "dice SEAT FACES"),
        ("dice 0 RXB", "no colour 'X'"),
        ("tile RB d4-d5", "the dice game has no board"),
        ("free", "the dice game has no board"),
    ],
)
def test_what_is_not_a_move_says_why(text, why):
    with pytest.raises(NotationError, match=why):
        parse(text)


@pytest.mark.rule("DIC-5")
@pytest.mark.parametrize(
    ("dice", "scores"),
    [
        (2, 1 + 36),
        (3, 1 + 36 + 36),
        (4, 1 + 36 + 36 + 36 + 6 * 21 + 15 * 36),  # also two pairs, equal or different
    ],
)
def test_every_decision_has_one_number_in_the_order_of_the_legal_moves(dice, scores):
    actions = actions_of(dice)
    assert len(actions.number) == 1 + scores
    assert list(actions.by_number) == list(range(1 + scores))
    assert all(actions.number[actions.by_number[n]] == n for n in actions.by_number)
    assert actions.by_number[actions.throw] == THROW
    for faces in throws_of(dice):
        for strict in (False, True):
            numbers = [actions.number[score] for score in scores_of(faces, strict)]
            assert numbers == sorted(numbers)
