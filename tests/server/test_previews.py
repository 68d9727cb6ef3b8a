"""What the client looks up is what the rules count, for every legal move."""

from random import Random
from typing import Any

import msgspec
import pytest

from genial.client import choices
from genial.games import load_game
from genial.kernel.moves import Place
from genial.kernel.tiles import COLOURS
from genial.match import Match
from genial.render import data
from genial.server.previews import encoded

TABLES = [
    ("classic", {"players": 2}),
    ("classic", {"players": 3}),
    ("classic", {"mode": "team", "players": 4}),
    ("classic", {"mode": "solo", "players": 1}),
    ("classic", {"mode": "duel", "players": 2}),
    ("3d", {"players": 2}),
    ("3d", {"players": 4, "bonus_per_space": True}),
    ("3d", {"mode": "solo", "players": 1}),
    ("cards", {"players": 3}),
    ("dice", {"players": 2}),
]


def looked_up(moves: Any, cells: list[str], tile: str, pair: int, turned: bool) -> Any:
    """The function of docs/server.md, in Python."""
    place = moves["place"]
    ends = [2 * pair + 1, 2 * pair] if turned else [2 * pair, 2 * pair + 1]
    rays = [
        [place["rays"][ray] for ray in place["halves"].get(colour, {}).get(str(end), [])]
        for colour, end in zip(tile, ends, strict=True)
    ]
    points = ",".join(str(sum(len(ray) - 1 for ray in half)) for half in rays)
    first, second, bonuses = place["scores"][tile][points]
    gains = [0] * 6
    gains[COLOURS.index(tile[0])] += first
    gains[COLOURS.index(tile[1])] += second
    first_cell, second_cell = (cells[place["pairs"][pair][end % 2]] for end in ends)
    text = f"place {tile} {first_cell}-{second_cell}"
    named = sorted([cells[cell] for cell in ray] for half in rays for ray in half)
    return text, gains, bonuses, named


@pytest.mark.parametrize(("key", "options"), TABLES)
def test_every_legal_move_is_there_with_its_score(key: str, options: Any) -> None:
    game = load_game(key, **options)
    match, rng = Match(game), Random(f"{key} {options}")
    match.let_chance_move(rng)
    number = 0
    while match.to_move is not None:
        if number % 12 == 4:
            compare(game, match.state)
        match.play(rng.choice(game.legal_moves(match.state)))
        match.let_chance_move(rng)
        number += 1


def compare(game: Any, state: Any) -> None:
    view = game.view(state, game.to_move(state))
    legal = {str(move): move for move in game.legal_moves(state)}
    cells = [cell["cell"] for cell in data(game, view).get("cells", [])]
    moves = msgspec.to_builtins(encoded(game, view, list(legal.values()), cells))
    offered = {entry["move"]: entry for entry in moves["other"]}
    for text, entry in offered.items():
        score = game.preview(view, legal[text])
        assert (tuple(entry["gains"]), entry["bonuses"]) == (score.gains, score.bonuses)
        assert [v + g for v, g in zip(moves["values"], entry["gains"], strict=True)] == list(
            score.values
        )
    seen = {"moves": moves, "view": data(game, view)}
    for choice in choices(seen):
        score = game.preview(view, legal[choice.move])
        assert (choice.gains, choice.bonuses) == (score.gains, score.bonuses)
    placed = placements(moves, cells)
    assert offered.keys() | placed.keys() == legal.keys()
    for text in Random(1).sample(sorted(placed), min(60, len(placed))):
        gains, bonuses, rays = placed[text]
        move = legal[text]
        assert isinstance(move, Place)
        score = game.preview(view, move)
        assert (tuple(gains), bonuses) == (score.gains, score.bonuses), text
        assert rays == sorted([ray.start, *ray.cells] for ray in game.rays(view, move))


def placements(moves: Any, cells: list[str]) -> dict[str, Any]:
    place = moves["place"]
    if place is None:
        return {}
    found = {}
    for tile in place["tiles"]:
        for pair in range(len(place["pairs"])):
            for turned in (False, True)[: 1 if tile[0] == tile[1] else 2]:
                text, *score = looked_up(moves, cells, tile, pair, turned)
                found[text] = score
    return found


def test_an_opening_is_small() -> None:
    game = load_game("classic", players=4)
    match = Match(game)
    rng = Random(3)
    match.let_chance_move(rng)
    for _ in range(6):
        match.play(rng.choice(game.legal_moves(match.state)))
        match.let_chance_move(rng)
    view = game.view(match.state, match.to_move)
    cells = [cell["cell"] for cell in data(game, view)["cells"]]
    legal = game.legal_moves(match.state)
    assert len(legal) > 3000
    assert len(msgspec.json.encode(encoded(game, view, legal, cells))) < 20_000
