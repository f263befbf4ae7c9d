export interface ListPosition {
  /** Of the entry that is active; -1: none is. */
  readonly index: number;
  readonly total: number;
  /** Rows that fit into view, of a list with keys for pages. */
  readonly pageRows?: number;
  /** After the last entry comes the first. */
  readonly isCyclic?: boolean;
  readonly isHorizontal?: boolean;
}

/** The entry that a key goes to in a list; `null`: the key goes nowhere. */
export function indexForKey(key: string, position: ListPosition): number | null {
  const { index, total, pageRows, isCyclic = false, isHorizontal = false } = position;
  const page = pageRows === undefined ? 0 : Math.max(1, pageRows - 1);
  const steps: Readonly<Record<string, number>> = {
    [isHorizontal ? 'ArrowRight' : 'ArrowDown']: index + 1,
    [isHorizontal ? 'ArrowLeft' : 'ArrowUp']: index - 1,
    ...(page > 0 && { PageDown: index + page, PageUp: index - page }),
    Home: 0,
    End: total - 1,
  };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (to === undefined || total === 0) return null;
  return isCyclic ? (to + total) % total : Math.min(total - 1, Math.max(0, to));
}

interface Group extends Pick<ListPosition, 'isCyclic' | 'isHorizontal'> {
  /** The selector of its elements, in their order. */
  readonly items: string;
  /** A letter goes to the next element that begins with it. */
  readonly hasLetters?: boolean;
}

/**
 * Moves the focus within a group of elements by a key pressed in it: arrow keys, Home and End. Returns the index of the
 * element that has it now; `null`: the key does something else. A text field in the group keeps its own keys.
 */
export function moveFocus(
  event: KeyboardEvent & { readonly currentTarget: HTMLElement },
  { items, hasLetters = false, ...keys }: Group,
): number | null {
  const { key, currentTarget } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const all = [...currentTarget.querySelectorAll<HTMLElement>(items)];
  const index = all.findIndex((item) => item === document.activeElement);
  const isTyping = all[index]?.matches('input:not([type=checkbox])') === true;
  if (isTyping && !key.startsWith('Arrow')) return null;
  const named = indexForKey(key, { ...keys, index, total: all.length });
  const to = named ?? (hasLetters ? indexForLetter(key, all.map(textOf), index) : null);
  if (to === null) return null;
  event.preventDefault();
  event.stopPropagation();
  all[to]?.focus();
  return to;
}

function textOf(item: HTMLElement): string {
  return item.textContent ?? '';
}

/** The next text with this first letter; `null`: none has it, or the key is no letter. */
function indexForLetter(key: string, texts: readonly string[], index: number): number | null {
  if (key.length !== 1 || key === ' ') return null;
  const letter = key.toLocaleLowerCase();
  const places = texts.map((_, step) => (index + 1 + step) % texts.length);
  return places.find((place) => texts[place]?.trimStart().toLocaleLowerCase().startsWith(letter)) ?? null;
}
