"""Bad connections and a server that dies: no move is lost, none is made twice."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.web.playing import TURN, open_table, place_one, sit
from tests.web.product import Server, page_of

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}
MINE = ".moves li:has-text('Ana')"


def test_the_server_is_killed_during_a_move(chrome: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path / "own.db")
    page = page_of(chrome, server)
    sit(page, open_table(page, "classic", "versus", [ME, BOT], start=0))
    page.locator(".rack .slot").first.click()
    page.locator("[role=application]").press("n")
    page.locator("[role=application]").press("Enter")
    server.kill()
    expect(page.get_by_text("The connection is gone")).to_be_visible()
    server.start()
    expect(page.get_by_text("The connection is gone")).to_be_hidden()
    place_one(page)
    expect(page.locator(MINE)).to_have_count(1)
    page.context.close()
    server.close()


def doubled(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()

    def twice(message: str | bytes) -> None:
        server.send(message)
        server.send(message)

    socket.on_message(twice)


def test_messages_sent_twice_are_one_move(visit: Callable[..., Page]) -> None:
    page = visit()
    page.route_web_socket("**/live**", doubled)
    sit(page, open_table(page, "classic", "versus", [ME, BOT], start=0))
    place_one(page)
    expect(page.locator(MINE)).to_have_count(1)
    page.wait_for_selector(".status.mine")
    place_one(page)
    expect(page.locator(MINE)).to_have_count(2)


def test_an_answer_that_never_came_is_asked_for_again(visit: Callable[..., Page]) -> None:
    page = visit()
    cut: list[bool] = []

    def losing(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def to_server(message: str | bytes) -> None:
            server.send(message)
            if '"type":"move"' in str(message) and not cut:
                cut.append(True)
                socket.close()

        socket.on_message(to_server)

    page.route_web_socket("**/live**", losing)
    sit(page, open_table(page, "classic", "versus", [ME, BOT], start=0))
    place_one(page)
    expect(page.locator(MINE)).to_have_count(1)
    assert cut
    page.wait_for_selector(".status.mine")
    expect(page.locator(MINE)).to_have_count(1)


@pytest.mark.parametrize(("game", "shown"), [("classic", "Place"), ("cards", "Play the card")])
def test_the_question_to_exchange_needs_no_further_file(
    visit: Callable[..., Page], game: str, shown: str
) -> None:
    page = visit(service_workers="block")
    tables: list[tuple[WebSocketRoute, dict[str, Any]]] = []

    def heard(socket: WebSocketRoute) -> None:
        def to_page(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "position":
                tables.append((socket, said))
            socket.send(message)

        socket.connect_to_server().on_message(to_page)

    page.route_web_socket("**/live**", heard)
    sit(page, open_table(page, game, "versus", [ME, BOT], start=0))
    expect(page.get_by_role("button", name=shown, exact=True)).to_be_visible()
    page.route("**/assets/**", lambda route: route.abort())
    socket, asks = tables[-1]
    asks["version"] += 1
    asks["view"]["phase"] = "exchange"
    offers = [{"move": move, "gains": [0] * 6, "bonuses": 0} for move in ("exchange", "keep")]
    asks["moves"] = {"values": [0] * 6, "place": None, "other": offers}
    socket.send(json.dumps(asks))
    expect(page.locator(TURN)).to_contain_text("You may exchange everything")
    expect(page.get_by_role("button", name="Keep it")).to_be_visible()


@pytest.mark.parametrize(
    "address", ["/t/nothing-here", "/replay/nothing-here", "/fair/nothing-here"]
)
def test_a_dead_link_says_what_to_do(visit: Callable[..., Page], address: str) -> None:
    page = visit()
    page.goto(address)
    expect(page.get_by_role("heading", name="No such table, or not for you")).to_be_visible()
    expect(page.get_by_role("link", name="Home").last).to_be_visible()


def test_other_mistakes_have_a_page(visit: Callable[..., Page], tmp_path: Path) -> None:
    page = visit()
    page.goto("/nowhere")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    page.goto("/me#wrong")
    page.get_by_role("button", name="Yes, this is me").click()
    expect(page.get_by_role("heading", name="This personal link does not work")).to_be_visible()
    record = tmp_path / "broken.txt"
    record.write_text("genial: 1\ngame: classic\nplayers: 2\n\n0 place RB z9-z8\n")
    page.goto("/open")
    page.set_input_files("input[type=file]", record)
    expect(page.locator("pre")).to_contain_text("record:5")
