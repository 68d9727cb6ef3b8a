"""The rules of the dice game: readable, checked, the authority."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, get_args

from genial.games.dice.moves import (
    THROW,
    Decision,
    Move,
    Score,
    Throw,
    Thrown,
    parse,
    roll_weights,
    rolls_of,
    scores_of,
    spell,
)
from genial.games.dice.state import Phase, Public, State, View
from genial.kernel.game import CHANCE, IllegalMove, Outcome, Preview, Ray
from genial.kernel.moves import SetTrack
from genial.kernel.options import (
    check_choice,
    check_flag,
    check_range,
    check_seat,
    check_viewer,
    differing,
)
from genial.kernel.scoring import lowest_first, set_zoned
from genial.kernel.tracks import Values, Zones
from genial.kernel.values import replaced

DICE = {2: 4, 3: 3, 4: 2}  # DIC-1, by players
THROWS = 3  # DIC-3
ZONE_STARTS = (1, 4, 7)  # DIC-6
LONGEST_ROW = 12


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice game with its options."""

    mode: str = "versus"
    players: int = 2
    first_seat: int = 0
    late_start: bool = False  # DIC-11
    strict_jokers: bool = False  # DIC-5
    row_length: int = 7  # DIC-6
    zones: Zones = field(init=False, repr=False, compare=False)
    dice: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_choice("mode", self.mode, ("versus",))
        check_choice("number of players", self.players, DICE)
        check_seat(self.first_seat, self.players)
        check_flag("late_start", self.late_start)
        check_flag("strict_jokers", self.strict_jokers)
        check_range("row_length", self.row_length, 1, LONGEST_ROW)
        object.__setattr__(self, "zones", Zones(ZONE_STARTS, self.row_length))
        object.__setattr__(self, "dice", DICE[self.players])

    @property
    def key(self) -> str:
        """The game's name."""
        return "dice"

    @property
    def options(self) -> dict[str, Any]:
        """The options that differ from their default."""
        return differing(self, "late_start", "strict_jokers", "row_length")

    @property
    def decisions(self) -> tuple[type, ...]:
        """The types of moves a seat makes."""
        return get_args(Decision)

    @property
    def sides(self) -> tuple[int, ...]:
        """The sheet each seat crosses on."""
        return tuple(range(self.players))

    @property
    def track_end(self) -> int:
        """The last space of a track."""
        return self.row_length

    def start(self) -> State:
        """The state before anything is thrown."""
        return State(
            dice=((),) * self.players,
            tracks=((0,) * 6,) * self.players,
            turn=self.first_seat,
            phase=Phase.THROW if self.late_start else Phase.OPENING,
            throws=0,
            begun=False,
            outcome=None,
        )

    # -- whose move, and which

    def to_move(self, state: Public) -> int | None:
        """A seat, CHANCE, or None when the game is over."""
        if state.phase is Phase.OVER:
            return None
        return CHANCE if state.phase in (Phase.OPENING, Phase.ROLL) else state.turn

    def legal_moves(self, state: Public) -> Sequence[Move]:
        """All moves of whoever is to move, in an order that never changes."""
        match state.phase:
            case Phase.THROW:
                return (THROW,)
            case Phase.CHOOSE:
                scores = scores_of(state.dice[state.turn], self.strict_jokers)
                return scores if state.throws == THROWS else (THROW, *scores)
            case Phase.OPENING | Phase.ROLL:
                return rolls_of(self._throwing_seat(state), self.dice)
            case Phase.OVER:
                return ()

    def weights(self, state: Public) -> Sequence[int]:
        """In how many ways each throw can come up."""
        return roll_weights(self.dice)

    def _throwing_seat(self, state: Public) -> int:
        if state.phase is Phase.ROLL:
            return state.turn
        return next(s for s, d in enumerate(state.dice) if not d and s != self.first_seat)

    # -- moves

    def apply(self, state: State, move: Move) -> State:
        """The state after a move; raises IllegalMove and changes nothing."""
        if state.phase is Phase.OVER:
            raise IllegalMove(f"{move}: the game is over ({state.outcome})")
        match move:
            case SetTrack():
                return self._set_up(state, move)
            case Thrown():
                return self._thrown(state, move)
        if self.to_move(state) == CHANCE:
            raise IllegalMove(f"{move}: seat {self._throwing_seat(state)}'s dice come first")
        match move:
            case Throw():
                return self._throw(state, move)
            case Score():
                return self._score(state, move)
        raise IllegalMove(f"{move}: the dice game has no such move")

    def _throw(self, state: State, move: Throw) -> State:
        if state.throws == THROWS:
            raise IllegalMove(f"{move}: seat {state.turn} has thrown {THROWS} times, score now")
        return replace(
            state,
            dice=replaced(state.dice, state.turn, ()),
            phase=Phase.ROLL,
            throws=state.throws + 1,
            begun=True,
        )

    def _thrown(self, state: State, move: Thrown) -> State:
        if self.to_move(state) != CHANCE:
            raise IllegalMove(f"{move}: no dice are rolling, seat {state.turn} is to decide")
        seat = self._throwing_seat(state)
        if move.seat != seat:
            raise IllegalMove(f"{move}: it is seat {seat} that throws")
        if len(move.faces) != self.dice:
            raise IllegalMove(f"{move}: with {self.players} players a throw is {self.dice} dice")
        dice = replaced(state.dice, seat, tuple(sorted(move.faces)))
        state = replace(state, dice=dice)
        if state.phase is Phase.ROLL:
            return replace(state, phase=Phase.CHOOSE)
        waiting = sum(not faces for faces in dice)
        return replace(state, phase=Phase.THROW) if waiting == 1 else state  # DIC-2

    def _score(self, state: State, move: Score) -> State:
        if state.phase is Phase.THROW:
            raise IllegalMove(f"{move}: seat {state.turn} has not thrown yet")
        self._check_jokers(state, move)
        values = self.crossed(state.tracks[state.turn], self._crosses(state, move))
        state = replace(state, tracks=replaced(state.tracks, state.turn, values))
        if min(values) == self.row_length:  # DIC-9
            outcome = lowest_first(state.tracks, "goal")
            return replace(state, phase=Phase.OVER, outcome=outcome)
        turn = (state.turn + 1) % self.players
        return replace(state, turn=turn, phase=Phase.THROW, throws=0)

    def _check_jokers(self, state: State, move: Score) -> None:
        faces = state.dice[state.turn]
        if move not in scores_of(faces, self.strict_jokers):
            option = " (strict jokers: all equal dice together, or none)"
            raise IllegalMove(
                f"{move}: seat {state.turn} threw {spell(faces)}, which has no such jokers"
                f"{option if self.strict_jokers else ''}"
            )

    def _crosses(self, state: Public, move: Score) -> list[int]:
        """The crosses a score gives in each colour, before the sheet's gates."""
        own = state.dice[state.turn]
        others = [face for s, faces in enumerate(state.dice) if s != state.turn for face in faces]
        matched = [own.count(colour) for colour in range(6)]
        for joker in move.jokers:
            matched[joker.colour] -= joker.size  # DIC-5: dice used are not matched
        crosses = [matched[colour] * others.count(colour) for colour in range(6)]  # DIC-4
        for joker in move.jokers:
            crosses[joker.target] += joker.crosses
        return crosses

    def crossed(self, values: Values, crosses: Sequence[int]) -> Values:
        """The sheet after crossing until nothing more fits (DIC-8)."""
        left = list(crosses)
        while fitting := [c for c in range(6) if left[c] and self.zones.fits(values, c)]:
            for colour in fitting:
                after = self.zones.step(values, colour, left[colour])
                left[colour] -= after[colour] - values[colour]
                values = after
        return values

    # -- set-up

    def _set_up(self, state: State, move: SetTrack) -> State:
        if state.begun:
            raise IllegalMove(f"{move}: a set-up comes before the first decision")
        tracks = set_zoned(self.zones, state.tracks, move.side, move.values)
        if min(move.values) == self.row_length:
            raise IllegalMove(f"{move}: this would finish the game")
        return replace(state, tracks=tracks)

    # -- what is seen

    def view(self, state: Public, seat: int | None) -> View:
        """What a seat may know: everything, in the dice game."""
        public = {name: getattr(state, name) for name in Public.__dataclass_fields__}
        return View(**public, seat=check_viewer(seat, self.players))

    def outcome(self, state: Public) -> Outcome | None:
        """The result, once the game is over."""
        return state.outcome

    def preview(self, view: Public, move: Decision) -> Preview:
        """What a decision would score for the player to move."""
        values = view.tracks[view.turn]
        if not isinstance(move, Score):
            return Preview((0,) * 6, values)
        crosses = self._crosses(view, move)
        after = self.crossed(values, crosses)
        return Preview(
            gains=tuple(new - old for old, new in zip(values, after, strict=True)),
            values=after,
            points=tuple(crosses),
        )

    def rays(self, view: Public, move: Decision) -> Sequence[Ray]:
        """Nothing: there is no board."""
        return ()

    def series_points(self, state: Public) -> tuple[int, ...]:
        """What each seat takes into a series: its shortest row; the winner's is full (DIC-10)."""
        return tuple(map(min, state.tracks))

    def parse_move(self, text: str) -> Move:
        """The move a text spells."""
        return parse(text)
