"""Nets think on one thread: their matrices are so small that several only wait for each other."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController

P = ParamSpec("P")
T = TypeVar("T")


def on_one_thread(think: Callable[P, T]) -> Callable[P, T]:
    """The same function, with NumPy's matrix products held to one thread while it runs."""

    @wraps(think)
    def held(*args: P.args, **kwargs: P.kwargs) -> T:
        blas = _blas()
        if all(library.num_threads == 1 for library in blas.lib_controllers):
            return think(*args, **kwargs)
        with blas.limit(limits=1):
            return think(*args, **kwargs)

    return held


@cache
def _blas() -> ThreadpoolController:
    """What multiplies matrices in this process."""
    import numpy as np  # noqa: F401  # its library has to be loaded to be found
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController().select(user_api="blas")
