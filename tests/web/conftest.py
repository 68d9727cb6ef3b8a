from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.product import CLIENT, Server, chromium, page_of


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (CLIENT / "index.html").is_file(), "build the client first: pip install -e ."
    found = Server(tmp_path_factory.mktemp("server") / "genial.db")
    yield found
    found.close()


@pytest.fixture(scope="package")  # while it is open, no other event loop can run
def chrome() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def visit(chrome: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Opens pages of different people; an error in a page's script fails the test."""
    pages: list[Page] = []
    errors: list[str] = []

    def opened(**options: Any) -> Page:
        page = page_of(chrome, server, **options)
        page.on("pageerror", lambda error: errors.append(str(error)))
        pages.append(page)
        return page

    yield opened
    for page in pages:
        page.context.close()
    assert errors == []
