"""Our bots at every table: legal, repeatable, blind to what their seat cannot see."""

from random import Random

import pytest

from genial import GameError, load_game, play_match
from genial.games.fast_api import warm_up_bots
from genial.players import choices, dice, load_player
from genial.players.budget import parse_budget
from genial.players.simple import greedy, weighted
from genial.players.worth import needs, steps
from tests.contract.hidden import SECRETS
from tests.players.positions import decisions
from tests.tables import TABLES, Named

BOTS = ["random", "greedy", "weighted", "reply", "mc:16"]


@pytest.fixture(autouse=True)
def _compiled(request: pytest.FixtureRequest) -> None:
    if "table" in request.fixturenames:
        warm_up_bots(request.getfixturevalue("table").game)


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_chooses_a_legal_move_and_the_same_one_again(bot: str, table: Named) -> None:
    player = load_player(bot, table.game)
    for state in decisions(table):
        view, moves = table.view(state, table.to_move(state)), table.legal_moves(state)
        chosen = player.choose(view, moves, Random(3))
        assert chosen in moves
        assert load_player(bot, table.game).choose(view, moves, Random(3)) == chosen


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("bot", ["weighted", "reply", "mc:16"])
def test_what_a_seat_cannot_see_does_not_change_its_choice(bot: str, table: Named) -> None:
    player = load_player(bot, table.game)
    for state in decisions(table)[:4]:
        seat = table.to_move(state)
        other = SECRETS[table.key].shuffled(state, seat, Random(8))
        one, two = (
            player.choose(table.view(s, seat), table.legal_moves(s), Random(1))
            for s in (state, other)
        )
        assert one == two


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("worth", [steps, needs], ids=["greedy", "weighted"])
def test_compiled_code_values_moves_as_the_rules_do(worth, table: Named, monkeypatch) -> None:
    values = choices.values_of(table.game, worth(table.game))
    for state in decisions(table):
        view, moves = table.view(state, table.to_move(state)), table.legal_moves(state)
        found = values(view, moves)
        with monkeypatch.context() as patch:
            patch.setattr(choices, "is_warm", lambda game: False)
            patch.setattr(dice, "is_warm", lambda game: False)
            assert list(found) == list(values(view, moves))


def test_greedy_and_weighted_differ() -> None:
    game = load_game("dice", players=4)
    table = Named(game)
    chosen = [
        [
            bot(game).choose(table.view(s, table.to_move(s)), table.legal_moves(s), Random(1))
            for s in decisions(table, 12)
        ]
        for bot in (greedy, weighted)
    ]
    assert chosen[0] != chosen[1]


@pytest.mark.parametrize(
    ("key", "strong", "weak", "matches"),
    [
        ("classic", "mc:300", "greedy", 3),
        ("classic", "reply", "random", 2),
        ("3d", "mc:100", "random", 2),
        ("cards", "mc:100", "random", 4),
        ("dice", "mc:60", "random", 4),
    ],
)
def test_thinking_pays(key: str, strong: str, weak: str, matches: int) -> None:
    won = 0
    for seed in range(matches):
        seats = [strong, weak] if seed % 2 else [weak, strong]
        outcome = play_match(key, seats, seed).outcome
        assert outcome is not None
        won += outcome.places[seats.index(strong)] == 1
    assert won > matches / 2


@pytest.mark.parametrize("text", ["0", "-5", "0s", "-1s", "nans", "infs", "many", "", "1.5"])
def test_budgets_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(GameError, match="no budget"):
        parse_budget(text)


def test_a_budget_of_seconds_is_kept_to() -> None:
    table = next(t for t in TABLES if str(t) == "cards-versus-2")
    state = decisions(table)[0]
    view, moves = table.view(state, table.to_move(state)), table.legal_moves(state)
    assert load_player("mc:0.01s", table.game).choose(view, moves, Random(1)) in moves
