"""Makes the positions of the tutorials with the real rules: python web/tools/lessons.py."""

import json
from pathlib import Path
from typing import Any

from genial.record import Record
from genial.render import data
from genial.server.previews import encoded

OUT = Path(__file__).parents[1] / "src" / "lessons"
BOARD = "* tile RB f5-e6\n* tile RG f6-g6\n* tile RY e8-d9\n* tile RV g5-h5\n* tile OY h7-h8\n"
STONES = "* stones RGBOYV\n"
STACK = "* tile RG e5-e6\n* tile RB f5-f6\n* tile OV d6-d7\n* tile GY c5-d5\n"

SHOWN = """game mode players start seat phase turn to_move sides track tracks lowest rack racks
rack_sizes bonus outcome bag radius cells laid claimed opened served final_by shown exchanging open
pile discards dice throws throws_left"""
KEYS = frozenset(SHOWN.split())

# game -> (name, events, goal); "best" in a goal is filled in from the legal moves
LESSONS: dict[str, list[tuple[str, str, dict[str, Any]]]] = {
    "classic": [
        ("first", "* draw 0 RG RB GO BY OV YV\n* draw 1 RR GG BB OO YY VV\n", {"any": True}),
        (
            "lines",
            f"{BOARD}* free\n* draw 0 RO GB GV BY OV YV\n* draw 1 RR GG BB OO YY VV\n",
            {"gain": "best"},
        ),
        (
            "double",
            f"{BOARD}* free\n* draw 0 RR GB GV BY OV YV\n* draw 1 RR GG BB OO YY VV\n",
            {"gain": "best", "tile": "RR"},
        ),
        (
            "lowest",
            f"{BOARD}* track 0 9 8 10 2 9 7\n* free\n"
            "* draw 0 RG GB RV BY OO YV\n* draw 1 RR GG BB OO YY VV\n",
            {"lowest": "best"},
        ),
        (
            "bonus",
            f"{BOARD}* track 0 16 8 10 6 9 7\n* free\n"
            "* draw 0 RO GB GV BY OV YV\n* draw 1 RR GG BB OO YY VV\n",
            {"bonus": 1},
        ),
        (
            "exchange",
            f"{BOARD}* track 0 9 8 10 2 9 7\n* free\n"
            "* draw 0 RG GB GV BY RR YV\n* draw 1 RR GG BB OO YY VV\n0 place RG f7-f8\n",
            {"move": "exchange"},
        ),
    ],
    "3d": [
        ("stone", f"{STONES}* draw 0 RG RB GO BY OV\n* draw 1 RV GB GY BO YV\n", {"any": True}),
        (
            "stack",
            f"{STONES}{STACK}* free\n* draw 0 RO GB GV BY OV\n* draw 1 RV GB GY BO YV\n",
            {"height": 1},
        ),
        (
            "above",
            f"{STONES}{STACK}* tile RY e7-f7\n* tile BO e4-d4\n* free\n"
            "* draw 0 RO GB GV BY OV\n* draw 1 RV GB GY BO YV\n",
            {"gain": "best"},
        ),
        (
            "bonus",
            f"{STONES}{STACK}* track 0 17 12 9 11 14 10\n* free\n"
            "* draw 0 RO GB GV BY OV\n* draw 1 RV GB GY BO YV\n",
            {"bonus": 1},
        ),
    ],
    "cards": [
        (
            "match",
            "* draw 0 RG RB GO BY OV YV\n* draw 1 RV GB GY BO YV RO\n"
            "* open 0 RG\n* open 0 RV\n* open 1 RY\n* open 1 OV\n",
            {"gain": "best"},
        ),
        (
            "order",
            "* track 0 2 1 3 1 1 0\n* draw 0 RV GB GO BY OY GY\n* draw 1 RV GB GY BO YV RO\n"
            "* open 0 RG\n* open 0 RV\n* open 1 RY\n* open 1 OV\n",
            {"gain": "best"},
        ),
        (
            "bonus",
            "* track 0 9 4 5 6 5 4\n* draw 0 RV GB GO BY OY GY\n* draw 1 RV GB GY BO YV RO\n"
            "* open 0 RG\n* open 0 BV\n* open 1 BY\n* open 1 OV\n",
            {"bonus": 1},
        ),
        (
            "exchange",
            "* track 0 1 2 3 2 2 0\n* draw 0 RG RB GO BY OY GY\n* draw 1 RV GB GY BO YV RO\n"
            "* open 0 RG\n* open 0 RV\n* open 1 RY\n* open 1 OV\n0 play RG\n",
            {"move": "exchange"},
        ),
    ],
    "dice": [
        ("throw", "* dice 1 RGBY\n", {"move": "throw"}),
        ("match", "* dice 1 RGBY\n0 throw\n* dice 0 RGOV\n", {"gain": "best"}),
        (
            "joker",
            "* track 0 1 1 1 1 1 0\n* dice 1 RGBB\n0 throw\n* dice 0 ROOO\n",
            {"gain": "best"},
        ),
        (
            "gate",
            "* track 0 3 3 3 0 2 1\n* dice 1 RRGB\n0 throw\n* dice 0 RROV\n",
            {"lowest": 1},
        ),
    ],
}


def lesson(game: str, name: str, events: str, goal: dict[str, Any]) -> dict[str, Any]:
    """A position with its legal moves and what is to be reached in it."""
    header = f"genial: 1\ngame: {game}\nmode: versus\nplayers: 2\nstart: 0\n"
    record = Record.read(f"{header}\n{events}", f"{game}/{name}")
    state = list(record.states())[-1]
    view = record.game.view(state, 0)
    shown = data(record.game, view)
    legal = record.game.legal_moves(state)
    moves = encoded(record.game, view, legal, [cell["cell"] for cell in shown.get("cells", ())])
    previews = [(move, record.game.preview(view, move)) for move in legal]
    if goal.get("gain") == "best":
        tile = goal.get("tile", "")
        goal = {**goal, "gain": max(p.total for m, p in previews if tile in str(m))}
    if goal.get("lowest") == "best":
        goal = {**goal, "lowest": max(p.lowest for _, p in previews)}
    view_keys = {key: value for key, value in shown.items() if key in KEYS}
    return {"name": name, "goal": goal, "view": view_keys, "moves": moves}


def made() -> dict[str, str]:
    """The files' names and texts."""
    import msgspec

    return {
        game: json.dumps(
            msgspec.to_builtins([lesson(game, *given) for given in lessons]),
            separators=(",", ":"),
        )
        + "\n"
        for game, lessons in LESSONS.items()
    }


if __name__ == "__main__":
    for game, text in made().items():
        (OUT / f"{game}.json").write_text(text)
