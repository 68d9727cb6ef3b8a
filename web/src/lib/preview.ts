// Looking up what a placement scores in the moves the server sent; nothing is counted here.

import { COLOURS, type Moves, type Placements } from './types';

export interface Preview {
  move: string;
  gains: number[];
  values: number[];
  lowest: number;
  bonuses: number;
  rays: number[][];
}

/** The ends of a pair the tile's first and second half lie on. */
function endsOf(pair: number, turned: boolean): [number, number] {
  return turned ? [2 * pair + 1, 2 * pair] : [2 * pair, 2 * pair + 1];
}

export function previewOf(
  moves: Moves,
  labels: readonly string[],
  tile: string,
  pair: number,
  turned: boolean,
): Preview {
  const place = moves.place as Placements;
  const [x, y] = tile;
  const ends = endsOf(pair, turned);
  const rays = [x, y].map((colour, i) =>
    (place.halves[colour]?.[ends[i]] ?? []).map((ray) => place.rays[ray]),
  );
  const [a, b] = rays.map((list) => list.reduce((sum, ray) => sum + ray.length - 1, 0));
  const [first, second, bonuses] = place.scores[tile][`${a},${b}`];
  const gains = COLOURS.map((c) => (c === x ? first : 0) + (c === y && y !== x ? second : 0));
  const values = moves.values.map((value, i) => value + gains[i]);
  const cell = (end: number) => labels[place.pairs[pair][end % 2]];
  const [one, two] = x === y ? [2 * pair, 2 * pair + 1] : ends;
  return {
    move: `place ${tile} ${cell(one)}-${cell(two)}`,
    gains,
    values,
    lowest: Math.min(...values),
    bonuses,
    rays: rays.flat(),
  };
}

/** Pair numbers by their two cells, either way round. */
export class PairIndex {
  private readonly pairs = new Map<string, number>();
  readonly cells = new Set<number>();

  constructor(readonly place: Placements) {
    place.pairs.forEach(([a, b], pair) => {
      this.pairs.set(`${a},${b}`, pair);
      this.cells.add(a).add(b);
    });
  }

  /** The pair and whether the tile lies turned on it with its first half on `first`. */
  find(first: number, second: number): { pair: number; turned: boolean } | null {
    const straight = this.pairs.get(`${first},${second}`);
    if (straight !== undefined) return { pair: straight, turned: false };
    const turned = this.pairs.get(`${second},${first}`);
    return turned === undefined ? null : { pair: turned, turned: true };
  }
}

/** For every cell the most steps the tile can gain with a half on it. */
export function heatOf(moves: Moves, labels: readonly string[], tile: string): Map<number, number> {
  const heat = new Map<number, number>();
  moves.place?.pairs.forEach((cells, pair) => {
    for (const turned of tile[0] === tile[1] ? [false] : [false, true]) {
      const { gains } = previewOf(moves, labels, tile, pair, turned);
      const total = gains.reduce((sum, gain) => sum + gain, 0);
      for (const cell of cells) heat.set(cell, Math.max(heat.get(cell) ?? 0, total));
    }
  });
  return heat;
}
