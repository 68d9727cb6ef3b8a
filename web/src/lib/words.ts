// Moves and scores in words, for the move list and for those who listen.

import { t } from './i18n.svelte';
import { COLOURS, type Step } from './types';

export function colourNames(letters: string): string {
  return [...letters].map((letter) => t(`colour.${letter}`)).join(' ');
}

/** "red +2, blue +1", or that nothing was gained. */
export function gainsText(gains: readonly number[]): string {
  const parts = COLOURS.flatMap((colour, i) =>
    gains[i] ? [`${t(`colour.${colour}`)} ${gains[i] > 0 ? '+' : '−'}${Math.abs(gains[i])}`] : [],
  );
  return parts.length ? parts.join(', ') : t('score.nothing');
}

/** The move alone, without who made it or what it scored. */
export function moveText(move: string): string {
  const [verb, ...rest] = move.split(' ');
  if (verb === 'place') return t('move.place', { tile: colourNames(rest[0]), cells: rest[1].replace('-', ' ') });
  if (verb === 'play') return t('move.play', { tile: colourNames(rest[0]) });
  if (verb === 'score' && rest.length) return t('move.jokers', { jokers: rest.map(jokerText).join(', ') });
  return t(`move.${verb}`);
}

export function jokerText(joker: string): string {
  const [dice, target] = joker.split('=');
  return t('move.joker', { count: dice.length, dice: t(`colour.${dice[0]}`), target: t(`colour.${target}`) });
}

const SCORING = new Set(['place', 'play', 'score']);

/** Whether a move of this kind scores at all. */
export function scores(move: string): boolean {
  return SCORING.has(move.split(' ')[0]);
}

export function stepText(step: Step, names: readonly string[]): string {
  const who = names[step.seat] ?? '';
  const text = `${who}: ${moveText(step.move)}`;
  if (!scores(step.move)) return text;
  const bonus = step.bonuses ? ` ${t('score.bonus', { n: step.bonuses })}` : '';
  return `${text}. ${gainsText(step.gains)}.${bonus}`;
}

/** The cells a step covers, if it is a placement. */
export function cellsOf(step: Step | null): string[] {
  const words = step?.move.split(' ') ?? [];
  return words[0] === 'place' ? words[2].split('-') : [];
}
