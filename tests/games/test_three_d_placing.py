import pytest
from three_d_study import deal, drain, laid_out, play, study

from genial.games.three_d.moves import actions_of
from genial.games.three_d.rules import ThreeD
from genial.kernel.game import CHANCE, GameError, IllegalMove, NotationError
from genial.kernel.moves import Place


def spots(game, state):
    """The pairs of cells a tile may be laid on, as text."""
    return {frozenset((m.first, m.second)) for m in game.legal_moves(state)}


def refused(game, state, line, why):
    with pytest.raises(IllegalMove, match=why):
        play(game, state, line)


@pytest.mark.rule("3D-1")
@pytest.mark.parametrize(("players", "tiles", "doubles"), [(4, 78, 3), (3, 72, 2), (2, 60, 0)])
def test_the_bag_depends_on_the_players(players, tiles, doubles):
    game = ThreeD(players=players)
    bag = game.start().bag
    assert len(bag) == tiles
    assert {tile.is_double: bag.counts[tile.kind] for tile in bag} == (
        {False: 4, True: doubles} if doubles else {False: 4}
    )
    assert [len(rack) for rack in deal(game, laid_out(game)).racks] == [5] * players


@pytest.mark.rule("3D-2")
def test_the_board_has_61_cells_and_six_start_cells():
    board = ThreeD().board
    assert len(board.grid.cells) == 61
    assert len(board.grid.pairs) == 156
    assert [board.grid.labels[cell] for cell in board.starts] == [
        "b5",
        "b8",
        "e2",
        "e8",
        "h2",
        "h5",
    ]


@pytest.mark.rule("3D-2")
def test_two_cells_lie_between_neighbouring_start_cells():
    board = ThreeD().board
    between = [pair for pair, stones in enumerate(board.beside) if len(stones) == 2]
    assert sorted(board.beside[pair] for pair in between) == [
        (0, 1), (0, 2), (1, 3), (2, 4), (3, 5), (4, 5),
    ]  # fmt: skip


@pytest.mark.rule("3D-2")
def test_radius_and_ring_are_options():
    board = ThreeD(radius=5, ring=5).board
    assert len(board.grid.cells) == 91
    assert [board.grid.labels[cell] for cell in board.starts][:2] == ["a6", "a11"]
    for options in ({"radius": 1}, {"radius": 13}, {"ring": 5}, {"ring": 0}, {"players": 1}):
        with pytest.raises(GameError, match="choose"):
            ThreeD(**options)


@pytest.mark.rule("3D-3")
def test_the_stones_come_first_in_any_of_720_arrangements():
    game = ThreeD()
    start = game.start()
    assert game.to_move(start) == CHANCE
    moves = game.legal_moves(start)
    assert len(set(moves)) == 720
    assert list(game.weights(start)) == [1] * 720
    state = play(game, start, "stones VYOBGR")
    assert [state.cells[cell] for cell in game.board.starts] == [5, 4, 3, 2, 1, 0]
    assert [state.heights[cell] for cell in game.board.starts] == [1] * 6
    assert sum(state.heights) == 6
    refused(game, start, "draw 0 RG", "start stones have to be laid first")
    refused(game, start, "free", "start stones have to be laid first")
    refused(game, state, "stones RGBOYV", "lie already")


@pytest.mark.rule("3D-3", "3D-5")
def test_a_start_stone_may_be_covered():
    game, state = study("tile BO b6-c6", "free", racks=("RG",))
    state = play(game, state, "place RG b5-b6")
    cell = game.board.grid.cell
    assert (state.cells[cell("b5")], state.heights[cell("b5")]) == (0, 2)
    assert state.pieces[cell("b5")] == state.pieces[cell("b6")] == 7
    assert state.laid[1].level == 2


@pytest.mark.rule("3D-4")
def test_both_cells_are_equally_high():
    game, state = study("tile RG e4-e5", "tile RG d5-d6", "free", racks=("BO",))
    refused(game, state, "place BO e5-e6", "not level, e5 is 1 and e6 0 high")
    assert frozenset(("e5", "e6")) not in spots(game, state)
    for spot in ("e6-e7", "e5-d6", "e5-d5"):
        assert game.parse_move(f"place BO {spot}") in game.legal_moves(state)
    refused(game, state, "place BO e4-e7", "do not touch")


@pytest.mark.rule("3D-5")
def test_a_tile_never_lies_exactly_on_another():
    game, state = study("tile RG e4-e5", "free", racks=("BO",))
    refused(game, state, "place BO e4-e5", "exactly on another")
    refused(game, state, "place BO e5-e4", "exactly on another")
    assert frozenset(("e4", "e5")) not in spots(game, state)


@pytest.mark.rule("3D-6")
def test_stacks_grow_without_limit_and_holes_may_stay():
    """Two tiles side by side, two across them, and so on: a tower of four cells."""
    floors = [("c2-c3", "b3-b4"), ("c3-b4", "c2-b3")]
    tower = [
        f"tile {tile} {spot}"
        for tile in ("RG", "RB", "RO", "RY", "RV", "GB")
        for floor in floors
        for spot in floor
    ]
    game = ThreeD(radius=2, ring=2)
    state = laid_out(game, *tower)
    assert {state.heights[game.board.grid.cell(c)] for c in ("c2", "c3", "b3", "b4")} == {12}
    assert state.laid[-1].level == 12
    assert state.heights[game.board.grid.cell("a4")] == 0  # closed in by a3, a5 and the tower


@pytest.mark.rule("3D-6")
def test_nothing_hangs_over_the_border_and_nobody_passes():
    game, state = study("free")
    with pytest.raises(NotationError, match="no cell 'e10'"):
        play(game, state, "place RG e9-e10")
    assert {type(move) for move in game.legal_moves(state)} == {Place}
    refused(game, state, "keep", "has to place a tile")
    refused(game, state, "place OV e4-e5", "no OV")


