"""Players with trained nets: what they see, how they choose, and what happens without a net."""

import json
from hashlib import sha256
from pathlib import Path
from random import Random

import numpy as np
import pytest

from genial.games import fast_api, load_game
from genial.kernel.game import CHANCE, AnyGame, GameError
from genial.kernel.moves import EXCHANGE, KEEP
from genial.match import play_match, sample
from genial.players import budget, deep, load_player
from genial.players import net as nets
from genial.players.budget import Budget
from genial.players.choices import fast_of
from genial.players.deep import CARDS, QUICK, THOROUGH, DeepNetPlayer, worth_more
from genial.players.eye import Effort, Eye
from genial.players.mc import MonteCarloPlayer
from genial.players.net import NetPlayer
from genial.players.weights import FOLDER, LIST, VERSION, Net, read_net
from tests.players.positions import left_behind

SETTINGS = [("versus", 2), ("versus", 3), ("versus", 4), ("team", 4), ("solo", 1), ("duel", 2)]
LARGEST = 12 << 20


def table(mode: str, players: int) -> AnyGame:
    return load_game("classic", mode=mode, players=players)


def position(game: AnyGame, seed: int, decisions: int):
    """A state after so many random decisions."""
    rng, state = Random(seed), game.start()
    while decisions or game.to_move(state) == CHANCE:
        if game.to_move(state) == CHANCE:
            state = game.apply(state, sample(game, state, rng))
        else:
            state = game.apply(state, rng.choice(game.legal_moves(state)))
            decisions -= 1
    return state


def test_the_nets_together_are_small_and_whole() -> None:
    listed = json.loads((FOLDER / LIST).read_text())["nets"]
    files = sorted(FOLDER.glob("*.npz"))
    assert [file.stem for file in files] == sorted(listed)
    assert sum(file.stat().st_size for file in files) <= LARGEST
    for file in files:
        assert sha256(file.read_bytes()).hexdigest() == listed[file.stem]


@pytest.mark.parametrize(("mode", "players"), SETTINGS)
def test_nets_choose_legal_moves_and_the_same_again(mode: str, players: int) -> None:
    game = table(mode, players)
    state = position(game, seed=players, decisions=5)
    view, moves = game.view(state, state.turn), game.legal_moves(state)
    for player in (load_player("net", game), load_player("net2:24", game)):
        chosen = player.choose(view, moves, Random(1))
        assert chosen in moves
        assert player.choose(view, moves, Random(1)) == chosen


def test_a_net_beats_the_weighted_player() -> None:
    won = sum(
        play_match("classic", bots, seed).outcome.places[bots.index("net")] == 1
        for seed in range(3)
        for bots in (["net", "weighted"], ["weighted", "net"])
    )
    assert won >= 5


def test_only_what_the_seat_may_see_counts() -> None:
    game = table("versus", 2)
    fast, eye = fast_of(game), Eye(game, read_net(game))
    state = position(game, seed=8, decisions=6)
    known = fast.from_view(game.view(state, state.turn))
    seen = eye.look(known[None], 40)
    for seed in range(3):
        dealt = known.copy()
        fast.determinise(dealt, state.turn, fast.rng(seed))
        again = eye.look(dealt[None], 40)
        assert (again.plans == seen.plans).all() and (again.values == seen.values).all()


@pytest.mark.parametrize("players", [2, 3])
def test_a_finished_game_is_worth_its_result(players: int) -> None:
    game = table("versus", players)
    fast, eye = fast_of(game), Eye(game, read_net(game))
    rng, seen = fast.rng(5), 0
    for _ in range(12):
        record = fast.start(rng)
        while fast.to_move(record) is not None:
            before = record.copy()
            fast.apply(record, int(fast.sample_batch(record[None], rng)[0]), rng)
        looked = eye.look(before[None], 400)
        for (action, _), value in zip(looked.plans, looked.values, strict=True):
            after = before.copy()
            fast.act(after, int(action))
            places = fast.places(after)
            if places is not None:
                seen += 1
                assert value == left_behind(places)[fast.to_move(before)]
    assert seen


def test_all_candidates_see_the_same_deals() -> None:
    game = table("versus", 2)
    fast, eye = fast_of(game), Eye(game, read_net(game))
    state = position(game, seed=3, decisions=4)
    record = fast.from_view(game.view(state, state.turn))
    plans = eye.look(record[None], 4).plans
    after = eye.deal_out(record, plans, seed=9, dealt=0, number=3)
    other = 1 - state.turn
    racks = [fast.to_state(row).racks[other] for row in after]
    assert len(set(racks[:4])) == len(set(racks[4:8])) == 1
    assert len(set(racks)) > 1
    later = eye.deal_out(record, plans, seed=9, dealt=2, number=1)
    assert (later == after[8:]).all()


