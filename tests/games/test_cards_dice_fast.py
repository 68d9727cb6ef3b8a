"""The compiled card and dice games against their rules, in lock-step."""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest

from genial.games.cards.rules import ZONES, Cards
from genial.games.dice.moves import throws_of, ways
from genial.games.dice.rules import Dice
from genial.games.dice.state import Phase
from genial.games.fast_api import load_fast, warm_up
from genial.kernel.game import CHANCE
from genial.kernel.scoring import lowest_first
from genial.kernel.tiles import Bag

CARDS = [Cards(players=players, first_seat=players - 1) for players in (2, 3, 4)]
DICE = [
    Dice(players=players, first_seat=1, late_start=late, strict_jokers=strict, row_length=length)
    for players in (2, 3, 4)
    for late, strict, length in product((False, True), (False, True), (2, 5, 7, 12))
]
ONE_EACH = [*CARDS, *(Dice(players=players) for players in (2, 3, 4))]


def name(game):
    return "-".join(map(str, (game.key, game.players, *game.options.values())))


def draw(game, state, rng):
    return rng.choices(game.legal_moves(state), game.weights(state))[0]


def compare(game, fast, state, record):
    """Everything the two say about one position."""
    assert fast.to_state(record) == state
    mover = game.to_move(state)
    assert fast.to_move(record) == mover
    decides = mover is not None and mover != CHANCE
    moves = game.legal_moves(state) if decides else ()
    actions = fast.legal(record)
    assert [fast.move(action) for action in actions] == list(moves)
    assert [fast.action(move) for move in moves] == list(actions)
    assert list(np.flatnonzero(fast.mask(record))) == list(actions)
    previews = [game.preview(state, move).gains for move in moves]
    assert fast.gains(record, actions).tolist() == [list(gains) for gains in previews]
    outcome = game.outcome(state)
    assert fast.places(record) == (outcome.places if outcome else None)


def lock_step(game, fast, state, rng, wanted=lambda state: ()):
    """Play both to the end with the same random moves; how often each wanted thing was seen."""
    record, seen = fast.from_state(state), Counter()
    while True:
        compare(game, fast, state, record)
        seen.update(wanted(state))
        mover = game.to_move(state)
        if mover is None:
            return seen
        if mover == CHANCE:
            move = draw(game, state, rng)
            fast.draw(record, move)
        else:
            move = rng.choice(game.legal_moves(state))
            fast.act(record, fast.action(move))
        state = game.apply(state, move)


@pytest.mark.parametrize("game", [*CARDS, *DICE], ids=name)
def test_whole_matches_agree(game):
    lock_step(game, load_fast(game), game.start(), Random(name(game)))


# -- late positions

BORDERS = {"cards": (0, 1, 3, 4, 6, 7, 9, 10), "dice": (0, 1, 3, 4, 6, 7)}


def late_tracks(game, zones, goal, rng):
    """Values around borders and the end, as play could reach them, nobody at the goal."""
    while True:
        values = tuple(min(rng.choice(BORDERS[game.key]), zones.end) for _ in range(6))
        if zones.possible(values) and min(values) < goal:
            return values


def late_cards(game, rng):
    """A dealt state with late tracks and a pile of one to eight cards."""
    state = game.start()
    while game.to_move(state) == CHANCE:
        state = game.apply(state, draw(game, state, rng))
    cards = [card for card in state.pile for _ in range(state.pile[card])]
    rng.shuffle(cards)
    left = rng.randint(1, 8)
    tracks = tuple(late_tracks(game, ZONES, 7, rng) for _ in range(game.players))
    pile, discards = Bag().add(cards[:left]), Bag().add(cards[left:])
    return replace(state, pile=pile, discards=discards, tracks=tracks)


def card_events(state):
    """What must have happened in the late card positions."""
    yield state.phase.value
    if state.bonus:
        yield f"bonus {state.bonus}"
    if state.begun and not len(state.discards):
        yield "reshuffled"
    if len(state.shown):
        yield "shown"


@pytest.mark.rule("CAR-4", "CAR-6", "CAR-7", "CAR-8", "CAR-9")
@pytest.mark.parametrize("game", CARDS, ids=name)
def test_late_card_positions_agree(game):
    rng, fast, seen = Random(11), load_fast(game), Counter()
    for _ in range(40):
        seen += lock_step(game, fast, late_cards(game, rng), rng, card_events)
    for event in ("bonus 1", "bonus 2", "reshuffled", "shown", "exchange", "over"):
        assert seen[event] >= 5, (event, seen)


