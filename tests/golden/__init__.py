"""Golden records: `worked-*` are checked by hand, `random-*` come from seeds.

`python -m tests.golden --write` plays the random ones anew.
"""

from pathlib import Path

from genial.kernel.game import AnyGame
from genial.match import play_match
from genial.record import Record
from tests.tables import TABLES, name_of

FOLDER = Path(__file__).parent
SEED = 2004


def random_record(game: AnyGame) -> Record:
    """The match of random players that a golden record holds."""
    return play_match(game.key, ["random"] * game.players, f"golden {SEED}", mode=game.mode)


def random_path(game: AnyGame) -> Path:
    """Where that match is kept."""
    return FOLDER / f"random-{name_of(game)}.txt"


def write_random() -> None:
    """Play all of them anew."""
    for old in FOLDER.glob("random-*.txt"):
        old.unlink()
    for table in TABLES:
        random_path(table.game).write_text(random_record(table.game).text(), "utf-8")
