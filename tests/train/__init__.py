"""Tests of training: each setting has to be compiled, so only `make deep` takes all of them."""

from collections.abc import Sequence
from typing import TypeVar

from tests.conftest import DEEP

T = TypeVar("T")


def some(settings: Sequence[T], number: int = 1) -> Sequence[T]:
    """The first settings, or in deep runs all of them."""
    return settings if DEEP else settings[:number]
