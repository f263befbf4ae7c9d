import assert from 'node:assert/strict';
import { keyAction, type KeyAction, type KeyPlace, type PressedKey } from '../../../src/webview/files/fileActions.ts';
import { fileOf, folderOf } from './rows.ts';

const at: KeyPlace = { index: 50, row: fileOf('src/a.js'), total: 1000, pageRows: 20 };
const closed: KeyPlace = { ...at, row: folderOf('src/lib') };
const open: KeyPlace = { ...at, row: folderOf('src/lib', { isOpen: true }) };
const top: KeyPlace = { ...at, row: folderOf('src') };
const waiting: KeyPlace = { ...at, row: null };

/** A key with modifiers, such as `Control+Shift+a`. */
function pressed(text: string): PressedKey {
  const parts = text.split('+');
  const has = (name: string): boolean => parts.slice(0, -1).includes(name);
  return {
    key: parts.at(-1) ?? '',
    shiftKey: has('Shift'),
    ctrlKey: has('Control'),
    metaKey: has('Meta'),
    altKey: has('Alt'),
  };
}

const go = (to: number, isExtending = false): KeyAction => ({ kind: 'go', to, extends: isExtending });

const cases: readonly (readonly [key: string, place: KeyPlace, action: KeyAction | null, why: string])[] = [
  ['ArrowDown', at, go(51), 'the next row'],
  ['ArrowUp', at, go(49), 'the row before'],
  ['ArrowDown', { ...at, index: 999 }, go(999), 'there is none after the last'],
  ['ArrowUp', { ...at, index: 0 }, go(0), 'there is none before the first'],
  ['PageDown', at, go(69), 'one row of the page stays'],
  ['PageUp', at, go(31), 'one row of the page stays'],
  ['PageDown', { ...at, pageRows: 1 }, go(51), 'at least one'],
  ['PageUp', { ...at, index: 3 }, go(0), 'no farther than the first'],
  ['Home', at, go(0), 'the first'],
  ['End', at, go(999), 'the last'],
  ['Shift+ArrowDown', at, go(51, true), 'the selection goes along'],
  ['Shift+End', at, go(999, true), 'the selection goes along'],
  ['ArrowRight', closed, { kind: 'toggle' }, 'opens'],
  ['ArrowRight', open, go(51), 'goes in'],
  ['ArrowRight', at, null, 'a file has nothing in it'],
  ['ArrowLeft', open, { kind: 'toggle' }, 'closes'],
  ['ArrowLeft', closed, { kind: 'goToParent' }, 'goes out'],
  ['ArrowLeft', at, { kind: 'goToParent' }, 'goes out'],
  ['ArrowLeft', top, null, 'there is nothing outside'],
  ['Enter', at, { kind: 'open' }, 'opens the file'],
  ['Enter', open, { kind: 'toggle' }, 'closes the folder'],
  [' ', at, { kind: 'select' }, 'selects'],
  [' ', closed, { kind: 'select' }, 'selects what is in it'],
  ['Escape', at, { kind: 'selectNone' }, 'selects nothing'],
  ['Control+a', at, { kind: 'selectAll' }, 'selects all'],
  ['Meta+a', at, { kind: 'selectAll' }, 'selects all'],
  ['Control+A', at, { kind: 'selectAll' }, 'with capitals locked'],
  ['Control+Shift+a', at, null, 'is the editor’s'],
  ['Control+f', at, null, 'is the editor’s'],
  ['Control+ArrowDown', at, null, 'is the editor’s'],
  ['Alt+ArrowLeft', at, null, 'is the editor’s'],
  ['Tab', at, null, 'leaves the list'],
  ['x', at, null, 'letters do nothing'],
  ['Shift+Enter', at, null, 'nothing'],
  ['Enter', waiting, null, 'the row is not there yet'],
  [' ', waiting, null, 'the row is not there yet'],
  ['ArrowLeft', waiting, null, 'the row is not there yet'],
  ['ArrowDown', waiting, go(51), 'one goes on all the same'],
  ['ArrowDown', { ...waiting, total: 0 }, null, 'there are no rows'],
];

describe('Keys in the list of files', () => {
  for (const [key, place, action, why] of cases)
    it(`${key === ' ' ? 'Space' : key} on ${place.row ? `${place.row.kind} ${place.index}` : 'nothing'}: ${why}`, () =>
      assert.deepEqual(keyAction(pressed(key), place), action));
});
