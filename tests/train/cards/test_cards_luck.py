"""Recorded card matches without the luck of the draw."""

from itertools import permutations
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from genial.games import load_game
from genial.kernel.game import GameError
from genial.match import play_match
from genial.players.weights import FOLDER
from genial.train.cards import draws, luck, onlooker, table
from genial.train.cards.onlooker_net import Onlooker, load, save
from genial.train.cards.overview import fact_count, told
from genial.train.cards.setting import HIGH, KIND_OF, LOW
from genial.train.cards.sim import State
from genial.train.net import init_params

S = table.setting_of("versus", 3)
TWO = table.setting_of("versus", 2)
SEATS = init_params(jax.random.key(1), (table.feature_count(S), 8, 1))
PLAN = onlooker.Plan(games=32, rows=512, layers=(16,), rate=1e-2)
TOLD = jax.jit(told, static_argnums=0)
STEP = jax.jit(table.step, static_argnums=0)
BATCH = 256
LOOK = draws.Look(draws=2, ahead=0, seed=1, batch=BATCH)


def _written(folder: Path, deals: int) -> Path:
    for deal in range(deals):
        game = load_game("cards", players=3, first_seat=deal % 3)
        for n, bots in enumerate((["weighted", "greedy", "greedy"], ["greedy", "weighted"] * 2)):
            text = play_match(game, bots[:3], f"luck {deal}").text()
            (folder / f"{n}-{deal}-0.txt").write_text(text)
    return folder


@pytest.fixture(scope="module")
def watcher() -> Onlooker:
    learner = onlooker.init_onlooker(S, PLAN, jax.random.key(4))
    return Onlooker(S, learner.average, SEATS)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, watcher: Onlooker) -> Path:
    path = tmp_path_factory.mktemp("records")
    save(path / "all.npz", watcher)
    return _written(path, 3)


@pytest.fixture(scope="module")
def positions(folder: Path) -> State:
    states = luck.read([folder], 3)[1].after
    found: State = jax.tree.map(lambda rows: jnp.asarray(rows[20:36]), states)
    return found


def test_colours_are_interchangeable(positions: State) -> None:
    state = positions
    tracks = state.tracks.at[np.arange(16), state.turn].set(jnp.array([3, 0, 5, 2, 6, 1]))
    state = state._replace(tracks=tracks)
    new = np.array([4, 2, 0, 5, 1, 3])  # the new number of every colour
    kinds, old = KIND_OF[new[LOW], new[HIGH]], np.argsort(new)
    other = state._replace(
        tracks=state.tracks[:, :, old],
        hands=jnp.where(state.hands < 0, -1, jnp.asarray(kinds)[state.hands]),
        open=jnp.asarray(kinds)[state.open],
        pile=state.pile[:, np.argsort(kinds)],
        discards=state.discards[:, np.argsort(kinds)],
    )
    one, same = TOLD(S, SEATS, state), TOLD(S, SEATS, other)
    assert one.shape == (16, fact_count(S) + 3)
    np.testing.assert_allclose(one[:, :-3], same[:, :-3], atol=1e-6)


def test_all_hands_are_seen_and_their_order_is_not(positions: State) -> None:
    state = positions
    seat = (state.turn + 1) % 3
    hands = state.hands.at[np.arange(16), seat].set(14)
    assert (TOLD(S, SEATS, state) != TOLD(S, SEATS, state._replace(hands=hands))).any(1).all()
    turned = state._replace(hands=state.hands[:, :, ::-1])
    np.testing.assert_array_equal(TOLD(S, SEATS, state), TOLD(S, SEATS, turned))


