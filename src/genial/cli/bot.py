"""The command that lends our bots to other programs."""

import sys

import click


@click.command()
@click.argument("name")
def bot(name: str) -> None:
    """Answer the line protocol on standard input and output as the bot NAME (docs/bots.md)."""
    from genial.players import check_bot
    from genial.players.protocol import answer_questions

    check_bot(name)
    answer_questions(name, sys.stdin, sys.stdout)
