import { type Result, fail, succeed } from '../base/result.ts';
import { type Coordinates, makeCoordinates } from '../core/coordinates.ts';
import type { Definition, Described, Licensed, LicensedFacet } from '../core/definition.ts';
import { perDescribedText } from '../core/describedTexts.ts';
import { definitionSchema, type RawDefinition, type RawFacet } from './schemas.ts';

/** A definition as read, and as sent. */
export interface FetchedDefinition {
  readonly definition: Definition;
  /** The untouched answer as JSON text. */
  readonly body: string;
}

/**
 * The only place that knows both API versions: the written description (written-api.md 2.2) and the running service
 * (service-api.md, "two dialects, one client"). Everything above uses `Definition`.
 *
 * `requested` replaces coordinates missing from the response (the written description shows none). Fails, with a log
 * message, only for what is no definition at all: not an object, or one without `described`, `licensed` and
 * `coordinates`.
 */
export function toDefinition(raw: unknown, requested?: Coordinates): Result<Definition, string> {
  const parsed = definitionSchema.safeParse(raw);
  if (!parsed.success) return fail('not a JSON object');
  const { data } = parsed;
  if (data.described === null && data.licensed === null && data.coordinates === null)
    return fail('neither described, licensed nor coordinates');
  const coordinates = coordinatesOf(data, requested);
  if (coordinates === null) return fail('no usable coordinates');
  return succeed({
    coordinates,
    isHarvested: isHarvested(data),
    described: describedOf(data.described),
    licensed: licensedOf(data.licensed),
    scores: { effective: data.scores?.effective ?? null, tool: data.scores?.tool ?? null },
    updated: data._meta?.updated ?? null,
    schemaVersion: data._meta?.schemaVersion ?? null,
  });
}

function coordinatesOf({ coordinates }: RawDefinition, requested: Coordinates | undefined): Coordinates | null {
  const type = coordinates?.type ?? requested?.type;
  const provider = coordinates?.provider ?? requested?.provider;
  const name = coordinates?.name ?? requested?.name;
  if (type === undefined || provider === undefined || name === undefined) return requested ?? null;
  // The service leaves the namespace out where there is none, so a named component without one has none.
  const namespace = coordinates?.name ? coordinates.namespace : requested?.namespace;
  const revision = coordinates?.revision ?? requested?.revision;
  const made = makeCoordinates({ type, provider, namespace, name, revision });
  return made.ok ? made.value : (requested ?? null);
}

/** The written dialect has no tools: there, a license that is stated is data. */
function isHarvested({ described, licensed }: RawDefinition): boolean {
  const tools = described?.tools ?? null;
  return tools === null ? (licensed?.license?.expression ?? null) !== null : tools.length > 0;
}

function describedOf(raw: RawDefinition['described']): Described {
  return {
    ...perDescribedText((field) => raw?.[field] ?? null),
    sourceLocation: raw?.sourceLocation ?? null,
    urls: raw?.urls ?? { registry: null, version: null, download: null },
    hashes: raw?.hashes ?? new Map<string, string>(),
    files: raw?.files ?? null,
    tools: raw?.tools ?? [],
    facets: raw?.facets ?? new Map<string, readonly string[]>(),
    score: raw?.score ?? null,
    toolScore: raw?.toolScore ?? null,
  };
}

function licensedOf(raw: RawDefinition['licensed']): Licensed {
  return {
    declared: raw?.declared ?? raw?.license?.expression ?? null,
    facets: facetNames.flatMap((name) => facetOf(name, raw?.facets?.[name] ?? null)),
    score: raw?.score ?? null,
    toolScore: raw?.toolScore ?? null,
  };
}

const facetNames = ['core', 'data', 'dev', 'doc', 'examples', 'tests'] as const;

function facetOf(name: string, raw: RawFacet | null): readonly LicensedFacet[] {
  return raw === null ? [] : [{ name, ...raw }];
}
