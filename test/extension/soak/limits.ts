import type { Counts, Sample } from './sample.ts';

/** A line of the table of figures; the benchmarks print the same. */
export interface Row {
  readonly what: string;
  readonly value: string;
  readonly limit: string;
  readonly isWithin: boolean;
}

interface Ratios {
  /**
   * Of the heap at the end to that at the beginning. A round leaves about 25 kB, 1.2 % of the heap after 32 rounds: 7 kB
   * of it are the harvest that was cleared, which is kept for a day; the rest is not attributed to an object.
   */
  readonly heap: number;
  /** Of the memory of the workers; these are processes, whose memory isn't collected on demand. */
  readonly workers: number;
}

/** The log of SQLite: `maxLogged` in src/platform/node/sqliteStore.ts, with its headers. */
const maxLogged = 4_200_000;
/** Bytes of the few hundred definitions that the day sees. */
const maxDefinitions = 2_000_000;
/** Ten discarded drafts of one component, the one that was submitted, and the two files of the draft that is left open. */
const maxDrafts = 13;
/** Bytes of counters and dates in the other records, which have more digits later. */
const maxDigits = 256;
/**
 * Objects of the editor belong to other extensions too, the one for Git above all; handles to its programs and
 * connections. One more at the end of a day comes from when it was measured; a leak adds one in each round.
 */
const slack = { own: 0, editor: 1, handles: 2 } as const;

/** Compares the end of the day with its beginning, which is the first sample after everything was used once. */
export function rowsOf(begin: Sample, end: Sample, ratios: Ratios): readonly Row[] {
  return [
    ratioRow('heap of the extension host', begin.heap, end.heap, ratios.heap),
    ratioRow('memory of the workers', begin.workers, end.workers, ratios.workers),
    ...countRows(begin.objects, end.objects, (name) => (name.endsWith('of the editor') ? slack.editor : slack.own)),
    ...countRows(begin.handles, end.handles, () => slack.handles),
    ...storeRows(begin, end),
  ];
}

function ratioRow(what: string, begin: number, end: number, most: number): Row {
  const value = `${megabytes(begin)} → ${megabytes(end)}`;
  return { what, value, limit: `≤ × ${most}`, isWithin: end <= begin * most };
}

function countRows(begin: Counts, end: Counts, slackOf: (name: string) => number): readonly Row[] {
  return namesIn(begin, end).map((what) => {
    const [before = 0, after = 0] = [begin[what], end[what]];
    const most = before + slackOf(what);
    return { what, value: `${before} → ${after}`, limit: `≤ ${most}`, isWithin: after <= most };
  });
}

function storeRows(begin: Sample, end: Sample): readonly Row[] {
  return namesIn(begin.store, end.store).map((what) => {
    const [before = 0, after = 0] = [begin.store[what], end.store[what]];
    const most = maxStored(what, before, end.rounds - begin.rounds);
    return { what: `stored ${what}`, value: `${before} → ${after}`, limit: `≤ ${most}`, isWithin: after <= most };
  });
}

function maxStored(what: string, before: number, rounds: number): number {
  switch (what) {
    case 'definitions.sqlite: bytes':
      return maxDefinitions;
    case 'definitions.sqlite-wal: bytes':
      return maxLogged;
    case 'drafts: files':
      return maxDrafts;
    case 'drafts: bytes':
      return maxDrafts * 2000;
    // What was cleared from the Activity view is kept for a day, for other windows: at most the day's rounds.
    case 'harvests: files':
      return before + rounds;
    case 'harvests: bytes':
      return before + rounds * 1000;
    default:
      return what.endsWith('files') ? before : before + maxDigits;
  }
}

function namesIn(begin: Counts, end: Counts): readonly string[] {
  return [...new Set([...Object.keys(begin), ...Object.keys(end)])];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
