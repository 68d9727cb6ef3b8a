// Everything a table page shows, in one place; components read it and call its methods.

import { api, newKey, newNonce, Refused } from './api';
import { type Layout, layoutOf } from './hex';
import { t } from './i18n.svelte';
import { callBack } from './notify';
import * as placing from './placing';
import { heatOf, PairIndex, type Preview } from './preview';
import { reasonText } from './reasons';
import { choices } from './settings.svelte';
import { seatNames, shortNames } from './seats';
import type { Connect, Link, Listener, Wire } from './socket';
import { buzz, play } from './sound';
import type { Position, Said, ServerMessage, Step, View } from './types';
import { stepText } from './words';

const NO_NAMES: string[] = [];

export class TableStore {
  position: Position | null = $state.raw(null);
  link: Link = $state('connecting');
  refused: number | null = $state(null);
  log: Step[] = $state.raw([]);
  held: placing.Placing = $state.raw(placing.EMPTY);
  cursor: number | null = $state(null);
  picked: string | null = $state(null);
  why: string = $state('');
  sending: string | null = $state(null);
  error: { code: string; detail: string } | null = $state(null);
  said: Said[] = $state.raw([]);
  unread: number = $state(0);
  online: boolean[] = $state.raw([]);
  watching: number = $state(0);
  revealed: number | null = $state(null);
  spoken: string = $state('');
  fresh: Step[] = $state.raw([]);
  hinted: string | null = $state(null);

  readonly view: View | null = $derived(this.position?.view ?? null);
  readonly names: string[] = $derived(this.position ? seatNames(this.position.seats) : NO_NAMES);
  readonly shortNames: string[] = $derived(this.position ? shortNames(this.position.seats) : NO_NAMES);
  readonly myTurn: boolean = $derived(this.position?.moves != null && this.position.phase === 'running');
  readonly labels: string[] = $derived(this.view?.cells?.map((cell) => cell.cell) ?? NO_NAMES);
  readonly layout: Layout | null = $derived(
    this.view?.radius === undefined ? null : layoutOf(this.view.radius, this.labels),
  );
  readonly around: placing.Around | null = $derived.by(() => {
    const moves = this.position?.moves;
    if (!moves?.place || !this.layout) return null;
    return { layout: this.layout, labels: this.labels, moves, index: new PairIndex(moves.place) };
  });
  readonly ghost: placing.Ghost | null = $derived(
    this.around ? placing.ghostOf(this.around, this.held) : null,
  );
  readonly preview: Preview | null = $derived.by(() => {
    if (this.ghost) return this.ghost.preview;
    return this.picked === null ? null : this.listedPreview(this.picked);
  });
  readonly heat: Map<number, number> | null = $derived.by(() => {
    const moves = this.position?.moves;
    if (!choices.heat || !moves?.place || this.held.tile === null || this.held.pinned) return null;
    return heatOf(moves, this.labels, this.held.tile);
  });
  readonly curtain: number | null = $derived.by(() => {
    const shown = this.position;
    if (!shown || shown.phase !== 'running' || shown.yours.length < 2) return null;
    if (shown.handover !== null) return shown.handover;
    return this.revealed === shown.seat ? null : shown.seat;
  });

  private readonly socket: Wire;
  private whyTimer = 0;
  private readonly wake = () => this.socket.hurry();

  constructor(
    readonly id: string,
    connect: Connect,
  ) {
    const listener: Listener = {
      message: (message) => this.hear(message),
      link: (link, code) => {
        this.link = link;
        this.refused = code ?? null;
      },
    };
    this.socket = connect(listener, () => this.position?.version ?? 0, () => this.seatToAsk());
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
  }

  close(): void {
    this.socket.close();
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
  }

  private seatToAsk(): number | null {
    return this.position && this.position.yours.length > 1 ? this.position.seat : null;
  }

  // -- what the server says

  private hear(message: ServerMessage): void {
    if (message.type === 'position') this.show(message);
    else if (message.type === 'ack') this.settle(message.key);
    else if (message.type === 'refusal') this.refuse(message.key, message.code, message.detail);
    else if (message.type === 'checked') this.explain(message.move, message.legal, message.detail);
    else if (message.type === 'said') this.hearLine(message);
    else if (message.type === 'presence') [this.online, this.watching] = [message.online, message.watching];
  }