@pytest.mark.rule("DIC-5", "DIC-7", "DIC-8", "DIC-9")
@pytest.mark.parametrize("game", DICE, ids=name)
def test_late_dice_positions_agree(game):
    rng, fast = Random(12), load_fast(game)
    for _ in range(6):
        tracks = tuple(
            late_tracks(game, game.zones, game.row_length, rng) for _ in range(game.players)
        )
        lock_step(game, fast, replace(game.start(), tracks=tracks), rng)


@pytest.mark.rule("DIC-4", "DIC-5", "DIC-7")
@pytest.mark.parametrize("strict", [False, True])
def test_every_throw_against_every_gate(strict):
    """All throws of four dice, every way to score them, on sheets at all the borders."""
    game = Dice(strict_jokers=strict)
    fast, rng = load_fast(game), Random(13)
    for own, other in product(throws_of(4), throws_of(4)[::21]):
        tracks = tuple(late_tracks(game, game.zones, 7, rng) for _ in range(2))
        state = replace(game.start(), dice=(own, other), tracks=tracks, throws=rng.randint(1, 3))
        state = replace(state, phase=Phase.CHOOSE, begun=True)
        compare(game, fast, state, fast.from_state(state))


@pytest.mark.rule("COM-2")
@pytest.mark.parametrize("game", [g for g in ONE_EACH if g.players == 4], ids=name)
def test_places_agree_with_ties(game):
    fast, rng = load_fast(game), Random(14)
    shared = 0
    for _ in range(200):
        tracks = tuple(tuple(rng.choices((2, 3), k=6)) for _ in range(4))
        outcome = lowest_first(tracks, "goal")
        state = replace(game.start(), tracks=tracks, outcome=outcome)
        state = replace(state, phase=type(state.phase)("over"))
        assert fast.places(fast.from_state(state)) == outcome.places
        shared += max(outcome.places) < 4
    assert 50 < shared < 200


# -- chance


def played(game, rng, steps):
    """The state at the decision after so many random ones."""
    state = game.start()
    while steps or game.to_move(state) == CHANCE:
        steps -= game.to_move(state) != CHANCE
        moves = game.legal_moves(state)
        chance = game.to_move(state) == CHANCE
        state = game.apply(state, draw(game, state, rng) if chance else rng.choice(moves))
    return state


@pytest.mark.rule("COM-4")
@pytest.mark.parametrize("game", CARDS, ids=name)
def test_determinising_changes_only_what_a_seat_does_not_see(game):
    fast, rng = load_fast(game), Random(15)
    for steps in (0, 3, 20, 38):
        state = played(game, rng, steps)
        for seat in (None, *range(game.players)):
            view = game.view(state, seat)
            at, source = (-1 if seat is None else seat), fast.rng(steps)
            for record in (fast.from_state(state), fast.from_view(view)):
                fast.determinise(record, at, source)
                changed = fast.to_state(record)
                assert game.view(changed, seat) == view
                assert (changed.hands, changed.pile) != (state.hands, state.pile)


def test_determinised_hands_are_fair():
    """Every unseen card is as likely as the others to be in the other's hand."""
    game = Cards()
    fast = load_fast(game)
    state = played(game, Random(16), 12)
    view, hands = game.view(state, 0), Counter()
    source = fast.rng(1)
    for _ in range(3000):
        record = fast.from_view(view)
        fast.determinise(record, 0, source)
        hands.update(fast.to_state(record).hands[1])
    size = len(view.unseen)
    for card in view.unseen:
        expected = 3000 * 6 * view.unseen[card] / size
        assert abs(hands[card] - expected) < 5 * expected**0.5


@pytest.mark.rule("DIC-1")
def test_throws_come_up_as_often_as_they_should():
    game = Dice(players=3)
    fast = load_fast(game)
    records = fast.start_batch(20_000, fast.rng(3))
    found = Counter(fast.to_state(record).dice[1] for record in records)
    for faces in throws_of(3):
        expected = 20_000 * ways(faces) / 216
        assert abs(found[faces] - expected) < 5 * expected**0.5


@pytest.mark.rule("CAR-1")
def test_cards_are_dealt_fairly():
    fast = load_fast(Cards())
    records = fast.start_batch(3000, fast.rng(4))
    found = Counter(card for record in records for card in fast.to_state(record).open[1])
    assert len(found) == 15
    for number in found.values():
        assert abs(number - 400) < 5 * 400**0.5


# -- play and batches


