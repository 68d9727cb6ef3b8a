"""Whole matches in a real browser with the keyboard alone, in deep runs of every mode."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import some
from tests.web.playing import OVER, open_table, play_to_the_end, sit

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}
MATCHES = some(
    [
        ("classic", "versus", 2),
        ("3d", "versus", 2),
        ("cards", "versus", 3),
        ("dice", "versus", 2),
        ("classic", "duel", 2),
        ("classic", "solo", 1),
        ("classic", "team", 4),
        ("3d", "solo", 1),
    ],
    5,
)


@pytest.mark.parametrize(("game", "mode", "players"), MATCHES)
def test_a_whole_match_by_keyboard(
    visit: Callable[..., Page], game: str, mode: str, players: int
) -> None:
    page = visit()
    page.add_init_script("localStorage.setItem('genial.choices', '{\"board3d\": false}')")
    table = open_table(page, game, mode, [ME, *[BOT] * (players - 1)])
    sit(page, table)
    play_to_the_end(page)
    expect(page.locator(OVER)).to_be_visible()
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".controls .count")).to_contain_text("0 /")


def test_two_clicks_from_home_to_the_first_move(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto("/")
    page.get_by_role("button", name="Play now Tiles", exact=True).click()
    page.locator(".rack .slot").first.click()
    expect(page.locator("polygon.cell.legal").first).to_be_visible()


def test_the_draws_of_a_finished_match_are_proven_in_the_browser(
    visit: Callable[..., Page],
) -> None:
    page = visit()
    table = open_table(page, "dice", "versus", [ME, BOT])
    sit(page, table)
    play_to_the_end(page)
    page.goto(f"/fair/{table}")
    expect(page.locator(".verdict")).to_contain_text("exactly those fixed before the match")
