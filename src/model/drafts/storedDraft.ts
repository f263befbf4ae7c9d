import * as z from 'zod/mini';

/** What is stored beside the text of a draft. The text must not be lost: what is damaged is dropped. */

const time = z.catch(z.number().check(z.nonnegative()), 0);
const line = z.number().check(z.int(), z.positive());

const evidence = z.pipe(
  z.object({
    revision: z.string(),
    path: z.string(),
    license: z.catch(z.optional(z.nullable(z.string())), undefined),
    isChosen: z.catch(z.boolean(), false),
    sha256: orNull(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    excerpt: orNull(z.string()),
    lines: orNull(z.object({ from: line, to: line }).check(z.refine(({ from, to }) => from <= to))),
    link: orNull(z.string().check(z.regex(/^https?:\/\//i))),
  }),
  z.transform(({ license, ...rest }) => ({ ...rest, license })),
);

export const storedDraft = z.object({
  component: z.unknown(),
  evidence: members(evidence),
  basis: members(z.tuple([z.string(), z.string()])),
  createdAt: time,
  changedAt: time,
});

function orNull<T extends z.ZodMiniType>(schema: T): z.ZodMiniCatch<z.ZodMiniNullable<T>> {
  return z.catch(z.nullable(schema), null);
}

/** The members of a list that can be read; none when it is no list. */
function members<T extends z.ZodMiniType>(schema: T) {
  const readable = (list: unknown[]): z.infer<T>[] =>
    list.flatMap((item) => {
      const read = schema.safeParse(item);
      return read.success ? [read.data] : [];
    });
  return z.catch(z.pipe(z.array(z.unknown()), z.transform(readable)), []);
}
