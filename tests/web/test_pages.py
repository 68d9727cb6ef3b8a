"""Every page: accessible, translated, within its size, on every screen."""

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from genial import GAMES, load_game
from genial.players.levels import levels_of
from tests.conftest import some
from tests.web.playing import TURN, click_cell, open_table, place_one, sit, take_turn
from tests.web.product import CLIENT, DESKTOP, PHONE, ROOT

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}
PAGES = [
    *("/", "/tables", "/rules", "/settings", "/open", "/new/classic", "/nowhere", "/t/dead"),
    *(
        f"/{part}/{game}"
        for part in ("rules", "learn")
        for game in ("classic", "3d", "cards", "dice")
    ),
]
SCREENS = some([(DESKTOP, "light"), (PHONE, "dark"), (DESKTOP, "dark"), (PHONE, "light")], 2)
TABLET = {"width": 820, "height": 1180}
RECORD = ROOT / "web" / "tests" / "fixtures" / "fair-classic.txt"


def _violations(page: Page) -> list[Any]:
    found = Axe().run(page).response["violations"]
    return [(v["id"], [node["html"][:160] for node in v["nodes"]][:3]) for v in found]


def _settled(page: Page) -> None:
    page.wait_for_selector("h1")
    expect(page.locator("p.muted[role=status]")).to_have_count(0)


@pytest.mark.parametrize(("screen", "theme"), SCREENS)
def test_no_page_has_an_axe_violation(
    visit: Callable[..., Page], screen: dict[str, int], theme: str
) -> None:
    page = visit(viewport=screen, color_scheme=theme)
    found = {}
    for address in PAGES:
        page.goto(address)
        _settled(page)
        found[address] = _violations(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
    assert {address: bad for address, bad in found.items() if bad} == {}


@pytest.mark.parametrize("screen", [PHONE, DESKTOP])
def test_the_names_of_all_bots_fit_on_the_screen(
    visit: Callable[..., Page], screen: dict[str, int]
) -> None:
    page = visit(viewport=screen)
    page.goto("/new/cards")
    page.get_by_label("4", exact=True).check()
    for seat in (2, 3, 4):
        page.get_by_label(f"Player {seat}").select_option("bot")
    expect(page.get_by_label("Level")).to_have_count(3)
    page.locator("summary").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    inside = "e => e.getBoundingClientRect().right <= e.form.getBoundingClientRect().right"
    assert all(field.evaluate(inside) for field in page.locator("form select").all())


def test_ratings_and_think_times_are_seen_where_an_opponent_is_chosen(
    visit: Callable[..., Page],
) -> None:
    page = visit(viewport=PHONE)
    page.goto("/")
    for level in (1, 8):
        page.get_by_label("Opponent").select_option(str(level))
        for number, game in enumerate(GAMES):
            expect(page.locator(".games li").nth(number)).to_contain_text(rating(game, 2, level))
    page.goto("/new/cards")
    page.get_by_label("4", exact=True).check()
    page.get_by_label("Player 3").select_option("bot")
    page.get_by_label("Level").select_option("level6")
    expect(page.get_by_text(rating("cards", 4, 6))).to_be_visible()
    page.get_by_label("Level").select_option("greedy")
    expect(page.get_by_text("Rating 0 (greedy: 0) ·")).to_be_visible()


def rating(game: str, players: int, level: int) -> str:
    elos = [one.elo for one in levels_of(load_game(game, players=players))]
    return f"Rating {elos[level - 1]} of {elos[-1]} ·"


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "nl-NL"])
def test_two_bots_of_a_level_are_told_apart_on_a_phone(
    visit: Callable[..., Page], locale: str
) -> None:
    page = visit(viewport=PHONE, locale=locale)
    bot = {"kind": "bot", "bot": "level1"}
    sit(page, open_table(page, "cards", "versus", [ME, bot, bot], start=1))
    tracks, felt = page.locator("tr:not(.turn) .name"), page.locator(".open:not(.turn) h2")
    moves = page.locator(".moves .who")
    for names in tracks, felt, moves:
        found = {text.split("\n")[0].strip() for text in names.all_inner_texts()}
        assert sorted(name[-1] for name in found) == ["1", "2"]
        whole = "e => e.scrollHeight <= e.clientHeight && e.scrollWidth <= e.clientWidth"
        assert [name.inner_text() for name in names.all() if not name.evaluate(whole)] == []


