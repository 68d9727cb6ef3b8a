"""From JSON back to a view, so that a bot in another process sees what its seat sees."""

from collections.abc import Callable, Iterable
from typing import Any

from genial.games.cards.rules import ALL_CARDS, Cards
from genial.games.cards.state import Phase as CardsPhase
from genial.games.cards.state import View as CardsView
from genial.games.classic.rules import ALL_TILES, Classic
from genial.games.classic.state import Laid, Phase, View
from genial.games.dice.rules import Dice
from genial.games.dice.state import Phase as DicePhase
from genial.games.dice.state import View as DiceView
from genial.games.three_d.board import GROUND
from genial.games.three_d.modes import BAGS
from genial.games.three_d.rules import ThreeD
from genial.games.three_d.state import Laid as StackedLaid
from genial.games.three_d.state import Phase as ThreeDPhase
from genial.games.three_d.state import View as ThreeDView
from genial.kernel.game import AnyGame, GameError, Outcome
from genial.kernel.tiles import COLOURS, Bag, Tile, parse_colours, parse_tile

Data = dict[str, Any]


def view_of(game: AnyGame, data: Data) -> Any:
    """The view whose JSON form this is: the inverse of `render.data` for views."""
    try:
        return READERS[game.key](game, data)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise GameError(f"this is no position of {game.key}: {error!r}") from None


def _classic(game: Classic, data: Data) -> View:
    cell = game.board.grid.cell
    laid = tuple(
        Laid(parse_tile(d["tile"]), cell(d["cells"][0]), cell(d["cells"][1]), d["seat"])
        for d in data["laid"]
    )
    return View(
        **_common(data, Phase),
        **_racks(data, ALL_TILES, [piece.tile for piece in laid]),
        cells=_cells(data),
        tracks=_tracks(data) if len(game.scoring.start()) > 1 else _tracks(data)[:1],
        laid=laid,
        opened=tuple(data["opened"]),
        claimed=parse_colours("".join(data["claimed"])),
        free=data["free"],
        exchanging=data["exchanging"],
    )


def _three_d(game: ThreeD, data: Data) -> ThreeDView:
    cell = game.board.grid.cell
    laid = tuple(
        StackedLaid(
            parse_tile(d["tile"]), cell(d["cells"][0]), cell(d["cells"][1]), d["level"], d["seat"]
        )
        for d in data["laid"]
    )
    return ThreeDView(
        **_common(data, ThreeDPhase),
        **_racks(data, BAGS[game.players], [piece.tile for piece in laid]),
        cells=_cells(data),
        tracks=_tracks(data),
        heights=tuple(cell["height"] for cell in data["cells"]),
        pieces=tuple(GROUND if c["piece"] is None else c["piece"] for c in data["cells"]),
        laid=laid,
        stones=parse_colours("".join(data["stones"])),
        served=tuple(data["served"]),
        free=data["free"],
        final_by=data["final_by"],
        exchanging=data["exchanging"],
    )


def _cards(game: Cards, data: Data) -> CardsView:
    hand = _tiles(data["rack"] or ())
    open_cards = tuple(map(_tiles, data["open"]))
    return CardsView(
        **_common(data, CardsPhase),
        tracks=_tracks(data),
        open=open_cards,
        bonus=data["bonus"],
        shown=_tiles(data["shown"]),
        seat=data["seat"],
        hand=hand,
        hand_sizes=tuple(data["rack_sizes"]),
        pile_size=data["pile"],
        discard_size=data["discards"],
        unseen=_without(ALL_CARDS, [*hand, *(card for cards in open_cards for card in cards)]),
    )


def _dice(game: Dice, data: Data) -> DiceView:
    return DiceView(
        **_common(data, DicePhase),
        tracks=_tracks(data),
        dice=tuple(parse_colours("".join(faces)) for faces in data["dice"]),
        throws=data["throws"],
        seat=data["seat"],
    )


READERS: dict[str, Callable[[Any, Data], Any]] = {
    "classic": _classic,
    "3d": _three_d,
    "cards": _cards,
    "dice": _dice,
}


def _common(data: Data, phase: Callable[[str], Any]) -> Data:
    return {
        "turn": data["turn"],
        "phase": phase(data["phase"]),
        "begun": data["begun"],
        "outcome": _outcome(data["outcome"]),
    }


def _racks(data: Data, every: Bag, laid: list[Tile]) -> Data:
    """Rack, bag and what is left unseen: every tile that is nowhere in sight."""
    rack, shown = _tiles(data["rack"] or ()), _tiles(data["shown"])
    aside = shown if data["exchanging"] else ()
    return {
        "bonus": data["bonus"],
        "shown": shown,
        "seat": data["seat"],
        "rack": rack,
        "rack_sizes": tuple(data["rack_sizes"]),
        "bag_size": data["bag"],
        "unseen": _without(every, [*laid, *rack, *aside]),
    }


def _outcome(data: Data | None) -> Outcome | None:
    if data is None:
        return None
    compared = tuple(map(tuple, data["compared"]))
    return Outcome(data["reason"], tuple(data["places"]), compared)


def _cells(data: Data) -> tuple[int, ...]:
    return tuple(-1 if c["colour"] is None else COLOURS.index(c["colour"]) for c in data["cells"])


def _tracks(data: Data) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, data["tracks"]))


def _tiles(names: Iterable[str]) -> tuple[Tile, ...]:
    return tuple(map(parse_tile, names))


def _without(bag: Bag, tiles: Iterable[Tile]) -> Bag:
    for tile in tiles:
        bag = bag.take(tile)
    return bag
