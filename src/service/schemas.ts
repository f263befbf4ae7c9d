import * as z from 'zod/mini';

import { isRecord } from '../base/isRecord.ts';
import { perDescribedText } from '../core/describedTexts.ts';

/**
 * The shapes of the service's responses, as far as they are read (service-api.md 12.1). Only indispensable fields are
 * required. Any other field of the wrong type, or missing, becomes `null`, zero or empty, so that one odd field never
 * costs the whole response. Lists and maps keep their good members and lose the others.
 */

const text = z.catch(z.nullable(z.pipe(z.string(), z.transform(nullIfEmpty))), null);
const count = z.catch(z.number().check(z.nonnegative()), 0);
const nullableNumber = z.catch(z.nullable(z.number()), null);
const texts = z.catch(z.pipe(z.unknown(), z.transform(textsIn)), []);
const textMap = z.catch(z.pipe(z.unknown(), z.transform(textMapOf)), new Map<string, string>());
const textsMap = z.catch(z.pipe(z.unknown(), z.transform(textsMapOf)), new Map<string, readonly string[]>());

const coordinates = z.object({ type: text, provider: text, namespace: text, name: text, revision: text });

const sourceLocation = z.extend(coordinates, { url: text, path: text });

const describedScore = z.object({ total: count, date: count, source: count });

const licensedScore = z.object({
  total: count,
  declared: count,
  discovered: count,
  consistency: count,
  spdx: count,
  texts: count,
});

const facet = z.object({
  files: count,
  attribution: z.catch(z.object({ parties: texts, unknown: count }), { parties: [], unknown: 0 }),
  discovered: z.catch(z.object({ expressions: texts, unknown: count }), { expressions: [], unknown: 0 }),
});

const urls = z.object({ registry: text, version: text, download: text });

const described = z.object({
  ...perDescribedText(() => text),
  sourceLocation: maybe(sourceLocation),
  urls: maybe(urls),
  hashes: textMap,
  files: nullableNumber,
  /** `null` when the response has no tools at all. */
  tools: maybe(
    z.pipe(
      z.array(z.unknown()),
      z.transform((list: unknown[]) => textsIn(list)),
    ),
  ),
  facets: textsMap,
  score: maybe(describedScore),
  toolScore: maybe(describedScore),
});

const licensed = z.object({
  /** The running service's spelling. */
  declared: text,
  /** The written description's spelling. */
  license: maybe(z.object({ expression: text })),
  facets: maybe(
    z.object({
      core: maybe(facet),
      data: maybe(facet),
      dev: maybe(facet),
      doc: maybe(facet),
      examples: maybe(facet),
      tests: maybe(facet),
    }),
  ),
  score: maybe(licensedScore),
  toolScore: maybe(licensedScore),
});

export const definitionSchema = z.object({
  coordinates: maybe(coordinates),
  described: maybe(described),
  licensed: maybe(licensed),
  scores: maybe(z.object({ effective: nullableNumber, tool: nullableNumber })),
  _meta: maybe(z.object({ updated: text, schemaVersion: text })),
});

export type RawDefinition = z.infer<typeof definitionSchema>;
export type RawFacet = z.infer<typeof facet>;

/** `GET /` (service-api.md 3.4). */
export const statusSchema = z.object({ status: z.string(), version: text });

/** `GET /origins/…/revisions` (service-api.md 9): plain versions, or tags with their commits. */
export const revisionsSchema = z.array(
  z.union([z.string(), z.object({ tag: z.string(), sha: z.string() }), z.pipe(z.unknown(), z.transform(toNull))]),
);

/** `GET /definitions` with filters (service-api.md 4.5). */
export const siblingsSchema = z.object({ data: z.array(z.unknown()), continuationToken: text });

const changedFile = z.object({
  coordinates: maybe(coordinates),
  revisions: members(z.object({ revision: z.string(), data: z.unknown() })),
});

