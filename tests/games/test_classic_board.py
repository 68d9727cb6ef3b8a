"""The classic board, its tiles and the start of a game."""

from collections import Counter

import pytest

from genial.games import load_game
from genial.kernel.tiles import COLOURS, TILES
from tests.pictures import classic

AREAS = [("solo", 1, 6), ("versus", 2, 6), ("duel", 2, 6), ("versus", 3, 7), ("versus", 4, 8)]
AREAS += [("team", 4, 8)]


@pytest.mark.rule("CLA-1", "TEA-1", "SOL-1", "DUE-1")
@pytest.mark.parametrize(("mode", "players", "side"), AREAS)
def test_the_area_is_a_hexagon_with_so_many_cells_a_side(mode, players, side):
    grid = load_game("classic", mode=mode, players=players).board.grid
    rows = Counter(r for _, r in grid.cells)
    lengths = [rows[r] for r in sorted(rows)]
    assert lengths == [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)]
    assert len(grid.cells) == {6: 91, 7: 127, 8: 169}[side]


@pytest.mark.rule("CLA-2")
@pytest.mark.parametrize(("players", "pairs", "free"), [(2, 240, 85), (3, 342, 121), (4, 462, 163)])
def test_touching_pairs_and_free_cells(players, pairs, free):
    board = load_game("classic", players=players).board
    assert len(board.grid.pairs) == pairs
    assert board.empty().count(-1) == free


@pytest.mark.rule("CLA-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_printed_symbols_stand_on_the_corners_of_the_small_hexagon(players):
    board = load_game("classic", players=players).board
    printed = {board.grid.cells[cell]: COLOURS[colour] for colour, cell in enumerate(board.printed)}
    corners = [(0, -5), (5, -5), (5, 0), (0, 5), (-5, 5), (-5, 0)]
    assert printed == dict(zip(corners, "RGBOYV", strict=True))
    assert [board.empty()[cell] for cell in board.printed] == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("CLA-2")
def test_printed_symbols_have_the_labels_of_the_notation():
    board = load_game("classic").board
    assert [board.grid.labels[cell] for cell in board.printed] == [
        "a6",
        "a11",
        "f11",
        "k6",
        "k1",
        "f1",
    ]


@pytest.mark.rule("CLA-3")
def test_six_of_each_mixed_pair_and_five_of_each_double():
    bag = load_game("classic").start().bag
    assert len(bag) == 120
    assert {tile: bag[tile] for tile in TILES} == {t: 5 if t.is_double else 6 for t in TILES}


@pytest.mark.rule("CLA-4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_draws_six_tiles_and_starts_at_nought(players):
    state = classic(players=players, free=False).state
    assert [len(rack) for rack in state.racks] == [6] * players
    assert len(state.bag) == 120 - 6 * players
    assert state.tracks == ((0,) * 6,) * players


@pytest.mark.rule("CLA-4")
def test_a_rack_is_hidden_and_a_track_is_public():
    table = classic(tracks={1: "1 2 3 4 5 6"}, racks={1: "RR RR GG GG BB BB"})
    seen = table.game.view(table.state, 0)
    assert seen.rack == table.state.racks[0]
    assert seen.tracks[1] == (1, 2, 3, 4, 5, 6)
    assert "RR" not in repr(seen.rack)
    assert not hasattr(seen, "racks")