def _after_a_move(game: AnyGame, seed: int) -> tuple[Eye, np.ndarray, int]:
    """Deals after some moves of a position, and who made them."""
    eye = Eye(game, read_net(game))
    state = position(game, seed=seed, decisions=4)
    record = eye.fast.from_view(game.view(state, state.turn))
    plans = eye.look(record[None], 4).plans[:4]
    return eye, eye.deal_out(record, plans, seed=seed, dealt=0, number=2), state.turn


@pytest.mark.parametrize(("mode", "players"), [("versus", 2), ("versus", 3), ("team", 4)])
def test_what_is_expected_is_the_best_of_the_sides_next_decision(mode: str, players: int) -> None:
    game = table(mode, players)
    eye, after, seat = _after_a_move(game, seed=6)
    seeds = np.arange(len(after), dtype=np.uint64)
    found = eye.expect(after.copy(), seat, seeds, QUICK)
    for row, seed, value in zip(after, seeds, found, strict=True):
        one = row[None].copy()
        while game.sides[eye.fast.to_move(one[0])] != game.sides[seat]:
            looked, seed = eye.look(one, QUICK.replies), seed + np.uint64(1)
            best = looked.plans[looked.values.argmax()]
            eye.code.follow_all(one, best[None], np.array([seed]))
        assert value == pytest.approx(eye.look(one, QUICK.replies).values.max(), abs=1e-6)


def test_hinted_moves_are_looked_at_however_little_they_gain() -> None:
    eye, after, _ = _after_a_move(table("versus", 2), seed=6)
    widest = eye.look(after[:1], 400)
    best = widest.best_actions(4)[0]
    assert sorted(eye.look(after[:1], 4, best[None]).plans[:, 0]) == sorted(best)
    unseen = np.setdiff1d(eye.fast.legal(after[0]), eye.look(after[:1], 40).plans[:, 0])[:3]
    assert set(unseen) <= set(eye.look(after[:1], 5, unseen[None]).plans[:, 0])


def test_what_is_best_in_one_position_of_a_deal_is_looked_at_in_the_others() -> None:
    eye, after, _ = _after_a_move(table("versus", 2), seed=2)
    eye = Eye(eye.game, Net(eye.net.layers))  # nothing tells it where to look first
    alike = np.repeat(after[:1], 3, axis=0)
    effort = Effort(replies=400, narrow=1, hints=1)
    values, plans = eye.best_of(alike, np.zeros(3, np.uint64), effort)
    assert (plans == plans[0]).all()
    assert values == pytest.approx(values[0])
    alone, _ = eye.best_of(alike, np.arange(3, dtype=np.uint64), Effort(replies=1))
    assert (alone < values[0]).all()


def test_where_all_are_looked_at_as_widely_one_look_is_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    eye, after, _ = _after_a_move(load_game("cards", players=3), seed=6)
    deals = np.arange(len(after), dtype=np.uint64) // 4
    expected, plans = eye.best_of(after, deals, CARDS._replace(hints=4))
    looks, look = list[int](), Eye.look
    monkeypatch.setattr(
        Eye, "look", lambda self, records, *more: looks.append(1) or look(self, records, *more)
    )
    values, same = eye.best_of(after, deals, CARDS)
    assert len(looks) == 1
    assert values == pytest.approx(expected, abs=1e-6) and (same == plans).all()


def test_with_more_turns_the_own_side_goes_on_as_the_net_likes_best() -> None:
    eye, after, _ = _after_a_move(table("solo", 1), seed=3)
    seeds = np.arange(len(after), dtype=np.uint64)
    effort = Effort(replies=6, turns=2)
    plans = eye.best_of(after, seeds, effort)[1]
    later = after.copy()
    eye.code.follow_all(later, plans, seeds + np.uint64(1))
    expected = eye.best_of(later, seeds + np.uint64(1), effort)[0]
    assert eye.expect(after.copy(), 0, seeds, effort) == pytest.approx(expected)
    once = eye.expect(after.copy(), 0, seeds, effort._replace(turns=1))
    assert once == pytest.approx(eye.best_of(after, seeds, effort)[0])
    assert (once != expected).any()


def test_draws_differ_from_deal_to_deal_and_not_from_plan_to_plan() -> None:
    eye, after, _ = _after_a_move(table("versus", 2), seed=6)
    plans = np.repeat(eye.look(after[:1], 1).plans[:1], 6, axis=0)
    records = np.repeat(after[:1], 6, axis=0)
    eye.code.follow_all(records, plans, np.array([7, 7, 8, 9, 10, 11], np.uint64))
    racks = [eye.fast.to_state(record).racks for record in records]
    assert racks[0] == racks[1]
    assert len(set(racks)) > 2


@pytest.mark.parametrize(
    ("text", "effort"),
    [("net2:100", QUICK), ("net2:600", THOROUGH), ("net2:0.1s", QUICK), ("net2:0.5s", THOROUGH)],
)
def test_with_more_time_it_looks_more_widely(text: str, effort: Effort) -> None:
    assert load_player(text, table("versus", 2)).effort == effort


