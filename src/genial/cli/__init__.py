"""The command line: one small module per family of commands, loaded when it is used."""

import sys
from importlib import import_module
from typing import NoReturn

import click

from genial.kernel.game import GameError

COMMANDS = {
    "play": "genial.cli.play:play",
    "verify": "genial.cli.records:verify",
    "moves": "genial.cli.records:moves",
    "show": "genial.cli.records:show",
    "perft": "genial.cli.records:perft",
    "sim": "genial.cli.sim:sim",
    "arena": "genial.cli.arena:arena",
    "bot": "genial.cli.bot:bot",
    "bots": "genial.cli.bots:bots",
    "train": "genial.cli.train:train",
    "bench": "genial.cli.bench:bench",
    "serve": "genial.cli.serve:serve",
    "worker": "genial.cli.serve:worker",
    "db": "genial.cli.serve:db",
}
SUMMARIES = {
    "play": "Play a game in the terminal.",
    "verify": "Replay records and check every event and the outcome.",
    "moves": "List the legal decisions at the end of a record.",
    "show": "Show the position at the end of a record.",
    "perft": "Count the move sequences from a position.",
    "sim": "Let bots play and write the records.",
    "arena": "Measure bots against each other, with error bars.",
    "bot": "Run one of our bots over the line protocol.",
    "bots": "List the bots with their measured levels.",
    "train": "Train the net of a table by self-play.",
    "bench": "Measure how fast the compiled games are.",
    "serve": "Run tables for people and bots.",
    "worker": "Think for the bots of servers on PostgreSQL.",
    "db": "Look after a server's database.",
}


class LazyGroup(click.Group):
    """A group that imports a command's module only when the command is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[name].partition(":")
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, written without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(SUMMARIES.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="genial")
def cli() -> None:
    """The Einfach Genial family: play, check, simulate and study."""


def main() -> None:
    """Run the command line; people's mistakes become one line and exit status 2."""
    try:
        code = cli.main(standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(0)
    except click.ClickException as error:
        _fail(error.format_message())
    except GameError as error:
        _fail(str(error))
    except OSError as error:  # a full disk, say; a closed pipe is click's business
        _fail(str(error))
    except click.Abort:
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)


def _fail(message: str) -> NoReturn:
    one_line = " ".join(message.split())
    sys.stderr.write(f"{one_line}\n")
    sys.exit(2)
