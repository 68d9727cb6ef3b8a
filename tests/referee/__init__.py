"""An independent referee for records, written from the rules and the notation alone."""

from .core import Event, Outcome, RefereeError
from .record import canonical, legal_chance, legal_decisions, replay, walk

__all__ = [
    "Event",
    "Outcome",
    "RefereeError",
    "canonical",
    "legal_chance",
    "legal_decisions",
    "replay",
    "walk",
]
