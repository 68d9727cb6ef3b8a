"""Recorded card games, and what their decisions cost."""

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from genial.games.cards.moves import CARDS
from genial.games.cards.needs import KEPT
from genial.kernel.game import GameError
from genial.kernel.moves import EXCHANGE
from genial.match import play_match
from genial.record import Event, Record
from genial.train.cards import table
from genial.train.cards.judge import CANDIDATES, cost_of, judged, main, redealt
from genial.train.cards.made import Decisions, Made, decisions_of, read
from genial.train.cards.sim import counts, scored
from genial.train.checkpoint import save_net
from genial.train.net import Params, init_params

S = table.setting_of("versus", 3)
DEAL = jax.jit(redealt, static_argnums=0)


def _match(seed: int) -> Record:
    return play_match("cards", ["random", "greedy", "greedy"], f"judge {seed}")


def _net() -> Params:
    return init_params(jax.random.key(1), (table.feature_count(S), 8, 1))


def _judged(made: Made, turns: int) -> np.ndarray:
    return np.asarray(judged(S, _net(), made, jax.random.key(2), 4, jnp.asarray(turns))[0])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records")
    for seed in range(2):
        (path / f"{seed}.txt").write_text(_match(seed).text())
    save_net(path / "net.npz", _net())
    return path


def _some(folder: Path, number: int = 10**6) -> Decisions:
    found = read([folder], number, 1)
    made = jax.tree.map(jnp.asarray, found.made)
    return found._replace(made=made)


def test_the_decisions_are_those_of_the_record() -> None:
    record = _match(1)
    states = [*record.states()]
    played = [n for n, event in enumerate(record.events) if str(event.move).startswith("play")]
    found = [*decisions_of(record)]
    assert len(found) == len(played)
    for number, (seat, made) in zip(played, found, strict=True):
        state, move = jax.tree.map(lambda x: jnp.asarray(x)[None], made)
        after = scored(S, state, move.slot[:, None], move.turned[:, None])[0, 0]
        assert after.tolist() == list(states[number + 1].tracks[seat])
        assert move.exchange[0] == (record.events[number + 1 :][:1] == (Event(seat, EXCHANGE),))
    assert any(made.move.exchange for _, made in found)


def test_only_what_is_hidden_is_dealt_anew(folder: Path) -> None:
    before = _some(folder).made.state
    after = DEAL(S, before, jax.random.key(3))
    everything = counts(after.hands).sum(1) + counts(after.open).sum(1) + after.pile
    assert (everything + after.discards == 4).all()
    own = np.arange(len(before.turn)), before.turn
    assert (after.hands[own] == before.hands[own]).all()
    assert (after.hands != before.hands).any()
    for one, other in ((after.pile, before.pile), (after.discards, before.discards)):
        assert (one.sum(1) == other.sum(1)).all()
    assert (counts(after.hands).sum(2) == counts(before.hands).sum(2)).all()


def test_hands_are_dealt_as_people_keep_cards(folder: Path) -> None:
    """As in the look-ahead of the players: the lowest colours are the likeliest."""
    made = jax.tree.map(lambda rows: rows[:1].repeat(3000, 0), _some(folder, 1).made)
    seat = (made.state.turn + 1) % 3
    tracks = made.state.tracks.at[np.arange(3000), seat].set(jnp.array([0, 3, 3, 3, 3, 3]))
    dealt = DEAL(S, made.state._replace(tracks=tracks), jax.random.key(4))
    cards = counts(dealt.hands[np.arange(3000), seat]).mean(0)
    unseen = 4 - counts(dealt.open).sum(1)[0] - counts(dealt.hands[0, made.state.turn[0]])
    red = np.array([0 in card for card in CARDS])
    rates = [float(cards[mine].sum() / unseen[mine].sum()) for mine in (red, ~red)]
    assert rates[0] / rates[1] == pytest.approx(KEPT[0] / KEPT[3], rel=0.12)


def test_not_to_win_at_once_costs_what_it_is_worth(folder: Path) -> None:
    made = jax.tree.map(lambda rows: rows[:1].repeat(2, 0), _some(folder, 8).made)
    tracks = jnp.full_like(made.state.tracks, 7).at[:, :, 0].set(6)
    hands = (
        made.state.hands.at[:].set(14).at[:, :, 0].set(0)
    )  # red and green, else yellow and violet
    state = made.state._replace(
        tracks=tracks, hands=hands, open=jnp.zeros_like(made.state.open), bonus=made.state.bonus * 0
    )
    move = made.move._replace(
        slot=jnp.array([0, 1]), turned=jnp.zeros(2, bool), exchange=jnp.zeros(2, bool)
    )
    found, first = judged(
        S, _net(), made._replace(state=state, move=move), jax.random.key(2), 4, jnp.asarray(1)
    )
    assert found.shape == (CANDIDATES + 1, 2, 4)
    cost = cost_of(np.asarray(found), np.asarray(first))
    assert cost.best[0] == cost.net[0] == 0
    assert cost.best[1] == pytest.approx(1 - float(found[-1, 1].mean()))
    assert cost.best[1] > 0


def test_without_the_net_games_are_played_to_the_end(folder: Path) -> None:
    made = jax.tree.map(lambda rows: rows[:2], _some(folder, 2).made)
    asked, ended = (_judged(made, turns) for turns in (1, 0))
    shares = {0, 0.25, 0.5, 0.75, 1}
    assert {*ended.ravel().tolist()} <= shares
    assert not {*asked.ravel().tolist()} <= shares


def test_the_better_half_does_not_judge_itself() -> None:
    """Of candidates that differ by luck alone, none is the best in both halves."""
    found = np.zeros((CANDIDATES + 1, 1, 4), np.float32)
    found[1, 0, :2] = found[2, 0, 2:] = 1
    assert cost_of(found, np.zeros((1, CANDIDATES), np.float32)).best == 0


def test_a_table_is_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [str(folder / "net.npz"), str(folder), "--decisions", "24", "--deals", "4"]
    assert main([*words, "--batch", "2"]) == 0
    rows = [
        line.split("│")[1].strip() for line in capsys.readouterr().out.splitlines() if "±" in line
    ]
    assert rows == ["greedy", "random"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ([], "no records in"),
        (["--deals", "3"], "even number"),
        (["--decisions", "1"], "too few decisions"),
        (["net.npz"], "no net for cards-versus-3"),
    ],
)
def test_mistakes_are_one_line(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], change: list[str], said: str
) -> None:
    net, records = folder / "net.npz", folder if change else tmp_path
    if change == ["net.npz"]:
        net, change = tmp_path / "net.npz", []
        save_net(net, init_params(jax.random.key(1), (7, 8, 1)))
    assert main([str(net), str(records), *change]) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1


def test_tables_are_not_mixed(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(play_match("cards", ["random"] * 2, "judge").text())
    with pytest.raises(GameError, match="as many players"):
        read([folder, tmp_path], 4, 1)
