// Holding a tile over the board: which way it lies, and where it would be put. No rules here:
// the legal pairs come from the server.

import type { Layout } from './hex';
import { type PairIndex, type Preview, previewOf } from './preview';
import type { Moves } from './types';

export interface Placing {
  /** The place in the rack of the tile that is held, or null. */
  slot: number | null;
  tile: string | null;
  /** The direction the player wants from the first half to the second. */
  want: number;
  /** The cell under the first half. */
  anchor: number | null;
  /** Put down and waiting to be confirmed; hovering no longer moves it. */
  pinned: boolean;
}

export interface Ghost {
  tile: string;
  first: number;
  second: number;
  preview: Preview | null;
}

export const EMPTY: Placing = { slot: null, tile: null, want: 0, anchor: null, pinned: false };

export interface Around {
  layout: Layout;
  labels: readonly string[];
  moves: Moves;
  index: PairIndex;
}

/** The directions in which the tile may lie from this cell, in clockwise order. */
export function ways(around: Around, anchor: number): number[] {
  return [0, 1, 2, 3, 4, 5].filter((direction) => {
    const second = around.layout.step(anchor, direction);
    return second >= 0 && around.index.find(anchor, second) !== null;
  });
}

/** The legal direction nearest to the wanted one (clockwise first), or null. */
export function nearest(legal: readonly number[], want: number): number | null {
  for (const turn of [0, 1, 5, 2, 4, 3]) {
    const direction = (want + turn) % 6;
    if (legal.includes(direction)) return direction;
  }
  return null;
}

/** What would lie on the board now: a legal ghost with its score, an illegal one, or nothing. */
export function ghostOf(around: Around, placing: Placing): Ghost | null {
  const { tile, anchor } = placing;
  if (tile === null || anchor === null) return null;
  const direction = nearest(ways(around, anchor), placing.want);
  if (direction === null) {
    return { tile, first: anchor, second: around.layout.step(anchor, placing.want), preview: null };
  }
  const second = around.layout.step(anchor, direction);
  const found = around.index.find(anchor, second);
  if (found === null) return null;
  const preview = previewOf(around.moves, around.labels, tile, found.pair, found.turned);
  return { tile, first: anchor, second, preview };
}

export function hold(placing: Placing, slot: number, tile: string): Placing {
  return { ...placing, slot, tile, pinned: placing.pinned && placing.anchor !== null };
}

/** Over a cell without putting it down; a tile already put down stays. */
export function hover(placing: Placing, cell: number | null): Placing {
  return placing.pinned ? placing : { ...placing, anchor: cell };
}

/** A tap on a cell: puts the tile down there, or turns it where it already lies. */
export function tap(around: Around, placing: Placing, cell: number): Placing {
  if (placing.tile === null) return placing;
  const ghost = ghostOf(around, placing);
  if (placing.pinned && ghost && cell === ghost.first) return rotate(around, placing, 1);
  if (placing.pinned && ghost && cell === ghost.second) return rotate(around, placing, 1);
  return { ...placing, anchor: cell, pinned: true };
}

/** Turns the tile to the next way it can lie; in the air simply by one sixth. */
export function rotate(around: Around, placing: Placing, by: 1 | -1): Placing {
  const legal = placing.anchor === null ? [] : ways(around, placing.anchor);
  const now = nearest(legal, placing.want);
  if (now === null) return { ...placing, want: (placing.want + by + 6) % 6 };
  const next = legal[(legal.indexOf(now) + by + legal.length) % legal.length];
  return { ...placing, want: next };
}

/** Swaps the two halves where the tile lies. */
export function flip(around: Around, placing: Placing): Placing {
  const ghost = ghostOf(around, placing);
  if (!ghost || ghost.second < 0) return { ...placing, want: (placing.want + 3) % 6 };
  const direction = around.layout.neighbours[ghost.second].indexOf(ghost.first);
  return { ...placing, anchor: ghost.second, want: direction };
}
