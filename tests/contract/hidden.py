"""Where each game keeps its pieces and its secrets, as data for the contract suite."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from genial.games.cards import moves as cards
from genial.games.classic import moves as classic
from genial.games.dice import moves as dice
from genial.games.three_d import moves as three_d
from genial.kernel.tiles import Bag, Tile


def tiles_of(bag: Bag) -> list[Tile]:
    """Every tile in a bag, one by one."""
    return [tile for tile in bag for _ in range(bag[tile])]


def _laid(state: Any) -> Iterable[Tile]:
    aside = state.shown if state.exchanging else ()
    return (*(laid.tile for laid in state.laid), *aside)


def _open(state: Any) -> Iterable[Tile]:
    return [card for cards in state.open for card in cards]


@dataclass(frozen=True)
class Secrets:
    """What is held by seats, what lies in bags nobody sees into, what lies openly."""

    held: str | None
    bags: tuple[str, ...]
    visible: Callable[[Any], Iterable[Tile]]
    actions: Callable[[Any], Any]  # game -> its numbered decisions
    board: bool  # whether the points of a decision are lines on a board

    def pieces(self, state: Any) -> Bag:
        """Every tile or card of the game, wherever it is."""
        held = [tile for rack in getattr(state, self.held or "", ()) for tile in rack]
        found = Bag().add([*held, *self.visible(state)])
        for name in self.bags:
            found = found.add(tiles_of(getattr(state, name)))
        return found

    def shuffled(self, state: Any, seat: int | None, rng: Random) -> Any:
        """The state with everything this seat cannot see dealt anew."""
        if self.held is None:
            return state
        racks = list(getattr(state, self.held))
        hidden = [s for s in range(len(racks)) if s != seat]
        unseen = [tile for s in hidden for tile in racks[s]]
        unseen += [tile for name in self.bags for tile in tiles_of(getattr(state, name))]
        rng.shuffle(unseen)
        for s in hidden:
            size = len(racks[s])
            racks[s], unseen = tuple(sorted(unseen[:size])), unseen[size:]
        changes: dict[str, Any] = {self.held: tuple(racks)}
        for name in self.bags:
            size = len(getattr(state, name))
            changes[name], unseen = Bag().add(unseen[:size]), unseen[size:]
        return replace(state, **changes)


SECRETS = {
    "classic": Secrets(
        "racks", ("bag",), _laid, lambda game: classic.actions_of(game.radius), board=True
    ),
    "3d": Secrets(
        "racks", ("bag",), _laid, lambda game: three_d.actions_of(game.radius), board=True
    ),
    "cards": Secrets(
        "hands", ("pile", "discards"), _open, lambda game: cards.actions_of(), board=False
    ),
    "dice": Secrets(
        None, (), lambda state: (), lambda game: dice.actions_of(game.dice), board=False
    ),
}
