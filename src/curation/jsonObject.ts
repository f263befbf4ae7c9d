import { isRecord } from '../base/isRecord.ts';

/** A parsed JSON object. Keys may be anything, `__proto__` too. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value, or an empty object in place of anything else. */
export function objectOr(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}
