import { isRecord } from '../../base/isRecord.ts';
import { isTime } from '../storage/sharedRecord.ts';
import type { ExportRecord } from './exportRecord.ts';

/** The newest are kept. */
export const mostExports = 20;
const longest = 4000;

/** Reads a stored list; skips unreadable entries. */
export function readExports(json: unknown): readonly ExportRecord[] {
  const list: unknown = isRecord(json) ? json['exports'] : null;
  return Array.isArray(list) ? list.slice(0, mostExports).flatMap((one) => readOne(one) ?? []) : [];
}

function readOne(json: unknown): ExportRecord | null {
  if (!isRecord(json)) return null;
  const { id, uri, entries, startedAt } = json;
  const what = (['definitions', 'coordinates', 'packageUrls'] as const).find((one) => one === json['what']);
  const state = readState(json['state']);
  if (!isText(id) || id === '' || !isText(uri) || uri === '' || !what || !state) return null;
  if (!isCount(entries) || !isTime(startedAt)) return null;
  return { id, what, uri, entries, startedAt, state };
}

function readState(json: unknown): ExportRecord['state'] | null {
  if (!isRecord(json)) return null;
  const { kind, at, bytes, detail } = json;
  if (kind === 'writing') return { kind };
  if (!isTime(at)) return null;
  if (kind === 'written') return isCount(bytes) ? { kind, at, bytes } : null;
  return kind === 'failed' && isText(detail) ? { kind, at, detail } : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longest;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
