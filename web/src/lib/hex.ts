// Where cells lie: labels, neighbours and points on the screen. Pointy-top hexes of size 1.

export interface Point {
  x: number;
  y: number;
}

export const SQRT3 = Math.sqrt(3);

/** East, then clockwise; the tile's second half lies in this direction from its first. */
export const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export class Layout {
  readonly points: Point[];
  readonly neighbours: number[][];
  private readonly index = new Map<string, number>();
  private readonly axial: [number, number][];

  constructor(
    readonly radius: number,
    readonly labels: readonly string[],
  ) {
    this.axial = labels.map((label) => axialOf(label, radius));
    this.axial.forEach(([q, r], i) => this.index.set(`${q},${r}`, i));
    this.points = this.axial.map(([q, r]) => pointOf(q, r));
    this.neighbours = this.axial.map(([q, r]) =>
      DIRECTIONS.map(([dq, dr]) => this.index.get(`${q + dq},${r + dr}`) ?? -1),
    );
  }

  /** The cell whose hexagon holds the point, or -1. */
  at(x: number, y: number): number {
    const r = (2 / 3) * y;
    const q = x / SQRT3 - r / 2;
    const [rq, rr] = rounded(q, r);
    return this.index.get(`${rq},${rr}`) ?? -1;
  }

  /** The neighbour in a direction, or -1 at the border. */
  step(cell: number, direction: number): number {
    return this.neighbours[cell]?.[((direction % 6) + 6) % 6] ?? -1;
  }

  /** Up or down a row, staying as near as possible to the column of `from`. */
  vertical(cell: number, down: boolean, column: number): number {
    const [left, right] = down ? [2, 1] : [4, 5];
    const options = [this.step(cell, left), this.step(cell, right)].filter((c) => c >= 0);
    const gap = (c: number) => Math.abs(this.points[c].x - column);
    return options.sort((a, b) => gap(a) - gap(b))[0] ?? -1;
  }
}

export function axialOf(label: string, radius: number): [number, number] {
  return [Number(label.slice(1)) - 1 - radius, label.charCodeAt(0) - 97 - radius];
}

export function pointOf(q: number, r: number): Point {
  return { x: SQRT3 * (q + r / 2), y: 1.5 * r };
}

function rounded(q: number, r: number): [number, number] {
  const s = -q - r;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(s);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return [rq, rr];
}

/** The outline of a hexagon around a point, as SVG points. */
export function outline(x: number, y: number, size: number): string {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i - Math.PI / 2;
    return `${(x + size * Math.cos(angle)).toFixed(3)},${(y + size * Math.sin(angle)).toFixed(3)}`;
  }).join(' ');
}

const layouts = new Map<string, Layout>();

/** The layout of a board, made once per size. */
export function layoutOf(radius: number, labels: readonly string[]): Layout {
  const key = `${radius}:${labels.length}`;
  const found = layouts.get(key) ?? new Layout(radius, labels);
  layouts.set(key, found);
  return found;
}
