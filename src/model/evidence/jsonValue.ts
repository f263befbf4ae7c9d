import { isRecord } from '../../base/isRecord.ts';

/** Reads untrusted values: anything of another shape counts as absent. */

export type JsonRecord = Readonly<Record<string, unknown>>;

export function recordOf(value: unknown): JsonRecord | null {
  return isRecord(value) ? value : null;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function recordsOf(value: unknown): readonly JsonRecord[] {
  return listOf(value)
    .map(recordOf)
    .filter((item) => item !== null);
}

/** A non-empty text. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Counted from one. */
export function lineOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 100_000_000 ? value : null;
}

/** 0 to 100; old tool results have it as text. */
export function percentOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  return Math.min(100, Math.max(0, number));
}
