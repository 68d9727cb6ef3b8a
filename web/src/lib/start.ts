// Opening tables.

import { api, newKey, newNonce } from './api';
import { levelBot } from './levels';
import { person } from './person.svelte';
import { go } from './router.svelte';
import { choices } from './settings.svelte';
import type { Create, Created, GameKey, SeatSpec } from './types';

/** Opens a table and sits down at it. */
export async function openTable(body: Partial<Create> & { game: GameKey; seats: SeatSpec[] }): Promise<Created> {
  await person.need();
  const made = await api.create({ key: newKey(), ...body });
  keepLinks(made);
  await api.act(made.table, {
    type: 'ready', key: newKey(), version: made.position.version, seat: made.position.yours[0] ?? 0, nonce: newNonce(),
  });
  go(`/t/${made.table}`);
  return made;
}

/** One click to a match against a bot. */
export function playNow(game: GameKey): Promise<Created> {
  return openTable({ game, seats: [{ kind: 'me' }, { kind: 'bot', bot: levelBot(choices.level) }], hints: true });
}

export function playSolo(game: GameKey): Promise<Created> {
  return openTable({ game, mode: 'solo', seats: [{ kind: 'me' }], hints: true });
}

export interface Links {
  invite: string;
  watch: string;
}

/** The secrets of a table one opened, kept for this tab's life so that they can be handed on. */
export function keepLinks(made: Created): void {
  sessionStorage.setItem(`genial.links.${made.table}`, JSON.stringify({ invite: made.join_link, watch: made.watch_link }));
}

export function linksOf(table: string): Links | null {
  return JSON.parse(sessionStorage.getItem(`genial.links.${table}`) ?? 'null');
}

/** Sits down at a table somebody else opened. */
export async function joinTable(table: string, invite: string | null, seat: number | null): Promise<void> {
  await person.need();
  await api.join(table, { key: newKey(), nonce: newNonce(), ...(invite ? { invite } : {}), ...(seat === null ? {} : { seat }) });
}
