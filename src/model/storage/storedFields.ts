import * as z from 'zod/mini';

// Parts of the schemas of stored records. Like these schemas, loaded only with the first record that is read.

export const text = z.string();

/** Milliseconds since the epoch. */
export const time = z.number().check(z.nonnegative());

const status = z.number();
const detail = text;

/** A problem that sending can cause. */
export const storedProblem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unreachable'), url: text, detail }),
  z.object({ kind: z.literal('timeout'), url: text, milliseconds: z.number() }),
  z.object({ kind: z.literal('rateLimited'), retryAt: z.nullable(z.number()) }),
  z.object({ kind: z.literal('unauthorized'), status }),
  z.object({ kind: z.literal('notFound'), url: text }),
  z.object({ kind: z.literal('notOffered'), url: text }),
  z.object({ kind: z.literal('tooLarge') }),
  z.object({ kind: z.literal('serverError'), status }),
  z.object({ kind: z.literal('rejected'), status, detail }),
  z.object({ kind: z.literal('malformedResponse'), url: text, detail }),
  z.object({ kind: z.literal('answerTooLarge'), url: text, limit: z.number() }),
  z.object({ kind: z.literal('privateName'), coordinates: text }),
  z.object({ kind: z.literal('contributionRefused'), places: z.number(), first: text }),
  z.object({ kind: z.literal('signedInFailed'), status }),
  z.object({
    kind: z.literal('unsureWhetherSent'),
    how: z.enum(['cut', 'timeout', 'gateway', 'unreadable', 'calledOff']),
    detail,
  }),
  z.object({ kind: z.literal('notKept'), detail }),
  z.object({ kind: z.literal('harvestThrottled'), coordinates: text }),
  z.object({ kind: z.literal('harvestUnanswered'), detail }),
  z.object({ kind: z.literal('harvestCutShort') }),
  z.object({ kind: z.literal('harvestNotKept'), detail }),
]);

/** `null` also for a problem of a later version of the extension. */
export const problemOrNull = z.catch(z.nullable(storedProblem), null);

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
