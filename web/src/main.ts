import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadTexts } from './lib/i18n.svelte';
import { startRouter } from './lib/router.svelte';
import { applyChoices } from './lib/settings.svelte';
import { wakeSound } from './lib/sound';

applyChoices();
startRouter();
await loadTexts();
const target = document.getElementById('app') as HTMLElement;
target.replaceChildren();
mount(App, { target });
addEventListener('pointerdown', wakeSound, { once: true });
addEventListener('keydown', wakeSound, { once: true });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  const build = import.meta.url.split('/').at(-1);
  void navigator.serviceWorker.register(`/sw.js?${build}`);
}
