"""The contract of genial.kernel.game, over every game, mode and player count."""

from dataclasses import FrozenInstanceError, fields, is_dataclass
from random import Random
from typing import Any

import pytest

from genial.games import GAMES, load_game
from genial.kernel.game import CHANCE, GameError, IllegalMove, NotationError
from genial.kernel.moves import Place
from genial.match import play_match
from genial.record import Record, parse_outcome
from tests.conftest import DEEP
from tests.contract.hidden import SECRETS
from tests.tables import TABLES, Named, random_match, random_states

SPELLED = [("dice", "throw"), ("dice", "score"), ("cards", "play RB"), ("classic", "keep")]
STRANGERS = [load_game(key).parse_move(text) for key, text in [*SPELLED, ("3d", "stones RGBOYV")]]
SEEDS = range(20) if DEEP else range(2)

pytestmark = [
    pytest.mark.parametrize("table", TABLES, ids=str),
    pytest.mark.parametrize("seed", SEEDS),
]


def decided(table: Named, seed: int, step: int = 1) -> list[tuple[int, Any]]:
    """(seat, state) wherever a seat is to decide; every `step`th of them."""
    states = random_states(table, seed)
    found = [(mover, s) for s in states if (mover := table.to_move(s)) not in (None, CHANCE)]
    return found[::step]


def known(table: Named, move: Any) -> bool:
    """Whether the game's notation has such a move."""
    return type(move) in {*table.decisions, *(type(m) for m in met(table, 0))}


def met(table: Named, seed: int) -> set[Any]:
    """Every move that was legal at some time in the match."""
    return {move for state in random_states(table, seed)[::3] for move in table.legal_moves(state)}


def test_the_game_describes_itself(table: Named, seed: int) -> None:
    assert set(SECRETS) == set(GAMES)
    assert len(table.sides) == table.players
    assert sorted(set(table.sides)) == [*range(max(table.sides) + 1)]
    assert table.options == {}
    assert table.start() == table.start()


def test_a_state_is_over_exactly_when_nobody_moves(table: Named, seed: int) -> None:
    *running, last = random_states(table, seed)
    for state in running:
        assert table.to_move(state) in (CHANCE, *range(table.players))
        assert table.outcome(state) is None
        assert len(table.legal_moves(state)) > 0
    assert table.to_move(last) is None
    assert len(table.legal_moves(last)) == 0
    outcome = table.outcome(last)
    assert sorted(set(outcome.places)) == [*range(1, max(outcome.places) + 1)]
    stated = parse_outcome(str(outcome), table.players)
    assert (stated.reason, stated.places) == (outcome.reason, outcome.places)


def test_legal_moves_are_distinct_and_their_order_never_changes(table: Named, seed: int) -> None:
    for state in random_states(table, seed)[::5]:
        moves = [*table.legal_moves(state)]
        assert moves == [*table.legal_moves(state)]
        assert len(set(moves)) == len(moves)


def test_decisions_and_draws_are_told_apart(table: Named, seed: int) -> None:
    for state in random_states(table, seed)[::5]:
        deciding = table.to_move(state) != CHANCE
        for move in table.legal_moves(state):
            assert (type(move) in table.decisions) is deciding


def test_every_draw_has_a_weight(table: Named, seed: int) -> None:
    for state in random_states(table, seed):
        if table.to_move(state) == CHANCE:
            weights = table.weights(state)
            assert len(weights) == len(table.legal_moves(state))
            assert min(weights) > 0


def test_text_is_the_inverse_of_parsing(table: Named, seed: int) -> None:
    for move in met(table, seed):
        assert table.parse_move(str(move)) == move
    for event in random_match(table, seed).events:
        assert table.parse_move(str(event.move)) == event.move


def test_numbers_and_decisions_are_one_to_one(table: Named, seed: int) -> None:
    actions = SECRETS[table.key].actions(table.game)
    assert len(actions.number) == len(actions.by_number)
    for move in met(table, seed):
        if type(move) in table.decisions:
            assert actions.by_number[actions.number[move]] == move


def test_applying_never_changes_the_state_given(table: Named, seed: int) -> None:
    rng = Random(seed)
    for state in random_states(table, seed)[:-1:4]:
        before = repr(state), hash(state)
        moves = table.legal_moves(state)
        for move in rng.sample([*moves], min(len(moves), 4)):
            assert table.apply(state, move) == table.apply(state, move) != state
        assert (repr(state), hash(state)) == before


def test_states_and_views_are_frozen(table: Named, seed: int) -> None:
    state = random_states(table, seed)[-1]
    for value in (state, table.view(state, None), table.outcome(state)):
        assert is_dataclass(value)
        with pytest.raises(FrozenInstanceError):
            setattr(value, fields(value)[0].name, None)
        assert not hasattr(value, "__dict__")


