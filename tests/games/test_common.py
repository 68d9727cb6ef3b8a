"""What all games share: symbols, turn order, and what is hidden."""

import itertools
import re
from dataclasses import fields, replace

import pytest

from genial.games import GAMES, load_game
from genial.kernel.game import CHANCE, GameError
from genial.kernel.tiles import COLOUR_NAMES, COLOURS
from genial.match import Match, play_match
from genial.render import Style, svg, text
from genial.render.style import ANSI, SYMBOLS
from genial.render.symbols import symbol
from genial.series import Series
from tests.pictures import classic
from tests.tables import TABLES, random_states


@pytest.mark.rule("COM-1")
def test_six_colours_with_a_letter_each():
    assert COLOURS == "RGBOYV"
    assert COLOUR_NAMES == ("red", "green", "blue", "orange", "yellow", "violet")
    assert [name[0].upper() for name in COLOUR_NAMES] == [*COLOURS]


def without_colour(picture):
    """An SVG as somebody sees it who sees no colours."""
    return re.sub(r"#[0-9a-f]{3,6}", "#000", picture)


@pytest.mark.rule("COM-1")
def test_each_colour_has_a_shape_of_its_own():
    corners = {c: symbol(c, 0, 0, 10).partition("/>")[0].count(",") for c in COLOURS}
    assert corners == {"R": 2 * 12, "G": 0, "B": 2 * 6, "O": 6, "Y": 2 * 24, "V": 0}
    assert 'fill="none"' in symbol("V", 0, 0, 10)  # the ring
    assert 'fill="none"' not in symbol("G", 0, 0, 10)  # the disc
    assert len({without_colour(symbol(c, 0, 0, 10)) for c in COLOURS}) == 6
    assert len({*SYMBOLS.values()}) == 6


@pytest.mark.rule("COM-1")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_colour_tells_nothing_that_symbols_do_not(table):
    """Two views that differ only in colours still look different without colours."""
    state = random_states(table, 0)[-1]
    other = replace(state, tracks=tuple(values[::-1] for values in state.tracks))
    for seat in (None, 0):
        view = table.view(state, seat)
        coloured = text(table.game, view, Style(colour=True))
        plain = text(table.game, view, Style(colour=False))
        assert ANSI.sub("", coloured).split() == plain.split()
        assert coloured != ANSI.sub("", coloured)
        pictures = {without_colour(svg(table.game, table.view(s, seat))) for s in (state, other)}
        assert len(pictures) == 2


@pytest.mark.rule("COM-1")
def test_a_tile_on_the_board_shows_its_symbols():
    tables = [classic(lines=[f"tile {tile} f6-f7"]) for tile in ("RG", "RB", "OV", "YY")]
    spectators = [(table.game, table.game.view(table.state, None)) for table in tables]
    assert len({without_colour(svg(game, view)) for game, view in spectators}) == 4
    for (game, view), letters in zip(spectators, ("RG", "RB", "OV", "YY"), strict=True):
        row = text(game, view).partition(" f5 ")[2].partition(" f8 ")[0]
        assert [row.count(letter + SYMBOLS[letter]) for letter in letters] == [
            letters.count(letter) for letter in letters
        ]


@pytest.mark.rule("COM-3")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_after_a_seat_comes_its_left_neighbour(table):
    turns = [table.first_seat]
    for state in random_states(table, 1):
        if state.turn != turns[-1]:
            turns.append(state.turn)
    assert len(turns) > 1 or table.players == 1
    steps = {(after - before) % table.players for before, after in itertools.pairwise(turns)}
    assert steps <= {1}


@pytest.mark.rule("COM-3")
@pytest.mark.parametrize("key", GAMES)
def test_the_start_seat_is_an_option_and_by_default_comes_from_the_seed(key):
    for seat in (0, 1):
        game = load_game(key, first_seat=seat)
        match = Match(game)
        while match.to_move == CHANCE:
            match.play(game.legal_moves(match.state)[0])
        assert match.to_move == seat
    with pytest.raises(GameError, match="no start seat 2: choose 0 or 1"):
        load_game(key, first_seat=2)


@pytest.mark.rule("COM-3")
def test_seeds_choose_different_start_seats():
    starts = [play_match("dice", ["random"] * 3, seed).game.first_seat for seed in range(12)]
    assert set(starts) == {0, 1, 2}
    again = [play_match("dice", ["random"] * 3, seed).game.first_seat for seed in range(12)]
    assert starts == again


@pytest.mark.rule("COM-3")
@pytest.mark.parametrize("key", ["cards", "dice"])
def test_in_a_series_the_start_seat_moves_on_by_one(key):
    series = Series(load_game(key, players=3, first_seat=1), 4)
    starts = []
    while not series.is_over:
        starts.append(series.next_game.first_seat)
        record = play_match(series.next_game, ["random"] * 3, len(starts))
        series = series.add(record.state)
    assert starts == [1, 2, 0, 1]


@pytest.mark.rule("COM-4")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_public_is_in_every_view_and_racks_bag_and_piles_are_in_none(table):
    hidden = {"racks", "hands", "bag", "pile", "discards"}
    for state in random_states(table, 2)[::7]:
        names = {field.name for field in fields(state)} - hidden
        for seat in (None, *range(table.players)):
            view = table.view(state, seat)
            assert hidden.isdisjoint(field.name for field in fields(view))
            assert {name: getattr(view, name) for name in names} == {
                name: getattr(state, name) for name in names
            }


@pytest.mark.rule("COM-4")
def test_the_counts_of_bag_and_piles_are_public():
    tiles = load_game("classic").start()
    assert load_game("classic").view(tiles, None).bag_size == 120
    stones = load_game("3d").start()
    assert load_game("3d").view(stones, None).bag_size == 60
    cards = load_game("cards")
    state = replace(cards.start(), discards=cards.start().pile)
    assert cards.view(state, 1).pile_size == cards.view(state, None).discard_size == 60
