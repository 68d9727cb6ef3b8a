// How strong the bots were measured to be, and how long they think.

import { api } from './api';
import { language, t } from './i18n.svelte';
import type { TableStrengths } from './types';

export interface Place {
  game: string;
  mode: string;
  players: number;
}

let tables: TableStrengths[] = $state.raw([]);

/** Fetches the measurements, once. */
export async function loadStrengths(): Promise<void> {
  if (!tables.length) tables = await api.strengths();
}

export function tableOf(place: Place, known: TableStrengths[]): TableStrengths | undefined {
  return known.find((one) => one.game === place.game && one.mode === place.mode && one.players === place.players);
}

/** A bot's rating at a table (of a level, beside the strongest's) and how long it thinks; nothing if it was not measured. */
export function strengthText(place: Place, bot: string): string {
  const table = tableOf(place, tables);
  const level = table?.levels.find((one) => one.bot === bot);
  const found = level ?? table?.bots.find((one) => one.bot === bot);
  if (!found) return '';
  const time = duration(found.seconds, language());
  const top = table?.levels.at(-1)?.elo ?? 0;
  return t(level ? 'strength.level' : 'strength.bot', { elo: Math.round(found.elo), top, time });
}

/** Seconds as people read them: one digit that counts, and what is hardly any time as such. */
export function duration(seconds: number, shown: string): string {
  const format = new Intl.NumberFormat(shown, { style: 'unit', unit: 'second', maximumSignificantDigits: 1 });
  return seconds < 0.01 ? `< ${format.format(0.01)}` : format.format(seconds);
}
