"""Several people at one table: joining, watching, one device, chat."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.playing import TURN, open_table, place_one, rack, sit

ME, LINK = {"kind": "me"}, {"kind": "link"}


def _link(page: Page, kind: str) -> str:
    return page.locator(f"#link-{kind}").input_value()


def test_two_browsers_and_a_spectator(visit: Callable[..., Page]) -> None:
    ana, ben, eve = visit(), visit(), visit()
    table = open_table(ana, "classic", "versus", [ME, LINK], start=0)
    ana.goto(f"/t/{table}")
    expect(ana.get_by_role("img", name="QR code of the link")).to_be_visible()
    ben.goto(_link(ana, "invite"))
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ana.wait_for_selector(TURN)
    ben.wait_for_selector(".rack")
    ana.get_by_role("tab", name="More").click()
    eve.goto(_link(ana, "watch"))
    eve.wait_for_selector("polygon.cell")
    assert len(rack(ana)) == len(rack(ben)) == 6
    assert rack(eve) == []
    place_one(ana)
    for page in (ana, ben, eve):
        expect(page.locator(".fresh")).to_have_count(1)
    ben.wait_for_selector(TURN)
    ben.get_by_role("tab", name="Chat").click()
    ben.get_by_role("button", name="Nice move!").click()
    ana.get_by_role("tab", name="Chat").click()
    expect(ana.get_by_role("tabpanel")).to_contain_text("Ben Nice move!")


def test_one_device_never_shows_the_other_rack(visit: Callable[..., Page]) -> None:
    page = visit()
    seats = [ME, {"kind": "device", "name": "Ben"}]
    table = open_table(page, "classic", "versus", seats, start=0)
    page.goto(f"/t/{table}")
    show_ana = page.get_by_role("button", name="I am Ana")
    expect(show_ana).to_be_visible()
    assert rack(page) == []
    show_ana.click()
    expect(page.locator(".rack .slot")).to_have_count(6)
    place_one(page)
    show_ben = page.get_by_role("button", name="I am Ben")
    expect(show_ben).to_be_visible()
    assert rack(page) == []
    show_ben.click()
    expect(page.locator(".rack .slot")).to_have_count(6)
    page.reload()
    expect(page.get_by_role("button", name="I am Ben")).to_be_visible()
    assert rack(page) == []


def test_a_full_and_a_finished_table_say_so(visit: Callable[..., Page]) -> None:
    ana, ben = visit(), visit()
    table = open_table(ana, "dice", "versus", [ME, {"kind": "bot", "bot": "random"}], listed=True)
    sit(ana, table)
    ben.goto(f"/join/{table}")
    expect(ben.get_by_text("All seats are taken.")).to_be_visible()
    ana.get_by_role("tab", name="More").click()
    ana.get_by_role("button", name="Resign").click()
    ana.get_by_role("button", name="Yes, resign").click()
    expect(ana.get_by_text("A player resigned.")).to_be_visible()
    ben.reload()
    expect(ben.get_by_text("This match is over.")).to_be_visible()


def test_again_with_the_same_people(visit: Callable[..., Page]) -> None:
    page = visit()
    table = open_table(page, "dice", "versus", [ME, {"kind": "bot", "bot": "random"}])
    sit(page, table)
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: table not in url)
    page.get_by_role("button", name="I am ready").click()
    page.wait_for_selector(f"{TURN}, .status")


def test_a_renewed_personal_link_replaces_the_old_one(visit: Callable[..., Page]) -> None:
    laptop, phone = visit(), visit()
    open_table(laptop, "dice", "versus", [ME, LINK])
    laptop.goto("/settings")
    laptop.get_by_role("button", name="Show my personal link").click()
    field = laptop.get_by_label("Show my personal link")
    old = field.input_value()
    laptop.get_by_role("button", name="Make a new link").click()
    expect(field).not_to_have_value(old)
    phone.goto(old)
    phone.get_by_role("button", name="Yes, this is me").click()
    expect(phone.get_by_role("heading", name="This personal link does not work")).to_be_visible()
    phone.goto("/")
    phone.goto(field.input_value())
    yes = phone.get_by_role("button", name="Yes, this is me")
    yes.click()
    expect(yes).to_be_hidden()  # leaving earlier would cancel the request
    phone.goto("/settings")
    expect(phone.get_by_label("Your name")).to_have_value("Ana")
