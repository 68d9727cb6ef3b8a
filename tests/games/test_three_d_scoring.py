import pytest
from three_d_study import play, study

from genial.kernel.game import Ray


def points(game, state, line):
    """The points per colour the placement scores, as a preview sees them."""
    shown = game.preview(game.view(state, state.turn), game.parse_move(line)).points
    return {colour: n for colour, n in zip("RGBOYV", shown, strict=True) if n}


@pytest.mark.rule("3D-8")
def test_rulebook_a_tile_beside_one_stone():
    game, state = study(racks=("RO",))
    assert points(game, state, "place RO b4-c3") == {"R": 1}
    assert play(game, state, "place RO b4-c3").tracks[0] == (1, 0, 0, 0, 0, 0)


@pytest.mark.rule("3D-2", "3D-8")
def test_rulebook_a_tile_between_two_stones():
    game, state = study(stones="VGRBOY", racks=("GV",))
    assert points(game, state, "place GV b7-b6") == {"G": 1, "V": 1}


@pytest.mark.rule("3D-8")
def test_rulebook_rows_to_the_left():
    """The new tile is R e6, Y d6: three suns and two stars lie left of it.

    d2 G  d3 Y  d4 Y  d5 Y  [Y]
            e4 R  e5 R  [R]
    """
    game, state = study(
        "tile GY d2-d3", "tile RY e4-d4", "tile RY e5-d5", "free", racks=("RY",)
    )  # fmt: skip
    assert points(game, state, "place RY e6-d6") == {"R": 2, "Y": 3}


@pytest.mark.rule("3D-8", "3D-5")
def test_rulebook_a_stacked_tile_scores_in_four_directions():
    """The new tile is G e4, Y e5, on top of two blue halves.

         c5 R
           d5 Y
      e4 [G] e5 [Y] e6 Y e7 Y
     f3 G  f4 Y
    g2 G
    """
    game, state = study(
        "tile BO e4-d4",
        "tile BV e5-d6",
        "tile GY f3-f4",
        "tile RG g1-g2",
        "tile RY c5-d5",
        "tile RY f6-e6",
        "tile RY f7-e7",
        "free",
        racks=("GY",),
    )
    assert points(game, state, "place GY e4-e5") == {"G": 2, "Y": 4}
    rays = game.rays(game.view(state, 0), game.parse_move("place GY e4-e5"))
    assert set(rays) == {
        Ray(1, "e4", ("f3", "g2")),
        Ray(4, "e5", ("e6", "e7")),
        Ray(4, "e5", ("d5",)),
        Ray(4, "e5", ("f4",)),
    }


@pytest.mark.rule("3D-8", "CLA-9")
def test_rulebook_a_double_scores_each_half_but_not_itself():
    """The new tile is Y e5, Y f5.

    e3 Y  e4 Y  [Y]
          f4 Y   [Y]  f6 Y  f7 Y
    """
    game, state = study(
        "tile YY e3-e4", "tile RY g4-f4", "tile YY f6-f7", "free", players=4, racks=("YY",)
    )
    assert points(game, state, "place YY e5-f5") == {"Y": 6}


@pytest.mark.rule("3D-8")
def test_rulebook_five_directions_and_never_the_sixth():
    """Blue all round e5; the sixth blue, on e4, is covered by the tile's own other half."""
    game, state = study(
        "tile GB d4-e4",
        "tile RB e5-e6",
        "tile BO d5-c5",
        "tile BO d6-c6",
        "tile BO f5-g5",
        "tile BV f4-g4",
        "tile BV e3-f2",
        "free",
        racks=("BY",),
    )
    assert points(game, state, "place BY e5-e4") == {"B": 5}


@pytest.mark.rule("3D-8")
@pytest.mark.parametrize(
    ("d6", "red"),
    [("tile RG d6-c6", {"R": 3}), ("tile RG c6-d6", {}), ("tile RG c6-b7", {})],
    ids=["three heights", "another symbol", "a gap"],
)
def test_heights_do_not_interrupt_a_run_but_gaps_and_other_symbols_do(d6, red):
    """From d7 to the left: d6, then d5 two high, then d4."""
    base = ["tile RG d4-c4", "tile OY d5-e5", "tile OV e4-f4", "tile RB d5-e4"]
    game, state = study(*base, d6, "free", racks=("RV",))
    assert points(game, state, "place RV d7-c8") == red


