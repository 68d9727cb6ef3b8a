"""Pictures are well-formed, complete, and show every colour's own symbol (COM-1)."""

from xml.etree import ElementTree

import pytest

from genial import Position, load_game
from genial.render import data, svg
from genial.render.symbols import PALETTE, SHAPES, symbol
from tests.tables import TABLES, Named, random_match, random_states

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_position_is_a_picture(table: Named) -> None:
    for state in random_states(table, 3)[::40]:
        for view in (state, table.view(state, 0), table.view(state, None)):
            root = ElementTree.fromstring(svg(table.game, view))
            assert root.tag == f"{SVG}svg"
            assert root.get("viewBox")


@pytest.mark.rule("COM-1")
def test_six_different_symbols() -> None:
    shapes = {letter: symbol(letter, 0, 0, 10) for letter in PALETTE}
    points = {letter: shape.count(",") for letter, shape in shapes.items()}
    assert points == {"R": 24, "G": 0, "B": 12, "O": 6, "Y": 48, "V": 0}
    assert 'fill="none"' in shapes["V"] and 'fill="none"' not in shapes["G"]
    assert len(set(PALETTE.values())) == len(SHAPES) == 6


def test_the_board_shows_every_tile_and_printed_symbol() -> None:
    table = next(table for table in TABLES if table.key == "classic")
    state = random_states(table, 3)[-1]
    shown = data(table.game, state)
    picture = svg(table.game, table.view(state, None))
    drawn = ElementTree.fromstring(picture)
    polygons = [e for e in drawn.iter(f"{SVG}polygon") if e.get("fill") == PALETTE["B"]]
    on_board = sum(cell["colour"] == "B" for cell in shown["cells"])
    on_tracks = 2
    assert len(polygons) == on_board + on_tracks


def test_names_are_escaped() -> None:
    game = load_game("dice")
    picture = svg(game, game.start(), names=["<b>", "A & B"])
    assert "&lt;b&gt;" in picture
    ElementTree.fromstring(picture)


def test_positions_records_and_matches_show_themselves() -> None:
    table = TABLES[0]
    match = random_match(table, 3)
    game = table.game
    spectator = game.view(match.state, None)
    assert match.record._repr_svg_() == match._repr_svg_() == svg(game, spectator)
    assert Position(game, match.state)._repr_svg_() == svg(game, match.state)
    assert "R✹" in str(Position(game, spectator))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_states_and_views_show_themselves(table: Named) -> None:
    for state in random_states(table, 3)[::20]:
        for view in (state, table.view(state, 0)):
            assert view._repr_svg_() == svg(table.game, view)
