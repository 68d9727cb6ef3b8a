"""Fast games: the same rules on flat records of integers, compiled, with one API for every game.

A *record* is a contiguous uint8 array of the game's own `size`; the rows of a two-dimensional array
are a batch, and `record.copy()` is a clone. (Structured scalars cost ten times more per call.)
Records hold no randomness: an `rng` (one uint64 in an array, made by `rng(seed)`) goes into every
function that draws, and is moved on by it.
An *action* is the integer that the game's moves.py gives a decision. Draws are no actions.

Each game keeps its compiled version in `games/<game>/fast.py` as a class `Fast(game)`; its kernels
are module-level functions that search code may call directly. Nothing here imports numpy or numba
before `load_fast` is called.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol, cast

from genial.kernel.game import AnyGame, GameError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Record = NDArray[np.uint8]  # one-dimensional, changed in place
    Records = NDArray[np.uint8]  # one row per record
    Rng = NDArray[np.uint64]  # of length 1
    Actions = NDArray[np.int32]
    Worth = NDArray[np.int64]
    Numbers = NDArray[np.float64]


class FastGame(Protocol):
    """A compiled game: no checks, so pass legal actions only."""

    @property
    def game(self) -> AnyGame:
        """The rules this follows."""

    @property
    def size(self) -> int:
        """The bytes of a record, a multiple of eight; fast.py lays down what they mean."""

    @property
    def actions(self) -> int:
        """One more than the highest action number: the width of a mask."""

    @property
    def features(self) -> int:
        """The length of an observation."""

    def rng(self, seed: int) -> Rng:
        """A fresh source of randomness."""

    # -- actions and states

    def move(self, action: int) -> Any:
        """The rules' decision with this number."""

    def action(self, move: Any) -> int:
        """The number of a rules' decision."""

    def start(self, rng: Rng) -> Record:
        """A new match, dealt, at its first decision."""

    def from_state(self, state: Any) -> Record:
        """The record of a rules' state."""

    def to_state(self, record: Record) -> Any:
        """The rules' state of a record, without what is pure history."""

    def from_view(self, view: Any) -> Record:
        """What a seat knows; `determinise` it before playing on."""

    def determinise(self, record: Record, seat: int, rng: Rng) -> None:
        """Deal everything this seat (-1: a spectator) cannot see anew, at random."""

    # -- play

    def to_move(self, record: Record) -> int | None:
        """A seat, CHANCE, or None when the game is over."""

    def legal(self, record: Record) -> NDArray[np.int32]:
        """The legal actions in the order of the rules; empty at CHANCE and when over."""

    def mask(self, record: Record) -> NDArray[np.bool_]:
        """The legal actions as a row of truth values."""

    def act(self, record: Record, action: int) -> None:
        """Make a decision and stop before anything is drawn."""

    def draw(self, record: Record, move: Any) -> None:
        """At CHANCE: let this draw of the rules happen."""

    def apply(self, record: Record, action: int, rng: Rng) -> None:
        """Make a decision, then draw up to the next decision."""

    def values(self, record: Record, seat: int) -> NDArray[np.int16]:
        """The six markers as this seat sees them: higher is better."""

    def gains(self, record: Record, actions: Actions) -> NDArray[np.int16]:
        """For each action, the steps every colour would move for the player: one row each."""

    def places(self, record: Record) -> tuple[int, ...] | None:
        """The place of every seat, once the game is over."""

    def observe(self, record: Record, seat: int) -> NDArray[np.float32]:
        """What a seat knows as numbers; the game's fast.py lists the features."""

    def observe_after(self, record: Record, actions: Actions) -> NDArray[np.float32]:
        """What the player would observe after each action and before the draws: one row each."""

    def playout(self, record: Record, rng: Rng) -> int:
        """Play uniformly random legal actions to the end; how many there were."""

    def playouts(self, number: int, seed: int) -> int:
        """Play so many whole random matches and forget them; how many decisions there were."""

    # -- many at once

    def start_batch(self, number: int, rng: Rng) -> Records:
        """So many new matches, dealt."""

    def to_move_batch(self, records: Records) -> NDArray[np.int8]:
        """Who is to move in each: a seat, or -2 when it is over."""

    def mask_batch(self, records: Records) -> NDArray[np.bool_]:
        """The legal actions of each, one row of truth values per record."""

    def sample_batch(self, records: Records, rng: Rng) -> NDArray[np.int32]:
        """A uniformly random legal action for each; -1 where the game is over."""

    def step_batch(self, records: Records, actions: NDArray[np.int32], rng: Rng) -> None:
        """Apply one action to each; records that are over stay as they are."""

    def observe_batch(self, records: Records) -> NDArray[np.float32]:
        """What the player to move observes in each (seat 0 when it is over), one row per record."""

    def places_batch(self, records: Records) -> NDArray[np.int8]:
        """The place of every seat in each; zeros where the game goes on."""


class FastBots(Protocol):
    """What bots call on records; a game keeps it as the functions of its fast_bots.py.

    `worth` is a table of integers by track value (fast_search.py). All belong to the player to
    move, and `replies_of` and `simulate` use nothing of a record that this player cannot see.
    """

    def is_endgame(self, record: Record, /) -> bool:
        """Whether so little remains that all actions are worth trying."""

    def rollout_on(self, record: Record, worth: Worth, rng: Rng, /) -> None:
        """Let everybody do what is worth most this turn, to the end of the game."""

    def replies_of(
        self, record: Record, actions: Actions, worth: Worth, weights: Numbers, /
    ) -> Numbers:
        """The worth of each action, and by weights what each seat can then expect of a turn.

        The weights are for the player, the next seat, and so on.
        """

    def simulate(
        self, record: Record, actions: Actions, worth: Worth, seed: int, first: int, deals: int, /
    ) -> Numbers:
        """For each action how good the deals number `first` and on end, added up."""


