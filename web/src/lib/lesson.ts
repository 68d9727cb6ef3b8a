// A lesson: a position made with the real rules, and what is to be reached in it.

import type { Listener } from './socket';
import type { Connect, Wire } from './socket';
import type { Moves, Position, View } from './types';

export interface Goal {
  any?: boolean;
  gain?: number;
  lowest?: number;
  bonus?: number;
  height?: number;
  tile?: string;
  move?: string;
}

export interface Lesson {
  name: string;
  goal: Goal;
  view: View;
  moves: Moves;
}

export interface Tried {
  move: string;
  gains: number[];
  lowest: number;
  bonuses: number;
  heights: number[];
}

export function reached(goal: Goal, tried: Tried): boolean {
  if (goal.move) return tried.move === goal.move;
  if (goal.tile && tried.move.split(' ')[1] !== goal.tile) return false;
  if (goal.gain !== undefined && tried.gains.reduce((sum, gain) => sum + gain, 0) < goal.gain) return false;
  if (goal.lowest !== undefined && tried.lowest < goal.lowest) return false;
  if (goal.bonus !== undefined && tried.bonuses < goal.bonus) return false;
  if (goal.height !== undefined && !tried.heights.every((height) => height >= (goal.height as number))) return false;
  return true;
}

function positionOf(lesson: Lesson, names: [string, string], version: number): Position {
  const seats = names.map((name, seat) => ({
    seat, kind: 'device' as const, name, bot: null, stand_in: null, ready: true, online: true, reserved: false,
  }));
  return {
    type: 'position', table: lesson.name, version, phase: 'running', game: lesson.view.game, mode: lesson.view.mode, options: {},
    settings: {
      listed: false, spectators: 'none', chat: 'off', spectator_chat: false, takeback: false, hints: false,
      on_timeout: 'bot', stand_in: null, clock: null, series: 1,
    },
    seats, seat: 0, yours: [0], host: true, to_move: 0, handover: null, view: lesson.view, moves: lesson.moves, last: null,
    steps: [], undo: false, takeback: false, asked: null, clock: null, outcome: null, series: null, next: null,
    fair: { commitment: '', rules: '', nonces: [], secret: null }, watching: 0, chat: [],
  };
}

/** A wire that shows the lesson and hands every move tried to `judge`; the position stays. */
export function taught(lesson: Lesson, names: [string, string], judge: (move: string) => void): Connect {
  return (listener: Listener): Wire => {
    let version = 1;
    const show = () => {
      listener.link('live');
      listener.message(positionOf(lesson, names, version));
    };
    queueMicrotask(show);
    return {
      send: (message) => {
        judge((message as unknown as { move: string }).move);
        listener.message({ type: 'ack', key: message.key, version });
        version += 1;
        show();
      },
      put: () => undefined,
      hurry: () => undefined,
      close: () => undefined,
    };
  };
}
