// The levels of bots, as people choose and meet them.

import { t } from './i18n.svelte';

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The bot of a level. */
export function levelBot(level: number): string {
  return `level${level}`;
}

/** What the players of a bot's level are called; nothing if it is none of a level. */
export function levelName(bot: string): string {
  const level = levelOf(bot);
  return level ? t(`level.${level}`) : '';
}

/** How a bot is called on the screen. */
export function botName(bot: string): string {
  const level = levelOf(bot);
  return level ? `${level} · ${levelName(bot)}` : bot;
}

function levelOf(bot: string): string | undefined {
  return /^level([1-8])$/.exec(bot)?.[1];
}
