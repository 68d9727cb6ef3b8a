"""The 3D view: cells are picked where they are seen, however the board is turned."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page, expect

from tests.web.playing import open_table, sit

ME = {"kind": "me"}
BOARD = ".scene"


def _spots(page: Page) -> Iterator[tuple[float, float]]:
    """Points all over the scene, from the middle outwards."""
    box = page.locator(BOARD).bounding_box()
    assert box
    shares = [n / 24 for n in range(5, 20)]
    middle = [(x, y) for y in shares for x in shares]
    middle.sort(key=lambda at: (at[0] - 0.5) ** 2 + (at[1] - 0.5) ** 2)
    for x, y in middle:
        yield box["x"] + x * box["width"], box["y"] + y * box["height"]


def _seat(visit: Callable[..., Page]) -> Page:
    page = visit()
    sit(page, open_table(page, "3d", "solo", [ME]))
    page.wait_for_selector(f"{BOARD} canvas")
    return page


def _offered(page: Page) -> bool:
    """Whether the tile held may lie where the pointer is."""
    return page.locator(".bar .delta").count() > 0


def test_a_tile_is_put_where_the_mouse_points(visit: Callable[..., Page]) -> None:
    page = _seat(visit)
    page.locator(".rack .slot").first.click()
    spot = next(at for at in _spots(page) if page.mouse.move(*at) or _offered(page))
    page.mouse.click(*spot)
    page.get_by_role("button", name="Place", exact=True).click()
    expect(page.locator(".moves li")).to_have_count(1)


def test_the_board_turns_tilts_and_zooms_by_keyboard(visit: Callable[..., Page]) -> None:
    page = _seat(visit)
    scene = page.locator(BOARD)
    seen = {scene.screenshot()}
    for key in ("]", "PageDown", "+", "[", "PageUp", "-"):
        scene.press(key)
        page.wait_for_timeout(200)
        seen.add(scene.screenshot())
    assert len(seen) >= 6  # the last picture may be the first again
