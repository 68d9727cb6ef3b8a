// Playing the board by keyboard: six directions, turning, putting down, listening.

import { t } from './i18n.svelte';
import type { TableStore } from './table.svelte';
import { colourNames, gainsText } from './words';

/** The six keys around S, and the two horizontal arrows, by direction. */
const DIRECTION: Record<string, number> = {
  ArrowRight: 0, ArrowLeft: 3, d: 0, x: 1, z: 2, y: 2, a: 3, w: 4, e: 5,
};

let column = 0;

/** Handles a key on the board; true when it meant something. */
export function boardKey(table: TableStore, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === 'ArrowUp' || key === 'ArrowDown') return vertical(table, key === 'ArrowDown');
  if (key in DIRECTION) return step(table, DIRECTION[key]);
  if (key >= '1' && key <= '9') return hold(table, Number(key) - 1);
  if (key === 'r') return turn(table, event.shiftKey ? -1 : 1);
  if (key === 'f') return flip(table);
  if (key === 'n') return jump(table, event.shiftKey ? -1 : 1);
  if (key === 't') return tracks(table);
  if (key === 'Enter' || key === ' ') return enter(table);
  if (key === 'Escape') return escape(table);
  return false;
}

function start(table: TableStore): number {
  const middle = Math.floor((table.labels.length - 1) / 2);
  return table.cursor ?? table.held.anchor ?? middle;
}

function move(table: TableStore, cell: number): boolean {
  if (cell < 0) table.speak(t('keys.border'));
  else {
    table.cursor = cell;
    table.lift();
    table.hover(cell);
    table.speak(cellText(table, cell));
  }
  return true;
}

function step(table: TableStore, direction: number): boolean {
  const { layout } = table;
  if (!layout) return false;
  const cell = table.cursor === null ? start(table) : layout.step(table.cursor, direction);
  if (cell >= 0) column = layout.points[cell].x;
  return move(table, cell);
}

function vertical(table: TableStore, down: boolean): boolean {
  const { layout } = table;
  if (!layout) return false;
  return move(table, table.cursor === null ? start(table) : layout.vertical(table.cursor, down, column));
}

function hold(table: TableStore, slot: number): boolean {
  const tile = table.view?.rack?.[slot];
  if (!tile) return false;
  table.take(slot);
  if (table.cursor !== null) table.hover(table.cursor);
  table.speak(`${t('keys.holding', { tile: colourNames(tile) })} ${ghostText(table)}`);
  return true;
}

function turn(table: TableStore, by: 1 | -1): boolean {
  table.rotate(by);
  table.speak(ghostText(table));
  return true;
}

function flip(table: TableStore): boolean {
  table.flip();
  table.cursor = table.held.anchor;
  table.speak(ghostText(table));
  return true;
}

/** On to the next cell where the held tile may lie. */
function jump(table: TableStore, by: 1 | -1): boolean {
  if (!table.around) return false;
  const cells = [...table.around.index.cells].sort((a, b) => a - b);
  const here = table.cursor ?? -1;
  const ahead = by > 0 ? cells.find((c) => c > here) : cells.findLast((c) => c < here);
  return move(table, ahead ?? (by > 0 ? cells[0] : cells[cells.length - 1]) ?? -1);
}

function enter(table: TableStore): boolean {
  if (table.ready) {
    table.confirm();
    return true;
  }
  if (table.cursor === null && table.held.anchor === null) return false;
  table.tap(table.held.anchor ?? start(table));
  if (table.ready) table.speak(`${ghostText(table)} ${t('keys.again')}`);
  else if (!table.why) table.speak(table.held.tile ? t('place.not') : t('place.choose'));
  return true;
}

function escape(table: TableStore): boolean {
  if (table.held.tile === null) return false;
  table.unpin();
  table.speak(t('keys.released'));
  return true;
}

function tracks(table: TableStore): boolean {
  const { view, position } = table;
  if (!view || !position) return false;
  const lines = view.tracks.map((values, side) => {
    const name = table.names.filter((_, seat) => view.sides[seat] === side).join(' + ');
    return `${name}: ${[...'RGBOYV'].map((c, i) => `${t(`colour.${c}`)} ${values[i]}`).join(', ')}.`;
  });
  table.speak(lines.join(' '));
  return true;
}

export function cellText(table: TableStore, cell: number): string {
  const found = table.view?.cells?.[cell];
  if (!found) return '';
  const what = found.colour ? t(`colour.${found.colour}`) : t('cell.free');
  const height = found.height ? `, ${t('cell.height', { n: found.height })}` : '';
  const printed = found.printed ? `, ${t('cell.printed')}` : '';
  return `${found.cell}, ${what}${printed}${height}. ${ghostText(table)}`;
}

function ghostText(table: TableStore): string {
  const { ghost } = table;
  if (!ghost) return '';
  if (!ghost.preview) return t('place.not');
  const to = table.labels[ghost.second];
  const bonus = ghost.preview.bonuses ? ` ${t('score.bonus', { n: ghost.preview.bonuses })}` : '';
  return `${t('keys.lies', { first: table.labels[ghost.first], second: to })} ${gainsText(ghost.preview.gains)}. ${t('track.lowest')} ${ghost.preview.lowest}.${bonus}`;
}