class FastLook(Protocol):
    """What players with a net ask of a game: its module `fast_look`.

    A plan is an action and what follows it without being asked (1 for an exchange, 0 for none).
    """

    def feature_count(self, sides: int, /) -> int:
        """How many features a net is told at a table of so many sides."""

    def work_space(self) -> Any:
        """Room for the calculations of `look`."""

    def most_rows(self, width: int, /) -> int:
        """How many rows `look` writes at most for a record."""

    def look(
        self,
        records: Records,
        width: int,
        hints: Any,
        ranker: Any,
        work: Any,
        features: Any,
        notes: Any,
        /,
    ) -> int:
        """Write a row for every move worth a look in every record; how many rows there are.

        Worth a look are so many moves: the hinted actions of each record, which need not be legal,
        and those that promise most by the ranker, or gain most where it is empty. Notes: the
        record, the plan, and the result if it is known and -1 if not.
        """

    def deal_out(
        self, record: Record, plans: Any, seed: int, dealt: int, number: int, /
    ) -> Records:
        """What each plan leads to in each of so many deals of what is unseen: deal by deal."""

    def follow_all(self, records: Records, plans: Any, seeds: Any, /) -> None:
        """Follow a plan in each record and draw, up to the next decision."""

    def results_for(self, records: Records, seat: int, /) -> Numbers:
        """A seat's result in each record; -1 where the game goes on."""


class FastRank(Protocol):
    """What a ranker of moves and its training ask of a game: its module `fast_rank`."""

    SHAPE: tuple[int, int]  # of a ranker's weights: a row for each fact and one more, units

    def facts_of(self, record: Record, actions: Actions, work: Any, /) -> NDArray[np.float32]:
        """The facts of each action, as the ranker sees them; the last one is a constant."""


def load_fast(game: AnyGame) -> FastGame:
    """The compiled version of a game; compiles on first use, see `warm_up`."""
    return cast(FastGame, import_module(f"{_package(game)}.fast").Fast(game))


def load_bots(game: AnyGame) -> FastBots:
    """The game's functions for bots; see `warm_up_bots`."""
    return cast(FastBots, import_module(f"{_package(game)}.fast_bots"))


def load_look(game: AnyGame) -> FastLook:
    """What shows the game's positions to a net; raises GameError if nothing does."""
    name = f"{_package(game)}.fast_look"
    if find_spec(name) is None:
        raise GameError(f"nothing shows a net the positions of {game.key}")
    return cast(FastLook, import_module(name))


def load_rank(game: AnyGame) -> FastRank:
    """What tells simple facts about the game's moves; raises GameError if nothing does."""
    name = f"{_package(game)}.fast_rank"
    if find_spec(name) is None:
        raise GameError(f"the moves of {game.key} are so few that nothing ranks them")
    return cast(FastRank, import_module(name))


def _package(game: AnyGame) -> str:
    return type(game).__module__.rpartition(".")[0]


_warm: set[str] = set()  # the games whose functions for bots are compiled in this process
_warming = Lock()


def is_warm(game: AnyGame) -> bool:
    """Whether bots of this game can use compiled code at once."""
    return game.key in _warm


def warm_up_bots(game: AnyGame) -> None:
    """Compile what bots need, or read it from the cache; a second call waits for the first."""
    with _warming:
        if not is_warm(game):
            _compile_bots(game)
            _warm.add(game.key)


def _compile_bots(game: AnyGame) -> None:
    import numpy as np

    fast, bots = load_fast(game), load_bots(game)
    rng, worth = fast.rng(0), np.zeros(64, dtype=np.int64)
    record = fast.start(rng)
    actions = fast.legal(record)[:1]
    fast.gains(record, actions)
    bots.replies_of(record, actions, worth, np.zeros(game.players))
    bots.simulate(record, actions, worth, 0, 0, 1)
    bots.is_endgame(record)
    bots.rollout_on(record, worth, rng)


def warm_up(game: AnyGame, progress: Callable[[str], None] = lambda _: None) -> FastGame:
    """Compile, or read from the cache, whatever this game needs; says what it is at."""
    fast = load_fast(game)
    progress("start")
    rng = fast.rng(0)
    record = fast.start(rng)
    seat = cast(int, fast.to_move(record))
    progress("actions")
    actions = fast.legal(record)
    fast.mask(record), fast.gains(record, actions), fast.values(record, seat)
    progress("observations")
    fast.observe(record, seat), fast.observe_after(record, actions[:1])
    progress("play")
    fast.determinise(record, seat, rng)
    fast.apply(record, int(actions[0]), rng)
    fast.playout(record, rng), fast.places(record), fast.playouts(1, 0)
    progress("batches")
    records = fast.start_batch(1, rng)
    fast.to_move_batch(records), fast.mask_batch(records), fast.observe_batch(records)
    fast.step_batch(records, fast.sample_batch(records, rng), rng)
    fast.places_batch(records)
    return fast
