// Texts in the person's language; one language is loaded at a time.

import { choices, type Language } from './settings.svelte';

export type Texts = Record<string, string>;
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch', nl: 'Nederlands' };

const files: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('../texts/en.json'),
  de: () => import('../texts/de.json'),
  nl: () => import('../texts/nl.json'),
};

let texts: Texts = $state.raw({});
let shown: Language = $state('en');

export function wanted(preferred: readonly string[]): Language {
  for (const name of preferred) {
    const found = name.slice(0, 2).toLowerCase();
    if (found in LANGUAGES) return found as Language;
  }
  return 'en';
}

/** Loads the chosen language; the page shows it once it is there. */
export async function loadTexts(): Promise<void> {
  const language = choices.language === 'auto' ? wanted(navigator.languages) : choices.language;
  texts = (await files[language]()).default;
  shown = language;
  document.documentElement.lang = language;
}

export function language(): Language {
  return shown;
}

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** The text of a key, with {names} filled in. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  return fill(texts[key] ?? key, values);
}

export function has(key: string): boolean {
  return key in texts;
}

export function ago(at: number): string {
  const format = new Intl.RelativeTimeFormat(shown, { numeric: 'auto' });
  const seconds = (at - Date.now()) / 1000;
  if (seconds > -3600) return format.format(Math.ceil(seconds / 60), 'minute');
  if (seconds > -86400) return format.format(Math.ceil(seconds / 3600), 'hour');
  return format.format(Math.ceil(seconds / 86400), 'day');
}
