"""Which test checks which clause: `python -m tests.clauses --write` renews the table."""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "docs" / "rules"
TESTS = ROOT / "tests"
COVERAGE = RULES / "coverage.md"
PAGES = ("common", "classic", "3d", "cards", "dice")
CLAUSE = re.compile(r"^- \*\*([A-Z0-9]+-[0-9]+)\*\* ", re.MULTILINE)


@dataclass(frozen=True, slots=True, order=True)
class Citing:
    """A test function, as pytest names it."""

    file: str
    name: str

    def __str__(self) -> str:
        return f"[{self.file}::{self.name}](../../{self.file})"


def documented() -> dict[str, list[str]]:
    """The clauses of every page of docs/rules, in reading order."""
    return {page: CLAUSE.findall((RULES / f"{page}.md").read_text("utf-8")) for page in PAGES}


def cited() -> dict[str, set[Citing]]:
    """The tests that name each clause in a `rule` mark, read from the sources."""
    found: dict[str, set[Citing]] = defaultdict(set)
    for path in sorted(TESTS.rglob("test_*.py")):
        file = path.relative_to(ROOT).as_posix()
        for name, clause in citations(ast.parse(path.read_text("utf-8"), file)):
            found[clause].add(Citing(file, name))
    return found


def citations(module: ast.Module) -> Iterator[tuple[str, str]]:
    """(test, clause) for every test function; marks elsewhere count for nothing."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                for clause in _marked(decorator):
                    yield node.name, clause


def _marked(decorator: ast.expr) -> Iterator[str]:
    """The clauses a decorator names, also inside parametrize(…, marks=…)."""
    for node in ast.walk(decorator):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                yield str(ast.literal_eval(argument))


def table() -> str:
    """The text of coverage.md."""
    tests = cited()
    lines = [
        "# Which test checks which clause",
        "",
        "Made by `python -m tests.clauses --write` from the `rule` marks of the tests.",
    ]
    for page, clauses in documented().items():
        lines += ["", f"## [{page}]({page}.md)", "", "| clause | tests |", "|---|---|"]
        for clause in clauses:
            names = "<br>".join(map(str, sorted(tests.get(clause, ()))))
            lines.append(f"| {clause} | {names or '**none**'} |")
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> None:
    """Write the table, or say whether it is stale."""
    if arguments == ["--write"]:
        COVERAGE.write_text(table(), "utf-8")
    elif COVERAGE.read_text("utf-8") != table():
        sys.exit(f"{COVERAGE} is stale: run python -m tests.clauses --write")


if __name__ == "__main__":
    main(sys.argv[1:])
