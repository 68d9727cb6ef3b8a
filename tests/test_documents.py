"""What the documents print works as printed: commands, snippets, pictures and links."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
MAKE = re.compile(r"^make (\w+)")


def fences(language: str) -> list[tuple[str, str]]:
    """Every block of a language with the page it is on."""
    return [
        (page.relative_to(ROOT).as_posix(), body)
        for page in PAGES
        for found, body in FENCE.findall(page.read_text(encoding="utf-8"))
        if found == language
    ]


def lines() -> list[tuple[str, str]]:
    """Every command line, without its comment."""
    return [
        (page, line.partition("  #")[0].strip())
        for page, body in fences("sh")
        for line in body.splitlines()
        if line.strip()
    ]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that looks like a checkout and may be written to."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in ("tests", "examples", "docs", "benchmarks"):
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    return folder


def run(command: list[str] | str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "PATH": path}
    return subprocess.run(
        command,
        cwd=folder,
        env=os.environ | home,
        shell=isinstance(command, str),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_every_command_line_works(desk: Path) -> None:
    commands = [line for _, line in lines() if not MAKE.match(line)]
    assert len(commands) > 8
    for command in commands:  # in order: some use what earlier ones wrote
        done = run(command, desk)
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"


def test_every_make_target_exists() -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = {MAKE.match(line).group(1) for _, line in lines() if MAKE.match(line)}
    assert {"play", "test"} <= targets
    assert all(re.search(rf"^{target}:.*##", makefile, re.M) for target in targets)


@pytest.mark.parametrize(("where", "code"), fences("python"))
def test_every_snippet_runs(where: str, code: str, desk: Path) -> None:
    done = run([sys.executable, "-W", "error", "-c", code], desk)
    assert done.returncode == 0, f"{where}\n{done.stderr}"


@pytest.mark.parametrize("record", sorted((ROOT / "docs" / "pictures").glob("*.txt")), ids=str)
def test_pictures_are_what_the_product_draws(record: Path, desk: Path) -> None:
    drawn = run(["genial", "show", str(record), "--svg", "--seat", "0"], desk)
    assert drawn.stdout == record.with_suffix(".svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), target
