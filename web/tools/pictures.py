"""Takes the pictures of the README and docs from the real product: python web/tools/pictures.py."""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page  # noqa: E402

from tests.web.playing import OVER, TURN, open_table, sit  # noqa: E402
from tests.web.product import PHONE, Server, chromium, page_of  # noqa: E402

OUT = ROOT / "docs" / "pictures"
WIDE = {"width": 1440, "height": 900}
ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}
CONFIRM = ("Place", "Play the card", "Score this throw")

# name -> game, players, turns played before, screen, theme, choices
SCENES = {
    "classic": ("classic", 2, 13, WIDE, "light", {}),
    "classic-dark": ("classic", 3, 9, WIDE, "dark", {}),
    "classic-heat": ("classic", 2, 9, WIDE, "light", {"heat": True}),
    "classic-phone": ("classic", 2, 11, PHONE, "light", {}),
    "3d": ("3d", 2, 15, WIDE, "light", {}),
    "3d-flat": ("3d", 2, 12, WIDE, "light", {"board3d": False}),
    "3d-phone": ("3d", 2, 10, PHONE, "dark", {}),
    "cards": ("cards", 3, 8, WIDE, "light", {}),
    "cards-phone": ("cards", 2, 8, PHONE, "light", {}),
    "dice": ("dice", 2, 3, WIDE, "light", {}),
    "dice-phone": ("dice", 3, 5, PHONE, "dark", {}),
}


USUAL = ("classic", "classic-dark", "classic-phone", "3d", "3d-phone", "cards", "dice")


def hinted(page: Page) -> bool:
    """Show the move a bot would make; whether there is something to confirm."""
    keep = page.get_by_role("button", name="Keep it")
    throw = page.get_by_role("button", name="Throw", exact=True)
    if keep.count() or throw.count():
        (keep if keep.count() else throw).click()
        return False
    if not page.get_by_role("button", name="Score this throw").count():
        page.get_by_role("button", name="Hint").click()
    page.wait_for_timeout(150)
    return True


def play(page: Page, turns: int) -> None:
    """Play some turns as a bot would, then leave the next move to be confirmed."""
    done = 0
    while True:
        page.wait_for_selector(f"{TURN}, {OVER}")
        if page.locator(OVER).count():
            return
        if not hinted(page):
            page.wait_for_timeout(900)
            continue
        if done == turns:
            return
        buttons = [page.get_by_role("button", name=name, exact=True) for name in CONFIRM]
        for button in buttons:
            if button.count() and button.is_enabled():
                button.click()
                done += 1
        page.wait_for_timeout(250)


def main() -> None:
    """Take all pictures, or those named."""
    OUT.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:] or ["home", *USUAL]
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder) / "genial.db")
        for name in wanted:
            game, players, turns, screen, theme, choices = SCENES.get(
                name, ("", 0, 0, WIDE, "light", {})
            )
            page = page_of(browser, server, viewport=screen, color_scheme=theme)
            stored = (
                str(choices).replace("'", '"').replace("True", "true").replace("False", "false")
            )
            page.add_init_script(f"localStorage.setItem('genial.choices', '{stored}')")
            if game:
                seats = [ME, *[BOT] * (players - 1)]
                sit(page, open_table(page, game, "versus", seats, hints=True))
                play(page, turns)
                if choices.get("heat"):
                    page.keyboard.press("Escape")
            else:
                page.goto("/")
            page.wait_for_timeout(700)
            page.screenshot(path=OUT / f"{name}.png")
            page.context.close()
        server.close()


if __name__ == "__main__":
    main()
