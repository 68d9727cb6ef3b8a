"""Packing nets: weights are rounded a little, and take less room than NumPy's own files."""

from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

from genial.kernel.game import GameError
from genial.players.weights import unpacked
from genial.train.pack import compressed, packed, rounded


def test_weights_are_rounded_to_nine_binary_digits() -> None:
    weights = np.random.default_rng(1).normal(size=10_000).astype(np.float32)
    found = rounded(weights)
    assert (found.view(np.uint16) & 3 == 0).all()
    assert np.abs(found / weights - 1).max() < 1 / 400
    assert abs((found - weights).mean()) < 1e-4
    assert (rounded(found) == found).all()


def test_a_packed_net_is_small_and_reads_back(tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    layers = {"w0": rng.normal(size=(300, 200)), "b0": rng.normal(size=200)}
    layers |= {"w1": rng.normal(size=(200, 1)), "b1": rng.normal(size=1)}
    np.savez(tmp_path / "net.npz", **layers, iteration=3)
    content = packed(tmp_path / "net.npz")
    plain = BytesIO()
    np.savez_compressed(plain, **{name: rounded(x) for name, x in layers.items()})
    assert len(content) < 0.97 * len(plain.getvalue())
    assert content == packed(tmp_path / "net.npz")
    net = unpacked(content, tmp_path)
    assert [w.shape for w, _ in net.layers] == [(300, 200), (200, 1)]
    assert (net.layers[0][0] == rounded(layers["w0"])).all()


def test_other_arrays_are_kept_as_they_are() -> None:
    arrays = {"rank": np.arange(6, dtype=np.float16).reshape(2, 3)}
    with np.load(BytesIO(compressed(arrays))) as stored:
        assert stored.files == ["rank"] and (stored["rank"] == arrays["rank"]).all()


def test_what_is_no_net_is_refused(tmp_path: Path) -> None:
    (tmp_path / "net.npz").write_text("nothing")
    with pytest.raises(GameError, match="no net in"):
        packed(tmp_path / "net.npz")
