"""The trained nets that come with the package: found, checked, and read when first needed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

from genial.kernel.game import AnyGame, GameError
from genial.players.levels import table_name

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

FOLDER = Path(__file__).parent / "nets"
VERSION = 2  # of the features the nets are told; another one asks for other nets
LIST = "nets.json"
RANKER = "rank"  # the name of a ranker in a net's file


@dataclass(frozen=True, slots=True)
class Net:
    """A trained net: weights and biases of each layer."""

    layers: tuple[tuple[Floats, Floats], ...]
    ranker: Floats | None = None  # weights that tell which moves are worth a look

    @property
    def inputs(self) -> int:
        """How many features it is told."""
        return int(self.layers[0][0].shape[0])

    def __call__(self, features: Floats) -> NDArray[np.float64]:
        """The expected result of each row: the share of the others left behind."""
        import numpy as np

        x = features
        for weights, biases in self.layers:
            x = x @ weights
            x += biases
            if weights is not self.layers[-1][0]:
                np.maximum(x, 0.0, out=x)
        return 1.0 / (1.0 + np.exp(-x[:, 0].astype(np.float64)))


def read_net(game: AnyGame, folder: Path = FOLDER) -> Net:
    """The table's net; raises GameError with the reason if there is none or it is damaged."""
    return _read(table_name(game), folder)


@cache
def _read(name: str, folder: Path) -> Net:
    listed = _listed(folder)
    if name not in listed["nets"]:
        raise GameError(f"no net has been trained for {name}")
    if listed["version"] != VERSION:
        raise GameError(f"{folder / LIST} is of version {listed['version']}, not {VERSION}")
    path = folder / f"{name}.npz"
    try:
        content = path.read_bytes()
    except OSError:
        raise GameError(f"{path} is missing") from None
    if sha256(content).hexdigest() != listed["nets"][name]:
        raise GameError(f"{path} is damaged: its checksum is wrong")
    return unpacked(content, path)


def _listed(folder: Path) -> dict[str, Any]:
    try:
        listed = json.loads((folder / LIST).read_text("utf-8"))
    except (OSError, ValueError):
        raise GameError(f"{folder / LIST} is missing or damaged") from None
    if not isinstance(listed, dict) or not {"version", "nets"} <= listed.keys():
        raise GameError(f"{folder / LIST} lists no nets")
    return listed


def unpacked(content: bytes, path: Path) -> Net:
    """The net in the content of a file."""
    import numpy as np

    try:
        with np.load(BytesIO(content)) as stored:
            count = sum(name.startswith("w") for name in stored)
            layers = [
                (stored[f"w{i}"].astype(np.float32), stored[f"b{i}"].astype(np.float32))
                for i in range(count)
            ]
            ranker = stored[RANKER].astype(np.float32) if RANKER in stored else None
    except (ValueError, KeyError, OSError, BadZipFile) as error:
        raise GameError(f"{path} holds no net: {error}") from None
    return Net(tuple(layers), ranker)
