import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fill, wanted } from '../src/lib/i18n.svelte';
import de from '../src/texts/de.json';
import en from '../src/texts/en.json';
import guideDe from '../src/texts/guide.de.json';
import guideEn from '../src/texts/guide.en.json';
import guideNl from '../src/texts/guide.nl.json';
import nl from '../src/texts/nl.json';

const all: Record<string, Record<string, string>> = { en, de, nl };
const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && /\.(ts|svelte)$/.test(file.name))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
}

describe.each(['de', 'nl'])('%s', (language) => {
  test('has every text of the English file and no other', () => {
    expect(Object.keys(all[language])).toEqual(Object.keys(en));
  });

  test('fills in the same names', () => {
    for (const [key, text] of Object.entries(en)) expect([key, names(all[language][key])]).toEqual([key, names(text)]);
  });

  test('has the same rules and lessons', () => {
    const guide: typeof guideEn = language === 'de' ? guideDe as never : guideNl as never;
    const shape = (one: typeof guideEn) =>
      Object.entries(one).map(([game, { rules, lessons }]) => [game, rules.length, Object.keys(lessons)]);
    expect(shape(guide)).toEqual(shape(guideEn));
  });
});

test('every text asked for by name exists', () => {
  const asked = sources(join(__dirname, '../src')).flatMap((text) => [...text.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map(([, key]) => key));
  expect(asked.length).toBeGreaterThan(150);
  expect(asked.filter((key) => !(key in en))).toEqual([]);
});

test('every family of texts is complete', () => {
  const codes = readFileSync(join(__dirname, '../../src/genial/server/messages/codes.py'), 'utf8');
  for (const [, code] of codes.matchAll(/^ {4}[A-Z_]+ = "([\w-]+)"/gm)) expect(en).toHaveProperty([`refusal.${code}`]);
  for (const game of ['classic', '3d', 'cards', 'dice']) {
    expect(en).toHaveProperty([`game.${game}`]);
    expect(en).toHaveProperty([`game.${game}.about`]);
  }
  for (const page of ['home', 'new', 'table', 'replay', 'open', 'fair', 'tables', 'rules', 'learn', 'settings', 'me', 'missing']) {
    expect(en).toHaveProperty([`title.${page}`]);
  }
});

test('the browser chooses the language', () => {
  expect(wanted(['fr-FR', 'nl-BE', 'de'])).toBe('nl');
  expect(wanted(['fr'])).toBe('en');
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
});
