"""Letting positions show themselves in notebooks, though the games know nothing of drawing."""

from collections.abc import Callable
from typing import Any, ClassVar


class Drawn:
    """A value that notebooks show as a picture, once something above the games can draw it."""

    __slots__ = ()
    drawer: ClassVar[Callable[[Any], str] | None] = None

    def _repr_svg_(self) -> str | None:
        return None if Drawn.drawer is None else Drawn.drawer(self)
