// The six symbols as paths around (0, 0) within radius 1 (COM-1): shape tells as much as colour.

import type { Colour } from './types';

function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const radius = i % 2 ? inner : outer;
    const angle = (Math.PI * i) / points - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
  });
  return `M${corners.join('L')}Z`;
}

function disc(radius: number, hole = false): string {
  const sweep = hole ? 0 : 1;
  return `M${-radius} 0A${radius} ${radius} 0 1 ${sweep} ${radius} 0A${radius} ${radius} 0 1 ${sweep} ${-radius} 0Z`;
}

/** Twenty-four separate rays around a disc. */
function sun(): string {
  const rays = Array.from({ length: 24 }, (_, i) => {
    const [a, half] = [(Math.PI * i) / 12, 0.062];
    const at = (radius: number, angle: number) =>
      `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
    return `M${at(0.64, a - half * 1.35)}L${at(1.02, a - half * 0.5)}L${at(1.02, a + half * 0.5)}L${at(0.64, a + half * 1.35)}Z`;
  });
  return disc(0.53) + rays.join('');
}

export const SYMBOLS: Record<Colour, string> = {
  R: star(12, 1, 0.6),
  G: disc(0.8),
  B: star(6, 1.02, 0.5),
  O: `M${Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i;
    return `${(0.94 * Math.cos(angle)).toFixed(3)} ${(0.94 * Math.sin(angle)).toFixed(3)}`;
  }).join('L')}Z`,
  Y: sun(),
  V: disc(0.86) + disc(0.46, true),
};
