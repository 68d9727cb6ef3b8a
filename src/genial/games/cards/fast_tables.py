"""The layout of a record of the card game, and the tables its kernels read.

0..7     players, open cards each, turn, phase, bonus, begun, pile size, discard size
8..15    a word: how many open cards show each colour, in the six low bytes
16..47   four words: tracks, a value per colour in the six low bytes
48..51   cards in each hand, also where they are not known
52..55   open cards of each seat at this moment
56..71   open cards: four bytes per seat, kinds of tiles, the oldest first
72..103  four words: hands, three bits of count per kind of card
104..111 a word: the hand shown by an exchange
112..171 the deck: the pile from the front, the discards from the back, in no particular order
"""

import numpy as np

from genial.games.cards.moves import CARDS
from genial.games.fast_racks import KINDS
from genial.kernel.tiles import TILES

PLAYERS, OPEN_EACH, TURN, PHASE, BONUS, BEGUN, PILE, DISCARDS = range(8)
MATCHES, SIZES, OPEN_SIZES, OPEN, HANDS, SHOWN, DECK = 8, 48, 52, 56, 72, 104, 112
OPEN_ROW, HAND_ROW = 4, 8  # bytes per seat
DECK_SIZE = 60
SIZE = 176

DEAL, OPEN_DEAL, PLAY, EXCHANGE, REFILL, OVER = range(6)
PHASE_NAMES = ("deal", "open", "play", "exchange", "refill", "over")
HAND = 6
END = np.uint64(10)

ACTIONS = 2 * len(CARDS)  # plays; exchange and keep come after them
CARD_OF_KIND = np.zeros(KINDS, dtype=np.uint8)  # kind of tile -> place among the cards
KIND_OF_CARD = np.array([card.kind for card in CARDS], dtype=np.uint8)
CARD_OF_KIND[KIND_OF_CARD] = range(len(CARDS))
COLOUR_BYTE = np.array([0xFF << 8 * colour for colour in range(6)], dtype=np.uint64)
SHOWS = np.array([(1 << 8 * low) + (1 << 8 * high) for low, high in TILES], dtype=np.uint64)
