"""Commit, mix, draw, reveal: the proof holds, and every forgery is found."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from genial.games import load_game
from genial.match import Match
from genial.server.fair import FairError, Proof, Source, commitment, verify
from tests.server.house import House, play_out, table_of, two_players

SOURCE = Source.of(b"s" * 32, "table", "game: dice", [None, "0" * 32])


def test_the_same_parts_give_the_same_numbers() -> None:
    same = Source.of(b"s" * 32, "table", "game: dice", [None, "0" * 32])
    assert [SOURCE.number(n, 1000) for n in range(9)] == [same.number(n, 1000) for n in range(9)]


@pytest.mark.parametrize(
    "parts",
    [
        (b"t" * 32, "table", "game: dice", [None, "0" * 32]),
        (b"s" * 32, "tabl", "egame: dice", [None, "0" * 32]),
        (b"s" * 32, "table", "game: cards", [None, "0" * 32]),
        (b"s" * 32, "table", "game: dice", ["0" * 32, None]),
    ],
)
def test_every_part_counts(parts: Any) -> None:
    assert Source.of(*parts).key != SOURCE.key


def test_numbers_are_even() -> None:
    counts = Counter(SOURCE.number(n, 6) for n in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_rejection_leaves_no_bias(monkeypatch: pytest.MonkeyPatch) -> None:
    """A total that does not divide the span throws the incomplete rest away."""
    monkeypatch.setattr("genial.server.fair.SPAN", 5)
    values = iter([4, 3, 2])
    monkeypatch.setattr(
        "genial.server.fair.hmac.digest", lambda *_: next(values).to_bytes(8, "big")
    )
    assert SOURCE.number(0, 2) == 1


def test_draws_follow_the_weights() -> None:
    game = load_game("dice", players=2, first_seat=1)
    state = game.start()
    drawn = Counter(str(SOURCE.draw(game, state, n)) for n in range(4000))
    moves = game.legal_moves(state)
    weights = game.weights(state)
    total = sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        expected = 4000 * weight / total
        assert abs(drawn[str(move)] - expected) < 6 * expected**0.5 + 1


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Any:
    house = House(tmp_path_factory.mktemp("fair") / "genial.db")
    ana, ben, table = two_players(house, "classic", start="random")
    shown = ana.position(table)["fair"]
    play_out(house, table, {0: ana, 1: ben}, Random(6))
    text = ana.ok("GET", f"/api/tables/{table}/record")
    hidden = table_of(house, table)
    yield text, shown, hidden
    house.close()


def test_a_real_match_proves_fair(proof: Any) -> None:
    text, shown, hidden = proof
    assert verify(text) == hidden.used
    assert shown["commitment"] == commitment(hidden.secret, hidden.id)
    assert shown["secret"] is None and Proof.read(text).commitment == shown["commitment"]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("# fair table: ", "# fair table: x", "not the one committed"),
        ("# fair secret: ", "# fair secret: 00", "not the one committed"),
        ("# fair secret: ", "# fair secret: g", "hex"),
        ("# fair commitment: ", "# fair nothing: ", "lack commitment"),
        ("# fair nonces: 1", "# fair nonces: 2", "start seat|committed to"),
        ("start: ", "start: ", None),
    ],
)
def test_forgeries_are_found(proof: Any, old: str, new: str, why: str | None) -> None:
    text = proof[0].replace(old, new)
    if why is None:
        assert verify(text) > 0
    else:
        with pytest.raises(FairError, match=why):
            verify(text)


def test_an_exchanged_tile_is_found(proof: Any) -> None:
    """Another legal first draw gives a record that verifies, but not as fair."""
    game = proof[2].game
    match = Match(game)
    match.let_chance_move(Random(1))
    lines = "\n".join(str(event) for event in match.events)
    header = proof[0].split("\n\n")[0].split("\noutcome:")[0]
    comments = [line for line in proof[0].splitlines() if line.startswith("# fair ")]
    with pytest.raises(FairError, match="draw 0"):
        verify("\n".join([header, "", lines, *comments]) + "\n")
