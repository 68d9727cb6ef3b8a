// Short sounds made on the spot; none is loaded.

import { choices } from './settings.svelte';

let audio: AudioContext | null = null;

function tone(frequency: number, start: number, length: number, volume = 0.12, type: OscillatorType = 'sine'): void {
  if (!audio) return;
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  const at = audio.currentTime + start;
  oscillator.type = type;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}

function clack(): void {
  tone(190, 0, 0.07, 0.25, 'triangle');
  tone(820, 0, 0.025, 0.06, 'square');
}

export const SOUNDS = {
  place: clack,
  score: () => {
    clack();
    tone(587, 0.06, 0.18);
  },
  bonus: () => [523, 659, 784, 1047].forEach((f, i) => tone(f, i * 0.08, 0.35)),
  turn: () => [659, 880].forEach((f, i) => tone(f, i * 0.12, 0.3)),
  dice: () => [0, 0.05, 0.11, 0.18].forEach((s) => tone(300 + 500 * s, s, 0.05, 0.2, 'triangle')),
  end: () => [392, 523, 659, 784].forEach((f, i) => tone(f, i * 0.14, 0.6)),
  no: () => tone(150, 0, 0.15, 0.12, 'sawtooth'),
};

/** Browsers allow sound only after the first touch. */
export function wakeSound(): void {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
}

export function play(name: keyof typeof SOUNDS): void {
  if (choices.sound && audio?.state === 'running') SOUNDS[name]();
}

export function buzz(pattern: number | number[]): void {
  if (choices.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
