"""What steps are worth: bots differ in this, and in how far they look."""

from collections.abc import Callable

from genial.kernel.game import AnyGame, Preview

Worth = Callable[[Preview], float]


def steps(game: AnyGame) -> Worth:
    """Every step counts one."""
    return lambda preview: float(preview.total)


def needs(game: AnyGame) -> Worth:
    """A step counts as many as its colour still lacks, and a bonus as much as a good tile."""
    end = game.track_end

    def worth(preview: Preview) -> float:
        moved = zip(preview.gains, preview.values, strict=True)
        return sum(gain * (end - value + (gain + 1) / 2) for gain, value in moved) + (
            preview.bonuses * 2.0 * end
        )

    return worth