const contribution = z.object({
  pr: z.object({
    number: z.number().check(z.int(), z.positive()),
    html_url: text,
    title: text,
    body: text,
    state: text,
    created_at: text,
    updated_at: text,
    /** Of another type: state unknown. */
    merged_at: z.pipe(z.optional(z.unknown()), z.transform(textOrOdd)),
    user: maybe(z.object({ login: text })),
    base: maybe(z.object({ repo: maybe(z.object({ full_name: text, html_url: text })) })),
  }),
  files: members(changedFile),
});

export type RawContribution = z.infer<typeof contribution>;

/** `GET /curations/<component>` (service-api.md 5.2). Curations are entries, by coordinates. */
export const curationListSchema = z.object({
  curations: z.catch(z.pipe(z.unknown(), z.transform(entriesOf)), []),
  contributions: members(contribution),
});

const given = z.nullish(z.string());
const scalar = z.nullish(z.union([z.string(), z.number(), z.boolean()]));

/** A listed curation, in either spelling (service-api.md 12.3). Unlike the other schemas: all of it is valid, or none. */
export const listedCurationSchema = z.object({
  licensed: z.nullish(z.object({ declared: given, license: z.nullish(z.object({ expression: given })) })),
  described: z.nullish(
    z.object({
      ...perDescribedText(() => given),
      sourceLocation: z.nullish(z.record(z.string(), scalar)),
      facets: z.nullish(z.record(z.string(), z.array(z.string()))),
    }),
  ),
  files: z.nullish(
    z.array(z.looseObject({ path: z.string(), license: scalar, attributions: z.nullish(z.array(z.string())) })),
  ),
});

/** `GET /curations/pr/<number>` (service-api.md 5.5). */
export const pullRequestSchema = z.object({ url: z.string(), changes: texts });

/** `POST /notices` with the renderer `json` (service-api.md 7). */
export const noticesSchema = z.object({
  content: z.object({
    packages: members(z.object({ name: text, version: text, website: text, license: text, text, copyrights: texts })),
  }),
  summary: z.object({ warnings: z.object({ noDefinition: texts, noLicense: texts }) }),
});

/** `PATCH /curations` (service-api.md 5.4). */
export const sentSchema = z.object({
  prNumber: z.catch(z.nullable(z.number().check(z.int(), z.positive())), null),
  url: text,
});

/** A refused `POST /harvest` (service-api.md 6.1). */
export const harvestRefusalSchema = z.object({ error: text, details: members(z.object({ instancePath: z.string() })) });

/** Every error response of the service (service-api.md 3.1). */
export const serviceErrorSchema = z.object({ error: z.object({ code: z.string() }) });

/** The value, or `null` when it is missing or cannot be used. */
function maybe<T extends z.ZodMiniType>(schema: T): z.ZodMiniCatch<z.ZodMiniNullable<T>> {
  return z.catch(z.nullable(schema), null);
}

/** The members of a list that can be used; none when it is no list. */
function members<T extends z.ZodMiniType>(schema: T) {
  return z.catch(
    z.pipe(
      z.unknown(),
      z.transform((value: unknown) => goodOnes(value, schema)),
    ),
    [],
  );
}

function goodOnes<T extends z.ZodMiniType>(value: unknown, schema: T): readonly z.infer<T>[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

function nullIfEmpty(value: string): string | null {
  return value === '' ? null : value;
}

/** `null` if absent, and a text that is no date where the value is not a text. */
function textOrOdd(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : 'odd';
}

function toNull(): null {
  return null;
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string' && item !== '') : [];
}

function textMapOf(value: unknown): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const [key, item] of entriesOf(value)) if (typeof item === 'string' && item !== '') map.set(key, item);
  return map;
}

function textsMapOf(value: unknown): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, readonly string[]>();
  for (const [key, item] of entriesOf(value)) {
    const list = textsIn(item);
    if (list.length > 0) map.set(key, list);
  }
  return map;
}

/** Own entries, in order; `__proto__` is a name like any other here. */
function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}
