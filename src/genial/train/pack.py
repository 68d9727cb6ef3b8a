"""Pack trained nets for the players: python -m genial.train.pack classic-*.npz."""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_LZMA, BadZipFile, ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from genial.kernel.game import GameError
from genial.players.weights import FOLDER, LIST, RANKER, VERSION
from genial.train.command import status_of

Layers = tuple[tuple[NDArray[np.float32], NDArray[np.float32]], ...]  # weights and biases
ZEROS = 2  # last bits of a weight: eight of its fraction stay


def packed(source: Path) -> bytes:
    """The weights of a trained net, rounded."""
    try:
        with np.load(source) as stored:
            layers = {n: stored[n] for n in stored.files if n[0] in "wb" and n[1:].isdigit()}
    except (OSError, ValueError, BadZipFile) as error:
        raise GameError(f"no net in {source}: {error}") from error
    return compressed({n: rounded(x) for n, x in layers.items()})


def rounded(values: NDArray[Any]) -> NDArray[np.float16]:
    """The nearest numbers of half precision whose last bits are zero: they compress better."""
    bits = values.astype(np.float16).view(np.uint16)
    return ((bits + (1 << ZEROS >> 1)) >> ZEROS << ZEROS).astype(np.uint16).view(np.float16)


def compressed(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """A file of arrays that np.load reads, smaller than np.savez_compressed writes it."""
    target = BytesIO()
    with ZipFile(target, "w") as archive:
        for name, array in arrays.items():
            content = BytesIO()
            np.save(content, array)
            archive.writestr(ZipInfo(f"{name}.npy"), content.getvalue(), ZIP_LZMA)
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
    _change(name, {RANKER: ranker.astype(np.float16)}, folder)


def replace_layers(name: str, layers: Layers, folder: Path = FOLDER) -> None:
    """Store other layers in the place of as many; what else is in the file stays."""
    arrays = {
        f"{n}{i}": rounded(x)
        for i, layer in enumerate(layers)
        for n, x in zip("wb", layer, strict=True)
    }
    _change(name, arrays, folder)


def _change(name: str, changes: dict[str, NDArray[Any]], folder: Path) -> None:
    """Store these arrays in a packed net's file, beside the others there."""
    path = folder / f"{name}.npz"
    with np.load(path) as stored:
        arrays = {n: stored[n] for n in stored.files}
    content = compressed(arrays | changes)
    path.write_bytes(content)
    _list({name: content}, folder)


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