@pytest.mark.rule("3D-7")
def test_tiles_go_beside_stones_nobody_has_served():
    game, state = study(racks=("RG RB", "RG RB"))
    assert all(game.board.beside[game.board.pair_number[p]] for p in pairs_of(game, state))
    refused(game, state, "place RG d5-e5", "must lie beside a start stone")
    state = play(game, state, "place RG a5-a6")
    assert state.served == (True, False, False, False, False, False)
    state = play(game, state, f"draw 0 {next(iter(state.bag))}")
    refused(game, state, "place RG b4-c4", "must lie beside a start stone")
    state = play(game, state, "place RG c8-d8")
    assert state.served == (True, True, False, True, False, False)  # one tile serves two


def pairs_of(game, state):
    cell = game.board.grid.cell
    return [tuple(sorted((cell(a), cell(b)))) for a, b in spots(game, state)]


@pytest.mark.rule("3D-7")
def test_the_start_rule_ends_when_all_are_served():
    ring = ["tile RG b6-b7", "tile RG f7-g6"]
    game, state = study(*ring, racks=("RB",))
    refused(game, state, "place RB e5-d5", "must lie beside a start stone")
    game, state = study(*ring, "tile RG f2-g2", racks=("RB",))
    assert all(state.served)
    assert game.parse_move("place RB e5-d5") in game.legal_moves(state)
    assert len(spots(game, state)) == sum(
        state.heights[a] == state.heights[b] and (state.pieces[a], state.pieces[b]) not in TILE_TOPS
        for a, b in game.board.grid.pairs
    )


TILE_TOPS = {(piece, piece) for piece in (6, 7, 8)}


@pytest.mark.rule("3D-7")
def test_bonus_tiles_obey_and_serve_too():
    game, state = study("track 0 17 0 0 0 0 0", racks=("RO RB",))
    state = play(game, state, "place RO b4-c3")
    assert (state.turn, state.bonus) == (0, 1)
    refused(game, state, "place RB d5-e5", "must lie beside a start stone")
    state = play(game, state, "place RB f2-g2")
    assert state.served == (True, False, True, False, True, False)


@pytest.mark.rule("3D-7", "3D-16")
def test_the_start_rule_binds_the_solo_player():
    game, state = study(mode="solo", players=1, racks=("RG",))
    refused(game, state, "place RG d5-e5", "must lie beside a start stone")
    assert play(game, state, "place RG b6-b7").served[:2] == (True, True)


def test_free_ends_the_start_rule():
    game, state = study("free", racks=("RG",))
    assert len(spots(game, state)) == 156 - 6 * 6
    assert play(game, state, "place RG d5-e5").laid


def test_set_ups_are_accepted_until_the_first_decision():
    game, state = study(racks=("RG",))
    state = play(game, state, "tile RV e5-e6", "track 1 5 3 18 0 7 26", "free")
    assert state.tracks[1] == (5, 3, 18, 0, 7, 26)
    assert (state.laid[0].seat, state.laid[0].level) == (None, 1)
    state = play(game, state, "place RG b6-b7")
    for line in ("tile RV d4-d5", "track 0 1 0 0 0 0 0", "free"):
        refused(game, state, line, "before the first decision")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("tile RB b5-b6", "not level"),
        ("tile RB e4-e5", "exactly on another"),
        ("tile RB e4-e6", "do not touch"),
        ("tile RR e6-e7", "no RR is left"),
        ("track 2 0 0 0 0 0 0", "no track 2"),
        ("track 0 28 0 0 0 0 0", "0 to 27"),
        ("track 0 -1 0 0 0 0 0", "0 to 27"),
        ("track 1 27 27 27 27 27 27", "finish the game"),
    ],
)
def test_impossible_set_ups_are_refused(line, why):
    game = ThreeD()
    refused(game, laid_out(game, "tile RG e4-e5"), line, why)


def test_a_set_up_leaves_enough_tiles_for_the_racks():
    game = ThreeD()
    state = drain(game, laid_out(game), 10)
    refused(game, state, f"tile {next(iter(state.bag))} a5-a6", "not level|for the racks")
    state = play(game, state, f"draw 0 {next(iter(state.bag))}")
    a, b = game.board.grid.pairs[game.board.level_pairs(state.heights, state.pieces)[0]]
    spot = f"{game.board.grid.labels[a]}-{game.board.grid.labels[b]}"
    refused(game, state, f"tile {next(iter(state.bag))} {spot}", "the last 9 tiles")


def test_moves_are_listed_by_tile_then_pair_then_way_round():
    game, state = study("free", racks=("RB GG OV RB OV",), players=4)
    numbers = [actions_of(4).number[move] for move in game.legal_moves(state)]
    assert numbers == sorted(set(numbers))
    assert len(numbers) == 120 * (2 + 1 + 2)
    assert [str(m) for m in game.legal_moves(state) if str(m).startswith("place RB a5")] == [
        "place RB a5-a6",
        "place RB a5-b4",
    ]


@pytest.mark.parametrize(
    "text", ["stones RGBOY", "stones RRGBOY", "stones", "stones RGB OYV", "stone"]
)
def test_texts_that_are_no_stones(text):
    with pytest.raises(NotationError):
        ThreeD().parse_move(text)


@pytest.mark.parametrize(
    "text", ["stones RGBOYV", "place RG e4-e5", "tile BB e4-e5", "free", "keep"]
)
def test_a_text_is_the_inverse_of_its_move(text):
    assert str(ThreeD().parse_move(text)) == text
