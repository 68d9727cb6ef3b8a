"""The real product for tests and pictures: a server of its own and Chromium to look at it."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.debian import installed

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src" / "genial" / "web_dist"
SWIFTSHADER = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
QUIET = ["--no-sandbox", "--disable-background-networking", "--disable-gpu", *SWIFTSHADER]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


class Server:
    """A server process on a file; it can be killed and started again on the same port."""

    def __init__(self, database: Path) -> None:
        self.database, self.port = database, 0
        self.start()

    def start(self) -> None:
        """Start, and wait until it says where it listens."""
        command = "from genial.cli import main; main()"
        arguments = ["serve", "--database", str(self.database), "--port", str(self.port)]
        path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
        self.process = subprocess.Popen(
            [sys.executable, "-c", command, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
        )
        assert self.process.stdout is not None
        found = re.search(r"http://[\w.]+:(\d+)/", self.process.stdout.readline())
        assert found, "the server did not start"
        self.port = int(found[1])

    @property
    def address(self) -> str:
        """Where pages are."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """End at once, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def close(self) -> None:
        """End in order."""
        self.process.terminate()
        self.process.communicate()


def chromium_path() -> str:
    """Debian's Chromium, or another one."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    path = installed(lambda: next(filter(None, map(shutil.which, names)), None), "chromium")
    assert path, "the browser tests need Chromium: apt-get install chromium"
    return path


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=QUIET)
        yield browser
        browser.close()


def page_of(browser: Browser, server: Server, **options: Any) -> Page:
    """A new person's page: nothing is shared with the others."""
    options = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **options}
    context = browser.new_context(base_url=server.address, **options)
    context.set_default_timeout(20_000)
    return context.new_page()
