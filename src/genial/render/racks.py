"""Who holds what, as far as the position shows it."""

from typing import Any

from genial.render.values import tiles


def rack_data(view: Any, one: str, many: str, sizes: str) -> dict[str, Any]:
    """The keys rack, racks and rack_sizes, from a view's or a state's fields of these names."""
    if hasattr(view, many):
        racks = getattr(view, many)
        return {
            "rack": None,
            "racks": [tiles(rack) for rack in racks],
            "rack_sizes": [len(rack) for rack in racks],
        }
    rack = None if view.seat is None else tiles(getattr(view, one))
    counts = getattr(view, sizes)
    return {
        "rack": rack,
        "racks": [rack if seat == view.seat else None for seat in range(len(counts))],
        "rack_sizes": list(counts),
    }


def size_of(view: Any, whole: str, size: str) -> int:
    """How many there are in a bag or pile, which a view knows as a number only."""
    count: int = len(getattr(view, whole)) if hasattr(view, whole) else getattr(view, size)
    return count