@pytest.mark.parametrize("text", ["net2", "net2:50", "net2:2s"])
def test_in_cards_it_always_looks_two_turns_ahead(text: str) -> None:
    assert load_player(text, load_game("cards", players=3)).effort.turns == 2


def test_who_is_surely_behind_or_hardly_better_drops_out() -> None:
    luck = np.linspace(-0.2, 0.2, 16)
    behind, alike, unsure = luck - 0.05, luck + 0.001, luck + np.tile([0.1, -0.09], 8)
    seen = np.stack([luck, behind, alike, unsure, luck + 0.02], 1)
    assert worth_more(seen, 0, QUICK).tolist() == [True, False, False, True, True]
    assert worth_more(seen[:, :1], 0, QUICK).tolist() == [True]


def test_an_exchange_is_a_choice_of_its_own() -> None:
    game = table("versus", 2)
    fast, player = fast_of(game), load_player("net", game)
    rng, found = fast.rng(1), 0
    while found < 3:
        record = fast.start(rng)
        while fast.to_move(record) is not None:
            state = fast.to_state(record)
            if len(moves := game.legal_moves(state)) == 2 and EXCHANGE in moves:
                view = game.view(state, state.turn)
                assert player.choose(view, moves, Random(0)) in (EXCHANGE, KEEP)
                found += 1
            fast.apply(record, int(fast.sample_batch(record[None], rng)[0]), rng)


def test_the_widest_look_finds_every_legal_move() -> None:
    game = table("versus", 2)
    eye = Eye(game, read_net(game))
    record = eye.fast.from_state(position(game, seed=2, decisions=7))
    legal = eye.fast.legal(record)
    looked = eye.look(record[None], len(legal))
    assert sorted(set(looked.plans[:, 0])) == sorted(legal)


def test_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10_000))
    for module in (deep, budget):
        monkeypatch.setattr(module, "perf_counter", lambda: float(next(clock)))
    game = table("versus", 2)
    state = position(game, seed=4, decisions=3)
    player = DeepNetPlayer(Eye(game, read_net(game)), Budget(seconds=20.0), Effort(sure=99))
    view, moves = game.view(state, state.turn), game.legal_moves(state)
    assert player.choose(view, moves, Random(1)) in moves
    assert 20 <= next(clock) <= 40  # it looked until the time was over, and then no more


# -- without a net


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the shipped list with one net, which the players read instead."""
    name = "classic-versus-2.npz"
    (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    (tmp_path / LIST).write_text((FOLDER / LIST).read_text())
    monkeypatch.setattr(nets, "read_net", lambda game: read_net(game, tmp_path))
    nets.say_once.cache_clear()
    return tmp_path


def test_a_whole_net_plays(folder: Path) -> None:
    assert isinstance(load_player("net", table("versus", 2)), NetPlayer)


def test_a_missing_net_is_said_once_and_replaced(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert isinstance(load_player("net2", table("versus", 3)), MonteCarloPlayer)
    said = capsys.readouterr().err
    assert said == f"net2: {folder / 'classic-versus-3.npz'} is missing; mc plays instead\n"


def test_a_damaged_net_is_said_and_replaced(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "classic-versus-2.npz"
    content = bytearray(path.read_bytes())
    content[1000] ^= 1
    path.write_bytes(content)
    player = load_player("net", table("versus", 2))
    assert player.name == "mc"
    assert "is damaged: its checksum is wrong; mc plays instead\n" in capsys.readouterr().err


def test_a_net_that_is_told_other_features_is_said() -> None:
    game = table("versus", 3)
    with pytest.raises(GameError, match="the net is told 454 features, not 561"):
        Eye(game, read_net(table("versus", 2)))


def test_a_table_without_a_net_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / LIST).write_text(json.dumps({"version": 1, "nets": {}}))
    assert load_player("net", load_game("dice", players=4)).name == "mc"
    said = capsys.readouterr().err
    assert said == "net: no net has been trained for dice-versus-4; mc plays instead\n"


def test_a_game_that_shows_a_net_nothing_is_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fast_api, "find_spec", lambda name: None)
    assert load_player("net", table("versus", 2)).name == "mc"
    said = capsys.readouterr().err
    assert said == "net: nothing shows a net the positions of classic; mc plays instead\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "missing or damaged"), ("{}", "lists no nets"), ('{"version": 0}', "lists no nets")],
)
def test_a_bad_list_is_one_clear_line(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / LIST).write_text(text)
    with pytest.raises(GameError, match=message) as caught:
        read_net(table("versus", 2), tmp_path)
    assert "\n" not in str(caught.value)


def test_a_list_of_another_version_is_refused(tmp_path: Path) -> None:
    listed = json.loads((FOLDER / LIST).read_text()) | {"version": 99}
    (tmp_path / LIST).write_text(json.dumps(listed))
    with pytest.raises(GameError, match=f"of version 99, not {VERSION}"):
        read_net(table("versus", 2), tmp_path)