@pytest.mark.parametrize("game", ["classic", "cards", "dice"])
@pytest.mark.parametrize("screen", [PHONE, DESKTOP])
def test_four_players_are_seen_at_a_glance(
    visit: Callable[..., Page], screen: dict[str, int], game: str
) -> None:
    page = visit(viewport=screen)
    bot = {"kind": "bot", "bot": "level1"}
    sit(page, open_table(page, game, "versus", [ME, bot, bot, bot], start=0))
    _settled(page)
    top, bottom = (f"e.getBoundingClientRect().{edge}" for edge in ("top", "bottom"))
    for part in (".slate li, tbody td", ".felt section, svg", "button"):
        parts = page.locator(f"main :is({part}):not(.side *)").all()
        assert parts
        hidden = [
            n
            for n, one in enumerate(parts)
            if not one.evaluate(f"e => {top} >= 0 && {bottom} <= innerHeight")
        ]
        assert hidden == [], part


def test_a_long_list_of_moves_scrolls_by_itself(visit: Callable[..., Page]) -> None:
    page = visit()
    bot = {"kind": "bot", "bot": "level1"}
    sit(page, open_table(page, "dice", "versus", [ME, bot, bot, bot]))
    while page.locator(".moves li").count() < 30:
        page.wait_for_selector(TURN)
        take_turn(page)
    page.wait_for_selector(TURN)
    assert page.locator("[role=tabpanel]").evaluate("e => e.scrollHeight > 2 * e.clientHeight")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("game", ["classic", "3d", "cards", "dice"])
@pytest.mark.parametrize(("screen", "theme"), SCREENS)
def test_no_table_has_an_axe_violation(
    visit: Callable[..., Page], screen: dict[str, int], theme: str, game: str
) -> None:
    page = visit(viewport=screen, color_scheme=theme)
    sit(page, open_table(page, game, "versus", [ME, BOT]))
    if page.locator(".rack").count():
        page.locator(".rack .slot").first.click()
    assert _violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("screen", "theme"), SCREENS)
def test_replay_and_waiting_room_have_no_axe_violation(
    visit: Callable[..., Page], screen: dict[str, int], theme: str
) -> None:
    page = visit(viewport=screen, color_scheme=theme)
    page.goto("/open")
    page.set_input_files("input[type=file]", RECORD)
    page.wait_for_selector(".controls")
    page.keyboard.press("End")
    assert _violations(page) == []
    table = open_table(page, "classic", "versus", [ME, {"kind": "link"}])
    page.goto(f"/t/{table}")
    page.wait_for_selector("svg[role=img]")
    assert _violations(page) == []


@pytest.mark.parametrize(
    ("locale", "word"), [("de-DE", "Jetzt spielen"), ("nl-NL", "Nu spelen"), ("fr-FR", "Play now")]
)
def test_the_browser_chooses_the_language(
    visit: Callable[..., Page], locale: str, word: str
) -> None:
    page = visit(locale=locale)
    page.goto("/")
    expect(page.get_by_role("button", name=word).first).to_be_visible()


def test_the_language_can_be_switched(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto("/settings")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"
    page.reload()
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()


@pytest.mark.parametrize("screen", [PHONE, TABLET, DESKTOP])
def test_placing_with_a_finger(visit: Callable[..., Page], screen: dict[str, int]) -> None:
    page = visit(viewport=screen, has_touch=True)
    sit(page, open_table(page, "classic", "versus", [ME, BOT], start=0))
    confirm = page.get_by_role("button", name="Place", exact=True)
    expect(confirm).to_be_disabled()
    page.locator(".rack .slot").nth(2).tap()
    expect(confirm).to_be_disabled()
    box = page.locator("polygon.cell.legal").first.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".ghost.pinned")).to_be_visible()
    expect(page.locator(".moves li .glyphs")).to_have_count(0)
    page.get_by_role("button", name="Turn").tap()
    confirm.tap()
    expect(page.locator(".moves li .glyphs").last).to_be_visible()


