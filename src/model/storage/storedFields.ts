import * as z from 'zod/mini';

import { readProblem } from './readProblem.ts';

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
