"""Thinking on one thread."""

from random import Random

import numpy as np
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from genial.games.fast_api import warm_up_bots
from genial.players import load_player
from genial.players.threads import on_one_thread
from genial.players.weights import Net
from tests.players.positions import decisions
from tests.tables import TABLES, Named


def blas_threads() -> set[int]:
    """Of NumPy's own library; SciPy, which Numba may load, brings another."""
    return {one["num_threads"] for one in threadpool_info() if "numpy" in one["filepath"]}


@pytest.mark.parametrize("threads", [1, 2])
def test_matrix_products_are_held_to_one_thread_and_let_go(threads: int) -> None:
    assert np.ones((2, 2)).sum() == 4  # NumPy's library is there
    with threadpool_limits(threads, user_api="blas"):
        assert blas_threads() == {threads}
        assert on_one_thread(blas_threads)() == {1}
        assert blas_threads() == {threads}


@pytest.mark.parametrize("bot", ["net", "net2"])
@pytest.mark.parametrize("table", [t for t in TABLES if t.game.players == 2], ids=str)
def test_nets_think_on_one_thread(table: Named, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    warm_up_bots(table.game)
    seen: set[int] = set()
    asked = Net.__call__

    def watched(self: Net, features: np.ndarray) -> np.ndarray:
        seen.update(blas_threads())
        return asked(self, features)

    monkeypatch.setattr(Net, "__call__", watched)
    with threadpool_limits(2, user_api="blas"):
        for state in decisions(table)[:6]:
            view, moves = table.view(state, table.to_move(state)), table.legal_moves(state)
            load_player(bot, table.game).choose(view, moves, Random(1))
    assert seen == {1}
