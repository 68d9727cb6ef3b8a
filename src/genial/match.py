"""Playing a match: draws by chance, decisions by players, everything recorded."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from genial.games import load_game
from genial.kernel.game import CHANCE, AnyGame, GameError, Outcome
from genial.players.base import Player, PlayerFailure, close
from genial.record import Event, Record


class Match:
    """One game being played: its state and all events so far."""

    def __init__(self, game: AnyGame, names: Sequence[str] = ()) -> None:
        self.game = game
        self.names = tuple(names)
        self.state = game.start()
        self.events: list[Event] = []

    @classmethod
    def resume(cls, record: Record) -> "Match":
        """A match that goes on where a record stops."""
        match = cls(record.game, record.names)
        for event in record.events:
            match.play(event.move)
        return match

    @property
    def to_move(self) -> int | None:
        """A seat, CHANCE, or None when the game is over."""
        return self.game.to_move(self.state)

    @property
    def record(self) -> Record:
        """The match so far."""
        outcome = self.game.outcome(self.state)
        return Record(self.game, tuple(self.events), self.names, outcome)

    def _repr_svg_(self) -> str:
        return self.record._repr_svg_()

    def play(self, move: Any) -> None:
        """Apply a move and note it; an illegal one raises and changes nothing."""
        mover = self.to_move
        who = mover if type(move) in self.game.decisions and mover is not None else CHANCE
        self.state = self.game.apply(self.state, move)
        self.events.append(Event(who, move))

    def let_chance_move(self, rng: Random) -> None:
        """Draw and throw until a player is to decide or the game is over."""
        while self.to_move == CHANCE:
            self.play(sample(self.game, self.state, rng))


def sample(game: AnyGame, state: Any, rng: Random) -> Any:
    """One of the legal draws, each as likely as the ways it can happen."""
    return rng.choices(game.legal_moves(state), weights=game.weights(state))[0]


def forfeited(game: AnyGame, seat: int, reason: str) -> Outcome:
    """The outcome when a seat gives up: its side is last, the others share the first place."""
    lost = [side == game.sides[seat] for side in game.sides]
    return Outcome(reason, tuple(2 if gone and not all(lost) else 1 for gone in lost))


def play_match(
    game: AnyGame | str,
    players: Sequence[Player | str],
    /,
    seed: int | str = 0,
    report: Callable[[str], None] = lambda _: None,
    **options: Any,
) -> Record:
    """A whole match between players (or bot names); the same seed gives the same match.

    A player that fails forfeits its seat, and `report` is told why.
    """
    from genial.players import load_player

    chance = Random(f"chance {seed}")
    if isinstance(game, str):
        first_seat = chance.randrange(len(players) or 1)  # COM-3
        game = load_game(game, **({"players": len(players), "first_seat": first_seat} | options))
    if len(players) != game.players:
        raise GameError(f"{len(players)} players for {game.players} seats")
    seated: list[Player] = []
    try:
        for player in players:
            seated.append(load_player(player, game) if isinstance(player, str) else player)
        return _played(game, seated, str(seed), chance, report)
    finally:
        for given, player in zip(players, seated, strict=False):
            if isinstance(given, str):
                close(player)


def _played(
    game: AnyGame,
    players: Sequence[Player],
    seed: str,
    chance: Random,
    report: Callable[[str], None],
) -> Record:
    thoughts = [Random(f"seat {seat} {seed}") for seat in range(game.players)]
    match = Match(game, [f"{player.name} bot={player.name}" for player in players])
    match.let_chance_move(chance)
    while (seat := match.to_move) is not None:
        view, moves = game.view(match.state, seat), game.legal_moves(match.state)
        try:
            match.play(players[seat].choose(view, moves, thoughts[seat]))
        except PlayerFailure as failure:
            report(f"seat {seat} forfeits: {failure}")
            return replace(match.record, outcome=forfeited(game, seat, failure.reason))
        match.let_chance_move(chance)
    return match.record