def test_an_onlooker_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, net = tmp_path / "all.npz", FOLDER / "cards-versus-2.npz"
    words = [str(net), "--players", "2", "--games", "16", "--rows", "240", "--layers", "32"]
    assert onlooker.main([*words, "--iterations", "8", "--out", str(out)]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    first, last = (float(line[line.index("loss") + 1]) for line in (lines[0], lines[-1]))
    explained = float(lines[-1][lines[-1].index("explained") + 1])
    assert last < first
    assert explained > 0.1
    found = load(out)
    assert found.s is TWO
    assert found.params[0][0].shape == (fact_count(TWO) + 2, 32)


def _steps(watcher: Onlooker, folder: Path) -> tuple[draws.Steps, np.ndarray]:
    steps = luck.read([folder], 3)[1]
    alike, drawn = draws.compare(watcher.s, steps, BATCH)
    assert alike.all()
    return steps, drawn


@pytest.mark.parametrize("several", [False, True])
def test_luck_is_nothing_in_the_mean(watcher: Onlooker, folder: Path, several: bool) -> None:
    steps, drawn = _steps(watcher, folder)
    one = np.flatnonzero(drawn > 1 if several else drawn == 1)[np.full(400, 2 - 2 * several)]
    some = draws.rows_of(steps, one)
    uniforms = np.random.default_rng(5).random((400, 6)).astype(np.float32)
    after = STEP(S, *some.made, jnp.asarray(uniforms))
    happened = some._replace(after=jax.tree.map(np.asarray, after))
    found = draws.luck(watcher, happened, drawn[one], LOOK)
    assert (np.abs(found.mean(0)) < 4 * found.std(0) / 20).all()
    assert found.std() > 1e-4
    np.testing.assert_allclose(found.sum(1), 0, atol=1e-5)


def test_other_draws_are_spread_evenly() -> None:
    found = draws.spread(3, 5, np.random.default_rng(1))
    cells = np.sort(np.floor(found * 5), 1)
    np.testing.assert_array_equal(cells, np.broadcast_to(np.arange(5)[:, None], (3, 5, 6)))


def test_far_enough_ahead_luck_is_in_the_results(watcher: Onlooker, folder: Path) -> None:
    steps, drawn = _steps(watcher, folder)
    look = LOOK._replace(ahead=200, batch=32)
    late = np.flatnonzero(drawn)[-look.batch // look.draws :]
    found = draws.luck(watcher, draws.rows_of(steps, late), drawn[late], look)
    assert found.any()
    quarters = found * LOOK.draws * 4  # with three players results are whole quarters
    np.testing.assert_array_equal(quarters, np.round(quarters))


def test_without_a_draw_there_is_no_luck(watcher: Onlooker, folder: Path) -> None:
    steps, drawn = _steps(watcher, folder)
    assert not draws.luck(watcher, steps, drawn, LOOK)[drawn == 0].any()
    assert {*drawn.tolist()} >= {0, 1, 6}


def test_shares_are_those_of_pairs(folder: Path) -> None:
    matches, _ = luck.read([folder], 3)
    rows = [*luck.meetings(matches, np.zeros((len(matches), 3)))]
    pairs = []
    for match in matches:
        order = np.argsort(np.argsort(-match.results))
        for a, b in permutations(range(3), 2):
            if (match.bots[a], match.bots[b]) == ("greedy", "weighted"):
                level = match.results[a] == match.results[b]
                pairs.append(0.5 if level else float(order[a] < order[b]))
    assert rows[0][:2] == ("greedy", "weighted") and rows[0][4:] == (6, 3)
    assert rows[0][2].mean == rows[0][3].mean == pytest.approx(np.mean(pairs))
    assert rows[1][3].mean == pytest.approx(1 - np.mean(pairs))


def test_both_shares_stay_one_whatever_the_luck(watcher: Onlooker, folder: Path) -> None:
    matches, steps = luck.read([folder], 3)
    found = luck.luck_of(watcher, matches, steps, LOOK)
    one, other = luck.meetings(matches, found)
    assert one[2].mean + other[2].mean == pytest.approx(1, abs=1e-6)
    assert one[2].error == pytest.approx(other[2].error, rel=1e-3)
    assert one[2].mean != one[3].mean


def test_a_table_is_printed_twice_the_same(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    tables = []
    for _ in range(2):
        words = [str(folder / "all.npz"), str(folder), "--draws", "2", "--batch", str(BATCH)]
        assert luck.main(words) == 0
        tables.append([line for line in capsys.readouterr().out.splitlines() if "±" in line])
    assert tables[0] == tables[1]
    assert [line.split("│")[1].strip() for line in tables[0]] == ["greedy", "weighted"]
    assert "nan" not in "".join(tables[0])


def test_a_record_must_go_where_the_simulator_does(watcher: Onlooker, folder: Path) -> None:
    matches, steps = luck.read([folder], 3)
    tracks = steps.after.tracks.copy()
    tracks[-1] += 1
    wrong = steps._replace(after=steps.after._replace(tracks=tracks))
    with pytest.raises(GameError, match=matches[-1].path):
        luck.luck_of(watcher, matches, wrong, LOOK)


def _mistakes(folder: Path, path: Path) -> dict[str, list[str]]:
    good = str(folder / "all.npz")
    (path / "dice.txt").write_text(play_match("dice", ["random"] * 2, "luck").text())
    (path / "two.txt").write_text(play_match("cards", ["random", "greedy"], "luck").text())
    three = load_game("cards", players=3)
    (path / "same.txt").write_text(play_match(three, ["greedy"] * 3, "luck").text())
    record = play_match(three, ["random", "greedy", "greedy"], "luck")
    (path / "one.txt").write_text(record.text())
    (path / "damaged.npz").write_bytes((folder / "all.npz").read_bytes()[:5000])
    (path / "empty.npz").write_bytes(b"")
    (path / "none").mkdir()
    return {
        "no records in": [good, str(path / "none")],
        "no finished game of cards": [good, str(path / "dice.txt")],
        "2 players, but the onlooker is for 3": [good, str(path / "two.txt")],
        "two different bots": [good, str(path / "same.txt")],
        "one deal only": [good, str(path / "one.txt")],
        "damaged.npz holds no onlooker": [str(path / "damaged.npz"), str(folder)],
        "empty.npz holds no onlooker": [str(path / "empty.npz"), str(folder)],
        "versus-3.npz holds no onlooker": [str(FOLDER / "cards-versus-3.npz"), str(folder)],
        "draws and the batch": [good, str(folder), "--draws", "0"],
    }


def test_mistakes_are_one_line(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for said, words in _mistakes(folder, tmp_path).items():
        assert luck.main(words) == 2
        error = capsys.readouterr().err
        assert said in error and error.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([str(FOLDER / "cards-versus-2.npz")], "no net for cards-versus-3"),
        (["none.npz"], "no checkpoint in none.npz"),
        ([str(FOLDER / "cards-versus-3.npz"), "--games", "0"], "1 or more"),
        ([str(FOLDER / "cards-versus-3.npz"), "--players", "9"], "number of players"),
    ],
)
def test_mistakes_of_training_are_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert onlooker.main([*words, "--out", str(tmp_path / "all.npz")]) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1
