"""Hints to the compiler."""

from typing import TypeVar

import jax

T = TypeVar("T")


def settled(values: T) -> T:
    """The same arrays, computed once: the compiler must not fuse them into each of their uses."""
    kept: T = jax.lax.optimization_barrier(values)  # type: ignore[no-untyped-call]
    return kept
