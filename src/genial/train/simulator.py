"""What training needs of a game: a module `table` in its package that offers these names."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol, TypeVar, cast

import jax

from genial.games import GAMES
from genial.kernel.game import GameError
from genial.kernel.options import check_choice
from genial.train.config import Config

Array = jax.Array
Width = tuple[int, ...]  # how many moves are looked at; what the numbers mean is the game's
S = TypeVar("S", bound="Setting")
B = TypeVar("B", bound="State")


class Setting(Protocol):
    """A mode and player count as constants; compared by identity, so that it keys compilations."""

    @property
    def game(self) -> str:
        """The game's key."""

    @property
    def mode(self) -> str:
        """The mode's name."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""

    @property
    def side_count(self) -> int:
        """How many sides play against each other."""

    @property
    def name(self) -> str:
        """A name for files and metrics, such as classic-versus-2."""

    @property
    def decisions(self) -> int:
        """So many steps finish (nearly) every game."""

    @property
    def uniforms(self) -> int:
        """How many random numbers a step needs."""


class State(Protocol):
    """A batch of states: a NamedTuple of arrays whose first axis is the game."""

    @property
    def turn(self) -> Array:
        """The seat to decide: int32 [B]."""

    @property
    def over(self) -> Array:
        """Whether the game is over: bool [B]."""


class Options(NamedTuple):
    """The candidates of a batch of states and what the net is told about them."""

    move: Any  # a tree of arrays [B, K, …]
    legal: Array  # bool [B, K]
    known: Array  # float32 [B, K]: the mover's result where the game is over then, else -1
    inputs: Array  # [B, K, features]: what the mover knows of the afterstate
    simple: Any  # the weighted player's move: a tree of arrays [B, …]


class Simulator(Protocol[S, B]):
    """A game on batches of states."""

    @property
    def PRESETS(self) -> Mapping[str, Config]:  # noqa: N802 - a constant of the module
        """The settings of a run by name: `defaults`, and `toy` for a CPU in minutes."""

    def setting_of(self, mode: str, players: int) -> S:
        """The setting of a mode and player count, made once; raises GameError if there is none."""

    def feature_count(self, s: S) -> int:
        """How many numbers the net is told."""

    def start(self, s: S, key: Array, games: int) -> B:
        """Fresh games, up to the first decision."""

    def look(self, s: S, state: B, width: Width, seed: Array) -> Options:
        """The moves worth a look; `seed` (uint32 [B]) breaks ties and adds noise."""

    def step(self, s: S, state: B, move: Any, uniforms: Array) -> B:
        """A decision and what follows up to the next one; finished games stay as they are."""

    def renewed(self, state: B, fresh: B) -> B:
        """The states with the finished games replaced by fresh ones."""

    def legal_mask(self, s: S, state: B) -> Array:
        """All legal moves: bool [B, …]."""

    def random_move(self, s: S, state: B, seed: Array) -> Any:
        """A random legal move of each game."""

    def results(self, s: S, state: B) -> Array:
        """The share of the others a side leaves behind; solo: from 0 to 1. float32 [B, sides]."""

    def lowest(self, s: S, state: B) -> Array:
        """The mean over the sides of the lowest marker: float32 [B]."""


AnySimulator = Simulator[Any, Any]


def simulator_of(game: str) -> AnySimulator:
    """The simulator of a game by its key; raises GameError if it has none."""
    rules = GAMES[check_choice("game", game, GAMES)]
    package = rules.split(".")[2]
    if find_spec(f"genial.train.{package}") is None:
        raise GameError(f"{game} cannot be trained: it has no batched simulator")
    return cast(AnySimulator, import_module(f"genial.train.{package}.table"))
