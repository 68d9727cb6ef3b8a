// The long texts: rules and lessons, loaded with the pages that show them.

import { language } from './i18n.svelte';
import type { Language } from './settings.svelte';

export interface Guide {
  rules: [title: string, text: string][];
  lessons: Record<string, [title: string, task: string, done: string]>;
}

export type Guides = Record<string, Guide>;

const files: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import('../texts/guide.en.json'),
  de: () => import('../texts/guide.de.json'),
  nl: () => import('../texts/guide.nl.json'),
};

export async function guides(): Promise<Guides> {
  return (await files[language()]()).default as Guides;
}

const lessonFiles: Record<string, () => Promise<{ default: unknown }>> = {
  classic: () => import('../lessons/classic.json'),
  '3d': () => import('../lessons/3d.json'),
  cards: () => import('../lessons/cards.json'),
  dice: () => import('../lessons/dice.json'),
};

export async function lessonsOf<T>(game: string): Promise<T[]> {
  return (await lessonFiles[game]()).default as T[];
}
