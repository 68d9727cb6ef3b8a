"""Imports go one way, from the command line down to the kernel."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import genial

SOURCE = Path(genial.__file__).parent

# Lowest first. A module imports its own layer and those before it; a new module is given a place.
LAYERS = [
    {"kernel"},
    {"games"},
    {"record", "render", "encode", "perft", "series"},
    {"players", "match"},
    {"arena", "analysis", "envs", "server", "client", "train", "bench", "terminal"},
    {"cli"},
    {"__main__"},
]
STANDARD_ONLY = {"kernel", "games", "record", "render", "perft", "series", "match"}
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}
FILES = sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")


def part(path: Path) -> str:
    """The module or package right below genial that a file belongs to."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """The full name of everything a file imports, also inside its functions."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import hides its layer"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_fast(path: Path) -> bool:
    """Whether a file is one of the compiled twins, which may use numpy and numba."""
    return path.name.startswith("fast")


def name(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def test_every_part_of_the_package_has_a_layer() -> None:
    assert sorted({part(path) for path in FILES} - RANK.keys()) == []


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_file_imports_only_its_own_layer_and_lower_ones(path: Path) -> None:
    own = RANK[part(path)]
    for module in imports(path):
        root, _, below = module.partition(".")
        target = below.partition(".")[0]
        if root == "genial" and target in RANK:
            assert RANK[target] <= own, f"{name(path)} imports {module}"
        if root == "genial" and own < len(LAYERS) - 2:
            assert target, f"{name(path)} imports the whole package"


@pytest.mark.parametrize("path", [p for p in FILES if part(p) in STANDARD_ONLY], ids=name)
def test_the_lower_layers_need_only_the_standard_library(path: Path) -> None:
    allowed = {*sys.stdlib_module_names, "genial"} | (
        {"numpy", "numba", "llvmlite"} if is_fast(path) else set()
    )
    assert {module.partition(".")[0] for module in imports(path)} <= allowed


@pytest.mark.parametrize("path", [p for p in FILES if part(p) == "games"], ids=name)
def test_games_do_not_import_each_other(path: Path) -> None:
    games = SOURCE / "games"
    own = path.relative_to(games).parts[0]
    packages = {folder.name for folder in games.iterdir() if folder.is_dir()}
    for module in imports(path):
        words = module.split(".")
        if words[:2] == ["genial", "games"] and len(words) > 2 and words[2] in packages:
            assert words[2] == own, f"{name(path)} imports {module}"


@pytest.mark.parametrize("path", [p for p in FILES if not is_fast(p)], ids=name)
def test_rules_do_not_import_their_fast_twins(path: Path) -> None:
    if RANK[part(path)] <= RANK["record"]:
        assert [module for module in imports(path) if ".fast" in module] == []


@pytest.mark.parametrize("statement", ["import genial", "import genial.cli"])
def test_importing_the_package_loads_nothing_heavy(statement: str) -> None:
    code = f"import sys; {statement}; print(*sorted(sys.modules))"
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(SOURCE.parent)},
    )
    assert {"numba", "numpy", "torch", "ray"} & {*run.stdout.split()} == set()
