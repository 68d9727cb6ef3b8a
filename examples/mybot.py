#!/usr/bin/env python3
"""A bot in twenty lines: the move that lifts its lowest colour, else the first one listed."""

import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        answer = {"type": "ready", "name": "mybot"}
    elif question["type"] == "choose":
        view = question["view"]
        track = view["tracks"][view["sides"][question["seat"]]]
        lowest = "RGBOYV"[track.index(min(track))]
        fitting = [move for move in question["moves"] if lowest in move]
        answer = {"type": "move", "move": (fitting or question["moves"])[0]}
    else:
        break
    print(json.dumps(answer), flush=True)