  private show(next: Position): void {
    const before = this.position;
    if (before && next.version < before.version) return;
    const changed = !before || next.version !== before.version || next.seat !== before.seat;
    this.position = next;
    this.online = next.seats.map((seat) => seat.online);
    this.watching = next.watching;
    if (!before) this.said = next.chat;
    this.log = merged(this.log, next);
    if (!changed) return;
    this.reset();
    this.tell(before, next);
  }

  private reset(): void {
    [this.picked, this.why, this.hinted] = [null, '', null];
    this.held = { ...placing.EMPTY, want: this.held.want };
    const rack = this.view?.rack;
    if (this.around && rack?.length === 1) this.held = placing.hold(this.held, 0, rack[0]);
  }

  private tell(before: Position | null, next: Position): void {
    const steps = before ? next.steps : next.steps.slice(-1);
    if (steps.length) this.fresh = this.sinceMine();
    const lines = before ? steps.map((step) => stepText(step, this.names)) : [];
    if (before) this.sounds(steps, next);
    if (next.outcome && !before?.outcome) lines.push(t('table.over'));
    else if (next.moves && (!before?.moves || steps.length)) lines.push(this.turnText(next));
    if (next.moves && !before?.moves) this.callPlayer();
    if (lines.length) this.speak(lines.join(' '));
  }

  private sinceMine(): Step[] {
    const mine = this.position?.yours ?? [];
    const last = this.log.findLastIndex((step) => mine.includes(step.seat));
    return last === this.log.length - 1 ? this.log.slice(-1) : this.log.slice(last + 1);
  }

  private turnText(next: Position): string {
    const view = next.view as View;
    if (view.phase === 'exchange') return t('exchange.offer');
    return view.bonus ? t('turn.bonus') : t('turn.yours');
  }

  private callPlayer(): void {
    play('turn');
    buzz(60);
    callBack(t('turn.yours'));
  }

  private sounds(steps: Step[], next: Position): void {
    if (next.outcome) return play('end');
    const last = steps.at(-1);
    if (!last) return;
    if (last.move === 'throw') play('dice');
    else if (last.bonuses) play('bonus');
    else play(last.gains.some(Boolean) ? 'score' : 'place');
  }

  private settle(key: string): void {
    if (key === this.sending) this.sending = null;
  }

  private refuse(key: string | null, code: string, detail: string): void {
    if (key) this.settle(key);
    if (code === 'stale' || code === 'not-your-turn') this.reset();
    this.error = { code, detail };
    this.speak(t(`refusal.${code}`));
  }

  private explain(move: string, legal: boolean, detail: string): void {
    if (!legal && this.ghost && !this.ghost.preview && move === this.askedMove()) {
      this.why = reasonText(detail);
      this.speak(this.why);
    }
  }

  private hearLine(line: Said): void {
    if (this.said.some((known) => known.n === line.n)) return;
    this.said = [...this.said, line].slice(-80);
    this.unread += 1;
    this.speak(`${line.name}: ${line.preset ? t(`chat.${line.preset}`) : line.text}`);
  }

  /** Says something to those who listen to the page. */
  speak(text: string): void {
    this.spoken = text === this.spoken ? `${text}\u00a0` : text;
  }

  // -- holding and placing

  take(slot: number): void {
    const tile = this.view?.rack?.[slot];
    if (!tile || !this.around) return;
    if (this.held.slot === slot && !this.held.pinned) this.held = placing.rotate(this.around, this.held, 1);
    else this.held = placing.hold(this.held, slot, tile);
    this.afterHand();
  }

  startDrag(slot: number): void {
    const tile = this.view?.rack?.[slot];
    if (tile && this.around) this.held = { ...this.held, slot, tile, anchor: null, pinned: false };
  }

  /** Let go: a legal place keeps the tile until it is confirmed, any other gives it back. */
  endDrag(): void {
    if (this.ghost?.preview) this.held = { ...this.held, pinned: true };
    else this.held = { ...this.held, anchor: null };
  }

  /** Takes a tile that was put down up again, so that it can be moved. */
  lift(): void {
    if (this.held.pinned) this.held = { ...this.held, pinned: false };
  }

  drop(): void {
    this.held = { ...placing.EMPTY, want: this.held.want };
    this.why = '';
  }

  hover(cell: number | null): void {
    if (this.held.tile === null || this.held.pinned || this.held.anchor === cell) return;
    this.held = placing.hover(this.held, cell);
    this.afterHand();
  }

