"""Who holds what, as far as the view shows it."""

from typing import Any

from genial.kernel.tiles import Tile
from genial.render.values import tiles

Rack = tuple[Tile, ...]


def racks_of(view: Any) -> list[Rack | None]:
    """Every seat's rack or hand; None where the view hides it."""
    if hasattr(view, "racks"):
        return list(view.racks)
    return [view.rack if seat == view.seat else None for seat in range(len(view.rack_sizes))]


def rack_data(view: Any) -> dict[str, Any]:
    """The keys rack, racks and rack_sizes."""
    racks = racks_of(view)
    sizes = getattr(view, "rack_sizes", None) or [len(rack or ()) for rack in racks]
    seat = getattr(view, "seat", None)
    return {
        "rack": None if seat is None else tiles(view.rack),
        "racks": [None if rack is None else tiles(rack) for rack in racks],
        "rack_sizes": list(sizes),
    }


def bag_size(view: Any) -> int:
    """How many tiles are in the bag."""
    return len(view.bag) if hasattr(view, "bag") else view.bag_size
