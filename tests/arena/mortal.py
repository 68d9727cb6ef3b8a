"""A worker that dies once, in the middle of a run."""

import os
from pathlib import Path

from genial.arena.plan import Contest, Deal
from genial.arena.play import Result, play_deal


def play_and_die_once(contest: Contest, deal: Deal, with_records: bool) -> list[Result]:
    """Play the deal, but take the whole process down the first time deal 0-3 comes up."""
    grave = Path(os.environ["GENIAL_TEST_GRAVE"])
    if deal.name == "0-3" and not grave.exists():
        grave.touch()
        os._exit(1)
    return play_deal(contest, deal, with_records)


def play_and_die(contest: Contest, deal: Deal, with_records: bool) -> list[Result]:
    """Never finish."""
    os._exit(1)
