// Choosing jokers by hand among the ways to score that the server listed.

import type { Listed } from './types';

/** The jokers of a listed way to score: `score RR=Y` has one. */
export function jokersOf(move: string): string[] {
  return move.split(' ').slice(1);
}

/** Whether every joker of `some` is in `all`, as often. */
function within(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all];
  return some.every((joker) => {
    const at = left.indexOf(joker);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Jokers that can still be added to those chosen, grouped by the dice they use. */
export function choicesFor(listed: readonly Listed[], chosen: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { move } of listed) {
    const jokers = jokersOf(move);
    if (jokers.length !== chosen.length + 1 || !within(chosen, jokers)) continue;
    const rest = [...jokers];
    for (const joker of chosen) rest.splice(rest.indexOf(joker), 1);
    const [dice, target] = rest[0].split('=');
    const targets = groups.get(dice) ?? [];
    if (!targets.includes(target)) groups.set(dice, [...targets, target]);
  }
  return groups;
}

/** The listed move with exactly these jokers. */
export function scoreWith(listed: readonly Listed[], chosen: readonly string[]): string | null {
  const found = listed.find(({ move }) => {
    const jokers = jokersOf(move);
    return move.startsWith('score') && jokers.length === chosen.length && within(chosen, jokers);
  });
  return found?.move ?? null;
}
