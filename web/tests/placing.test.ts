import { describe, expect, test } from 'vitest';
import lessons from '../src/lessons/classic.json';
import { layoutOf } from '../src/lib/hex';
import * as placing from '../src/lib/placing';
import { heatOf, PairIndex, previewOf } from '../src/lib/preview';
import type { Moves, View } from '../src/lib/types';

function around(name: string): placing.Around & { view: View } {
  const lesson = lessons.find((one) => one.name === name) as unknown as { view: View; moves: Moves };
  const labels = (lesson.view.cells ?? []).map((cell) => cell.cell);
  const layout = layoutOf(lesson.view.radius as number, labels);
  return { view: lesson.view, labels, layout, moves: lesson.moves, index: new PairIndex(lesson.moves.place as never) };
}

const lines = around('lines');
const at = (label: string) => lines.labels.indexOf(label);

function shown(tile: string, first: string, second: string) {
  const found = lines.index.find(at(first), at(second));
  if (!found) throw new Error(`${first}-${second} is not legal`);
  return previewOf(lines.moves, lines.labels, tile, found.pair, found.turned);
}

describe('previews', () => {
  test('a red half at the end of two reds and beside a third scores three', () => {
    expect(shown('RO', 'f7', 'f8')).toMatchObject({ move: 'place RO f7-f8', gains: [3, 0, 0, 0, 0, 0], lowest: 0, bonuses: 0 });
  });

  test('turned round, the other half lies there', () => {
    expect(shown('RO', 'f8', 'f7').move).toBe('place RO f8-f7');
    expect(shown('RO', 'f8', 'f7').gains[0]).toBeLessThan(3);
  });

  test('every ray begins at a cell of the tile and is worth its length', () => {
    const { rays, gains } = shown('RO', 'f7', 'f8');
    expect(rays.every((ray) => ray[0] === at('f7') || ray[0] === at('f8'))).toBe(true);
    expect(rays.reduce((sum, ray) => sum + ray.length - 1, 0)).toBe(gains.reduce((sum, gain) => sum + gain, 0));
  });

  test('a bonus is announced before it is earned', () => {
    const bonus = around('bonus');
    const found = bonus.index.find(at('f7'), at('f8'));
    expect(previewOf(bonus.moves, bonus.labels, 'RO', found?.pair as number, found?.turned as boolean)).toMatchObject({
      gains: [2, 0, 0, 0, 0, 0], bonuses: 1,
    });
  });

  test('the warmest cell of the heat map is the best placement', () => {
    const heat = heatOf(lines.moves, lines.labels, 'RO');
    expect(Math.max(...heat.values())).toBe(4);
    expect(heat.get(at('f7'))).toBe(4);
    expect(heat.has(at('f6'))).toBe(false);
  });
});

describe('holding a tile', () => {
  const held = placing.hold(placing.EMPTY, 0, 'RO');

  test('a tap puts it down, a second tap there turns it, a third cell moves it', () => {
    const down = placing.tap(lines, held, at('f8'));
    expect(down).toMatchObject({ anchor: at('f8'), pinned: true });
    const turned = placing.tap(lines, down, at('f8'));
    expect(turned.anchor).toBe(at('f8'));
    expect(placing.ghostOf(lines, turned)?.second).not.toBe(placing.ghostOf(lines, down)?.second);
    expect(placing.tap(lines, turned, at('c8')).anchor).toBe(at('c8'));
  });

  test('hovering moves a held tile, not one that was put down', () => {
    expect(placing.hover(held, at('c8')).anchor).toBe(at('c8'));
    const down = placing.tap(lines, held, at('f8'));
    expect(placing.hover(down, at('c8'))).toBe(down);
  });

  test('it lies the nearest possible way at the edge', () => {
    const ghost = placing.ghostOf(lines, { ...held, anchor: at('f10'), want: 0, pinned: true });
    expect(ghost?.preview).not.toBeNull();
    expect(lines.labels[ghost?.second as number]).not.toBe('f11');
  });

  test('where nothing fits the ghost has no score', () => {
    expect(placing.ghostOf(lines, { ...held, anchor: at('f6') })?.preview).toBeNull();
  });

  test('turning goes through every way it can lie and comes back', () => {
    let now: placing.Placing = { ...held, anchor: at('c8'), pinned: true };
    const start = placing.ghostOf(lines, now)?.second;
    const seen = new Set<number>();
    for (let i = 0; i < placing.ways(lines, at('c8')).length; i++) {
      seen.add(placing.ghostOf(lines, now)?.second as number);
      now = placing.rotate(lines, now, 1);
    }
    expect(seen.size).toBe(placing.ways(lines, at('c8')).length);
    expect(placing.ghostOf(lines, now)?.second).toBe(start);
  });

  test('swapping keeps the two cells', () => {
    const down = placing.tap(lines, held, at('f7'));
    const before = placing.ghostOf(lines, down);
    const after = placing.ghostOf(lines, placing.flip(lines, down));
    expect([after?.first, after?.second]).toEqual([before?.second, before?.first]);
  });
});

test('points find their cell and neighbours go round', () => {
  lines.layout.points.forEach(({ x, y }, cell) => expect(lines.layout.at(x + 0.3, y - 0.4)).toBe(cell));
  expect(lines.layout.at(99, 0)).toBe(-1);
  expect([0, 1, 2, 3, 4, 5].map((d) => lines.labels[lines.layout.step(at('f6'), d)])).toEqual(['f7', 'g6', 'g5', 'f5', 'e6', 'e7']);
});
