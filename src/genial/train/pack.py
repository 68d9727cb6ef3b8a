"""Pack trained nets for the players: python -m genial.train.pack classic-*.npz."""

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from genial.kernel.game import GameError
from genial.players.weights import FOLDER, LIST, RANKER, VERSION
from genial.train.command import status_of


def packed(source: Path) -> bytes:
    """The weights of a trained net in half precision."""
    try:
        with np.load(source) as stored:
            layers = {n: stored[n] for n in stored.files if n[0] in "wb" and n[1:].isdigit()}
    except (OSError, ValueError, BadZipFile) as error:
        raise GameError(f"no net in {source}: {error}") from error
    target = BytesIO()
    np.savez_compressed(target, **{n: x.astype(np.float16) for n, x in layers.items()})
    return target.getvalue()


def pack(sources: Sequence[Path], folder: Path = FOLDER) -> dict[str, str]:
    """Write the nets and the list of them with their checksums; other nets stay listed."""
    folder.mkdir(parents=True, exist_ok=True)
    contents = {source.stem: packed(source) for source in sources}
    for name, content in contents.items():
        (folder / f"{name}.npz").write_bytes(content)
    return _list(contents, folder)


def add_ranker(name: str, ranker: NDArray[np.float32], folder: Path = FOLDER) -> None:
    """Store what ranks a table's moves beside its net, in the same file."""
    path = folder / f"{name}.npz"
    with np.load(path) as stored:
        arrays = {n: stored[n] for n in stored.files}
    np.savez_compressed(path, **arrays | {RANKER: ranker.astype(np.float16)})
    _list({name: path.read_bytes()}, folder)


def _list(contents: dict[str, bytes], folder: Path) -> dict[str, str]:
    """List the nets in these files with their checksums; other nets stay listed."""
    path = folder / LIST
    listed: dict[str, str] = json.loads(path.read_text())["nets"] if path.exists() else {}
    listed |= {name: sha256(content).hexdigest() for name, content in contents.items()}
    text = json.dumps({"version": VERSION, "nets": dict(sorted(listed.items()))}, indent=2)
    path.write_text(text + "\n")
    return listed


def main(arguments: Sequence[str] | None = None) -> int:
    """Pack as told."""
    parser = argparse.ArgumentParser(prog="genial.train.pack", description=__doc__)
    parser.add_argument("nets", type=Path, nargs="+")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    options = parser.parse_args(arguments)
    return status_of(parser.prog, partial(pack, options.nets, options.folder))


if __name__ == "__main__":
    sys.exit(main())
