// How the seats of a table are called.

import { t } from './i18n.svelte';
import { botName } from './levels';
import type { SeatInfo } from './types';

/** How a seat is called on the screen. */
export function seatName(seat: SeatInfo): string {
  if (seat.kind === 'free') return t('seat.free');
  if (seat.kind === 'bot') return `${t('seat.bot')} ${botName(seat.bot ?? seat.name)}`;
  return seat.name;
}

/** How all seats are called; equal names are told apart by a number. */
export function seatNames(seats: readonly SeatInfo[]): string[] {
  const names = seats.map(seatName);
  return names.map((name, seat) => {
    const same = names.flatMap((other, i) => (other === name ? [i] : []));
    return same.length > 1 ? `${name} ${same.indexOf(seat) + 1}` : name;
  });
}
