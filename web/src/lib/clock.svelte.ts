// Clocks as they run on: the server measures, the page only counts down in between.

import type { ClockNow, Position } from './types';

let now: number = $state(Date.now());
const received = new WeakMap<ClockNow, number>();

setInterval(() => (now = Date.now()), 500);

export function leftMs(clock: ClockNow, seat: number): number {
  const at = received.get(clock) ?? Date.now();
  received.set(clock, at);
  const gone = clock.running === seat ? Math.max(0, now - at) : 0;
  return Math.max(0, clock.left[seat] - gone);
}

export function spell(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds >= 2 * 86400) return `${Math.floor(seconds / 86400)} d`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** What a seat has left, in words; empty without a clock. */
export function clockText(position: Position, seat: number): string {
  const { clock } = position;
  if (!clock || position.phase !== 'running') return '';
  if (clock.kind === 'turn' && clock.running !== seat) return '';
  return spell(leftMs(clock, seat));
}
