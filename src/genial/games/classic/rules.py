"""The rules of the classic game: readable, checked, the authority."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, get_args

from genial.games.classic.board import EMPTY, Board, board_of
from genial.games.classic.modes import MODES, RADIUS
from genial.games.classic.moves import Move, actions_of, parse
from genial.games.classic.state import Laid, Phase, Public, State, View
from genial.kernel.game import CHANCE, IllegalMove, Outcome, Preview, Ray
from genial.kernel.moves import EXCHANGE, KEEP, Draw, Place, SetFree, SetTile, SetTrack, SetUp
from genial.kernel.options import check_choice, check_flag, check_seat, differing
from genial.kernel.placements import DRAWS, Decision, checked_cells, gains_of, rays_of
from genial.kernel.racks import Rack, public_fields, seen_by
from genial.kernel.scoring import Scoring, preview_of
from genial.kernel.tiles import Bag
from genial.kernel.values import names, replaced, without

ALL_TILES = Bag.of(mixed=6, doubles=5)  # CLA-3


@dataclass(frozen=True, slots=True)
class Classic:
    """The classic game with its options."""

    mode: str = "versus"
    players: int = 2
    first_seat: int = 0
    open_talk: bool = False  # TEA-7: a table's manners, no rule of play
    board: Board = field(init=False, repr=False, compare=False)
    scoring: Scoring = field(init=False, repr=False, compare=False)
    rack_size: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        mode = MODES[check_choice("mode", self.mode, MODES)]
        check_choice("number of players", self.players, mode.players)
        check_seat(self.first_seat, self.players)
        check_flag("open_talk", self.open_talk)
        object.__setattr__(self, "board", board_of(RADIUS[self.players]))
        object.__setattr__(self, "scoring", mode.scoring(self.players))
        object.__setattr__(self, "rack_size", mode.rack)

    @property
    def key(self) -> str:
        """The game's name."""
        return "classic"

    @property
    def options(self) -> dict[str, Any]:
        """The options that differ from their default."""
        return differing(self, "open_talk")

    @property
    def decisions(self) -> tuple[type, ...]:
        """The types of moves a seat makes."""
        return get_args(Decision)

    @property
    def sides(self) -> tuple[int, ...]:
        """The track each seat scores on."""
        return self.scoring.sides

    @property
    def radius(self) -> int:
        """The board's radius."""
        return self.board.grid.radius

    @property
    def track_end(self) -> int:
        """The last space of a track."""
        return self.scoring.end

    def start(self) -> State:
        """The state before anything is drawn."""
        return State(
            cells=self.board.empty(),
            laid=(),
            tracks=self.scoring.start(),
            turn=self.first_seat,
            phase=Phase.DEAL,
            bonus=0,
            opened=(False,) * self.players,
            claimed=(),
            free=False,
            begun=False,
            shown=(),
            exchanging=False,
            outcome=None,
            racks=((),) * self.players,
            bag=ALL_TILES,
        )

    # -- whose move, and which

    def to_move(self, state: Public) -> int | None:
        """A seat, CHANCE, or None when the game is over."""
        if state.phase is Phase.OVER:
            return None
        return CHANCE if state.phase in (Phase.DEAL, Phase.REFILL) else state.turn

    def legal_moves(self, state: State) -> Sequence[Move]:
        """All moves of whoever is to move, in an order that never changes."""
        match state.phase:
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
        """In how many ways each legal draw can happen."""
        return [state.bag[tile] for tile in state.bag]

    def placements(self, state: Public, rack: Rack) -> list[Place]:
        """Every way to lay a tile of this rack: by tile, by pair, both ways round."""
        return actions_of(self.radius).placements(rack, self._open_pairs(state))

    def _open_pairs(self, state: Public) -> list[int]:
        free = self.board.free_pairs(state.cells)
        if not self._bound(state):
            return free
        unclaimed = [pair for pair in free if self._claims(state, pair) is not None]
        return unclaimed or free  # CLA-6: it lapses where it cannot be met

    def _bound(self, state: Public) -> bool:
        """Whether the next tile is a player's first one and must touch a printed symbol."""
        return not (state.free or state.opened[state.turn])

    def _claims(self, state: Public, pair: int) -> int | None:
        colour = self.board.beside[pair]
        return None if colour in state.claimed else colour

    def _drawing_seat(self, state: State) -> int:
        if state.phase is Phase.REFILL:
            return state.turn
        return next(s for s, rack in enumerate(state.racks) if len(rack) < self.rack_size)

    # -- moves

    def apply(self, state: State, move: Move) -> State:
        """The state after a move; raises IllegalMove and changes nothing."""
        if state.phase is Phase.OVER:
            raise IllegalMove(f"{move}: the game is over ({state.outcome})")
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
        raise IllegalMove(f"{move}: the classic game has no such move")

    def _place(self, state: State, move: Place) -> State:
        if state.phase is not Phase.PLACE:
            raise IllegalMove(f"{move}: seat {state.turn} has to choose exchange or keep")
        rack = state.racks[state.turn]
        if move.tile not in rack:
            raise IllegalMove(f"{move}: seat {state.turn} has {names(rack)}, no {move.tile}")
        pair = self._checked_pair(state, move)
        laid = self._laid(state, move, state.turn)
        tracks = self.scoring.score(
            state.tracks, state.turn, gains_of(self.board.grid, state.cells, move)
        )
        earned = self.scoring.bonuses(state.tracks, tracks, state.turn)
        claim = self._claims(state, pair) if self._bound(state) else None
        state = replace(
            laid,
            tracks=tracks,
            racks=replaced(state.racks, state.turn, without(rack, move.tile)),
            bonus=max(state.bonus - 1, 0) + earned,
            opened=replaced(state.opened, state.turn, True),
            claimed=state.claimed if claim is None else (*state.claimed, claim),
            begun=True,
            shown=(),
        )
        return self._after_scoring(state)

    def _checked_pair(self, state: Public, move: Place | SetTile) -> int:
        """The number of the pair of cells, if a tile may be laid there now."""
        grid = self.board.grid
        a, b = checked_cells(grid, move)
        for cell in (a, b):
            if state.cells[cell] != EMPTY:
                raise IllegalMove(f"{move}: {grid.labels[cell]} is not free")
        if (a, b) not in self.board.pairs:
            raise IllegalMove(f"{move}: {move.first} and {move.second} do not touch")
        pair = self.board.pairs.index((a, b))
        if isinstance(move, Place) and self._bound(state) and pair not in self._open_pairs(state):
            raise IllegalMove(
                f"{move}: a first tile must touch a printed symbol no other first tile touches"
            )
        return pair

    def _laid(self, state: State, move: Place | SetTile, seat: int | None) -> State:
        first, second = self.board.grid.cell(move.first), self.board.grid.cell(move.second)
        cells = list(state.cells)
        cells[first], cells[second] = move.tile
        return replace(
            state,
            cells=tuple(cells),
            laid=(*state.laid, Laid(move.tile, first, second, seat)),
        )

    def _after_scoring(self, state: State) -> State:
        reason = self.scoring.decided(state.tracks)  # CLA-16, before a full board
        if reason is None and self.board.is_full(state.cells):
            reason = "board-full"  # CLA-15
        if reason is not None:
            return self._over(state, reason)
        rack = state.racks[state.turn]
        if not rack:
            state = replace(state, bonus=0)  # TEA-4
        if state.bonus:
            return state
        if rack and not any(self.scoring.worst(state.tracks, state.turn) & {*t} for t in rack):
            return replace(state, phase=Phase.EXCHANGE)  # CLA-14
        return replace(state, phase=Phase.REFILL)

    def _choose_exchange(self, state: State, move: Decision) -> State:
        if state.phase is not Phase.EXCHANGE:
            raise IllegalMove(f"{move}: seat {state.turn} has to place a tile, no exchange is open")
        if move == KEEP:
            return replace(state, phase=Phase.REFILL, begun=True)
        return replace(
            state,
            phase=Phase.REFILL,
            shown=state.racks[state.turn],
            exchanging=True,
            racks=replaced(state.racks, state.turn, ()),
        )

    def _draw(self, state: State, move: Draw) -> State:
        if self.to_move(state) != CHANCE:
            raise IllegalMove(f"{move}: nothing is to be drawn, seat {state.turn} is to decide")
        seat = self._drawing_seat(state)
        if move.seat != seat:
            raise IllegalMove(f"{move}: it is seat {seat} that draws")
        if not state.bag[move.tile]:
            raise IllegalMove(f"{move}: no {move.tile} is left in the bag")
        rack = tuple(sorted((*state.racks[seat], move.tile)))
        state = replace(
            state, racks=replaced(state.racks, seat, rack), bag=state.bag.take(move.tile)
        )
        return self._next_turn(state) if len(rack) == self.rack_size else state

    def _next_turn(self, state: State) -> State:
        """A rack is full: the deal goes on, or the next player's turn begins."""
        if state.phase is Phase.DEAL:
            dealt = all(len(rack) == self.rack_size for rack in state.racks)
            return replace(state, phase=Phase.PLACE) if dealt else state
        if state.exchanging:
            state = replace(state, bag=state.bag.add(state.shown), exchanging=False)
        return replace(state, phase=Phase.PLACE, turn=(state.turn + 1) % self.players)

    def _over(self, state: State, reason: str) -> State:
        outcome = self.scoring.outcome(state.tracks, reason)
        return replace(state, phase=Phase.OVER, bonus=0, outcome=outcome)

    # -- set-up

    def _set_up(self, state: State, move: SetUp) -> State:
        if state.begun:
            raise IllegalMove(f"{move}: a set-up comes before the first decision")
        match move:
            case SetFree():
                return replace(state, free=True)
            case SetTrack(side, values):
                state = replace(state, tracks=self.scoring.set_up(state.tracks, side, values))
            case SetTile():
                self._checked_pair(state, move)
                if not state.bag[move.tile]:
                    raise IllegalMove(f"{move}: no {move.tile} is left in the bag")
                state = replace(self._laid(state, move, None), bag=state.bag.take(move.tile))
        if self.scoring.decided(state.tracks) or self.board.is_full(state.cells):
            raise IllegalMove(f"{move}: this would finish the game")
        return state

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
        return parse(text, self.radius, shared_track=self.mode == "duel")
