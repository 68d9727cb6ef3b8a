"""Every clause of docs/rules is checked by a test, and every test cites clauses that exist."""

import ast
import re
from collections import Counter

from tests.clauses import COVERAGE, RULES, TESTS, citations, cited, documented, table

KNOWN = [clause for page in documented().values() for clause in page]


def test_no_test_cites_a_clause_that_does_not_exist() -> None:
    assert sorted(set(cited()) - set(KNOWN)) == []


def test_every_clause_is_cited_by_a_test() -> None:
    tests = cited()
    assert [clause for clause in KNOWN if clause not in tests] == []


def test_the_table_of_clauses_and_tests_is_up_to_date() -> None:
    assert COVERAGE.read_text("utf-8") == table()


def test_every_clause_has_one_place() -> None:
    assert [clause for clause, times in Counter(KNOWN).items() if times > 1] == []


def test_the_clauses_of_a_family_are_numbered_without_a_gap() -> None:
    families: dict[str, list[int]] = {}
    for clause in KNOWN:
        family, _, number = clause.rpartition("-")
        families.setdefault(family, []).append(int(number))
    assert set(families) == {"COM", "CLA", "TEA", "SOL", "DUE", "3D", "CAR", "DIC"}
    assert all(numbers == [*range(1, len(numbers) + 1)] for numbers in families.values())


def test_every_clause_named_anywhere_in_code_or_docs_exists() -> None:
    pattern = re.compile(r"\b((?:COM|CLA|TEA|SOL|DUE|3D|CAR|DIC)-\d+)\b")
    files = [
        *(TESTS.parent / "src").rglob("*.py"),
        *(TESTS.parent / "docs").rglob("*.md"),
        *TESTS.rglob("*.py"),
    ]
    named = {(c, f.name) for f in files for c in pattern.findall(f.read_text("utf-8"))}
    assert sorted((c, f) for c, f in named if c not in KNOWN) == []
    assert len(named) > len(KNOWN)


def test_every_page_of_rules_is_listed_in_the_index() -> None:
    index = (RULES / "README.md").read_text("utf-8")
    pages = {path.name for path in RULES.glob("*.md")} - {"README.md"}
    assert {name for name in pages if f"]({name})" in index} == pages


def test_only_marks_on_test_functions_count() -> None:
    source = """
@pytest.mark.rule("A-1", "A-2")
def test_one(): ...

@pytest.mark.rule("A-3")
def helper(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("A-4"))])
def test_two(x): ...
"""
    found = list(citations(ast.parse(source)))
    assert found == [("test_one", "A-1"), ("test_one", "A-2"), ("test_two", "A-4")]
