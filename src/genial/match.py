"""Playing a match: draws by chance, decisions by players, everything recorded."""

from collections.abc import Sequence
from random import Random
from typing import Any

from genial.games import load_game
from genial.kernel.game import CHANCE, AnyGame, GameError
from genial.players.base import Player
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


def play_match(
    game: AnyGame | str,
    players: Sequence[Player | str],
    /,
    seed: int | str = 0,
    **options: Any,
) -> Record:
    """A whole match between players (or bot names); the same seed gives the same match."""
    from genial.players import load_player

    chance = Random(f"chance {seed}")
    if isinstance(game, str):
        options = {"players": len(players), "first_seat": chance.randrange(len(players))} | options
        game = load_game(game, **options)
    if len(players) != game.players:
        raise GameError(f"{len(players)} players for {game.players} seats")
    seated = [load_player(p, game) if isinstance(p, str) else p for p in players]
    thoughts = [Random(f"seat {seat} {seed}") for seat in range(game.players)]
    match = Match(game, [f"{p.name} bot={p.name}" for p in seated])
    match.let_chance_move(chance)
    while (seat := match.to_move) is not None:
        view = game.view(match.state, seat)
        moves = game.legal_moves(match.state)
        match.play(seated[seat].choose(view, moves, thoughts[seat]))
        match.let_chance_move(chance)
    return match.record
