"""The rules of the 3D game: readable, checked, the authority."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, get_args

from genial.games.three_d.board import EMPTY, GROUND, Board, board_of
from genial.games.three_d.modes import BAGS, MODES
from genial.games.three_d.moves import ARRANGEMENTS, Move, Stones, actions_of, parse
from genial.games.three_d.stack import STONES, checked_pair, with_stones, with_tile
from genial.games.three_d.state import Phase, Public, State, View
from genial.kernel.game import CHANCE, IllegalMove, Outcome, Preview, Ray
from genial.kernel.hexgrid import LARGEST_RADIUS
from genial.kernel.moves import EXCHANGE, KEEP, Draw, Place, SetFree, SetTile, SetTrack, SetUp
from genial.kernel.options import check_choice, check_flag, check_range, check_seat, differing
from genial.kernel.placements import DRAWS, Decision, gains_of, rays_of
from genial.kernel.racks import Rack, public_fields, seen_by
from genial.kernel.scoring import SideTracks, preview_of
from genial.kernel.values import names, replaced, without

FINAL_SUPPLY = 5  # 3D-13: fewer than these bring the final round on


@dataclass(frozen=True, slots=True)
class ThreeD:
    """The 3D game with its options."""

    mode: str = "versus"
    players: int = 2
    first_seat: int = 0
    radius: int = 4  # 3D-2
    ring: int = 3
    bonus_per_space: bool = False  # 3D-10
    board: Board = field(init=False, repr=False, compare=False)
    scoring: SideTracks = field(init=False, repr=False, compare=False)
    rack_size: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        mode = MODES[check_choice("mode", self.mode, MODES)]
        check_choice("number of players", self.players, mode.players)
        check_seat(self.first_seat, self.players)
        check_range("radius", self.radius, 1, LARGEST_RADIUS)
        check_range("ring", self.ring, 1, self.radius)
        track = mode.track(check_flag("bonus_per_space", self.bonus_per_space))
        object.__setattr__(self, "board", board_of(self.radius, self.ring))
        object.__setattr__(self, "scoring", SideTracks(track, tuple(range(self.players))))
        object.__setattr__(self, "rack_size", mode.rack)

    @property
    def key(self) -> str:
        """The game's name."""
        return "3d"

    @property
    def options(self) -> dict[str, Any]:
        """The options that differ from their default."""
        return differing(self, "radius", "ring", "bonus_per_space")

    @property
    def decisions(self) -> tuple[type, ...]:
        """The types of moves a seat makes."""
        return get_args(Decision)

    @property
    def sides(self) -> tuple[int, ...]:
        """The track each seat scores on."""
        return self.scoring.sides

    @property
    def track_end(self) -> int:
        """The last space of a track."""
        return self.scoring.end

    def start(self) -> State:
        """The state before the start stones are laid."""
        size = len(self.board.grid.cells)
        return State(
            cells=(EMPTY,) * size,
            heights=(0,) * size,
            pieces=(GROUND,) * size,
            laid=(),
            stones=(),
            served=(False,) * STONES,
            tracks=self.scoring.start(),
            turn=self.first_seat,
            phase=Phase.STONES,
            bonus=0,
            final_by=None,
            free=False,
            begun=False,
            shown=(),
            exchanging=False,
            outcome=None,
            racks=((),) * self.players,
            bag=BAGS[self.players],
        )

    # -- whose move, and which

    def to_move(self, state: Public) -> int | None:
        """A seat, CHANCE, or None when the game is over."""
        match state.phase:
            case Phase.OVER:
                return None
            case Phase.PLACE | Phase.EXCHANGE:
                return state.turn
            case Phase.STONES | Phase.DEAL | Phase.REFILL:
                return CHANCE

    def legal_moves(self, state: State) -> Sequence[Move]:
        """All moves of whoever is to move, in an order that never changes."""
        match state.phase:
            case Phase.STONES:
                return ARRANGEMENTS
            case Phase.PLACE:
                return self.placements(state, state.racks[state.turn])
            case Phase.EXCHANGE:
                return (EXCHANGE, KEEP)
            case Phase.DEAL | Phase.REFILL:
                draws = DRAWS[self._drawing_seat(state)]
                return [draws[tile] for tile in state.bag]
            case Phase.OVER:
                return ()

    def weights(self, state: State) -> Sequence[int]:
        """In how many ways each legal chance move can happen."""
        if state.phase is Phase.STONES:
            return (1,) * len(ARRANGEMENTS)
        return [state.bag[tile] for tile in state.bag]

    def placements(self, state: Public, rack: Rack) -> list[Place]:
        """Every way to lay a tile of this rack: by tile, by pair, both ways round."""
        return actions_of(self.radius).placements(rack, self._open_pairs(state))

    def _open_pairs(self, state: Public) -> list[int]:
        level = self.board.level_pairs(state.heights, state.pieces)
        return (
            [pair for pair in level if self._serves(state, pair)] if self._bound(state) else level
        )

    def _bound(self, state: Public) -> bool:
        """Whether the start rule still holds (3D-7)."""
        return not (state.free or all(state.served))

    def _serves(self, state: Public, pair: int) -> bool:
        return any(not state.served[stone] for stone in self.board.beside[pair])

    def _has_spot(self, state: Public) -> bool:
        """Whether a tile can be laid anywhere."""
        return bool(self._open_pairs(state))

    def _drawing_seat(self, state: State) -> int:
        if state.phase is Phase.REFILL:
            return state.turn
        return next(s for s, rack in enumerate(state.racks) if len(rack) < self.rack_size)

    # -- moves

    def apply(self, state: State, move: Move) -> State:
        """The state after a move; raises IllegalMove and changes nothing."""
        if state.phase is Phase.OVER:
            raise IllegalMove(f"{move}: the game is over ({state.outcome})")
        if isinstance(move, Stones):
            return self._lay_stones(state, move)
        if state.phase is Phase.STONES:
            raise IllegalMove(f"{move}: the start stones have to be laid first")
        if isinstance(move, SetUp):
            return self._set_up(state, move)
        if isinstance(move, Draw):
            return self._draw(state, move)
        if self.to_move(state) == CHANCE:
            raise IllegalMove(f"{move}: seat {self._drawing_seat(state)} has to draw first")
        if isinstance(move, Place):
            return self._place(state, move)
        if move in (EXCHANGE, KEEP):
            return self._choose_exchange(state, move)
        raise IllegalMove(f"{move}: the 3D game has no such move")

    def _lay_stones(self, state: State, move: Stones) -> State:
        if state.phase is not Phase.STONES:
            raise IllegalMove(f"{move}: the start stones lie already")
        if move not in ARRANGEMENTS:
            raise IllegalMove(f"{move}: there is one start stone of each colour")
        return replace(with_stones(state, self.board, move.colours), phase=Phase.DEAL)

    def _place(self, state: State, move: Place) -> State:
        if state.phase is not Phase.PLACE:
            raise IllegalMove(f"{move}: seat {state.turn} has to choose exchange or keep")
        rack = state.racks[state.turn]
        if move.tile not in rack:
            raise IllegalMove(f"{move}: seat {state.turn} has {names(rack)}, no {move.tile}")
        pair = checked_pair(state, self.board, move)
        if self._bound(state) and not self._serves(state, pair):
            raise IllegalMove(f"{move}: it must lie beside a start stone without a tile beside it")
        tracks = self.scoring.score(
            state.tracks, state.turn, gains_of(self.board.grid, state.cells, move)
        )
        earned = self.scoring.bonuses(state.tracks, tracks, state.turn)
        rack = without(rack, move.tile)
        owed = max(state.bonus - 1, 0) + earned
        state = replace(
            with_tile(state, self.board, move, state.turn),
            tracks=tracks,
            racks=replaced(state.racks, state.turn, rack),
            bonus=min(owed, len(rack)),  # 3D-11: without a tile a bonus lapses
            begun=True,
            shown=(),
        )
        return self._after_scoring(state)

    def _after_scoring(self, state: State) -> State:
        reason = self.scoring.decided(state.tracks)
        if reason is not None:
            return self._over(state, reason)  # 3D-15
        if state.bonus:
            return state if self._has_spot(state) else self._over(state, "no-place")  # 3D-14
        if self.mode == "solo":
            return self._after_solo(state)
        if state.final_by is not None:
            return self._end_turn(state)  # 3D-13: neither refill nor exchange
        rack = state.racks[state.turn]
        if rack and not any(self.scoring.worst(state.tracks, state.turn) & {*t} for t in rack):
            return replace(state, phase=Phase.EXCHANGE)  # 3D-12
        return self._refill(state)

    def _after_solo(self, state: State) -> State:
        if not state.bag:
            return self._over(state, "no-tiles")  # 3D-16
        return self._refill(state) if self._has_spot(state) else self._over(state, "no-place")

    def _choose_exchange(self, state: State, move: Decision) -> State:
        if state.phase is not Phase.EXCHANGE:
            raise IllegalMove(f"{move}: seat {state.turn} has to place a tile, no exchange is open")
        if move == KEEP:
            return self._refill(state)
        shown = state.racks[state.turn]
        racks = replaced(state.racks, state.turn, ())
        return self._refill(replace(state, shown=shown, exchanging=True, racks=racks))

    def _refill(self, state: State) -> State:
        """Chance draws while there is something to draw; only a set-up can leave nothing."""
        return replace(state, phase=Phase.REFILL) if state.bag else self._end_turn(state)

    def _draw(self, state: State, move: Draw) -> State:
        if self.to_move(state) != CHANCE:
            raise IllegalMove(f"{move}: nothing is to be drawn, seat {state.turn} is to decide")
        seat = self._drawing_seat(state)
        if move.seat != seat:
            raise IllegalMove(f"{move}: it is seat {seat} that draws")
        if not state.bag[move.tile]:
            raise IllegalMove(f"{move}: no {move.tile} is left in the bag")
        rack = tuple(sorted((*state.racks[seat], move.tile)))
        racks, bag = replaced(state.racks, seat, rack), state.bag.take(move.tile)
        state = replace(state, racks=racks, bag=bag)
        if state.phase is Phase.DEAL:
            dealt = all(len(rack) == self.rack_size for rack in racks)
            return replace(state, phase=Phase.PLACE) if dealt else state
        return self._end_turn(state) if len(rack) == self.rack_size or not bag else state

    def _end_turn(self, state: State) -> State:
        """The rack is as it will be: count the supply and hand over."""
        if state.exchanging:
            state = replace(state, bag=state.bag.add(state.shown), exchanging=False)
        if state.final_by == state.turn:
            return self._over(state, "final-round")  # 3D-14
        if state.final_by is None and self.mode != "solo" and len(state.bag) < FINAL_SUPPLY:
            state = replace(state, final_by=state.turn)  # 3D-13
        state = replace(state, phase=Phase.PLACE, turn=(state.turn + 1) % self.players)
        if not self._has_spot(state):
            return self._over(state, "no-place")  # 3D-14
        return state if state.racks[state.turn] else self._end_turn(state)

    def _over(self, state: State, reason: str) -> State:
        outcome = self.scoring.outcome(state.tracks, reason)
        return replace(state, phase=Phase.OVER, bonus=0, outcome=outcome)

    # -- set-up

    def _set_up(self, state: State, move: SetUp) -> State:
        if state.begun:
            raise IllegalMove(f"{move}: a set-up comes before the first decision")
        match move:
            case SetFree():
                state = replace(state, free=True)
            case SetTrack(side, values):
                state = replace(state, tracks=self.scoring.set_up(state.tracks, side, values))
            case SetTile():
                state = self._set_tile(state, move)
        if self.scoring.decided(state.tracks) or not self._has_spot(state):
            raise IllegalMove(f"{move}: this would finish the game")
        return state

    def _set_tile(self, state: State, move: SetTile) -> State:
        checked_pair(state, self.board, move)
        if not state.bag[move.tile]:
            raise IllegalMove(f"{move}: no {move.tile} is left in the bag")
        missing = sum(self.rack_size - len(rack) for rack in state.racks)
        if len(state.bag) <= missing:
            raise IllegalMove(f"{move}: the last {missing} tiles in the bag are for the racks")
        laid = with_tile(state, self.board, move, None)
        return replace(laid, bag=state.bag.take(move.tile))

    # -- what is seen

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know; None is a spectator, who knows least."""
        return View(**public_fields(state, Public), **seen_by(state, seat))

    def outcome(self, state: Public) -> Outcome | None:
        """The result, once the game is over."""
        return state.outcome

    def preview(self, view: Public, move: Decision) -> Preview:
        """What a decision would score for the player to move."""
        gains = gains_of(self.board.grid, view.cells, move) if isinstance(move, Place) else ()
        return preview_of(self.scoring, view.tracks, view.turn, gains)

    def rays(self, view: Public, move: Decision) -> Sequence[Ray]:
        """The runs a placement counts, half by half."""
        return rays_of(self.board.grid, view.cells, move)

    def parse_move(self, text: str) -> Move:
        """The move a text spells."""
        return parse(text, self.radius)
