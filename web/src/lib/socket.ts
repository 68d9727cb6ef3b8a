// The live connection to a table: it comes back by itself, and sends again what was not answered.

import type { ServerMessage } from './types';

export type Link = 'connecting' | 'live' | 'lost' | 'refused';

export interface Listener {
  message(message: ServerMessage): void;
  link(link: Link, code?: number): void;
}

interface Keyed {
  type: string;
  key: string;
}

export interface Timers {
  set(run: () => void, ms: number): number;
  clear(timer: number): void;
}

const PING_MS = 15_000;
const SILENCE_MS = 25_000;
const browser: Timers = {
  set: (run, ms) => setTimeout(run, ms) as unknown as number,
  clear: (timer) => clearTimeout(timer),
};

export class TableSocket {
  private socket: WebSocket | null = null;
  private readonly unanswered = new Map<string, Keyed>();
  private tries = 0;
  private retry = 0;
  private beat = 0;
  private silence = 0;
  private stopped = false;

  constructor(
    private readonly address: () => string,
    private readonly listener: Listener,
    private readonly open: (address: string) => WebSocket = (address) => new WebSocket(address),
    private readonly timers: Timers = browser,
  ) {
    this.connect();
  }

  /** Sends now, and again after every reconnection until the server answers this key. */
  send(message: Keyed): void {
    this.unanswered.set(message.key, message);
    this.put(message);
  }

  /** Sends once, if the connection stands. */
  put(message: object): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  get waiting(): boolean {
    return this.unanswered.size > 0;
  }

  /** Tries at once instead of waiting for the next attempt. */
  hurry(): void {
    if (this.stopped || this.socket) return;
    this.timers.clear(this.retry);
    this.connect();
  }

  close(): void {
    this.stopped = true;
    this.timers.clear(this.retry);
    this.quiet();
    this.socket?.close();
    this.socket = null;
  }

  private connect(): void {
    if (this.stopped) return;
    this.listener.link(this.tries ? 'lost' : 'connecting');
    const socket = this.open(this.address());
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => socket === this.socket && this.heard(JSON.parse(String(event.data)));
    socket.onclose = (event) => socket === this.socket && this.closed(event.code);
  }

  private opened(socket: WebSocket): void {
    if (socket !== this.socket) return;
    for (const message of this.unanswered.values()) this.put(message);
    this.keepAlive();
    this.listen();
  }

  private heard(message: ServerMessage): void {
    this.tries = 0;
    this.listen();
    if (message.type === 'position') this.listener.link('live');
    if ((message.type === 'ack' || message.type === 'refusal') && message.key) {
      this.unanswered.delete(message.key);
    }
    this.listener.message(message);
  }

  private closed(code: number): void {
    this.socket = null;
    this.quiet();
    if (this.stopped) return;
    if (code > 4400 && code < 4429) {
      this.stopped = true;
      this.listener.link('refused', code - 4000);
      return;
    }
    this.tries += 1;
    this.listener.link('lost');
    const pause = Math.min(8000, 300 * 2 ** this.tries) * (0.5 + Math.random() / 2);
    this.retry = this.timers.set(() => this.connect(), pause);
  }

  private keepAlive(): void {
    this.timers.clear(this.beat);
    this.beat = this.timers.set(() => {
      this.put({ type: 'ping' });
      this.keepAlive();
    }, PING_MS);
  }

  private listen(): void {
    this.timers.clear(this.silence);
    const socket = this.socket;
    this.silence = this.timers.set(() => {
      socket?.close();
      if (socket === this.socket) this.closed(1006);
    }, SILENCE_MS);
  }

  private quiet(): void {
    this.timers.clear(this.beat);
    this.timers.clear(this.silence);
  }
}

/** The address of a table's socket on this server. */
export function addressOf(table: string, values: Record<string, string | number | null>): string {
  const url = new URL(`/api/tables/${table}/live`, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  for (const [name, value] of Object.entries(values)) {
    if (value !== null) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** What a table talks to: a server, or a lesson. */
export interface Wire {
  send(message: { type: string; key: string }): void;
  put(message: object): void;
  hurry(): void;
  close(): void;
}

export type Connect = (listener: Listener, have: () => number, seat: () => number | null) => Wire;

/** The connection to a table of the server. */
export function served(id: string, watch: string | null): Connect {
  return (listener, have, seat) => new TableSocket(() => addressOf(id, { have: have(), seat: seat(), watch }), listener);
}
