"""Hidden racks and the bag: what a seat may know of them."""

from dataclasses import fields
from typing import Any

from genial.kernel.options import check_viewer
from genial.kernel.tiles import Tile

Rack = tuple[Tile, ...]


def seen_by(state: Any, seat: int | None) -> dict[str, Any]:
    """What a view says about them, for a seat or a spectator (None)."""
    check_viewer(seat, len(state.racks))
    hidden = [tile for s, rack in enumerate(state.racks) if s != seat for tile in rack]
    return {
        "seat": seat,
        "rack": () if seat is None else state.racks[seat],
        "rack_sizes": tuple(map(len, state.racks)),
        "bag_size": len(state.bag),
        "unseen": state.bag.add(hidden),
    }


def public_fields(state: Any, public: type) -> dict[str, Any]:
    """The fields everybody sees."""
    return {field.name: getattr(state, field.name) for field in fields(public)}
