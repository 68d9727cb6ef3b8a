"""A bot that plays online.

    python examples/online_bot.py http://127.0.0.1:8000 TOKEN [TABLE INVITE]

Make a token once: `Client(address).sign_in("name")`, then `.new_token("bot")`. With a table and its
invitation the bot sits down there first; then it plays wherever it has a seat and it is its turn.
"""

import sys

from genial.client import Client, ServerRefused, choices


def play(client, table):
    """One decision at a table that waits for us."""
    position = client.position(table)
    if position["phase"] == "open":
        client.ready(table, position["version"], position["yours"][0])
    elif position["moves"] is not None:
        best = max(choices(position), key=lambda choice: (choice.bonuses, sum(choice.gains)))
        client.move(table, position["version"], position["seat"], best.move)


def main(address, token, table=None, invite=None):
    with Client(address, token) as client:
        if table is not None:
            client.join(table, invite)
        for summary in client.news():
            if summary["your_turn"]:
                try:
                    play(client, summary["table"])
                except ServerRefused as refusal:  # somebody was faster; the next line tells more
                    print(refusal)


if __name__ == "__main__":
    main(*sys.argv[1:5])
