import { beforeEach, expect, test, vi } from 'vitest';
import { type Link, TableSocket } from '../src/lib/socket';
import type { ServerMessage } from '../src/lib/types';

class FakeSocket {
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const links: Link[] = [];
const heard: ServerMessage[] = [];
const newest = () => FakeSocket.made.at(-1) as FakeSocket;
const move = { type: 'move', key: 'k-12345678', move: 'throw' };

function connect(): TableSocket {
  const listener = { message: (message: ServerMessage) => void heard.push(message), link: (link: Link) => void links.push(link) };
  return new TableSocket(() => 'ws://test', listener, () => new FakeSocket() as unknown as WebSocket);
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  links.length = heard.length = 0;
});

test('a move is sent again with the same key until it is answered', () => {
  const socket = connect();
  newest().open();
  socket.send(move);
  newest().drop();
  expect(links.at(-1)).toBe('lost');
  vi.advanceTimersByTime(2000);
  expect(FakeSocket.made).toHaveLength(2);
  newest().open();
  expect(newest().sent.map((text) => JSON.parse(text).key)).toEqual([move.key]);
  newest().say({ type: 'ack', key: move.key, version: 3 });
  expect(socket.waiting).toBe(false);
  newest().drop();
  vi.advanceTimersByTime(2000);
  newest().open();
  expect(newest().sent).toEqual([]);
});

test('a refusal is an answer too', () => {
  const socket = connect();
  newest().open();
  socket.send(move);
  newest().say({ type: 'refusal', key: move.key, code: 'stale', detail: '', version: 4 });
  expect(socket.waiting).toBe(false);
});

test('a server that says no is not asked again', () => {
  connect();
  newest().open();
  newest().drop(4404);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.made).toHaveLength(1);
  expect(links.at(-1)).toBe('refused');
});

test('silence counts as a lost connection', () => {
  connect();
  newest().open();
  vi.advanceTimersByTime(30_000);
  expect(FakeSocket.made.length).toBeGreaterThan(1);
});

test('what an old connection says late is not heard', () => {
  connect();
  const old = newest();
  old.open();
  old.drop();
  vi.advanceTimersByTime(2000);
  old.say({ type: 'pong', now: 1 });
  expect(heard).toEqual([]);
});
