import * as z from 'zod/mini';

import { isRecord } from '../../base/isRecord.ts';
import type { Problem } from '../../core/problem.ts';

/** Fields of a storable problem: `?` stands for a number or `null`, a list for one of these texts. */
const forms: { readonly [K in Problem['kind']]?: Readonly<Record<string, FieldForm>> } = {
  unreachable: { url: 'string', detail: 'string' },
  timeout: { url: 'string', milliseconds: 'number' },
  rateLimited: { retryAt: 'number?' },
  unauthorized: { status: 'number' },
  notFound: { url: 'string' },
  notOffered: { url: 'string' },
  tooLarge: {},
  serverError: { status: 'number' },
  rejected: { status: 'number', detail: 'string' },
  malformedResponse: { url: 'string', detail: 'string' },
  answerTooLarge: { url: 'string', limit: 'number' },
  privateName: { coordinates: 'string' },
  contributionRefused: { places: 'number', first: 'string' },
  signedInFailed: { status: 'number' },
  unsureWhetherSent: { how: ['cut', 'timeout', 'gateway', 'unreadable', 'calledOff'], detail: 'string' },
  notKept: { detail: 'string' },
  harvestThrottled: { coordinates: 'string' },
  harvestUnanswered: { detail: 'string' },
  harvestCutShort: {},
  harvestNotKept: { detail: 'string' },
};

// Parts of the schemas of stored records. Like these schemas, loaded only with the first record that is read.

export const text = z.string();

/** Milliseconds since the epoch. */
export const time = z.number().check(z.nonnegative());

/** `null` also for a problem of a later version of the extension. */
export const problemOrNull = z.pipe(z.unknown(), z.transform(readProblem));

/** A value that this function reads; it returns `null` for any other. */
export function readBy<T>(read: (json: unknown) => T | null): z.ZodMiniType<T> {
  return z.pipe(
    z.unknown(),
    z.transform((json: unknown, { issues }) => {
      const value = read(json);
      if (value !== null) return value;
      issues.push({ code: 'custom', input: json });
      return z.NEVER;
    }),
  );
}

type FieldForm = 'string' | 'number' | 'number?' | readonly string[];

/** A stored problem; `null` if it is none, or none that sending can cause. */
function readProblem(json: unknown): Problem | null {
  if (!isRecord(json) || typeof json['kind'] !== 'string') return null;
  const { kind } = json;
  const form = Object.hasOwn(forms, kind) ? forms[kind as Problem['kind']] : undefined;
  if (form === undefined) return null;
  const problem: Record<string, unknown> = { kind };
  for (const [field, type] of Object.entries(form)) {
    const value = json[field];
    if (!fits(value, type)) return null;
    problem[field] = value;
  }
  return problem as Problem;
}

function fits(value: unknown, form: FieldForm): boolean {
  if (form === 'number?') return value === null || typeof value === 'number';
  return typeof form === 'string' ? typeof value === form : typeof value === 'string' && form.includes(value);
}
