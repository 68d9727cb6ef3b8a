// The wire values of docs/server.md and the view of docs/notation.md, as the client reads them.

export type Colour = 'R' | 'G' | 'B' | 'O' | 'Y' | 'V';
export type GameKey = 'classic' | '3d' | 'cards' | 'dice';
export const COLOURS: readonly Colour[] = ['R', 'G', 'B', 'O', 'Y', 'V'];
export const GAMES: readonly GameKey[] = ['classic', '3d', 'cards', 'dice'];

export interface Cell {
  cell: string;
  colour: Colour | null;
  printed: boolean;
  start?: boolean;
  height?: number;
  piece?: number | null;
}

export interface Laid {
  tile: string;
  cells: [string, string];
  seat: number | null;
  level?: number;
}

export interface TrackShape {
  first: number;
  last: number;
  bonus: number[];
  halt: number | null;
  zones: number[];
  goal?: number;
}

export interface Outcome {
  reason: string;
  places: number[];
  compared: number[][];
}

export interface View {
  game: GameKey;
  mode: string;
  players: number;
  start: number;
  seat: number | null;
  phase: string;
  turn: number;
  to_move: number | 'chance' | null;
  sides: number[];
  track: TrackShape;
  tracks: number[][];
  lowest: number[];
  rack: string[] | null;
  racks: (string[] | null)[];
  rack_sizes: number[];
  bonus: number;
  outcome: Outcome | null;
  bag?: number;
  radius?: number;
  cells?: Cell[];
  laid?: Laid[];
  shown?: string[];
  exchanging?: boolean;
  opened?: boolean[];
  claimed?: string[];
  served?: boolean[];
  final_by?: number | null;
  open?: string[][];
  pile?: number;
  discards?: number;
  dice?: string[] | string[][];
  throws?: number;
  throws_left?: number;
}

export interface Placements {
  tiles: string[];
  pairs: [number, number][];
  rays: number[][];
  halves: Record<string, Record<string, number[]>>;
  scores: Record<string, Record<string, number[]>>;
}

export interface Listed {
  move: string;
  gains: number[];
  bonuses: number;
}

export interface Moves {
  values: number[];
  place: Placements | null;
  other: Listed[];
}

export interface Step {
  version: number;
  seat: number;
  move: string;
  gains: number[];
  bonuses: number;
  rays: string[][];
  by: string;
}

export interface SeatInfo {
  seat: number;
  kind: 'person' | 'device' | 'bot' | 'free';
  name: string;
  bot: string | null;
  stand_in: string | null;
  ready: boolean;
  online: boolean;
  reserved: boolean;
}

export interface Said {
  n: number;
  seat: number | null;
  name: string;
  preset: string | null;
  text: string | null;
  at: number;
}

export interface ClockNow {
  kind: string;
  left: number[];
  running: number | null;
  now: number;
}

export interface Fairness {
  commitment: string;
  rules: string;
  nonces: (string | null)[];
  secret: string | null;
}

export interface Settings {
  listed: boolean;
  spectators: string;
  chat: string;
  spectator_chat: boolean;
  takeback: boolean;
  hints: boolean;
  on_timeout: string;
  stand_in: string | null;
  clock: ClockSpec | null;
  series: number;
}

export type ClockSpec =
  | { kind: 'turn'; seconds: number }
  | { kind: 'bank'; seconds: number; increment: number }
  | { kind: 'days'; days: number };

export interface SeriesInfo {
  length: number;
  number: number;
  tables: string[];
  points: number[][];
  totals: number[];
}

export interface Position {
  type: 'position';
  table: string;
  version: number;
  phase: 'open' | 'running' | 'over' | 'closed';
  game: GameKey;
  mode: string;
  options: Record<string, unknown>;
  settings: Settings;
  seats: SeatInfo[];
  seat: number | null;
  yours: number[];
  host: boolean;
  to_move: number | null;
  handover: number | null;
  view: View | null;
  moves: Moves | null;
  last: Step | null;
  steps: Step[];
  undo: boolean;
  takeback: boolean;
  asked: { seat: number; waiting: number[] } | null;
  clock: ClockNow | null;
  outcome: Outcome | null;
  series: SeriesInfo | null;
  next: string | null;
  fair: Fairness;
  watching: number;
  chat: Said[];
}

export interface Summary {
  table: string;
  phase: Position['phase'];
  game: GameKey;
  mode: string;
  options: Record<string, unknown>;
  seats: SeatInfo[];
  yours: number[];
  your_turn: boolean;
  clock: ClockSpec | null;
  series: number;
  created: number;
  changed: number;
  commitment: string;
  outcome: Outcome | null;
}

export interface Listing {
  tables: Summary[];
  before: number | null;
}

export interface Me {
  person: string;
  name: string;
}

export interface ModeInfo {
  mode: string;
  players: number[];
  reconstruction: boolean;
}

export interface GameInfo {
  game: GameKey;
  modes: ModeInfo[];
  options: { name: string; default: boolean | number | string }[];
  series: boolean;
}

export interface BotInfo {
  bot: string;
  about: string;
  level: number | null;
}

export interface Strength {
  bot: string;
  elo: number; // from level 1 or from greedy
  seconds: number; // a move
}

export interface TableStrengths {
  game: string;
  mode: string;
  players: number;
  levels: Strength[];
  bots: Strength[];
}

export interface Created {
  table: string;
  invite: string;
  watch: string;
  join_link: string;
  watch_link: string;
  position: Position;
}

export interface Frame {
  n: number;
  step: Step | null;
  view: View;
  hands: { rack?: string[] | null }[];
}

export interface Replay {
  game: GameKey;
  mode: string;
  options: Record<string, unknown>;
  names: string[];
  frames: Frame[];
  outcome: Outcome | null;
  record: string;
  fair: Fairness | null;
}

export interface Refusal {
  type: 'refusal';
  code: string;
  detail: string;
  version: number;
  key: string | null;
}

export type ServerMessage =
  | Position
  | Refusal
  | { type: 'ack'; key: string; version: number }
  | { type: 'checked'; move: string; legal: boolean; detail: string }
  | ({ type: 'said' } & Said)
  | { type: 'presence'; online: boolean[]; watching: number }
  | { type: 'pong'; now: number }
  | { type: 'bye'; reason: string };

export interface SeatSpec {
  kind: 'me' | 'link' | 'bot' | 'device';
  bot?: string;
  name?: string;
}

export interface Create {
  key: string;
  game: GameKey;
  mode: string;
  options: Record<string, unknown>;
  seats: SeatSpec[];
  listed: boolean;
  hints: boolean;
  takeback: boolean;
  chat: string;
  clock: ClockSpec | null;
  series: number;
}