def test_an_illegal_place_says_why_and_nothing_happens(visit: Callable[..., Page]) -> None:
    page = visit()
    sit(page, open_table(page, "classic", "versus", [ME, BOT], start=0))
    page.locator(".rack .slot").first.click()
    cells = page.locator("polygon.cell")
    click_cell(page, cells.nth(45))
    expect(page.locator(".why")).to_contain_text("first tile must touch")
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_disabled()
    click_cell(page, cells.nth(0))
    expect(page.locator(".why")).to_contain_text("a6 is not free")


def test_the_score_is_shown_before_the_move_and_comes_true(visit: Callable[..., Page]) -> None:
    page = visit()
    sit(page, open_table(page, "classic", "solo", [ME]))
    place_one(page)
    expect(page.locator(".moves li .gains")).to_have_count(1)
    for _ in range(6):
        page.wait_for_selector(".status.mine")
        page.locator("[role=application]").press("n")
        page.locator("[role=application]").press("Enter")
        promised = page.locator(".slate.mine .value b").all_inner_texts()
        moves = page.locator(".moves li .gains").count()
        page.locator("[role=application]").press("Enter")
        expect(page.locator(".moves li .gains")).to_have_count(moves + 1)
        expect(page.locator(".ghost")).to_have_count(0)
        assert page.locator(".slate.mine .value b").all_inner_texts() == promised


def test_a_tile_is_dragged_and_stays_until_confirmed(visit: Callable[..., Page]) -> None:
    page = visit()
    sit(page, open_table(page, "classic", "versus", [ME, BOT], start=0))
    tile = page.locator(".rack .slot").nth(1).bounding_box()
    page.locator(".rack .slot").first.click()
    cell = page.locator("polygon.cell.legal").first.bounding_box()
    assert tile and cell
    for x, y, put_down in [(5, 400, 0), (cell["x"] + 20, cell["y"] + 20, 1)]:
        page.mouse.move(tile["x"] + 20, tile["y"] + 20)
        page.mouse.down()
        page.mouse.move(x, y, steps=6)
        page.mouse.up()
        expect(page.locator(".ghost.pinned")).to_have_count(put_down)
    expect(page.locator(".moves li .glyphs")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)


def test_turning_with_wheel_and_key(visit: Callable[..., Page]) -> None:
    page = visit()
    sit(page, open_table(page, "classic", "versus", [ME, BOT], start=0))
    page.locator(".rack .slot").first.click()
    cell = page.locator("polygon.cell.legal").first.bounding_box()
    assert cell
    page.mouse.move(cell["x"] + 20, cell["y"] + 20)
    places = []
    for turn in (lambda: None, lambda: page.mouse.wheel(0, 100), lambda: page.keyboard.press("r")):
        turn()
        page.wait_for_timeout(100)
        places.append(page.locator(".ghost polygon").last.get_attribute("points"))
    assert len(set(places)) == 3


def test_the_shell_opens_without_a_connection(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto("/")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    expect(page.get_by_role("heading", name="Your weakest colour counts")).to_be_visible()


def test_lessons_are_learnt(visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto("/learn/classic")
    place_one(page)
    expect(page.locator(".done")).to_be_visible()
    page.get_by_role("button", name="Next lesson").click()
    place_one(page)
    expect(page.locator(".not")).to_be_visible()


def _weight(manifest: dict[str, Any], names: list[str], seen: set[str]) -> int:
    """The gzip bytes of script these parts bring, with what they import."""
    total = 0
    for name in names:
        if name in seen:
            continue
        seen.add(name)
        part = manifest[name]
        if part["file"].endswith(".js"):
            total += len(gzip.compress((CLIENT / part["file"]).read_bytes(), 9))
        total += _weight(manifest, part.get("imports", []), seen)
    return total


def test_the_size_budget() -> None:
    manifest = json.loads((CLIENT / ".vite" / "manifest.json").read_text())
    texts = max(
        ("en", "de", "nl"),
        key=lambda n: (CLIENT / manifest[f"src/texts/{n}.json"]["file"]).stat().st_size,
    )
    for table in ("BoardPlay", "CardTable", "DiceTable"):
        needed = ["index.html", f"src/texts/{texts}.json", f"src/components/{table}.svelte"]
        assert _weight(manifest, needed, set()) <= 60_000
    seen: set[str] = set()
    _weight(manifest, ["index.html", "src/components/BoardPlay.svelte"], seen)
    assert _weight(manifest, ["src/components/Board3d.svelte"], seen) <= 150_000
