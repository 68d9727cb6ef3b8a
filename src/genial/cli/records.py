"""Commands on records: verify, moves, show, perft."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from genial.games import GAMES
from genial.kernel.game import CHANCE, GameError
from genial.kernel.options import check_choice
from genial.record import Event, Record, RecordError, read_file


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--fair", is_flag=True, help="Also recompute every draw of a server's match.")
def verify(files: tuple[str, ...], fair: bool) -> int:
    """Replay records and check every event and the outcome."""
    faults = 0
    for path in files:
        try:
            record = _fair_record(path) if fair else read_file(path)
        except RecordError as error:
            faults += 1
            click.echo(str(error), err=True)
        else:
            click.echo(f"{path}: ok, {len(record.events)} events, {record.outcome or 'not over'}")
    return 2 if faults else 0


def _fair_record(path: str) -> Record:
    """The record, if its draws are the ones the server committed to."""
    from genial.server.fair import FairError
    from genial.server.fair import verify as recompute

    record = read_file(path)
    try:
        recompute(Path(path).read_text("utf-8-sig"), path)
    except FairError as error:
        raise RecordError(path, 1, str(error)) from None
    return record


@click.command()
@click.argument("file")
def moves(file: str) -> None:
    """List the legal decisions at the end of a record, one a line."""
    record = read_file(file)
    state = record.state
    seat = record.game.to_move(state)
    if seat is not None and seat != CHANCE and record.outcome is None:
        for move in record.game.legal_moves(state):
            click.echo(str(Event(seat, move)))


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="The position as JSON (docs/notation.md).")
@click.option("--svg", "as_svg", is_flag=True, help="The position as a picture.")
@click.option("--seat", type=int, help="Only what this seat may see.")
def show(file: str, as_json: bool, as_svg: bool, seat: int | None) -> None:
    """Show the position at the end of a record."""
    from genial import render

    if as_json and as_svg:
        raise GameError("--json and --svg are two answers: choose one")
    record = read_file(file)
    if seat is not None:
        check_choice("seat", seat, range(record.game.players))
    game, position = record.game, record.position
    shown = position if seat is None else game.view(position, seat)
    if as_json:
        click.echo(json.dumps(render.data(game, shown), ensure_ascii=False))
    elif as_svg:
        click.echo(render.svg(game, shown, record.names))
    else:
        click.echo(render.text(game, shown, _style(record)))


def _style(record: Record) -> Any:
    """What the screen can show, with the record's names."""
    from genial.render import style_for

    names = [name.partition(" bot=")[0] for name in record.names]
    return replace(style_for(sys.stdout), names=names)


@click.command()
@click.argument("position")
@click.option("--depth", type=click.IntRange(0, 12), default=1, show_default=True)
def perft(position: str, depth: int) -> None:
    """Count the sequences of moves (draws included) from a record's end or a game's start."""
    from genial.games import load_game
    from genial.perft import count

    record = Record(load_game(position)) if position in GAMES else read_file(position)
    for plies in range(1, depth + 1):
        click.echo(f"{plies} {count(record.game, record.state, plies)}")
