// The rules' own reasons for refusing a place, in the reader's language.

import { t } from './i18n.svelte';

const REASONS: [RegExp, string, string[]][] = [
  [/: (\w+) is not free/, 'why.taken', ['cell']],
  [/do not touch/, 'why.apart', []],
  [/first tile must touch/, 'why.first', []],
  [/beside a start stone/, 'why.stone', []],
  [/not level, (\w+) is (\d+) and (\w+) (\d+) high/, 'why.level', ['a', 'x', 'b', 'y']],
  [/exactly on another/, 'why.exactly', []],
];

export function reasonText(detail: string): string {
  for (const [pattern, key, names] of REASONS) {
    const found = pattern.exec(detail);
    if (found) return t(key, Object.fromEntries(names.map((name, i) => [name, found[i + 1]])));
  }
  return detail;
}
