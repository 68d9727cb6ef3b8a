"""Nets and whole training states as .npz files, written in one piece or not at all."""

from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import jax
import jax.numpy as jnp
import numpy as np

from genial.kernel.game import GameError
from genial.train.learn import Learner
from genial.train.net import Params


def _write(path: Path, arrays: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(file, **arrays)
    part.replace(path)


def _load(path: Path) -> dict[str, Any]:
    try:
        with np.load(path) as stored:
            return dict(stored)
    except (OSError, ValueError, BadZipFile) as error:
        raise GameError(f"no checkpoint in {path}: {error}") from error


def save_net(path: Path, params: Params, **about: Any) -> None:
    """The weights alone (w0, b0, w1, …) and what they are for."""
    layers = {
        f"{n}{i}": x for i, layer in enumerate(params) for n, x in zip("wb", layer, strict=True)
    }
    _write(path, {name: np.asarray(x, np.float32) for name, x in layers.items()} | about)


def load_net(path: Path) -> Params:
    """The weights of a saved net, or of a packed one."""
    stored = _load(path)
    count = sum(name.startswith("w") and name[1:].isdigit() for name in stored)
    layers = [(stored[f"w{i}"], stored[f"b{i}"]) for i in range(count)]
    return [(jnp.asarray(w, jnp.float32), jnp.asarray(b, jnp.float32)) for w, b in layers]


def save_learner(path: Path, learner: Learner, frozen: Params, **about: Any) -> None:
    """Everything a run needs to go on."""
    leaves = jax.tree.leaves((learner, frozen))
    _write(path, {f"leaf{i}": np.asarray(leaf) for i, leaf in enumerate(leaves)} | about)


def load_learner(path: Path, like: Learner) -> tuple[Learner, Params, dict[str, Any]]:
    """A stored training state of the same shape, its frozen net and what else was stored."""
    stored = _load(path)
    leaves, tree = jax.tree.flatten((like, like.params))
    found = [stored.pop(f"leaf{i}", None) for i in range(len(leaves))]
    if any(f is None or f.shape != leaf.shape for f, leaf in zip(found, leaves, strict=True)):
        raise GameError(f"{path} holds a net of another shape than the config's")
    learner, frozen = jax.tree.unflatten(tree, [jnp.asarray(f) for f in found])
    return learner, frozen, stored
