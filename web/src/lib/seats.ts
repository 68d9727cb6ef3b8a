// How the seats of a table are called.

import { t } from './i18n.svelte';
import { botName, levelName } from './levels';
import type { SeatInfo } from './types';

/** How a seat is called on the screen. */
export function seatName(seat: SeatInfo): string {
  if (seat.kind === 'free') return t('seat.free');
  if (seat.kind === 'bot') return `${t('seat.bot')} ${botName(seat.bot ?? seat.name)}`;
  return seat.name;
}

/** How all seats are called; equal names are told apart by a number. */
export function seatNames(seats: readonly SeatInfo[]): string[] {
  return toldApart(seats.map(seatName));
}

/** The same where there is little room: of a bot's name the last word is enough. */
export function shortNames(seats: readonly SeatInfo[]): string[] {
  return toldApart(seats.map((seat) => (seat.kind === 'bot' && levelName(seat.bot ?? '')) || seatName(seat)));
}

function toldApart(names: string[]): string[] {
  return names.map((name, seat) => {
    const same = names.flatMap((other, i) => (other === name ? [i] : []));
    return same.length > 1 ? `${name} ${same.indexOf(seat) + 1}` : name;
  });
}
