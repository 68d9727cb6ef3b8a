// Telling somebody who looks elsewhere that it is their turn.

import { choices } from './settings.svelte';

let usual = '';

/** Marks the tab's title while the page is hidden or waiting for the player. */
export function titled(text: string): void {
  document.title = usual = text;
}

export function callBack(text: string): void {
  if (!document.hidden) return;
  document.title = `● ${text}`;
  document.addEventListener('visibilitychange', () => (document.title = usual), { once: true });
  if (choices.notices && 'Notification' in window && Notification.permission === 'granted') {
    const notice = new Notification(text, { icon: '/icon-192.png', tag: 'genial-turn' });
    notice.onclick = () => focus();
  }
}

export async function allowNotices(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
