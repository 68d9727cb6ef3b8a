"""The net of an onlooker, who sees all cards: what it expects, and its file."""

from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import jax
import jax.numpy as jnp
import numpy as np

from genial.kernel.game import GameError
from genial.train.cards.overview import by_seat, fact_count
from genial.train.cards.setting import Setting, setting_of
from genial.train.cards.table import feature_count
from genial.train.checkpoint import load_net, save_net
from genial.train.net import Params

Array = jax.Array
SEAT = "seat_"  # what the names of the packed net's weights begin with


class Onlooker(NamedTuple):
    """A net that sees everything, and the packed one it listens to."""

    s: Setting
    params: Params
    seats: Params


def guesses(s: Setting, params: Params, inputs: Array) -> Array:
    """Logits of the seats' results, from the mover on: [B, players]."""
    x, views = inputs, inputs[:, -s.players :]
    for weights, biases in params[:-1]:
        x = jax.nn.relu(x @ weights + biases)
    weights, biases = params[-1]
    return jnp.concatenate([x, views], 1) @ weights + biases


def expected(s: Setting, params: Params, inputs: Array, turn: Array) -> Array:
    """Every seat's result [B, seats]; as in every match, the mean over the seats is a half."""
    found = jax.nn.sigmoid(guesses(s, params, inputs.astype(jnp.float32)))
    return by_seat(found - found.mean(1, keepdims=True) + 0.5, turn)


def save(path: Path, onlooker: Onlooker) -> None:
    """Both nets in one file."""
    packed: dict[str, Any] = {
        f"{SEAT}{name}{i}": np.asarray(x)
        for i, layer in enumerate(onlooker.seats)
        for name, x in zip("wb", layer, strict=True)
    }
    save_net(path, onlooker.params, players=onlooker.s.players, **packed)


def load(path: Path) -> Onlooker:
    """What a file holds; raises GameError if that is no onlooker."""
    try:
        with path.open("rb") as file, np.load(file) as stored:
            s = setting_of("versus", int(stored["players"]))
            count = sum(name.startswith(f"{SEAT}w") for name in stored)
            pairs = [(stored[f"{SEAT}w{i}"], stored[f"{SEAT}b{i}"]) for i in range(count)]
        seats = [(jnp.asarray(w), jnp.asarray(b)) for w, b in pairs]
        found = Onlooker(s, load_net(path), seats)
        sizes = found.params[0][0].shape[0], seats[0][0].shape[0]
    except (OSError, ValueError, EOFError, BadZipFile, LookupError, GameError) as error:
        raise GameError(f"{path} holds no onlooker: {error}") from error
    if sizes != (fact_count(s) + s.players, feature_count(s)):
        raise GameError(f"{path} holds an onlooker of another version: train it anew")
    return found
