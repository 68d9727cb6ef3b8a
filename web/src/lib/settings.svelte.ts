// What a person has chosen on this device; kept in the browser only.

export type Language = 'en' | 'de' | 'nl';

export interface Choices {
  language: Language | 'auto';
  theme: 'auto' | 'light' | 'dark';
  palette: 'standard' | 'redgreen' | 'blueyellow' | 'contrast';
  motion: 'auto' | 'less';
  hand: 'right' | 'left';
  text: 'normal' | 'large';
  sound: boolean;
  vibration: boolean;
  notices: boolean;
  heat: boolean;
  labels: boolean;
  board3d: boolean;
  level: number; // of the bot one plays against at once
}

const DEFAULTS: Choices = {
  language: 'auto',
  theme: 'auto',
  palette: 'standard',
  motion: 'auto',
  hand: 'right',
  text: 'normal',
  sound: true,
  vibration: true,
  notices: false,
  heat: false,
  labels: false,
  board3d: true,
  level: 3,
};

function stored(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem('genial.choices') ?? '{}');
  } catch {
    return {};
  }
}

export const choices: Choices = $state({ ...DEFAULTS, ...stored() });

/** Changes choices, keeps them and shows them on the page. */
export function choose(changes: Partial<Choices>): void {
  Object.assign(choices, changes);
  localStorage.setItem('genial.choices', JSON.stringify(choices));
  applyChoices();
}

/** Puts the choices on the document, where the style sheet reads them. */
export function applyChoices(): void {
  const { dataset } = document.documentElement;
  dataset.theme = choices.theme;
  dataset.palette = choices.palette;
  dataset.motion = choices.motion;
  dataset.hand = choices.hand;
  dataset.text = choices.text;
}

export function lessMotion(): boolean {
  return choices.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