@pytest.mark.rule("3D-8")
def test_covered_symbols_count_for_nobody():
    base = ["tile RG e4-e5", "tile RB e6-e7", "free"]
    game, state = study(*base, racks=("RO",))
    assert points(game, state, "place RO e3-d3") == {"R": 1}
    game, state = study(*base, "tile OV d5-d6", "tile YV e4-d5", racks=("RO",))
    assert points(game, state, "place RO e3-d3") == {}
    game, state = study(*base, "tile OV f4-f5", "tile RV e5-f4", racks=("RO",))
    assert points(game, state, "place RO e3-d3") == {"R": 3}  # e4, and e5 a level higher, and e6


@pytest.mark.rule("3D-9")
@pytest.mark.parametrize(
    ("before", "after", "bonus"),
    [(16, 17, 0), (17, 18, 1), (18, 19, 0), (8, 9, 0), (26, 27, 1), (27, 27, 0)],
)
def test_arriving_on_18_or_27_gives_a_bonus(before, after, bonus):
    game, state = study(f"track 0 {before} 0 0 0 0 0", racks=("RO",))
    state = play(game, state, "place RO b4-c3")
    assert state.tracks[0][0] == after
    assert (state.turn, state.bonus) == (0, bonus)


@pytest.mark.rule("3D-9")
@pytest.mark.parametrize(("before", "after"), [(17, 19), (26, 27)])
def test_passing_18_gives_a_bonus_and_27_is_the_end(before, after):
    set_ups = ["tile RB e4-d4", "tile RV e3-f2", "free"]
    game, state = study(f"track 0 {before} 0 0 0 0 0", *set_ups, racks=("RO",))
    state = play(game, state, "place RO e5-f5")
    assert (state.tracks[0][0], state.bonus) == (after, 1)


@pytest.mark.rule("3D-9")
def test_two_markers_give_two_bonuses_and_a_double_only_one():
    game, state = study("track 0 17 26 0 0 0 0", racks=("RG",))
    assert play(game, state, "place RG b6-b7").bonus == 2
    game, state = study("track 0 17 0 0 0 0 0", "tile RB b6-c6", "free", players=4, racks=("RR",))
    state = play(game, state, "place RR a6-a7")  # two points for a6, one for a7
    assert (state.tracks[0][0], state.bonus) == (20, 1)


STAR = [  # ten red symbols in five directions around e5, none of them a stone
    "tile RR e3-e4",
    "tile RR c5-d5",
    "tile RR d6-c7",
    "tile RG f4-f3",
    "tile RG g3-g2",
    "tile RG f5-f6",
    "tile RG g5-g6",
    "free",
]


@pytest.mark.rule("3D-10")
@pytest.mark.parametrize(("per_space", "bonus"), [(False, 1), (True, 2)])
def test_one_marker_past_18_and_27(per_space, bonus):
    options = {"players": 4, "stones": "GBORYV", "bonus_per_space": per_space}
    game, state = study("track 0 17 0 0 0 0 0", *STAR, racks=("RO",), **options)
    state = play(game, state, "place RO e5-e6")
    assert (state.tracks[0][0], state.bonus) == (27, bonus)


@pytest.mark.rule("3D-11")
def test_five_tiles_allow_four_bonuses_and_the_rest_lapse():
    game, state = study("track 0 17 17 17 17 17 17", racks=("RG GO OV BY RB",))
    state = play(game, state, "place RG b6-b7")
    assert (state.turn, state.bonus) == (0, 2)
    state = play(game, state, "place OV f7-g6")
    assert (state.turn, state.bonus) == (0, 3)
    state = play(game, state, "place BY f2-g2")
    assert (state.turn, state.bonus) == (0, 2)  # two of four lapse: two tiles are left
    state = play(game, state, "place GO c8-d8")
    state = play(game, state, "place RB c4-d3")
    assert (state.phase, state.bonus, state.racks[0]) == ("refill", 0, ())


@pytest.mark.rule("3D-11")
def test_a_bonus_comes_before_drawing_and_is_compulsory():
    game, state = study("track 0 17 0 0 0 0 0", racks=("RO",))
    state = play(game, state, "place RO b4-c3")
    assert game.to_move(state) == 0
    assert len(state.racks[0]) == 4
    assert all(str(move).startswith("place") for move in game.legal_moves(state))


@pytest.mark.rule("3D-8")
def test_a_preview_is_what_happens():
    game, state = study("track 0 17 26 3 3 3 3", racks=("RG",))
    for move in game.legal_moves(state):
        shown = game.preview(game.view(state, 0), move)
        after = game.apply(state, move)
        assert (shown.values, shown.bonuses) == (after.tracks[0], after.bonus)
        gains = [a - b for a, b in zip(after.tracks[0], state.tracks[0], strict=True)]
        assert list(shown.gains) == gains
        assert sum(len(ray.cells) for ray in game.rays(game.view(state, 0), move)) == sum(
            shown.points
        )
