"""The command that trains nets; its words are those of `python -m genial.train`."""

import click


@click.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
def train(words: tuple[str, ...]) -> None:
    """Train the net of a table by self-play."""
    from genial.train.command import carry_out

    carry_out(words, "genial train")
