"""Playing a table as a person does, with the keyboard and the buttons."""

import re
from typing import Any

from playwright.sync_api import Page, expect

TURN = ".status.mine"
LINES = ".moves li .gains, .moves li .glyphs"
OFFERED = re.compile(r"^(Keep it|Place|Play the card|Score this throw|Throw)$")
OVER = "section[aria-label='Final ranking']"


def open_table(page: Page, game: str, mode: str, seats: list[dict[str, Any]], **more: Any) -> str:
    """Open a table through the API of the page's own person, and go there."""
    page.goto("/")
    return page.evaluate(
        """async ([body]) => {
          const headers = {'content-type': 'application/json'};
          const post = async (path, body) => (await fetch('/api' + path,
            {method: 'POST', headers, body: JSON.stringify(body)})).json();
          const key = () => crypto.randomUUID();
          if (!(await fetch('/api/me')).ok) await post('/me', {name: 'Ana'});
          const made = await post('/tables', {key: key(), ...body});
          if (!made.table) throw new Error(JSON.stringify(made));
          const seat = made.position.yours[0] ?? 0;
          sessionStorage.setItem('genial.links.' + made.table,
            JSON.stringify({invite: made.join_link, watch: made.watch_link}));
          await post('/tables/' + made.table + '/actions',
            {type: 'ready', key: key(), version: made.position.version, seat});
          return made.table;
        }""",
        [{"game": game, "mode": mode, "seats": seats, **more}],
    )


def sit(page: Page, table: str) -> None:
    """Go to a table where it is, or soon will be, one's turn; the list of moves is there too."""
    page.goto(f"/t/{table}")
    page.wait_for_selector(TURN)
    page.wait_for_selector(".moves")


def play_to_the_end(page: Page) -> None:
    """Make moves until the ranking is shown."""
    for _ in range(400):
        page.wait_for_selector(f"{TURN}, {OVER}")
        if page.locator(OVER).count():
            return
        take_turn(page)
    raise AssertionError("the match does not end")


def take_turn(page: Page) -> None:
    """One decision with the keyboard: the first way that is offered."""
    button = page.get_by_role("button", name=OFFERED)  # every decision shows exactly one of these
    button.wait_for()
    before, offered = page.locator(LINES).count(), button.inner_text().strip()
    if offered == "Place":
        for key in ("1", "n", "Enter", "Enter"):
            page.locator("[role=application]").press(key)
    elif offered == "Play the card":
        page.locator(".hand .held").first.press("Enter")
        button.press("Enter")
    else:
        button.press("Enter")
    page.wait_for_function(
        "([lines, n]) => document.querySelectorAll(lines).length > n", arg=[LINES, before]
    )


def place_one(page: Page) -> None:
    """Lay a tile with the pointer: choose, put down, confirm."""
    page.locator(".rack .slot").first.click()
    click_cell(page, page.locator("polygon.cell.legal").first)
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_enabled()
    page.get_by_role("button", name="Place", exact=True).click()


def click_cell(page: Page, cell: Any) -> None:
    """Click the middle of a cell of the board."""
    box = cell.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def rack(page: Page) -> list[str]:
    """The tiles one sees on one's rack."""
    return [
        re.sub(r"^\d: ", "", tile.get_attribute("aria-label") or "")
        for tile in page.locator(".rack .slot").all()
    ]
