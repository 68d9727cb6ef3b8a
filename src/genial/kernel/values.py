"""Small changes to immutable sequences."""

from typing import TypeVar

T = TypeVar("T")


def replaced(items: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one item replaced."""
    return (*items[:index], value, *items[index + 1 :])


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The tuple with the first such item taken out."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def names(items: tuple[T, ...]) -> str:
    """The items spelled out for a message."""
    return " ".join(map(str, items)) or "nothing"
