"""Getting compiled code ready without keeping anybody waiting unawares.

`python -m genial.players.warming` compiles what the strongest bots need, once for all.
"""

from collections.abc import Callable, Iterable
from threading import Thread, Timer

from genial.games import GAMES
from genial.games.fast_api import is_warm, warm_up_bots
from genial.kernel.game import AnyGame
from genial.players import BOTS, EXTERNAL, check_bot
from genial.players.base import Player

SILENCE = 1.0  # seconds; reading the cache is quicker, so whoever waits longer is told why
MANY = 10  # matches for which a bot that can do without compiled code is better off with it


def wants_compiled(bots: Iterable[str], matches: int) -> bool:
    """Whether these bots should have compiled code before they play so many matches."""
    kinds = [BOTS[check_bot(bot).name] for bot in bots if not bot.startswith(EXTERNAL)]
    return any(kind.compiled == "needed" for kind in kinds) or (
        matches >= MANY and any(kind.compiled == "faster" for kind in kinds)
    )


def prepare(
    game: AnyGame, bots: Iterable[str], matches: int, tell: Callable[[str], None] = lambda _: None
) -> None:
    """Get ready now; whoever has to wait is told why."""
    if is_warm(game) or not wants_compiled(bots, matches):
        return
    notice = Timer(SILENCE, tell, [f"compiling the {game.key} game (once)"])
    notice.daemon = True
    notice.start()
    try:
        warm_up_bots(game)
    finally:
        notice.cancel()


def prepare_in_background(game: AnyGame, players: Iterable[Player | None]) -> None:
    """Get ready while somebody else thinks, if one of these players cannot do without."""
    if any(waits_for_compiler(game, player) for player in players):
        Thread(target=warm_up_bots, args=(game,), daemon=True).start()


def waits_for_compiler(game: AnyGame, player: Player | None) -> bool:
    """Whether a player's next choice has to wait until the game is compiled."""
    return getattr(player, "compiled", False) and not is_warm(game)


def compile_all() -> None:
    """Let the strongest bots decide once in every game, so that the cache holds their code."""
    from genial.match import play_match

    for key in GAMES:
        print(f"compiling the {key} game", flush=True)
        play_match(key, ["net2:2", "mc:1"], 1)


if __name__ == "__main__":
    compile_all()
