"""Draws nobody chose: commit to a secret, mix in the players' nonces, reveal, recompute."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, count
from typing import Any

from genial.games import load_game
from genial.kernel.game import CHANCE, AnyGame, GameError
from genial.record import Event, Record

SPAN = 1 << 64
PREFIX = "# fair "


class FairError(GameError):
    """A record whose draws are not the committed ones."""


def commitment(secret: bytes, table: str) -> str:
    """What is published before anybody sits down."""
    return hashlib.sha256(secret + table.encode()).hexdigest()


def rules_text(game: AnyGame) -> str:
    """The rules a draw is bound to: the record's header without start and names."""
    lines = Record(game).text().split("\n\n")[0].split("\n")
    return "\n".join(line for line in lines if not line.startswith(("genial:", "start:")))


@dataclass(frozen=True, slots=True)
class Source:
    """The numbers behind all draws of one table."""

    key: bytes

    @classmethod
    def of(cls, secret: bytes, table: str, rules: str, nonces: Sequence[str | None]) -> "Source":
        """The source for this secret, table, rules and nonces."""
        mixed = "\0".join([table, rules, ",".join(nonce or "" for nonce in nonces)])
        return cls(hmac.digest(secret, mixed.encode(), "sha256"))

    def number(self, name: int | str, below: int) -> int:
        """A number 0 ≤ x < below, each as likely as the others."""
        limit = SPAN - SPAN % below
        for attempt in count():
            digest = hmac.digest(self.key, f"{name}:{attempt}".encode(), "sha256")
            x = int.from_bytes(digest[:8], "big")
            if x < limit:
                return x % below
        raise AssertionError

    def draw(self, game: AnyGame, state: Any, n: int) -> Any:
        """Draw number n in a state where chance is to move."""
        weights = game.weights(state)
        x = self.number(n, sum(weights))
        moves = game.legal_moves(state)
        return next(m for m, top in zip(moves, accumulate(weights), strict=True) if x < top)


def let_chance_move(game: AnyGame, state: Any, source: Source, used: int) -> tuple[Any, list[Any]]:
    """The state once a seat is to decide (or nobody), and the draws on the way."""
    draws: list[Any] = []
    while game.to_move(state) == CHANCE:
        move = source.draw(game, state, used + len(draws))
        state = game.apply(state, move)
        draws.append(move)
    return state, draws


# -- the proof in a record's comments


@dataclass(frozen=True, slots=True)
class Proof:
    """What a table publishes after its match."""

    table: str
    commitment: str
    secret: str
    nonces: tuple[str | None, ...]
    start: str  # drawn, or given (an agreed or moved-on start seat)

    def lines(self) -> list[str]:
        """The proof as comment lines."""
        nonces = " ".join(nonce or "-" for nonce in self.nonces)
        return [
            f"{PREFIX}table: {self.table}",
            f"{PREFIX}commitment: {self.commitment}",
            f"{PREFIX}secret: {self.secret}",
            f"{PREFIX}nonces: {nonces}",
            f"{PREFIX}start: {self.start}",
        ]

    @classmethod
    def read(cls, text: str) -> "Proof":
        """The proof among a record's comments."""
        found = dict(
            line.removeprefix(PREFIX).split(": ", 1)
            for line in text.splitlines()
            if line.startswith(PREFIX) and ": " in line
        )
        missing = {"table", "commitment", "secret", "nonces", "start"} - found.keys()
        if missing:
            raise FairError(f"no fairness proof: the comments lack {', '.join(sorted(missing))}")
        nonces = tuple(None if n == "-" else n for n in found["nonces"].split())
        return cls(found["table"], found["commitment"], found["secret"], nonces, found["start"])


def verify(text: str, source: str = "record") -> int:
    """Recompute every draw of a record; the number of draws checked, or a FairError."""
    record = Record.read(text, source)
    proof = Proof.read(text)
    try:
        secret = bytes.fromhex(proof.secret)
    except ValueError:
        raise FairError("the secret is not written in hex digits") from None
    if commitment(secret, proof.table) != proof.commitment:
        raise FairError("the secret is not the one committed to before the match")
    game = record.game
    numbers = Source.of(secret, proof.table, rules_text(game), proof.nonces)
    if proof.start == "drawn" and numbers.number("start", game.players) != game.first_seat:
        raise FairError(f"the start seat {game.first_seat} is not the one drawn")
    return _check_draws(game, numbers, _history(game, text), record.events)


def _check_draws(
    game: AnyGame, numbers: Source, history: Iterator[Event | int], kept: Sequence[Event]
) -> int:
    """Replay everything that happened, withdrawn moves too; count the draws."""
    line: list[tuple[Event, Any]] = []
    state, used = game.start(), 0
    for item in history:
        if isinstance(item, int):
            state = _before(game, line, item)
            del line[len(line) - item :]
            continue
        if item.who == CHANCE:
            expected = numbers.draw(game, state, used)
            if item.move != expected:
                raise FairError(f"draw {used}: {item.move} happened, {expected} was committed to")
            used += 1
        state = game.apply(state, item.move)
        line.append((item, state))
    if [event for event, _ in line] != list(kept):
        raise FairError("the moves withdrawn do not lead to the moves recorded")
    return used


def _before(game: AnyGame, line: list[tuple[Event, Any]], withdrawn: int) -> Any:
    left = len(line) - withdrawn
    if left < 0:
        raise FairError(f"a takeback of {withdrawn} moves where only {len(line)} were made")
    return line[left - 1][1] if left else game.start()


def _history(game: AnyGame, text: str) -> Iterator[Event | int]:
    """All events in the order they happened; a number takes so many back."""
    body = text.split("\n\n", 1)[-1]
    for raw in body.splitlines():
        line = raw.removeprefix("# withdrawn ") if raw.startswith("# withdrawn ") else raw
        if line.startswith("# takeback "):
            yield int(line.split()[2])
        elif line and not line.startswith("#"):
            yield from _events(game, line)


def _events(game: AnyGame, line: str) -> Iterator[Event]:
    who, verb, *rest = line.split()
    if who == "*" and verb in ("draw", "open"):
        for tile in rest[1:]:
            yield Event(CHANCE, game.parse_move(f"{verb} {rest[0]} {tile}"))
    else:
        move = game.parse_move(" ".join([verb, *rest]))
        yield Event(CHANCE if who == "*" else int(who), move)


def game_of(key: str, mode: str, players: int, first_seat: int, options: dict[str, Any]) -> AnyGame:
    """The game of a table, from its settings."""
    return load_game(key, **({"mode": mode} | options), players=players, first_seat=first_seat)