@pytest.mark.parametrize("game", ONE_EACH, ids=name)
def test_random_actions_are_uniform(game):
    fast = load_fast(game)
    record = fast.start(fast.rng(5))
    while len(fast.legal(record)) < 3:
        fast.apply(record, int(fast.legal(record)[0]), fast.rng(6))
    rows = np.tile(record, (4000, 1))
    found = Counter(fast.sample_batch(rows, fast.rng(7)).tolist())
    legal = fast.legal(record).tolist()
    assert set(found) == set(legal)
    expected = 4000 / len(legal)
    assert all(abs(number - expected) < 5 * expected**0.5 for number in found.values())


@pytest.mark.parametrize("game", ONE_EACH, ids=name)
def test_a_batch_is_its_records_one_by_one(game):
    fast = load_fast(game)
    rng, other = fast.rng(8), fast.rng(8)
    records = fast.start_batch(5, rng)
    single = [fast.start(other) for _ in range(5)]
    for _ in range(2000):
        actions = fast.sample_batch(records, rng)
        chosen = fast.sample_batch(np.array(single), other)
        assert actions.tolist() == chosen.tolist()
        movers = [fast.to_move(record) for record in single]
        assert fast.to_move_batch(records).tolist() == [-2 if m is None else m for m in movers]
        assert (fast.mask_batch(records) == [fast.mask(record) for record in single]).all()
        views = [fast.observe(record, m or 0) for record, m in zip(single, movers, strict=True)]
        assert (fast.observe_batch(records) == views).all()
        fast.step_batch(records, actions, rng)
        for record, action, mover in zip(single, actions, movers, strict=True):
            if mover is not None:
                fast.apply(record, int(action), other)
        assert (records == single).all()
    assert fast.to_move_batch(records).tolist() == [-2] * 5
    assert fast.sample_batch(records, rng).tolist() == [-1] * 5
    assert (fast.places_batch(records) == [fast.places(record) for record in single]).all()


@pytest.mark.parametrize("game", ONE_EACH, ids=name)
def test_playouts_end_and_repeat_with_their_seed(game):
    fast = load_fast(game)
    assert fast.playouts(20, 1) == fast.playouts(20, 1) != fast.playouts(20, 2)
    rng, decisions = fast.rng(1), 0
    for _ in range(20):
        record = fast.start(rng)
        decisions += fast.playout(record, rng)
        assert sorted(fast.places(record))[0] == 1
        assert game.outcome(fast.to_state(record)).reason == "goal"
    assert decisions == fast.playouts(20, 1)


# -- observations


@pytest.mark.parametrize("game", ONE_EACH, ids=name)
def test_observations_begin_with_the_tracks_from_the_own_seat_on(game):
    fast, rng = load_fast(game), Random(17)
    end = 10 if game.key == "cards" else 7
    tracks = tuple(tuple(rng.choices((1, 2, 3), k=6)) for _ in range(game.players))
    record = fast.from_state(replace(played(game, rng, 4), tracks=tracks))
    for seat in range(game.players):
        seen = fast.observe(record, seat)
        assert len(seen) == fast.features
        turned = [value for n in range(game.players) for value in tracks[(seat + n) % game.players]]
        assert seen[: 6 * game.players] * end == pytest.approx(turned)


@pytest.mark.rule("COM-4")
@pytest.mark.parametrize("game", CARDS, ids=name)
def test_card_observations_count_what_is_seen_and_nothing_else(game):
    fast, rng = load_fast(game), Random(18)
    state = played(game, rng, 25)
    view = game.view(state, 1)
    record = fast.from_state(state)
    seen = fast.observe(record, 1)
    at = 6 * game.players
    kinds = list(Bag.of(mixed=1, doubles=0))
    assert seen[at : at + 15].tolist() == [view.hand.count(card) for card in kinds]
    assert seen[at + 15 : at + 30].tolist() == [view.unseen[card] for card in kinds]
    fast.determinise(record, 1, fast.rng(9))
    assert fast.observe(record, 1).tolist() == seen.tolist()
    assert fast.observe(fast.from_view(view), 1).tolist() == seen.tolist()


@pytest.mark.parametrize("game", ONE_EACH, ids=name)
def test_observing_after_an_action_is_acting_and_observing(game):
    fast, rng = load_fast(game), Random(19)
    for steps in (0, 1, 5, 9):
        record = fast.from_state(played(game, rng, steps))
        seat, actions = fast.to_move(record), fast.legal(record)
        rows = fast.observe_after(record, actions)
        for row, action in zip(rows, actions, strict=True):
            after = record.copy()
            fast.act(after, int(action))
            assert row.tolist() == fast.observe(after, seat).tolist()


def test_warming_up_tells_what_it_does():
    told = []
    assert warm_up(Dice(), told.append).game == Dice()
    assert "play" in told
