import { cutText } from '../../base/cutText.ts';
import { isRecord } from '../../base/isRecord.ts';
import type { Steps } from '../../base/steps.ts';
import { trimEnd } from '../../base/trimEnd.ts';
import { type FoundAddress, foundComponent, invalid } from './foundAddress.ts';
import { type AddressContext, readAddress } from './readAddress.ts';

/** One entry of a pasted list. */
export interface ListedEntry {
  /** Counted from 1: the line, or the item of a JSON list. */
  readonly at: number;
  /** As written, without quotes and commas; long ones are cut. */
  readonly text: string;
  readonly found: FoundAddress;
}

export interface ListedEntries {
  readonly entries: readonly ListedEntry[];
  /** There were more, which were not read. */
  readonly isCut: boolean;
}

/** Entries that are read at most, and UTF-16 units of a list. */
const maxEntries = 10_000;
const longestList = 2_000_000;
const longestText = 300;

/** Entries that are read without a pause: a millisecond or two of work. */
const sliceSize = 200;

/**
 * Reads several addresses: one a line, or separated by commas or blanks, with comments after `#`, bullets and quotes; a
 * JSON list of them; the list that the service's web interface saves, `{ coordinates: […] }`, with texts or objects.
 * Every entry that is no component has a reason, so that no pasted entry is dropped silently.
 */
export function* addressesIn(text: string, context: AddressContext = {}): Steps<ListedEntries> {
  const given = text.slice(0, longestList).trim();
  const items = /^[[{]/.test(given) ? itemsOfJson(given) : null;
  if (items === 'broken') {
    const found = invalid({ kind: 'json' });
    return { entries: [{ at: 1, text: cut(given), found }], isCut: false };
  }
  const entries: ListedEntry[] = [];
  let isCut = text.length > longestList;
  for (const entry of items === null ? linesOf(given, context) : readItems(items, context)) {
    if (entries.length === maxEntries) {
      isCut = true;
      break;
    }
    entries.push(entry);
    if (entries.length % sliceSize === 0) yield;
  }
  return { entries, isCut };
}

function* linesOf(text: string, context: AddressContext): Generator<ListedEntry> {
  let at = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    at++;
    const written = line.replace(/(?:^|\s)(?:#|\/\/).*/s, '').replace(/^\s*(?:[-*•+]|\d+[.)])\s+/, '');
    for (const piece of written.split(/,(?=\s|$|["']|[a-z][\w+.-]*[:/])|[;\t]/i)) yield* readPiece(piece, at, context);
  }
}

/** Blanks part addresses as well: a list that is pasted into a single line has them for line breaks. */
function* readPiece(piece: string, at: number, context: AddressContext): Generator<ListedEntry> {
  const text = bared(piece);
  if (text === '') return;
  const whole = readAddress(text, context);
  if (whole.kind === 'nothing' && /\s/.test(text)) {
    const words = text.split(/\s+/).map((word) => [bared(word), readAddress(bared(word), context)] as const);
    if (words.some(([, { kind }]) => kind === 'component')) {
      for (const [word, found] of words) if (word !== '') yield { at, text: cut(word), found };
      return;
    }
  }
  yield { at, text: cut(text), found: whole };
}

/** Without the punctuation around an entry in a list of some language. */
export function bared(piece: string): string {
  return trimEnd(piece.trim().replace(/^["'`<([{]+/, ''), '"\'`>)]},;');
}

function itemsOfJson(text: string): readonly unknown[] | 'broken' | null {
  try {
    const json: unknown = JSON.parse(text);
    if (Array.isArray(json)) return json;
    const list: unknown = isRecord(json) ? json['coordinates'] : null;
    if (Array.isArray(list)) return list;
    return isRecord(json) ? [json] : null;
  } catch {
    // One that begins with a bracket and ends otherwise may be a line of something else, such as a link in Markdown.
    return /[\]}]$/.test(text) || text.includes('\n') ? 'broken' : null;
  }
}

function* readItems(items: readonly unknown[], context: AddressContext): Generator<ListedEntry> {
  for (const [index, item] of items.entries()) yield readItem(item, index + 1, context);
}

function readItem(item: unknown, at: number, context: AddressContext): ListedEntry {
  if (typeof item === 'string') return { at, text: cut(item), found: readAddress(item, context) };
  const text = cut(JSON.stringify(item) ?? '');
  if (!isRecord(item)) return { at, text, found: { kind: 'nothing' } };
  const written = item['coordinates'] ?? item['purl'];
  if (typeof written === 'string') return { at, text: cut(written), found: readAddress(written, context) };
  const parts = isRecord(written) ? written : item;
  return { at, text, found: foundComponent(partsIn(parts)) };
}

function partsIn(item: Readonly<Record<string, unknown>>): Parameters<typeof foundComponent>[0] {
  const part = (name: string): string => {
    const value = item[name];
    return typeof value === 'string' ? value : '';
  };
  const pr = item['pr'];
  return {
    type: part('type'),
    provider: part('provider'),
    namespace: part('namespace'),
    name: part('name'),
    revision: part('revision'),
    pr: typeof pr === 'number' && Number.isInteger(pr) && pr > 0 ? pr : null,
  };
}

function cut(text: string): string {
  return cutText(text, longestText);
}
