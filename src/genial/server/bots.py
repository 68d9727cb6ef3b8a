"""Bots at tables: they think in other processes and get views only."""

import asyncio
import os
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from typing import Any

from genial.games import load_game
from genial.kernel.game import AnyGame, GameError
from genial.players import check_bot, load_player
from genial.players.base import Player
from genial.server.hub import Hub, Live
from genial.server.logs import log
from genial.server.messages.codes import Refused
from genial.server.table import Table

Spec = tuple[str, tuple[tuple[str, Any], ...]]
DEFAULT_BOT = "greedy"
LONGEST_THOUGHT = 5.0  # seconds
MOST_SIMULATIONS = 5_000


def check_table_bot(bot: str) -> str:
    """The bot, if a table may seat it; raises GameError. Programs (`cmd:`) are not among them."""
    _, budget = check_bot(bot)
    if budget is not None and (
        (budget.seconds or 0) > LONGEST_THOUGHT or (budget.simulations or 0) > MOST_SIMULATIONS
    ):
        raise GameError(f"{bot} thinks too long for a table: at most {LONGEST_THOUGHT:g}s a move")
    return bot


def spec_of(game: AnyGame) -> Spec:
    """A game as something another process can rebuild."""
    fixed = {"mode": game.mode, "players": game.players, "first_seat": game.first_seat}
    return game.key, tuple(sorted((fixed | game.options).items()))


@lru_cache(maxsize=64)
def _player(spec: Spec, bot: str) -> Player:
    key, options = spec
    return load_player(bot, load_game(key, **dict(options)))


def think(spec: Spec, bot: str, view: Any, moves: Sequence[Any]) -> str:
    """What a bot does with this view; runs in a process of its own."""
    rng = Random(os.urandom(16))
    return str(_player(spec, bot).choose(view, moves, rng))


def die_with(parent: int) -> None:
    """End this process when the server is gone, however it went."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Thinker:
    """A few processes in which bots think."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.pool = self._pool()

    def _pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.processes, get_context("spawn"), initializer=die_with, initargs=(os.getpid(),)
        )

    async def choose(self, table: Table, seat: int, bot: str) -> str:
        """The bot's move for this seat, which is to move."""
        view = table.game.view(table.state, seat)
        moves = table.game.legal_moves(table.state)
        if len(moves) == 1:
            return str(moves[0])
        try:
            return await self._run(spec_of(table.game), bot, view, moves)
        except Exception as error:  # a bot may fail in any way; the match goes on
            log.error("bot failed", bot=bot, table=table.id, reason=type(error).__name__)
            return str(Random(os.urandom(16)).choice(moves))

    async def _run(self, *task: Any) -> str:
        loop = asyncio.get_running_loop()
        pool = self.pool
        try:
            return await loop.run_in_executor(pool, think, *task)
        except BrokenProcessPool:
            if self.pool is pool:
                self.pool = self._pool()
            return await loop.run_in_executor(self.pool, think, *task)

    def close(self) -> None:
        """Stop thinking."""
        self.pool.shutdown(wait=False, cancel_futures=True)


class LocalBots:
    """Bots of this process."""

    def __init__(self, hub: Hub, thinker: Thinker) -> None:
        self.hub, self.thinker = hub, thinker
        self.running: dict[tuple[str, int], asyncio.Task[None]] = {}

    def request(self, table: str, version: int) -> None:
        """A bot is to move at this table."""
        work = table, version
        if work not in self.running:
            self.running[work] = task = asyncio.create_task(self._play(table, version))
            task.add_done_callback(lambda _: self.running.pop(work, None))

    async def _play(self, table: str, version: int) -> None:
        try:
            await play(self.hub, self.thinker, table, version)
        except Refused as error:
            log.warning("bot waits", table=table, reason=error.code)


async def play(hub: Hub, thinker: Thinker, table: str, version: int) -> None:
    """Let the bot to move think and move; never twice, since the version is checked."""
    live = await hub.live(table)
    if live.table.version < version:
        async with live.lock:
            await hub.refresh(live)
    now = live.table
    seat, bot = now.to_move, now.mover
    if now.version == version and seat is not None and bot is not None:
        await hub.bot_moves(live, version, await thinker.choose(now, seat, bot))


async def play_out_of_time(hub: Hub, thinker: Thinker, live: Live) -> None:
    """A bot makes the move of a person whose time is up."""
    now = live.table
    seat, left = now.to_move, hub.time_left(now)
    if seat is not None and left is not None and left <= 0:
        bot = now.settings.stand_in or DEFAULT_BOT
        await hub.bot_moves(live, now.version, await thinker.choose(now, seat, bot))