def test_moves_that_are_not_legal_are_refused(table: Named, seed: int) -> None:
    rng = Random(seed)
    pool = sorted(met(table, seed), key=str)
    for state in random_states(table, seed)[::6]:
        legal = {*table.legal_moves(state)}
        for move in [move for move in rng.sample(pool, min(len(pool), 25)) if move not in legal]:
            with pytest.raises(IllegalMove):
                table.apply(state, move)


def test_what_is_no_move_of_the_game_is_refused_everywhere(table: Named, seed: int) -> None:
    strangers = [None, "keep", ("keep",), *(move for move in STRANGERS if not known(table, move))]
    for state in random_states(table, seed)[::3]:
        for move in strangers:
            with pytest.raises(IllegalMove):
                table.apply(state, move)


def test_a_placement_has_one_spelling(table: Named, seed: int) -> None:
    for _, state in decided(table, seed, 5):
        for move in table.legal_moves(state):
            if isinstance(move, Place) and move.tile.is_double:
                with pytest.raises(IllegalMove, match="smaller cell first"):
                    table.apply(state, Place(move.tile, move.second, move.first))


def test_only_the_table_s_seats_have_a_view(table: Named, seed: int) -> None:
    for state in random_states(table, seed)[::20]:
        for seat in (CHANCE, table.players, "0", True):
            with pytest.raises(GameError, match="no seat"):
                table.view(state, seat)


def test_set_ups_are_refused_after_the_first_decision(table: Named, seed: int) -> None:
    _, first = decided(table, seed)[0]
    state = table.apply(first, table.legal_moves(first)[0])
    for text in ("track 0 0 0 0 0 0 0", "free", "tile RG e5-e6"):
        try:
            move = table.parse_move(text)
        except NotationError:
            assert not SECRETS[table.key].board
            continue
        with pytest.raises(IllegalMove):
            table.apply(state, move)


def test_tiles_and_cards_are_neither_made_nor_lost(table: Named, seed: int) -> None:
    pieces = SECRETS[table.key].pieces
    states = random_states(table, seed)
    assert {pieces(state) for state in states} == {pieces(states[0])}


def test_a_view_says_nothing_about_what_is_unseen(table: Named, seed: int) -> None:
    rng = Random(seed)
    for state in random_states(table, seed)[:: 1 if DEEP else 5]:
        for seat in (None, *range(table.players)):
            other = SECRETS[table.key].shuffled(state, seat, rng)
            assert repr(table.view(other, seat)) == repr(table.view(state, seat))


def test_the_spectator_knows_least(table: Named, seed: int) -> None:
    for state in random_states(table, seed)[::5]:
        nobody = table.view(state, None)
        for seat in range(table.players):
            view = table.view(state, seat)
            assert type(view) is type(nobody)
            for field in fields(view):
                mine, public = getattr(view, field.name), getattr(nobody, field.name)
                if field.name == "unseen":
                    own = view.rack if hasattr(view, "rack") else view.hand
                    assert mine.add(own) == public
                elif field.name in ("rack", "hand"):
                    assert public == ()
                elif field.name == "seat":
                    assert (mine, public) == (seat, None)
                else:
                    assert mine == public


def own_values(table: Named, state: Any, seat: int) -> tuple[int, ...]:
    """The seat's six values; games without a scoring object have a plain track per seat."""
    if not hasattr(table.game, "scoring"):
        return tuple(state.tracks[seat])
    return tuple(table.scoring.values(state.tracks, seat))


def test_a_preview_tells_what_the_move_will_do(table: Named, seed: int) -> None:
    rng = Random(seed)
    for seat, state in decided(table, seed, 2):
        moves = table.legal_moves(state)
        for move in rng.sample([*moves], min(len(moves), 5)):
            preview = table.preview(table.view(state, seat), move)
            assert preview == table.preview(state, move)
            before, after = (own_values(table, s, seat) for s in (state, table.apply(state, move)))
            assert preview.values == after
            assert preview.gains == tuple(b - a for a, b in zip(before, after, strict=True))
            assert preview.lowest == min(after)
            assert all(0 <= g <= p for g, p in zip(preview.gains, preview.points, strict=True))


def test_rays_explain_the_points_of_a_placement(table: Named, seed: int) -> None:
    rng = Random(seed)
    for seat, state in decided(table, seed, 3):
        view = table.view(state, seat)
        for move in rng.sample([*table.legal_moves(state)], 1):
            counted = [0] * 6
            for ray in table.rays(view, move):
                counted[ray.colour] += len(ray.cells)
            points = table.preview(view, move).points
            assert tuple(counted) == (points if SECRETS[table.key].board else (0,) * 6)


def test_the_same_seed_plays_the_same_match(table: Named, seed: int) -> None:
    bots = ["random"] * table.players
    first, again = (play_match(table.game, bots, f"same {seed}") for _ in range(2))
    assert first == again
    assert first != play_match(table.game, bots, f"another {seed}")


def test_a_match_survives_being_written_and_read(table: Named, seed: int) -> None:
    record = random_match(table, seed).record
    text = record.text()
    assert Record.read(text) == record
    assert Record.read(text).text() == text
