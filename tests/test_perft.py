"""Counts of paths derived by hand, and the order of moves pinned."""

from hashlib import sha256
from math import comb

import pytest

from genial.games import load_game
from genial.kernel.game import CHANCE
from genial.match import Match
from genial.perft import count
from tests.pictures import classic
from tests.tables import TABLES, Named, random_states

# Pairs of free cells a first tile may use at one printed symbol. Every edge of the graph of cells
# that has an end beside the symbol, the symbol's own edges left out.
#
# 91 cells: the symbol is a corner with 3 neighbours, of degree 4, 4 (rim) and 6 (inside).
#   Less the edge to the symbol that makes 3 + 3 + 5 = 11 ends; 2 edges join neighbours: 9 pairs.
# 127 cells: 6 neighbours, of degree 3 (the board's corner), 4, 4 (rim), 6, 6, 6.
#   29 - 6 = 23 ends, 6 edges join neighbours: 17 pairs.
# 169 cells: 6 neighbours of degree 6. 36 - 6 = 30 ends, 6 edges join neighbours: 24 pairs.
BESIDE_PRINTED = {2: 9, 3: 17, 4: 24}
SIX_MIXED = "RG RB RO GB GO BO"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_classic_first_tile(players: int) -> None:
    """6 kinds of tile, 2 ways round, 6 symbols."""
    table = classic(players=players, free=False, racks={0: SIX_MIXED})
    assert count(table.game, table.state, 1) == 6 * 2 * 6 * BESIDE_PRINTED[players]


def test_classic_first_tile_and_draw() -> None:
    """After any first tile chance draws one of the kinds left in the bag."""
    table = classic(free=False, racks={0: SIX_MIXED, 1: SIX_MIXED})
    kinds = 21  # 4 of each of the 6 kinds dealt are left, the others are complete
    assert count(table.game, table.state, 2) == 6 * 2 * 6 * 9 * kinds


def test_classic_second_players_first_tile() -> None:
    """The symbol taken is lost with all its pairs, and no pair of another symbol is near."""
    table = classic(free=False, racks={0: SIX_MIXED, 1: SIX_MIXED})
    table.do("place RG b6-c6").refill()
    assert count(table.game, table.state, 1) == 6 * 2 * 5 * 9


@pytest.mark.parametrize(("players", "pairs"), [(2, 240), (3, 342), (4, 462)])
def test_classic_free_placement(players: int, pairs: int) -> None:
    """All touching pairs but those at a printed symbol: 3 edges at a corner, else 6."""
    at_printed = 6 * (3 if players == 2 else 6)
    table = classic(players=players, racks={0: "RG RG RG RG RR RR"})
    assert count(table.game, table.state, 1) == (2 + 1) * (pairs - at_printed)


def test_classic_solo_two_draws_and_two_tiles() -> None:
    """15 mixed kinds lie two ways, 6 doubles one way: 36 ways on each of 54 pairs, then a draw."""
    game = load_game("classic", mode="solo", players=1)
    assert count(game, game.start(), 1) == 21
    assert count(game, game.start(), 2) == 36 * 54
    assert count(game, game.start(), 3) == 36 * 54 * 21


def stones_laid(**options: int) -> Match:
    """A 3D match with the start stones on their cells."""
    match = Match(load_game("3d", **options))
    match.play(match.game.parse_move("stones RGBOYV"))
    return match


def test_3d_arrangements_of_the_stones() -> None:
    game = load_game("3d")
    assert count(game, game.start(), 1) == 720
    assert count(game, game.start(), 2) == 720 * 15  # no doubles with two players


def test_3d_first_tile() -> None:
    """17 pairs beside each stone as on the classic 127-cell board; 6 lie between two stones."""
    match = stones_laid(players=2)
    for seat in (0, 1):
        for tile in ("RG", "RG", "RB", "RB", "RO"):
            match.play(match.game.parse_move(f"draw {seat} {tile}"))
    assert count(match.game, match.state, 1) == 3 * 2 * (6 * 17 - 6)


def test_3d_free_placement() -> None:
    """156 touching pairs, 36 of them join ground and a stone and are not level."""
    match = stones_laid(players=2)
    match.play(match.game.parse_move("free"))
    for seat in (0, 1):
        for tile in ("RG", "RG", "RB", "RB", "RO"):
            match.play(match.game.parse_move(f"draw {seat} {tile}"))
    assert len(match.game.board.grid.pairs) == 9 * 4 * 4 + 3 * 4 == 156
    assert count(match.game, match.state, 1) == 3 * 2 * (156 - 36)


def test_cards_deal() -> None:
    """15 kinds each time, until the four of a kind are gone."""
    match = Match(load_game("cards"))
    assert [count(match.game, match.state, depth) for depth in (1, 2, 3)] == [15, 225, 3375]
    for _ in range(3):
        match.play(match.game.parse_move("draw 0 RG"))
    assert count(match.game, match.state, 2) == 15 * 15 - 1  # the last RG cannot come twice


