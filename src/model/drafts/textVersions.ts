import type { DraftConflict } from './draft.ts';
import type { SharedRecord } from '../storage/sharedRecord.ts';

/** What is stored of a text at least. */
export interface TextContent {
  /** Verbatim. */
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly changedAt: number;
}

export type SharedText<V extends TextContent = TextContent> = V & {
  readonly id: string;
  /** Versions of other windows this one is not based on, for the user to decide. Usually empty. */
  readonly conflicts: readonly DraftConflict[];
};

/** The last discarded one. */
export function newestOf<V>(ended: readonly SharedRecord<V>[]): SharedRecord<V> | null {
  let newest: SharedRecord<V> | null = null;
  for (const record of ended) if (newest === null || (record.endedAt ?? 0) > (newest.endedAt ?? 0)) newest = record;
  return newest;
}

/** Texts that differ from the first, each once. `heads`: starts with the one shown. */
export function conflictsIn(heads: readonly SharedRecord<TextContent>[]): readonly DraftConflict[] {
  const [shown] = heads;
  const found = new Map<string, DraftConflict>();
  for (const { session, count, value } of heads) {
    const { text, changedAt } = value;
    if (text !== shown?.value.text && !found.has(text)) found.set(text, { id: `${session}.${count}`, text, changedAt });
  }
  return [...found.values()];
}

/** True if an editor shows both as the same text: it unifies line ends and drops a byte order mark. */
export function isSameText(one: string, other: string): boolean {
  return one === other || plainLines(one) === plainLines(other);
}

function plainLines(text: string): string {
  return text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
}

/** Apart from its times. */
export function isUnchanged(a: SharedText | undefined, b: SharedText | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const conflictsOf = ({ conflicts }: SharedText): string => conflicts.map(({ text }) => text).join('\0');
  const after = new Map<string, unknown>(Object.entries(b));
  const isSame = ([field, value]: readonly [string, unknown]): boolean =>
    notCompared.has(field) || after.get(field) === value;
  return conflictsOf(a) === conflictsOf(b) && Object.entries(a).every(isSame);
}

const notCompared: ReadonlySet<string> = new Set(['createdAt', 'changedAt', 'conflicts']);
