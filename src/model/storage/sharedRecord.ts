import { isRecord } from '../../base/isRecord.ts';
import { parseJson } from '../../base/parseJson.ts';

/** Session → the highest count of its records that this record derives from, and so replaces. */
export type Ancestry = ReadonlyMap<string, number>;

/** One state of a shared value, as one window wrote it. Immutable: a later state is another record, in another file. */
export interface SharedRecord<V> {
  readonly id: string;
  /** The window that wrote it: lower-case letters and digits, different after every start. */
  readonly session: string;
  /** Grows by one with each record of a session and an id. */
  readonly count: number;
  readonly supersedes: Ancestry;
  /** Set on an archived value: milliseconds since the epoch. It stays readable, and nothing replaces it. */
  readonly endedAt: number | null;
  readonly value: V;
}

/** File format of a value. `read` trusts nothing and returns `null` if there is no such value. */
export interface RecordForm<V> {
  readonly write: (value: V) => unknown;
  readonly read: (json: unknown, id: string) => V | null | Promise<V | null>;
}

/** Later versions of the extension may write another one; unreadable files are left alone. */
const format = 1;
const nameForm = /^([a-z0-9.-]{1,200})\.([a-z0-9]{1,40})\.([1-9]\d{0,14})\.json$/;
const maxSuperseded = 1000;

export function fileNameOf({ id, session, count }: Pick<SharedRecord<unknown>, 'id' | 'session' | 'count'>): string {
  return `${id}.${session}.${count}.json`;
}

/** The record a file of this name would hold; `null` for any other name. */
export function readFileName(name: string): Pick<SharedRecord<unknown>, 'id' | 'session' | 'count'> | null {
  const [, id, session, count] = nameForm.exec(name) ?? [];
  return id === undefined || session === undefined ? null : { id, session, count: Number(count) };
}

/** `null` for anything but a complete record that belongs in the file of this name. */
export async function readRecord<V>(name: string, text: string, form: RecordForm<V>): Promise<SharedRecord<V> | null> {
  const expected = readFileName(name);
  const json = parseJson(text);
  if (expected === null || !isRecord(json) || json['format'] !== format) return null;
  const { id, session, count } = expected;
  if (json['id'] !== id || json['session'] !== session || json['count'] !== count) return null;
  const supersedes = readAncestry(json['supersedes']);
  const endedAt = json['endedAt'] ?? null;
  if (supersedes === null || (endedAt !== null && !isTime(endedAt))) return null;
  const value = await form.read(json['value'], id);
  return value === null ? null : { id, session, count, supersedes, endedAt, value };
}

/**
 * True if `other` derives from `record`, or from a later one of its session. Archived records are kept beside later
 * ones.
 */
export function isSuperseded<V>(record: SharedRecord<V>, other: SharedRecord<V>): boolean {
  return record.endedAt === null && (other.supersedes.get(record.session) ?? 0) >= record.count;
}

/** Milliseconds since the epoch. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function readAncestry(json: unknown): Ancestry | null {
  if (!Array.isArray(json) || json.length > maxSuperseded) return null;
  const ancestry = new Map<string, number>();
  for (const one of json as readonly unknown[]) {
    if (!isRecord(one)) return null;
    const { session, count } = one;
    if (typeof session !== 'string' || !Number.isSafeInteger(count)) return null;
    ancestry.set(session, count as number);
  }
  return ancestry;
}
