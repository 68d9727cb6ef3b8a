// Recomputing every draw of a finished match from the published secret (docs/server.md, Fair draws).
// What is known here is only what can be drawn: the pieces, and how many of each are left.

import { COLOURS } from './types';

export interface Proof {
  table: string;
  commitment: string;
  secret: string;
  nonces: string[];
  start: string;
}

export interface Checked {
  draws: number;
  problem: string | null;
}

type Header = Record<string, string>;
const TEXT = new TextEncoder();
const SPAN = 1n << 64n;

export function headerOf(record: string): Header {
  const lines = record.split('\n\n')[0].split('\n').filter((line) => !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)));
}

export function proofOf(record: string): Proof | null {
  const found = Object.fromEntries(
    [...record.matchAll(/^# fair (\w+): (.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  if (!found.secret || !found.table) return null;
  const nonces = (found.nonces ?? '').split(' ').map((nonce) => (nonce === '-' ? '' : nonce));
  return { table: found.table, commitment: found.commitment, secret: found.secret, nonces, start: found.start };
}

/** The rules a draw is bound to: the header without format, start, names and outcome. */
export function rulesOf(record: string): string {
  const unbound = /^(genial|start|seat\d|outcome):/;
  return record.split('\n\n')[0].split('\n').filter((line) => !unbound.test(line)).join('\n');
}

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

function hexOf(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sign(key: BufferSource, text: string): Promise<ArrayBuffer> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return crypto.subtle.sign('HMAC', imported, TEXT.encode(text));
}

export async function commitmentOf(secret: string, table: string): Promise<string> {
  const joined = new Uint8Array([...bytes(secret), ...TEXT.encode(table)]);
  return hexOf(await crypto.subtle.digest('SHA-256', joined));
}

/** The numbers behind all draws of one table. */
export class Source {
  private constructor(private readonly key: ArrayBuffer) {}

  static async of(proof: Proof, rules: string): Promise<Source> {
    return new Source(await sign(bytes(proof.secret), `${proof.table}\0${rules}\0${proof.nonces.join(',')}`));
  }

  async number(name: number | string, below: number): Promise<number> {
    const limit = SPAN - (SPAN % BigInt(below));
    for (let attempt = 0; ; attempt++) {
      const digest = new DataView(await sign(this.key, `${name}:${attempt}`));
      const x = digest.getBigUint64(0);
      if (x < limit) return Number(x % BigInt(below));
    }
  }
}

// -- what can be drawn

type Counts = Map<string, number>;
const PAIRS = COLOURS.flatMap((a, i) => COLOURS.slice(i).map((b) => a + b));
const isDouble = (tile: string) => tile[0] === tile[1];
const sorted = (tile: string) => (COLOURS.indexOf(tile[0] as never) <= COLOURS.indexOf(tile[1] as never) ? tile : tile[1] + tile[0]);

/** The pieces a match begins with, in the engine's order. */
export function pieces(game: string, players: number): Counts {
  const doubles = { classic: 5, '3d': players === 4 ? 3 : players === 3 ? 2 : 0 }[game] ?? 0;
  const mixed = game === 'classic' ? 6 : 4;
  return new Map(PAIRS.map((tile) => [tile, isDouble(tile) ? doubles : mixed]));
}

function permutations(rest: string[]): string[] {
  if (rest.length < 2) return [rest.join('')];
  return rest.flatMap((one, i) => permutations(rest.filter((_, k) => k !== i)).map((tail) => one + tail));
}

/** Throws of so many dice in colour order, with the number of ways each can come up. */
export function throwsOf(dice: number): [string, number][] {
  const grow = (from: number, left: number): string[] =>
    left === 0 ? [''] : COLOURS.slice(from).flatMap((c, i) => grow(from + i, left - 1).map((tail) => c + tail));
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  return grow(0, dice).map((faces) => [
    faces,
    COLOURS.reduce((ways, c) => ways / factorial(faces.split(c).length - 1), factorial(dice)),
  ]);
}

// -- following a match

export interface Happened {
  who: string;
  verb: string;
  rest: string[];
}

/** Everything that happened, one draw at a time; a number takes so many events back. */
export function history(record: string): (Happened | number)[] {
  const body = record.slice(record.indexOf('\n\n') + 2);
  return body.split('\n').flatMap((raw): (Happened | number)[] => {
    const line = raw.replace(/^# withdrawn /, '');
    if (line.startsWith('# takeback ')) return [Number(line.split(' ')[2])];
    if (!line || line.startsWith('#')) return [];
    const [who, verb, ...rest] = line.split('#')[0].trim().split(' ');
    if (verb !== 'draw') return [{ who, verb, rest }];
    return rest.slice(1).map((tile) => ({ who, verb, rest: [rest[0], tile] }));
  });
}

interface Pool {
  bag: Counts;
  hands: string[][];
  aside: string[];
  open: string[][];
  discards: string[];
}

function put(bag: Counts, tiles: readonly string[], by: number): void {
  for (const tile of tiles) bag.set(sorted(tile), (bag.get(sorted(tile)) ?? 0) + by);
}

function size(bag: Counts): number {
  return [...bag.values()].reduce((sum, n) => sum + n, 0);
}

class Match {
  private readonly game: string;
  private readonly players: number;
  private line: Pool[];

  constructor(header: Header) {
    this.game = header.game;
    this.players = Number(header.players);
    const seats = Array.from({ length: this.players }, () => [] as string[]);
    this.line = [{ bag: pieces(this.game, this.players), hands: seats, aside: [], open: seats.map(() => []), discards: [] }];
  }

  back(events: number): void {
    this.line = this.line.slice(0, this.line.length - events);
  }

  /** What chance could have done here, with its weights; for a decision null. */
  choices(event: Happened): [string, number][] | null {
    if (event.who !== '*') return null;
    if (event.verb === 'stones') return permutations([...COLOURS]).map((order) => [order, 1]);
    if (event.verb === 'dice') return throwsOf({ 2: 4, 3: 3, 4: 2 }[this.players] ?? 0);
    if (event.verb === 'draw' || event.verb === 'open') return [...(this.line.at(-1) as Pool).bag];
    return null;
  }

  follow(event: Happened): void {
    const now = structuredClone(this.line.at(-1) as Pool);
    if (event.verb === 'draw' || event.verb === 'open') this.drawn(now, event);
    else if (event.who !== '*') this.decided(now, Number(event.who), event);
    else if (event.verb === 'tile') put(now.bag, [event.rest[0]], -1);
    this.line.push(now);
  }

  private drawn(now: Pool, { verb, rest: [seat, tile] }: Happened): void {
    put(now.bag, [tile], -1);
    (verb === 'draw' ? now.hands : now.open)[Number(seat)].push(sorted(tile));
    const full = { classic: 6, '3d': 5, cards: 6 }[this.game];
    if (now.aside.length && now.hands[Number(seat)].length === full) {
      put(now.bag, now.aside, 1);
      now.aside = [];
    }
    if (this.game === 'cards' && size(now.bag) === 0) {
      put(now.bag, now.discards, 1);
      now.discards = [];
    }
  }

  private decided(now: Pool, seat: number, { verb, rest }: Happened): void {
    const hand = now.hands[seat];
    if (verb === 'place' || verb === 'play') hand.splice(hand.indexOf(sorted(rest[0])), 1);
    if (verb === 'play') {
      now.open[seat].push(sorted(rest[0]));
      now.discards.push(now.open[seat].shift() as string);
    }
    if (verb === 'exchange') {
      now[this.game === 'cards' ? 'discards' : 'aside'].push(...hand);
      now.hands[seat] = [];
    }
  }
}

const drawnName = ({ verb, rest }: Happened) => (verb === 'stones' ? rest[0] : verb === 'dice' ? rest[1] : sorted(rest[1]));

/** Recomputes all draws of a record; the first that does not fit is the problem. */
export async function check(record: string): Promise<Checked> {
  const [header, proof] = [headerOf(record), proofOf(record)];
  if (!proof) return { draws: 0, problem: 'proof' };
  if ((await commitmentOf(proof.secret, proof.table)) !== proof.commitment) return { draws: 0, problem: 'commitment' };
  const source = await Source.of(proof, rulesOf(record));
  if (proof.start === 'drawn' && (await source.number('start', Number(header.players))) !== Number(header.start)) {
    return { draws: 0, problem: 'start' };
  }
  const match = new Match(header);
  let draws = 0;
  for (const event of history(record)) {
    if (typeof event === 'number') {
      match.back(event);
      continue;
    }
    const choices = match.choices(event);
    if (choices && drawnName(event) !== (await expected(source, draws++, choices))) return { draws, problem: 'draw' };
    match.follow(event);
  }
  return { draws, problem: null };
}

async function expected(source: Source, n: number, choices: [string, number][]): Promise<string | null> {
  let x = await source.number(n, choices.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [name, weight] of choices) {
    if (x < weight) return name;
    x -= weight;
  }
  return null;
}