  tap(cell: number): void {
    if (!this.around) return;
    if (this.held.tile === null) {
      this.why = t('place.choose');
      return;
    }
    this.held = placing.tap(this.around, this.held, cell);
    if (this.ghost && !this.ghost.preview) {
      this.held = { ...this.held, pinned: false };
      play('no');
    }
    this.afterHand();
  }

  rotate(by: 1 | -1): void {
    if (!this.around || this.held.tile === null) return;
    this.held = placing.rotate(this.around, this.held, by);
    this.afterHand();
  }

  flip(): void {
    if (!this.around || this.held.tile === null) return;
    this.held = placing.flip(this.around, this.held);
    this.afterHand();
  }

  unpin(): void {
    if (this.held.pinned) this.held = { ...this.held, pinned: false, anchor: null };
    else this.drop();
    this.why = '';
  }

  private afterHand(): void {
    this.why = '';
    clearTimeout(this.whyTimer);
    const move = this.askedMove();
    if (!move || this.ghost?.preview) return;
    if (this.ghost && this.ghost.second < 0) this.why = t('place.outside');
    else this.whyTimer = setTimeout(() => this.ask(move), 120) as unknown as number;
  }

  private ask(move: string): void {
    if (move === this.askedMove()) this.socket.put({ type: 'check', seat: this.position?.seat, move });
  }

  private askedMove(): string | null {
    const ghost = this.ghost;
    if (!ghost || ghost.second < 0) return null;
    return `place ${ghost.tile} ${this.labels[ghost.first]}-${this.labels[ghost.second]}`;
  }

  // -- acting

  /** Whether what is shown can be confirmed. */
  get ready(): boolean {
    if (this.sending || this.link !== 'live') return false;
    return this.ghost ? this.ghost.preview !== null && this.held.pinned : this.picked !== null;
  }

  confirm(): void {
    const move = this.ghost ? this.ghost.preview?.move : this.picked;
    if (move && this.ready) this.move(move);
  }

  move(move: string): void {
    if (this.sending) return;
    this.act({ type: 'move', move });
  }

  pick(move: string | null): void {
    this.picked = move;
  }

  listedPreview(move: string): Preview | null {
    const moves = this.position?.moves;
    const found = moves?.other.find((listed) => listed.move === move);
    if (!moves || !found) return null;
    const values = moves.values.map((value, i) => value + found.gains[i]);
    return { ...found, values, lowest: Math.min(...values), rays: [] };
  }

  act(body: { type: string } & Record<string, unknown>): void {
    const shown = this.position;
    if (!shown) return;
    const seat = shown.seat ?? shown.yours[0] ?? 0;
    const key = newKey();
    this.error = null;
    this.sending = key;
    this.socket.send({ ...body, key, version: shown.version, seat } as never);
  }

  sayReady(): void {
    this.act({ type: 'ready', nonce: newNonce() });
  }

  reveal(): void {
    const seat = this.curtain;
    if (seat === null) return;
    this.revealed = seat;
    if (this.position?.handover === seat) this.socket.put({ type: 'handover', seat });
  }

  say(line: { preset: string } | { text: string }): void {
    this.socket.send({ type: 'chat', key: newKey(), seat: this.position?.seat ?? null, ...line } as never);
  }

  async hint(): Promise<void> {
    const seat = this.position?.seat;
    if (seat === null || seat === undefined) return;
    try {
      this.hinted = (await api.hint(this.id, seat)).move;
      this.follow(this.hinted);
    } catch (error) {
      if (error instanceof Refused) this.error = { code: error.code, detail: error.detail };
    }
  }

  /** Shows a move as if the player had chosen it, to be confirmed or not. */
  follow(move: string): void {
    const [verb, tile, cells] = move.split(' ');
    if (verb !== 'place') {
      this.picked = move;
      return;
    }
    const [first, second] = cells.split('-').map((label) => this.labels.indexOf(label));
    const slot = this.view?.rack?.indexOf(tile) ?? -1;
    const want = this.layout?.neighbours[first].indexOf(second) ?? 0;
    this.held = { slot, tile, want, anchor: first, pinned: true };
  }
}

/** All steps so far: what was known, less what was taken back, and what is new. */
export function merged(known: readonly Step[], next: Position): Step[] {
  const last = next.last?.version ?? 0;
  const kept = known.filter((step) => step.version <= last);
  const newest = kept.at(-1)?.version ?? 0;
  return [...kept, ...next.steps.filter((step) => step.version > newest)];
}