@pytest.mark.parametrize(("players", "dice"), [(2, 4), (3, 3), (4, 2)])
def test_dice_throws(players: int, dice: int) -> None:
    """Throws are multisets of faces; their weights count the ordered throws."""
    game = load_game("dice", players=players)
    throws = comb(dice + 5, dice)
    assert count(game, game.start(), 1) == throws
    assert sum(game.weights(game.start())) == 6**dice
    assert count(game, game.start(), 2) == (throws if players == 2 else throws**2)


def dice_choice(faces: str, strict: bool = False) -> int:
    """How many ways there are to score four dice."""
    match = Match(load_game("dice", strict_jokers=strict))
    for line in ("dice 1 RRRR", "throw", f"dice 0 {faces}"):
        match.play(match.game.parse_move(line))
    return count(match.game, match.state, 1) - 1  # less the second throw


@pytest.mark.parametrize(
    ("faces", "ways", "strict"),
    [
        ("RGBO", 1, 1),
        ("RRGB", 1 + 6, 1 + 6),  # no joker, or one of two dice for any of 6 colours
        ("RRRG", 1 + 6 + 6, 1 + 6),  # of two or of three; strict: of all three
        ("RRGG", 7 * 7, 7 * 7),
        ("RRRR", 1 + 6 + 6 + 6 + 21, 1 + 6),  # of 2, 3 or 4, or two of 2 (21 pairs of targets)
    ],
)
def test_dice_ways_to_score(faces: str, ways: int, strict: int) -> None:
    assert dice_choice(faces) == ways
    assert dice_choice(faces, strict=True) == strict


def test_classic_order_is_tile_then_pair_then_turned() -> None:
    moves = classic(racks={0: "RR RG RG GG GG VV"}).moves()
    assert moves[:4] == [
        "place RR a7-a8",
        "place RR a7-b6",
        "place RR a7-b7",
        "place RR a8-a9",
    ]
    assert moves[222:226] == [
        "place RG a7-a8",
        "place RG a8-a7",
        "place RG a7-b6",
        "place RG b6-a7",
    ]
    assert moves[-1] == "place VV k4-k5"


def test_cards_order_is_card_then_first_symbol() -> None:
    match = Match(load_game("cards"))
    for line in ["draw 0 YV", *["draw 0 RB"] * 2, *["draw 0 GO"] * 3, *["draw 1 RG"] * 4]:
        match.play(match.game.parse_move(line))
    for line in ["draw 1 RV"] * 2 + ["open 0 BY", "open 0 BY", "open 1 BY", "open 1 BY"]:
        match.play(match.game.parse_move(line))
    legal = [str(move) for move in match.game.legal_moves(match.state)]
    assert legal == ["play RB", "play BR", "play GO", "play OG", "play YV", "play VY"]


def test_dice_order_is_throw_then_scores_joker_by_joker() -> None:
    match = Match(load_game("dice", players=4))
    for line in ("dice 1 RG", "dice 2 RG", "dice 3 RG", "throw", "dice 0 BB"):
        match.play(match.game.parse_move(line))
    legal = [str(move) for move in match.game.legal_moves(match.state)]
    assert legal == ["throw", "score", *(f"score BB={colour}" for colour in "RGBOYV")]


ORDER = {
    "classic-versus-2": "c9e111dbe99fbc55",
    "classic-versus-3": "0bc9bc5b78bf97d4",
    "classic-versus-4": "c08102897c5530fd",
    "classic-team-4": "e25189ac55337199",
    "classic-solo-1": "0c444042e861d140",
    "classic-duel-2": "9af19e46b10ba89a",
    "3d-versus-2": "3d1a549f7b9556f1",
    "3d-versus-3": "3cd425f54ca5b591",
    "3d-versus-4": "8e04cc8f61a36fc9",
    "3d-solo-1": "919c4d7c4da2b913",
    "cards-versus-2": "319f5f9350878664",
    "cards-versus-3": "ab2e635311494c36",
    "cards-versus-4": "d36a96988029b1b6",
    "dice-versus-2": "14fdea893212483a",
    "dice-versus-3": "6ae11f32eb2026e6",
    "dice-versus-4": "0e2597b66c1ec47b",
}


def order_digest(table: Named) -> str:
    """A fingerprint of the legal moves of a fixed match, in their order."""
    digest = sha256()
    for state in random_states(table, 0):
        if table.to_move(state) != CHANCE:
            digest.update("\n".join(map(str, table.legal_moves(state))).encode())
    return digest.hexdigest()[:16]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_order_of_moves_is_pinned(table: Named) -> None:
    assert order_digest(table) == ORDER[str(table)]
