import { describe, expect, test } from 'vitest';
import { duration, tableOf } from '../src/lib/strengths.svelte';
import type { TableStrengths } from '../src/lib/types';

const strength = (bot: string, elo: number) => ({ bot, elo, seconds: 0.01 });
const tables: TableStrengths[] = [
  { game: 'dice', mode: 'versus', players: 2, levels: [strength('level1', 0)], bots: [strength('net', 90)] },
  { game: 'dice', mode: 'versus', players: 3, levels: [strength('level1', 5)], bots: [] },
];

describe('strengths', () => {
  test('are those of the table', () => {
    const place = (players: number) => ({ game: 'dice', mode: 'versus', players });
    expect(tableOf(place(2), tables)?.levels[0].elo).toBe(0);
    expect(tableOf(place(3), tables)?.levels[0].elo).toBe(5);
    expect(tableOf(place(4), tables)).toBeUndefined();
    expect(tableOf({ ...place(2), mode: 'solo' }, tables)).toBeUndefined();
  });

  test('come with times that can be read', () => {
    expect(duration(0.0042, 'en')).toBe('< 0.01 sec');
    expect(duration(0.0893, 'en')).toBe('0.09 sec');
    expect(duration(0.391, 'de')).toBe('0,4 Sek.');
  });
});
