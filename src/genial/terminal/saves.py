"""Matches on disk: saved after every move, found again later."""

import os
import re
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from genial.kernel.game import AnyGame, GameError
from genial.record import Record, read_file

SEED = re.compile(r"^# seed (\S+)$", re.MULTILINE)
SERIES = re.compile(r"^# series ([0-9]{1,4})((?: [0-9]{1,2}(?:,[0-9]{1,2})*)*)$", re.MULTILINE)
Points = tuple[tuple[int, ...], ...]  # per finished game, per seat


@dataclass(frozen=True, slots=True)
class Saved:
    """A match as it is kept: its record and, as comments, its seed and the series around it."""

    record: Record
    seed: str | None
    length: int | None = None  # of the series
    points: Points = ()  # of the games before this one

    def text(self) -> str:
        """What the file holds."""
        lines = [f"# seed {self.seed}"]
        if self.length is not None:
            played = [",".join(map(str, points)) for points in self.points]
            lines.append(" ".join(["# series", str(self.length), *played]))
        return self.record.text() + "\n".join(lines) + "\n"


def folder() -> Path:
    """Where matches are kept."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "genial" / "matches"


def new_path(game: AnyGame) -> Path:
    """A file no other match uses; names sort by time."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    return folder() / f"{stamp}-{game.key}-{game.mode}.txt"


def save(path: Path, saved: Saved) -> None:
    """Write the match so that a kill at any moment leaves the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(saved.text())
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load(path: Path) -> Saved:
    """A saved match, its seed and its series, if the file tells them."""
    record = read_file(str(path))
    text = path.read_text(encoding="utf-8-sig")
    seed, series = SEED.search(text), SERIES.search(text)
    if series is None:
        return Saved(record, seed and seed[1])
    length, points = int(series[1]), tuple(map(_numbers, series[2].split()))
    if len(points) >= length or any(len(game) != record.game.players for game in points):
        raise GameError(f"{path}: its line {series[0]!r} describes no series of this game")
    return Saved(record, seed and seed[1], length, points)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def newest_unfinished() -> Path | None:
    """The latest match that can go on."""
    for path in sorted(folder().glob("*.txt"), reverse=True):
        if is_unfinished(path):
            return path
    return None


def is_unfinished(path: Path) -> bool:
    """Whether the file holds a match without an outcome."""
    try:
        return load(path).record.outcome is None
    except (GameError, OSError, UnicodeDecodeError):
        return False
