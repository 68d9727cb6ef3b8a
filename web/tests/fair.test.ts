import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check, commitmentOf, headerOf, proofOf, throwsOf } from '../src/lib/fair';

const read = (game: string) => readFileSync(join(__dirname, `fixtures/fair-${game}.txt`), 'utf8');

describe.each(['classic', '3d', 'cards', 'dice'])('a match of %s', (game) => {
  test('all its draws are recomputed, those taken back too', async () => {
    const { draws, problem } = await check(read(game));
    expect(problem).toBeNull();
    expect(draws).toBeGreaterThan(20);
  });

  test('a changed secret is noticed', async () => {
    const record = read(game).replace(/(secret: )(.)/, (_, name, digit) => name + (digit === '0' ? '1' : '0'));
    expect((await check(record)).problem).toBe('commitment');
  });

  test('a changed nonce is noticed', async () => {
    const record = read(game).replace(/(nonces: )(.)/, (_, name, digit) => name + (digit === '0' ? '1' : '0'));
    expect(['start', 'draw']).toContain((await check(record)).problem);
  });
});

test('a changed draw is noticed', async () => {
  const record = read('classic');
  const line = /\* draw 0 (\w\w) (\w\w)/.exec(record) as RegExpExecArray;
  const swapped = record.replace(line[0], `* draw 0 ${line[1] === 'VV' ? 'RR' : 'VV'} ${line[2]}`);
  expect((await check(swapped)).problem).toBe('draw');
});

test('a record without proof says so', async () => {
  expect(await check('genial: 1\ngame: dice\nplayers: 2\n\n0 throw\n')).toEqual({ draws: 0, problem: 'proof' });
});

test('the commitment is the hash of secret and table', async () => {
  const proof = proofOf(read('dice'));
  expect(await commitmentOf(proof?.secret ?? '', proof?.table ?? '')).toBe(proof?.commitment);
  expect(headerOf(read('dice')).game).toBe('dice');
});

test('throws come in colour order with their weights', () => {
  expect(throwsOf(2)).toHaveLength(21);
  expect(throwsOf(2)[0]).toEqual(['RR', 1]);
  expect(throwsOf(2)[1]).toEqual(['RG', 2]);
  expect(throwsOf(4).reduce((sum, [, ways]) => sum + ways, 0)).toBe(6 ** 4);
});
