"""Bots in other processes: JSON lines over standard input and output (docs/bots.md)."""

import json
import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from random import Random
from threading import Thread
from typing import Any, TextIO

from genial.kernel.game import AnyGame, GameError
from genial.players.base import PlayerFailure
from genial.render import data
from genial.render.reading import view_of

PROTOCOL = 1
PATIENCE = 10.0  # seconds for a move, and for the greeting


class ExternalPlayer:
    """A program that answers the protocol; every fault is a PlayerFailure, never a hang."""

    def __init__(self, game: AnyGame, command: str, patience: float = PATIENCE) -> None:
        self.game, self.command, self.patience = game, command, patience
        self.name = command
        self.process = self._started()
        self.lines: Queue[str] = Queue()
        self.listener = Thread(target=self._listen, daemon=True)
        self.listener.start()
        greeting = {"type": "hello", "protocol": PROTOCOL, **_table(game)}
        self.name = str(self._ask(greeting, "ready").get("name", command))

    def choose(self, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        """The move the program answers with."""
        texts = {str(move): move for move in moves}
        question = {
            "type": "choose",
            "seat": view.seat,
            "view": data(self.game, view),
            "moves": list(texts),
            "seed": rng.getrandbits(53),
            "seconds": self.patience,
        }
        move = self._ask(question, "move").get("move")
        if move not in texts:
            raise self._failure(f"chose {move!r}, which is not one of the {len(texts)} legal moves")
        return texts[move]

    def close(self) -> None:
        """Say goodbye and let the program go, by force if it must be."""
        with suppress(OSError, ValueError):
            self._write({"type": "bye"})
        self._end(patience=1.0)

    def _end(self, patience: float) -> None:
        with suppress(OSError, ValueError):
            self.process.stdin.close()  # type: ignore[union-attr]
        try:
            self.process.wait(timeout=patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.listener.join(timeout=1)
        self.process.stdout.close()  # type: ignore[union-attr]

    def _started(self) -> subprocess.Popen[str]:
        try:
            return subprocess.Popen(
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except IndexError:
            raise GameError("cmd: names no program") from None
        except (OSError, ValueError) as error:
            raise GameError(f"cmd:{self.command} cannot be started: {error}") from None

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with suppress(ValueError, OSError):
            for line in self.process.stdout:
                self.lines.put(line)
        self.lines.put("")

    def _write(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message, separators=(",", ":")) + "\n")
        self.process.stdin.flush()

    def _ask(self, message: dict[str, Any], expected: str) -> dict[str, Any]:
        try:
            self._write(message)
            line = self.lines.get(timeout=self.patience)
        except Empty:
            raise self._failure(f"said nothing for {self.patience:g} s", "time") from None
        except (OSError, ValueError):
            line = ""
        if not line:
            raise self._failure(f"ended with exit status {self._status()}")
        return self._understood(line, expected)

    def _understood(self, line: str, expected: str) -> dict[str, Any]:
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or answer.get("type") != expected:
            raise self._failure(f"answered {line.strip()[:80]!r} instead of a {expected!r} message")
        return answer

    def _status(self) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            return self.process.wait(timeout=1)
        return None

    def _failure(self, what: str, reason: str = "resigned") -> PlayerFailure:
        self.process.kill()
        self._end(patience=1.0)
        return PlayerFailure(f"{self.name} ({self.command}) {what}", reason)


def _table(game: AnyGame) -> dict[str, Any]:
    return {
        "game": game.key,
        "mode": game.mode,
        "players": game.players,
        "start": game.first_seat,
        "options": dict(game.options),
    }


def _question(line: str, greeted: bool) -> dict[str, Any]:
    """One message of the other side, which greets before it asks."""
    try:
        question = json.loads(line)
    except (ValueError, RecursionError):
        question = None
    expected = ("hello", "choose", "bye") if greeted else ("hello", "bye")
    if not isinstance(question, dict) or question.get("type") not in expected:
        raise GameError(f"{line.strip()[:60]!r} is no {' or '.join(expected)} message")
    return question


def answer_questions(name: str, questions: TextIO, answers: TextIO) -> None:
    """Play one of our own bots over the protocol until the other side says bye."""
    chair: _Chair | None = None
    for line in questions:
        question = _question(line, greeted=chair is not None)
        if question["type"] == "bye":
            return
        try:
            if question["type"] == "hello":
                chair = _Chair(name, question)
                answer = {"type": "ready", "name": chair.player.name}
            else:
                assert chair is not None
                answer = {"type": "move", "move": chair.answer(question)}
        except (KeyError, TypeError, AttributeError) as error:
            raise GameError(f"a broken {question['type']} message: {error!r}") from None
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


class _Chair:
    """One of our bots at a table in another process."""

    def __init__(self, name: str, hello: dict[str, Any]) -> None:
        from genial.games import load_game
        from genial.players import load_player
        from genial.players.warming import prepare_in_background

        options = {key: hello[key] for key in ("mode", "players")} | hello["options"]
        self.game = load_game(hello["game"], **options, first_seat=hello["start"])
        self.player = load_player(name, self.game)
        prepare_in_background(self.game, [self.player])

    def answer(self, question: dict[str, Any]) -> str:
        """The text of the chosen move."""
        moves = [self.game.parse_move(text) for text in question["moves"]]
        view = view_of(self.game, question["view"])
        return str(self.player.choose(view, moves, Random(question["seed"])))
