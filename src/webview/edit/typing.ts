import { isRecord } from '../../base/isRecord.ts';

/**
 * Unsaved input of the user, by target: `declared`, `facet:tests`, `file:package/a.js` and the other fields of a draft,
 * and `selected:license` and `selected:attributions` for the files that are selected. It outlives snapshots, other
 * panes and a hidden page: only saving it, or the user, ends it.
 */
export type Typing = ReadonlyMap<string, Typed>;

export interface Typed {
  /** Its editor is open. */
  readonly isOpen: boolean;
  readonly parts: Parts;
}

/** The texts of an editor by the name of their field; lists have one entry a line. */
export type Parts = Readonly<Record<string, string>>;

/** In UTF-16 units, all parts of one editor together: no draft is so long. */
const maxLength = 1_000_000;
/** The fields of one page whose input is saved. */
const maxFields = 200;

/** `null` ends it. */
export function withTyped(typing: Typing, key: string, typed: Typed | null): Typing {
  const next = new Map(typing);
  if (typed) next.set(key, typed);
  else next.delete(key);
  return next;
}

/** Neither has a text the other lacks. */
export function isSameParts(one: Parts, other: Parts): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => partOf(one, name) === partOf(other, name));
}

/** A part not filled in is empty. */
export function partOf(parts: Parts, name: string): string {
  return Object.hasOwn(parts, name) ? (parts[name] ?? '') : '';
}

export function savedTyping(typing: Typing): readonly (readonly [key: string, typed: Typed])[] {
  return [...typing];
}

/** Reads the saved state of this version or another; entries that do not fit are left out. */
export function restoredTyping(saved: unknown): Typing {
  if (!Array.isArray(saved)) return new Map();
  return new Map(saved.slice(0, maxFields).flatMap(restoredEntry));
}

function restoredEntry(entry: unknown): [string, Typed][] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !isRecord(entry[1])) return [];
  const { isOpen, parts } = entry[1];
  if (!isRecord(parts)) return [];
  const texts = Object.entries(parts).filter((part): part is [string, string] => typeof part[1] === 'string');
  if (texts.length === 0 || texts.reduce((sum, [, text]) => sum + text.length, 0) > maxLength) return [];
  return [[entry[0], { isOpen: isOpen === true, parts: Object.fromEntries(texts) }]];
}
