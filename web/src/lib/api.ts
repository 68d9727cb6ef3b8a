// Requests to the server; a refusal becomes an error that carries its code.

import type {
  BotInfo, Create, Created, GameInfo, Listing, Me, Refusal, Replay, Summary, TableStrengths,
} from './types';

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** A new key for a new intention. */
export function newKey(): string {
  return hex(12);
}

/** A number nobody else knows, for the draws. */
export function newNonce(): string {
  return hex(16);
}

function hex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused('offline', '');
  }
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => ({}))) as Partial<Refusal>;
  throw new Refused(refusal.code ?? (response.status >= 502 ? 'offline' : 'unknown'), refusal.detail ?? '');
}

async function get<T>(path: string): Promise<T> {
  return (await ask('GET', path)).json();
}

async function post<T>(path: string, body: unknown): Promise<T> {
  return (await ask('POST', path, body)).json();
}

function query(values: Record<string, string | number | null | undefined>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

export const api = {
  games: () => get<GameInfo[]>('/games'),
  bots: () => get<BotInfo[]>('/bots'),
  strengths: () => get<TableStrengths[]>('/strengths'),
  me: () => get<Me>('/me'),
  rename: (name: string) => post<Me>('/me', { name }),
  link: () => get<{ secret: string; link: string }>('/me/link'),
  renewLink: () => post<{ secret: string; link: string }>('/me/link/renewed', {}),
  takeLink: (secret: string) => post<Me>('/me/link', { secret }),
  tables: (list: string, before?: number | null) => get<Listing>(`/tables${query({ list, before })}`),
  create: (body: Partial<Create>) => post<Created>('/tables', body),
  summary: (table: string, invite: string | null, watch: string | null) =>
    get<Summary>(`/tables/${table}/summary${query({ invite, watch })}`),
  join: (table: string, body: unknown) => post<{ table: string; yours: number[] }>(`/tables/${table}/join`, body),
  act: (table: string, body: unknown) => post<{ type: string; version: number }>(`/tables/${table}/actions`, body),
  rematch: (table: string, key: string) => post<Created>(`/tables/${table}/rematch`, { key }),
  hint: (table: string, seat: number) => post<{ bot: string; move: string }>(`/tables/${table}/hint`, { seat }),
  replay: (table: string, watch: string | null) => get<Replay>(`/tables/${table}/replay${query({ watch })}`),
  read: (record: string) => post<Replay>('/replay', { record }),
};
