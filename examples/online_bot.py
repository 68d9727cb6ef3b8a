"""A bot that plays online: python examples/online_bot.py http://127.0.0.1:8000 TOKEN"""

import random
import sys

from genial.client import Client, ServerRefused


def choose(moves):
    """The placement or other move that gains most; the server has counted for us."""
    best = {move["move"]: sum(move["gains"]) for move in moves["other"]}
    place = moves["place"]
    if place is not None:
        return random.choice(place["tiles"]), place
    return max(best, key=best.get), None


def spelled(choice, place, view):
    """A random placement of the tile, or the move itself."""
    if place is None:
        return choice
    first, second = random.choice(place["pairs"])
    cells = view["cells"]
    return f"place {choice} {cells[first]['cell']}-{cells[second]['cell']}"


def play(client, summary):
    """Make one move at a table where it is our turn."""
    position = client.position(summary["table"])
    if position["phase"] == "open":
        client.ready(summary["table"], position["version"], position["yours"][0])
    elif position["moves"] is not None:
        text = spelled(*choose(position["moves"]), position["view"])
        client.move(summary["table"], position["version"], position["seat"], text)


def main(address, token):
    with Client(address, token) as client:
        for summary in client.news():
            if summary["your_turn"]:
                try:
                    play(client, summary)
                except ServerRefused as refusal:
                    print(refusal)


if __name__ == "__main__":
    main(*sys.argv[1:3])
