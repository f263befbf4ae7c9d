import { isRecord } from '../base/isRecord.ts';
import { definitionSchema } from './schemas.ts';

/**
 * Lists the unreadable fields of a definition: those that the schema has replaced, so that they don't cost the whole
 * response. For a user who looks at the definition; only run when a panel opens, not for every member of a batch.
 */
export interface MalformedFields {
  /** Dotted, as `described.releaseDate` or `licensed.facets.core.files`, in the order of the schema; at most `maxNames`. */
  readonly names: readonly string[];
  readonly total: number;
}

const maxNames = 20;

/** Missing, `null` or empty values are not malformed. Fields the service may add are ignored. */
export function malformedFields(raw: unknown): MalformedFields {
  const read = definitionSchema.safeParse(raw);
  const names = read.success ? replacedIn(raw, read.data, '') : [];
  return { names: names.slice(0, maxNames), total: names.length };
}

function replacedIn(raw: unknown, read: unknown, name: string): readonly string[] {
  if (isEmpty(raw)) return [];
  if (isRecord(raw) && isRecord(read) && !(read instanceof Map))
    return Object.entries(read).flatMap(([field, own]) =>
      Object.hasOwn(raw, field) ? replacedIn(raw[field], own, name === '' ? field : `${name}.${field}`) : [],
    );
  return isWhole(raw, read) ? [] : [name];
}

/** Whether nothing but empty members was left out of a list or a map. */
function isWhole(raw: unknown, read: unknown): boolean {
  if (Array.isArray(read)) return Array.isArray(raw) && raw.filter((item) => !isEmpty(item)).length === read.length;
  if (!(read instanceof Map)) return raw === read;
  return (
    isRecord(raw) && Object.entries(raw).every(([key, item]) => isEmpty(item) || isWhole(item, read.get(key) ?? []))
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
