import type { FileRow } from '../../core/fileRow.ts';

/** The relevant parts of a key press. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export interface KeyPlace {
  /** Of the row that is active. */
  readonly index: number;
  /** `null` while pending. */
  readonly row: FileRow | null;
  readonly total: number;
  /** Rows that fit into view. */
  readonly pageRows: number;
}

export type KeyAction =
  | { readonly kind: 'go'; readonly to: number; readonly extends: boolean }
  | { readonly kind: 'goToParent' }
  /** Opens or closes the folder. */
  | { readonly kind: 'toggle' }
  | { readonly kind: 'open' }
  | { readonly kind: 'select' }
  | { readonly kind: 'selectAll' }
  | { readonly kind: 'selectNone' };

/** The action of a key in the list, by the tree grid pattern; `null`: none, it is left to the editor. */
export function keyAction(pressed: PressedKey, place: KeyPlace): KeyAction | null {
  const { key, shiftKey, altKey } = pressed;
  const hasControl = pressed.ctrlKey || pressed.metaKey;
  if (altKey || place.total === 0) return null;
  if (hasControl) return key.toLowerCase() === 'a' && !shiftKey ? { kind: 'selectAll' } : null;
  const to = targetOf(key, place);
  if (to !== undefined) {
    return { kind: 'go', to: Math.min(place.total - 1, Math.max(0, to)), extends: shiftKey };
  }
  return shiftKey ? null : actionOf(key, place);
}

function targetOf(key: string, { index, total, pageRows }: KeyPlace): number | undefined {
  const page = Math.max(1, pageRows - 1);
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + page;
    case 'PageUp':
      return index - page;
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return undefined;
  }
}

function actionOf(key: string, { index, row }: KeyPlace): KeyAction | null {
  switch (key) {
    case 'ArrowRight':
      if (row?.kind !== 'folder') return null;
      return row.isOpen ? { kind: 'go', to: index + 1, extends: false } : { kind: 'toggle' };
    case 'ArrowLeft':
      if (row?.kind === 'folder' && row.isOpen) return { kind: 'toggle' };
      return row && row.level > 1 ? { kind: 'goToParent' } : null;
    case 'Enter':
      return row && { kind: row.kind === 'folder' ? 'toggle' : 'open' };
    case ' ':
      return row && { kind: 'select' };
    case 'Escape':
      return { kind: 'selectNone' };
    default:
      return null;
  }
}
