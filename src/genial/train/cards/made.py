"""The decisions of recorded card games as the simulator's states and moves."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jax
import numpy as np

from genial.games.cards.moves import CARD_INDEX, Play
from genial.games.cards.rules import HAND, Cards
from genial.games.cards.state import State as RulesState
from genial.kernel.game import GameError
from genial.kernel.moves import EXCHANGE
from genial.kernel.tiles import Tile
from genial.record import Record, read_file, record_files
from genial.train.cards.setting import Setting, setting_of
from genial.train.cards.sim import NONE, Move, State


class Made(NamedTuple):
    """A position in which a card is to be played, and what was done there; or arrays of many."""

    state: State
    move: Move


class Decisions(NamedTuple):
    """Some decisions of some matches at one table."""

    setting: Setting
    bots: list[str]  # who made each
    made: Made
    each: dict[str, float]  # how many a bot makes in a match, on one seat


def decisions_of(record: Record) -> Iterator[tuple[int, Made]]:
    """Every card that was played, and by whom."""
    events = record.events
    for number, (event, state) in enumerate(zip(events, record.states(), strict=False)):
        if isinstance(event.move, Play):
            slot = sorted(state.hands[event.who]).index(event.move.card)
            turned = event.move.first > event.move.second
            exchange = any(later.move == EXCHANGE for later in events[number + 1 : number + 2])
            move = Move(_array(slot), _array(turned), _array(exchange))
            yield event.who, Made(_told(state), move)


def _told(state: RulesState) -> State:
    return State(
        tracks=_array(state.tracks),
        hands=_array([_row(sorted(hand), HAND) for hand in state.hands]),
        open=_array([_row(cards, len(cards)) for cards in state.open]),
        pile=_array([state.pile[card] for card in CARD_INDEX]),
        discards=_array([state.discards[card] for card in CARD_INDEX]),
        bonus=_array(state.bonus),
        turn=_array(state.turn),
        over=_array(False),
    )


def _row(cards: Sequence[Tile], length: int) -> list[int]:
    return [CARD_INDEX[card] for card in cards] + [NONE] * (length - len(cards))


def _array(values: Any) -> Any:
    return np.array(values)


def read(paths: Sequence[Path], number: int, seed: int) -> Decisions:
    """So many decisions, drawn from the records in these files and folders."""
    records = [read_file(path) for path in record_files(paths)]
    tables = {(type(record.game), record.game.players) for record in records}
    if len(tables) != 1 or not isinstance(records[0].game, Cards):
        raise GameError("it takes records of the card game, all with as many players")
    bots, found = list[str](), list[Made]()
    seats = Counter[str]()
    for record in records:
        seats.update(record.bots)
        for seat, made in decisions_of(record):
            bots.append(record.bots[seat])
            found.append(made)
    each = {bot: count / seats[bot] for bot, count in Counter(bots).items()}
    chosen = np.random.default_rng(seed).permutation(len(found))[:number]
    stacked: Made = jax.tree.map(lambda *rows: np.stack(rows), *(found[i] for i in chosen))
    setting = setting_of("versus", records[0].game.players)
    return Decisions(setting, [bots[i] for i in chosen], stacked, each)
