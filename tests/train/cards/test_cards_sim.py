"""The card game's batched simulator against the rules, move for move."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from genial.games.cards.moves import CARDS, Open, Play, actions_of
from genial.games.cards.rules import Cards
from genial.games.cards.state import Phase
from genial.games.cards.state import State as RulesState
from genial.kernel.moves import EXCHANGE, KEEP, Draw
from genial.train.cards import table
from genial.train.cards.setting import Setting
from genial.train.cards.sim import Move, State, counts
from tests.conftest import some
from tests.players.positions import left_behind

GAMES = 6
WIDTH = (12, 4)


def _play(s: Setting, seed: int):
    """The states, masks, moves and what follows; weighted in even games, random in odd ones."""

    @jax.jit
    def turn(state: State, key: jax.Array):
        seed, uniforms = (
            jax.random.bits(key, (GAMES,)),
            jax.random.uniform(key, (GAMES, s.uniforms)),
        )
        simple = table.look(s, state, WIDTH, seed).simple
        wild = table.random_move(s, state, seed)
        even = jnp.arange(GAMES) % 2 == 0
        move = jax.tree.map(lambda a, b: jnp.where(even, a, b), simple, wild)
        return table.legal_mask(s, state), move, table.step(s, state, move, uniforms)

    state = jax.jit(partial(table.start, s, games=GAMES))(jax.random.key(seed))
    for key in jax.random.split(jax.random.key(seed + 1), 2 * s.decisions):
        mask, move, after = turn(state, key)
        yield jax.tree.map(np.asarray, (state, mask, move, after))
        state = after


def _dealt(game: Cards, rules: RulesState, state: State, at: int) -> RulesState:
    """The rules' state after the draws that lead to these hands and open cards."""
    while rules.phase in (Phase.DEAL, Phase.OPEN, Phase.REFILL):
        seat = game._dealt_seat(rules)
        if rules.phase is Phase.OPEN:
            card = CARDS[state.open[at, seat, len(rules.open[seat])]]
            rules = game.apply(rules, Open(seat, card))
        else:
            wanted = [CARDS[kind] for kind in state.hands[at, seat]]
            for card in rules.hands[seat]:
                wanted.remove(card)
            rules = game.apply(rules, Draw(seat, wanted[0]))
    return rules


def _assert_equal(rules: RulesState, state: State, at: int) -> None:
    assert tuple(map(tuple, state.tracks[at].tolist())) == rules.tracks
    assert state.over[at] == (rules.phase is Phase.OVER)
    assert (state.turn[at], state.bonus[at]) == (rules.turn, rules.bonus)
    if rules.phase is Phase.OVER:  # the simulator has already tidied up
        return
    for seat, hand in enumerate(rules.hands):
        assert sorted(CARDS[kind] for kind in state.hands[at, seat] if kind >= 0) == list(hand)
        assert tuple(CARDS[kind] for kind in state.open[at, seat]) == rules.open[seat]
    for bag, wanted in ((rules.pile, state.pile), (rules.discards, state.discards)):
        assert [bag[card] for card in CARDS] == wanted[at].tolist()


def _move(state: State, move: Move, at: int) -> Play:
    card = CARDS[state.hands[at, state.turn[at], move.slot[at]]]
    first, second = (card.high, card.low) if move.turned[at] else (card.low, card.high)
    return next(
        play
        for play in actions_of().by_card[CARDS.index(card)]
        if (play.first, play.second) == (first, second)
    )


@pytest.mark.parametrize("players", some([3, 2, 4]))
def test_every_step_is_the_rules(players: int) -> None:
    s, game = table.setting_of("versus", players), Cards(players=players)
    rules, exchanges, bonuses, finished, shuffled = [], 0, 0, 0, 0
    for state, mask, move, after in _play(s, seed=players):
        if not rules:
            rules = [_dealt(game, game.start(), state, at) for at in range(GAMES)]
        for at in range(GAMES):
            if rules[at].phase is Phase.OVER:
                continue
            _assert_equal(rules[at], state, at)
            assert mask[at].sum() == len(game.legal_moves(rules[at]))
            rules[at] = game.apply(rules[at], _move(state, move, at))
            if rules[at].phase is Phase.EXCHANGE:
                exchanges += move.exchange[at]
                rules[at] = game.apply(rules[at], EXCHANGE if move.exchange[at] else KEEP)
            rules[at] = _dealt(game, rules[at], after, at)
            _assert_equal(rules[at], after, at)
            bonuses += rules[at].bonus > 0
            finished += rules[at].phase is Phase.OVER
            shuffled += after.pile[at].sum() > state.pile[at].sum()
    assert exchanges and bonuses and shuffled and finished >= 3
    shares = np.asarray(table.results(s, after))
    for at, state in enumerate(rules):
        if state.phase is Phase.OVER:
            assert left_behind(state.outcome.places) == shares[at].tolist()


@pytest.mark.parametrize("players", some([3, 2, 4]))
def test_what_is_known_of_a_play_is_what_follows(players: int) -> None:
    s = table.setting_of("versus", players)
    seed = jnp.zeros(GAMES, jnp.uint32)
    looked = jax.jit(lambda state: table.look(s, state, WIDTH, seed))
    foreseen = 0
    for state, mask, move, after in _play(s, seed=10 + players):
        options = jax.tree.map(np.asarray, looked(state))
        for at in np.flatnonzero(~state.over):
            found = options.legal[at] & (options.move.slot[at] == move.slot[at])
            found &= (options.move.turned[at] == move.turned[at]) & ~options.move.exchange[at]
            for place in np.flatnonzero(found):
                foreseen += after.over[at]
                assert options.known[at, place] == (1.0 if after.over[at] else -1.0)
            assert mask[at][options.move.slot[at], 0][options.legal[at]].all()
    assert foreseen


def test_no_card_is_ever_lost() -> None:
    s = table.setting_of("versus", 3)
    for _, _, _, after in _play(s, seed=1):
        cards = counts(after.hands).sum(1) + counts(after.open).sum(1)
        assert (np.asarray(cards) + after.pile + after.discards == 4).all()
