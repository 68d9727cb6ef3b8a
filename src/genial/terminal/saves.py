"""Matches on disk: saved after every move, found again later."""

import os
import re
import tempfile
from datetime import datetime
from pathlib import Path

from genial.kernel.game import AnyGame, GameError
from genial.match import Match
from genial.record import Record, read_file

SEED = re.compile(r"^# seed (\S+)$", re.MULTILINE)


def folder() -> Path:
    """Where matches are kept."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "genial" / "matches"


def new_path(game: AnyGame) -> Path:
    """A file no other match uses; names sort by time."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    return folder() / f"{stamp}-{game.key}-{game.mode}.txt"


def save(path: Path, match: Match, seed: str) -> None:
    """Write the record so that a kill at any moment leaves the old file or the new one."""
    text = f"{match.record.text()}# seed {seed}\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load(path: Path) -> tuple[Record, str | None]:
    """A saved match and its seed, if the file tells it."""
    record = read_file(str(path))
    found = SEED.search(path.read_text(encoding="utf-8-sig"))
    return record, found[1] if found else None


def newest_unfinished() -> Path | None:
    """The latest match that can go on."""
    for path in sorted(folder().glob("*.txt"), reverse=True):
        if is_unfinished(path):
            return path
    return None


def is_unfinished(path: Path) -> bool:
    """Whether the file holds a match without an outcome."""
    try:
        return load(path)[0].outcome is None
    except (GameError, OSError, UnicodeDecodeError):
        return False
