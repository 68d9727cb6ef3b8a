"""Levels and short sight: honest about what they see, the same everywhere they are named."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from genial import GameError, load_game, play_match
from genial.games.fast_api import warm_up_bots
from genial.players import BOTS, LEVELS, check_bot, load_player
from genial.players.levels import COUNT, NAMES, all_levels, levels_of, table_name
from genial.players.sight import ShortSighted, noticed, short_sighted
from genial.terminal.texts import LANGUAGES, load_texts
from tests.players.positions import decisions
from tests.tables import TABLES, Named

PAGES = Path(__file__).parents[2] / "web" / "src" / "texts"


@dataclass
class Listener:
    """Remembers what it was offered and takes the first."""

    name: str = "listener"
    offered: list[Any] = field(default_factory=list)

    def choose(self, view: Any, moves: Any, rng: Random) -> Any:
        self.offered = list(moves)
        return moves[0]


def test_a_share_of_the_moves_is_noticed_in_their_order() -> None:
    moves = list(range(1000))
    seen = noticed(moves, 0.03, Random(1))
    assert len(seen) == 30 and list(seen) == sorted(seen)
    assert seen != noticed(moves, 0.03, Random(2))
    assert len(noticed(moves[:9], 0.01, Random(1))) == 1


def test_of_few_moves_the_share_holds_on_average() -> None:
    rng = Random(3)
    numbers = [len(noticed(range(5), 0.5, rng)) for _ in range(400)]
    assert set(numbers) == {2, 3}
    assert sum(numbers) / 400 == pytest.approx(2.5, abs=0.1)


@pytest.mark.parametrize("number", [1, 2])
def test_a_plain_choice_is_not_overlooked(number: int) -> None:
    assert list(noticed(range(number), 0.001, Random(1))) == list(range(number))


@pytest.mark.parametrize(
    ("key", "expected"), [("dice", {1, 2}), ("cards", {2}), ("classic", {2}), ("3d", {2})]
)
def test_only_at_dice_one_of_two_may_be_overlooked(key: str, expected: set[int]) -> None:
    listener, rng = Listener(), Random(4)
    player = short_sighted(listener, 0.75, load_game(key))
    numbers = set()
    for _ in range(60):
        player.choose(None, ["one", "other"], rng)
        numbers.add(len(listener.offered))
    assert numbers == expected


def test_a_short_sighted_player_decides_among_what_it_sees() -> None:
    listener = Listener()
    chosen = ShortSighted(listener, 0.1).choose(None, range(100), Random(5))
    assert len(listener.offered) == 10 and chosen == listener.offered[0]


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("bot", ["greedy@0.1", "weighted@0.2", "level1", "level5"])
def test_choices_are_legal_and_repeatable(bot: str, table: Named) -> None:
    warm_up_bots(table.game)
    player = load_player(bot, table.game)
    for state in decisions(table)[:6]:
        view, moves = table.view(state, table.to_move(state)), table.legal_moves(state)
        chosen = player.choose(view, moves, Random(3))
        assert chosen in moves
        assert player.choose(view, moves, Random(3)) == chosen


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_table_has_its_levels(table: Named) -> None:
    levels = levels_of(table.game)
    assert len(levels) == COUNT == len(LEVELS)
    for number, one in enumerate(levels, 1):
        named = load_player(f"level{number}", table.game)
        assert named.name == load_player(one.bot, table.game).name


def test_levels_have_the_same_names_everywhere() -> None:
    for language in LANGUAGES:
        page = json.loads((PAGES / f"{language}.json").read_text(encoding="utf-8"))
        names = [page[f"level.{number}"] for number in range(1, COUNT + 1)]
        listed = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
        assert listed in load_texts(language)("setup.level_names")
        assert language != "en" or names == NAMES


def test_measured_levels_rise() -> None:
    for table, levels in all_levels().items():
        elos = [one.elo for one in levels]
        assert elos == sorted(elos), table
        assert elos[0] == 0


def test_a_level_beats_the_one_below_about_seven_times_in_ten() -> None:
    for table, levels in all_levels().items():
        for one in levels[1:]:
            assert one.share is not None and one.error is not None, (table, one)
            assert 0.62 <= one.share <= 0.78 and one.error <= 0.15, (table, one)


def test_seeing_less_is_weaker() -> None:
    game = load_game("classic")
    warm_up_bots(game)
    places = [play_match(game, ["greedy@0.01", "greedy"], seed=n).outcome.places for n in range(20)]
    assert sum(own < other for own, other in places) <= 6


def test_every_table_has_been_measured() -> None:
    assert set(all_levels()) == {table_name(table.game) for table in TABLES}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("net2@0.5", "net2 looks at all its moves: only greedy, weighted, reply, mc, net can"),
        ("level3@0.5", "level3 looks at all its moves"),
        ("greedy@0", "no sight '0'"),
        ("greedy@1.5", "no sight '1.5'"),
        ("greedy@much", "no sight 'much'"),
        ("level9", "no bot 'level9'"),
        ("level3:5", "level3 takes no budget"),
    ],
)
def test_wrong_names_say_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(GameError) as error:
        check_bot(text)
    assert message in str(error.value)


def test_levels_are_bots_by_name() -> None:
    assert [name for name, bot in BOTS.items() if bot.level] == [f"level{n}" for n in range(1, 9)]
