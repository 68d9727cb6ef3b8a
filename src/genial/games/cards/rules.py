"""The rules of the card game: readable, checked, the authority."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

from genial.games.cards.moves import (
    CARD_INDEX,
    CARDS,
    Decision,
    Move,
    Open,
    Play,
    actions_of,
    parse,
)
from genial.games.cards.state import Phase, Public, State, View
from genial.kernel.game import CHANCE, IllegalMove, Outcome, Preview, Ray
from genial.kernel.moves import EXCHANGE, KEEP, Draw, SetTrack
from genial.kernel.options import check_choice, check_seat, check_viewer
from genial.kernel.scoring import lowest_first, set_zoned
from genial.kernel.tiles import Bag, Tile
from genial.kernel.tracks import Values, Zones, lowest_colours
from genial.kernel.values import names, replaced, without

ALL_CARDS = Bag.of(mixed=4, doubles=0)  # CAR-1
HAND = 6
OPEN_CARDS = {2: 2, 3: 1, 4: 1}  # CAR-1, by players
ZONES = Zones(starts=(1, 4, 7), end=10)  # CAR-4
GOAL = 7  # CAR-9
CHANCE_PHASES = (Phase.DEAL, Phase.OPEN, Phase.REFILL)
DRAWS = tuple({card: Draw(seat, card) for card in CARDS} for seat in range(4))
OPENS = tuple({card: Open(seat, card) for card in CARDS} for seat in range(4))


@dataclass(frozen=True, slots=True)
class Cards:
    """The card game with its options."""

    mode: str = "versus"
    players: int = 2
    first_seat: int = 0

    def __post_init__(self) -> None:
        check_choice("mode", self.mode, ("versus",))
        check_choice("number of players", self.players, OPEN_CARDS)
        check_seat(self.first_seat, self.players)

    @property
    def key(self) -> str:
        """The game's name."""
        return "cards"

    @property
    def options(self) -> dict[str, Any]:
        """The options that differ from their default: the card game has none."""
        return {}

    @property
    def decisions(self) -> tuple[type, ...]:
        """The types of moves a seat makes."""
        return get_args(Decision)

    @property
    def sides(self) -> tuple[int, ...]:
        """The track each seat scores on."""
        return tuple(range(self.players))

    @property
    def open_cards(self) -> int:
        """How many cards lie open before each player between turns."""
        return OPEN_CARDS[self.players]

    @property
    def track_end(self) -> int:
        """The last space of a track."""
        return ZONES.end

    def start(self) -> State:
        """The state before anything is drawn."""
        return State(
            open=((),) * self.players,
            tracks=((0,) * 6,) * self.players,
            turn=self.first_seat,
            phase=Phase.DEAL,
            bonus=0,
            begun=False,
            shown=(),
            outcome=None,
            hands=((),) * self.players,
            pile=ALL_CARDS,
            discards=Bag(),
        )

    # -- whose move, and which

    def to_move(self, state: Public) -> int | None:
        """A seat, CHANCE, or None when the game is over."""
        if state.phase is Phase.OVER:
            return None
        return CHANCE if state.phase in CHANCE_PHASES else state.turn

    def legal_moves(self, state: State) -> Sequence[Move]:
        """All moves of whoever is to move, in an order that never changes."""
        match state.phase:
            case Phase.PLAY:
                by_card = actions_of().by_card
                hand = sorted(set(state.hands[state.turn]))
                return [play for card in hand for play in by_card[CARD_INDEX[card]]]
            case Phase.EXCHANGE:
                return (EXCHANGE, KEEP)
            case Phase.OPEN:
                opens = OPENS[self._dealt_seat(state)]
                return [opens[card] for card in state.pile]
            case Phase.DEAL | Phase.REFILL:
                draws = DRAWS[self._dealt_seat(state)]
                return [draws[card] for card in state.pile]
            case Phase.OVER:
                return ()

    def weights(self, state: State) -> Sequence[int]:
        """In how many ways each legal draw can happen."""
        return [state.pile[card] for card in state.pile]

    def _dealt_seat(self, state: State) -> int:
        """The seat the next card from the pile goes to."""
        if state.phase is Phase.REFILL:
            return state.turn
        if state.phase is Phase.DEAL:
            return next(s for s, hand in enumerate(state.hands) if len(hand) < HAND)
        return next(s for s, cards in enumerate(state.open) if len(cards) < self.open_cards)

    # -- moves

    def apply(self, state: State, move: Move) -> State:
        """The state after a move; raises IllegalMove and changes nothing."""
        if state.phase is Phase.OVER:
            raise IllegalMove(f"{move}: the game is over ({state.outcome})")
        match move:
            case SetTrack():
                return self._set_up(state, move)
            case Draw() | Open():
                return self._deal(state, move)
        if self.to_move(state) == CHANCE:
            raise IllegalMove(f"{move}: seat {self._dealt_seat(state)} has to be dealt cards first")
        if isinstance(move, Play):
            return self._play(state, move)
        if move in (EXCHANGE, KEEP):
            return self._choose_exchange(state, move)
        raise IllegalMove(f"{move}: the card game has no such move")

    def _play(self, state: State, move: Play) -> State:
        if state.phase is not Phase.PLAY:
            raise IllegalMove(f"{move}: seat {state.turn} has to choose exchange or keep")
        hand = state.hands[state.turn]
        if move.card not in hand:
            raise IllegalMove(f"{move}: seat {state.turn} has {names(hand)}, no {move.card}")
        before = state.tracks[state.turn]
        after = self._scored(state, move)
        cards = (*state.open[state.turn], move.card)
        state = replace(
            state,
            open=replaced(state.open, state.turn, cards),
            tracks=replaced(state.tracks, state.turn, after),
            hands=replaced(state.hands, state.turn, without(hand, move.card)),
            bonus=max(state.bonus - 1, 0) + _arrivals(before, after),
            begun=True,
            shown=(),
        )
        return self._after_scoring(state)

    def _matches(self, state: Public, colour: int) -> int:
        """How many open cards show the colour (CAR-3)."""
        return sum(colour in card for cards in state.open for card in cards)

    def _scored(self, state: Public, move: Play) -> Values:
        values = state.tracks[state.turn]
        for colour in (move.first, move.second):  # CAR-5
            values = ZONES.step(values, colour, self._matches(state, colour))
        return values

    def _after_scoring(self, state: State) -> State:
        values = state.tracks[state.turn]
        if min(values) >= GOAL:  # CAR-9
            outcome = lowest_first(state.tracks, "goal")
            return replace(state, phase=Phase.OVER, bonus=0, outcome=outcome)
        if state.bonus:
            return self._discard_oldest(state)  # CAR-6
        hand = state.hands[state.turn]
        lowest = lowest_colours(values)
        if hand and not any(lowest & {*card} for card in hand):
            return replace(state, phase=Phase.EXCHANGE)  # CAR-7
        return self._end_turn(state)

    def _choose_exchange(self, state: State, move: Decision) -> State:
        if state.phase is not Phase.EXCHANGE:
            raise IllegalMove(f"{move}: seat {state.turn} has to play a card, no exchange is open")
        if move == KEEP:
            return self._end_turn(state)
        hand = state.hands[state.turn]
        state = replace(
            state,
            shown=hand,
            hands=replaced(state.hands, state.turn, ()),
            discards=state.discards.add(hand),
        )
        return self._end_turn(state)

    def _end_turn(self, state: State) -> State:
        """Drawing starts once everything to be discarded is discarded (CAR-7)."""
        return replace(self._discard_oldest(state), phase=Phase.REFILL)

    def _discard_oldest(self, state: State) -> State:
        oldest, *rest = state.open[state.turn]
        return replace(
            state,
            open=replaced(state.open, state.turn, tuple(rest)),
            discards=state.discards.add([oldest]),
        )

    # -- the pile

    def _deal(self, state: State, move: Draw | Open) -> State:
        self._check_deal(state, move)
        state = self._take(state, move.tile)
        seat = move.seat
        if isinstance(move, Open):
            cards = (*state.open[seat], move.tile)
            state = replace(state, open=replaced(state.open, seat, cards))
        else:
            hand = tuple(sorted((*state.hands[seat], move.tile)))
            state = replace(state, hands=replaced(state.hands, seat, hand))
        return self._after_deal(state)

    def _check_deal(self, state: State, move: Draw | Open) -> None:
        if self.to_move(state) != CHANCE:
            raise IllegalMove(f"{move}: nothing is to be drawn, seat {state.turn} is to decide")
        seat = self._dealt_seat(state)
        if isinstance(move, Open) != (state.phase is Phase.OPEN) or move.seat != seat:
            verb = "open" if state.phase is Phase.OPEN else "draw"
            raise IllegalMove(f"{move}: the next card is dealt by: {verb} {seat} CARD")
        if not state.pile[move.tile]:
            raise IllegalMove(f"{move}: no {move.tile} is left in the pile")

    def _take(self, state: State, card: Tile) -> State:
        pile = state.pile.take(card)
        if len(pile):
            return replace(state, pile=pile)
        return replace(state, pile=state.discards, discards=Bag())  # CAR-8

    def _after_deal(self, state: State) -> State:
        match state.phase:
            case Phase.DEAL if all(len(hand) == HAND for hand in state.hands):
                return replace(state, phase=Phase.OPEN)
            case Phase.OPEN if all(len(cards) == self.open_cards for cards in state.open):
                return replace(state, phase=Phase.PLAY)
            case Phase.REFILL if len(state.hands[state.turn]) == HAND:
                return replace(state, phase=Phase.PLAY, turn=(state.turn + 1) % self.players)
        return state

    # -- set-up

    def _set_up(self, state: State, move: SetTrack) -> State:
        if state.begun:
            raise IllegalMove(f"{move}: a set-up comes before the first decision")
        tracks = set_zoned(ZONES, state.tracks, move.side, move.values)
        if min(move.values) >= GOAL:
            raise IllegalMove(f"{move}: this would finish the game")
        return replace(state, tracks=tracks)

    # -- what is seen

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know; None is a spectator, who knows least."""
        check_viewer(seat, self.players)
        hidden = [card for s, hand in enumerate(state.hands) if s != seat for card in hand]
        hidden += [card for card in state.discards for _ in range(state.discards[card])]
        public = {name: getattr(state, name) for name in Public.__dataclass_fields__}
        return View(
            **public,
            seat=seat,
            hand=() if seat is None else state.hands[seat],
            hand_sizes=tuple(map(len, state.hands)),
            pile_size=len(state.pile),
            discard_size=len(state.discards),
            unseen=state.pile.add(hidden),
        )

    def outcome(self, state: Public) -> Outcome | None:
        """The result, once the game is over."""
        return state.outcome

    def preview(self, view: Public, move: Decision) -> Preview:
        """What a decision would score for the player to move."""
        values = view.tracks[view.turn]
        if not isinstance(move, Play):
            return Preview((0,) * 6, values)
        after = self._scored(view, move)
        return Preview(
            gains=tuple(new - old for old, new in zip(values, after, strict=True)),
            values=after,
            bonuses=_arrivals(values, after),
            points=tuple(
                self._matches(view, colour) if colour in move.card else 0 for colour in range(6)
            ),
        )

    def rays(self, view: Public, move: Decision) -> Sequence[Ray]:
        """Nothing: there is no board."""
        return ()

    def series_points(self, state: Public) -> tuple[int, ...]:
        """What each seat takes from a finished game into a series: its lowest chip (CAR-10)."""
        return tuple(map(min, state.tracks))

    def parse_move(self, text: str) -> Move:
        """The move a text spells."""
        return parse(text)


def _arrivals(before: Values, after: Values) -> int:
    """How many chips newly stand on the last column (CAR-6)."""
    return sum(old < new == ZONES.end for old, new in zip(before, after, strict=True))
