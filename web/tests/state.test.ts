import { describe, expect, test } from 'vitest';
import lessons from '../src/lessons/dice.json';
import { choicesFor, scoreWith } from '../src/lib/jokers';
import { reached } from '../src/lib/lesson';
import { deciding } from '../src/lib/ranking';
import { match } from '../src/lib/router.svelte';
import { merged } from '../src/lib/table.svelte';
import type { Listed, Position, Step } from '../src/lib/types';

const step = (version: number): Step => ({ version, seat: 0, move: 'throw', gains: [], bonuses: 0, rays: [], by: 'player' });
const position = (last: number, steps: number[]) => ({ last: last ? step(last) : null, steps: steps.map(step) }) as Position;

describe('the move list', () => {
  test('grows by what is new, whatever is sent twice', () => {
    const first = merged([], position(3, [1, 2, 3]));
    expect(merged(first, position(5, [3, 4, 5])).map((s) => s.version)).toEqual([1, 2, 3, 4, 5]);
  });

  test('loses what was taken back', () => {
    expect(merged([step(1), step(2), step(3)], position(1, [])).map((s) => s.version)).toEqual([1]);
    expect(merged([step(1)], position(0, []))).toEqual([]);
  });
});

describe('jokers by hand', () => {
  const listed = lessons.find((one) => one.name === 'joker')?.moves.other as Listed[];

  test('what can be added depends on what is chosen', () => {
    expect([...choicesFor(listed, []).keys()]).toEqual(['OO', 'OOO']);
    expect(choicesFor(listed, ['OOO=V']).size).toBe(0);
  });

  test('the chosen jokers make exactly one move', () => {
    expect(scoreWith(listed, [])).toBe('score');
    expect(scoreWith(listed, ['OOO=V'])).toBe('score OOO=V');
    expect(scoreWith(listed, ['RR=V'])).toBeNull();
  });
});

test('addresses find their page', () => {
  expect(match('/t/abc')).toEqual({ page: 'table', params: { table: 'abc' } });
  expect(match('/rules/3d/')).toEqual({ page: 'rules', params: { game: '3d' } });
  expect(match('/nowhere/at/all').page).toBe('missing');
});

test('the first difference decides a ranking', () => {
  expect(deciding([9, 12, 14], [9, 12, 13])).toBe(2);
  expect(deciding([9, 12], [9, 12])).toBe(-1);
});

test('a lesson is learnt when its goal is reached, not before', () => {
  const tried = { move: 'place RO f7-f8', gains: [4, 0, 0, 0, 0, 0], lowest: 0, bonuses: 0, heights: [1, 1] };
  expect(reached({ gain: 4 }, tried)).toBe(true);
  expect(reached({ gain: 5 }, tried)).toBe(false);
  expect(reached({ gain: 4, tile: 'RR' }, tried)).toBe(false);
  expect(reached({ height: 1 }, { ...tried, heights: [1, 0] })).toBe(false);
  expect(reached({ move: 'exchange' }, tried)).toBe(false);
});
