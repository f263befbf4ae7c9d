import { isRecord } from '../base/isRecord.ts';
import type { Steps } from '../base/steps.ts';
import { type Curation, facetNames } from './curation.ts';
import { facetMatcher } from './globMatch.ts';
import { isEmptyCuration, mergeFile, mergeFiles } from './mergeCurations.ts';

/**
 * A definition's spelling of its declared license: `licensed.declared`, or `licensed.license.expression` (written-api.md
 * 2.2).
 */
export type DefinitionDialect = 'running' | 'written';

/**
 * A definition's response with a curation over it, as the service itself would lay it (service-api.md 12.3), and as its
 * preview marks it: with the tool `curation/supplied`. If the response lists files and the curation changes files or
 * facets, the files' facets and the counts of `licensed.facets` are computed again. Scores stay unchanged: see
 * `estimatedScores`. A value that is no definition is returned unchanged.
 */
export function* overlayJson(raw: unknown, curation: Curation, dialect: DefinitionDialect): Steps<unknown> {
  if (!isRecord(raw) || isEmptyCuration(curation)) return raw;
  const described = overlayDescribed(raw['described'], curation, dialect);
  const licensed = overlayLicensed(raw['licensed'], curation, dialect);
  const files = overlayFiles(raw['files'], curation);
  const laid: JsonObject = {
    ...raw,
    ...(described === undefined ? {} : { described }),
    ...(licensed === undefined ? {} : { licensed }),
    ...(files === undefined ? {} : { files }),
  };
  const isCountedAgain = Object.keys(curation.described?.facets ?? {}).length > 0 || (curation.files ?? []).length > 0;
  return isCountedAgain && Array.isArray(raw['files']) ? yield* overlayFacets(laid) : laid;
}

function overlayDescribed(raw: unknown, { described }: Curation, dialect: DefinitionDialect): unknown {
  if (raw !== undefined && raw !== null && !isRecord(raw)) return raw;
  const under = raw ?? {};
  const { facets, sourceLocation, ...values } = described ?? {};
  const tools = toolsOver(under['tools'], dialect);
  const laid: JsonObject = {
    ...under,
    ...values,
    ...(sourceLocation ? { sourceLocation: { ...objectOr(under['sourceLocation']), ...sourceLocation } } : {}),
    ...(Object.keys(facets ?? {}).length > 0 ? { facets: { ...objectOr(under['facets']), ...facets } } : {}),
    ...(tools === undefined ? {} : { tools }),
  };
  return raw === undefined && Object.keys(laid).length === 0 ? undefined : laid;
}

const suppliedTool = 'curation/supplied';

/** The written description has no tools: a definition without tools gets none. */
function toolsOver(tools: unknown, dialect: DefinitionDialect): unknown {
  if (Array.isArray(tools)) return tools.includes(suppliedTool) ? tools : [...(tools as unknown[]), suppliedTool];
  return dialect === 'running' ? [suppliedTool] : undefined;
}

function overlayLicensed(raw: unknown, { licensed }: Curation, dialect: DefinitionDialect): unknown {
  if (!licensed?.declared) return raw;
  const under = objectOr(raw);
  if (dialect === 'running') return { ...under, declared: licensed.declared };
  return { ...under, license: { ...objectOr(under['license']), expression: licensed.declared } };
}

/** Unlisted files cannot be distinguished from absent ones: without a list none is created. */
function overlayFiles(raw: unknown, { files }: Curation): unknown {
  if (files === undefined || files.length === 0 || !Array.isArray(raw)) return raw;
  const byPath = new Map(mergeFiles([], files).map((file) => [file.path, file]));
  const laid: unknown[] = [];
  for (const entry of raw as readonly unknown[]) {
    const change = isRecord(entry) && typeof entry['path'] === 'string' ? byPath.get(entry['path']) : undefined;
    if (change === undefined) laid.push(entry);
    else {
      byPath.delete(change.path);
      laid.push(mergeFile({ ...objectOr(entry), path: change.path }, change));
    }
  }
  return [...laid, ...byPath.values()];
}

/**
 * Assigns each file its facets by `described.facets`, and counts the files of each facet again (service-api.md 12.1): a
 * file can be in several, and is core in none. Attributions are counted unchanged; the service also simplifies new
 * ones.
 */
function* overlayFacets(definition: JsonObject): Steps<JsonObject> {
  const globs = objectOr(objectOr(definition['described'])['facets']);
  const matchers = facetNames.flatMap((name) => {
    const own: unknown = globs[name];
    return Array.isArray(own) ? [{ name, matches: facetMatcher(own.filter((glob) => typeof glob === 'string')) }] : [];
  });
  const tallies = new Map<string, Tally>();
  const files: unknown[] = [];
  for (const [at, file] of (definition['files'] as readonly unknown[]).entries()) {
    if (at % slice === slice - 1) yield;
    const path = objectOr(file)['path'];
    if (typeof path !== 'string') {
      files.push(file);
      continue;
    }
    const rest = withoutFacets(objectOr(file));
    const facets = matchers.filter(({ matches }) => matches(path)).map(({ name }) => name);
    files.push(facets.length === 0 ? rest : { ...rest, facets });
    for (const facet of facets.length === 0 ? ['core'] : facets) tallyOf(tallies, facet).add(rest);
  }
  const facets: Record<string, unknown> = {};
  for (const name of ['core', ...facetNames]) {
    const tally = tallies.get(name);
    if (tally) facets[name] = tally.summary();
  }
  return { ...definition, files, licensed: { ...objectOr(definition['licensed']), facets } };
}

/** Files processed between two pauses. */
const slice = 500;

function tallyOf(tallies: Map<string, Tally>, facet: string): Tally {
  const tally = tallies.get(facet) ?? new Tally();
  tallies.set(facet, tally);
  return tally;
}

class Tally {
  #files = 0;
  #unlicensed = 0;
  #unattributed = 0;
  readonly #expressions = new Set<string>();
  readonly #parties = new Set<string>();

  add({ license, attributions }: JsonObject): void {
    this.#files += 1;
    if (typeof license === 'string' && license !== '') this.#expressions.add(license);
    else this.#unlicensed += 1;
    const parties: readonly unknown[] = Array.isArray(attributions) ? attributions : [];
    if (parties.length === 0) this.#unattributed += 1;
    for (const party of parties) if (typeof party === 'string') this.#parties.add(party);
  }

  /** As `licensed.facets` has it: empty lists are left out. */
  summary(): JsonObject {
    return {
      attribution: {
        unknown: this.#unattributed,
        ...(this.#parties.size > 0 ? { parties: [...this.#parties].sort() } : {}),
      },
      discovered: {
        unknown: this.#unlicensed,
        ...(this.#expressions.size > 0 ? { expressions: [...this.#expressions].sort() } : {}),
      },
      files: this.#files,
    };
  }
}

function withoutFacets(file: JsonObject): JsonObject {
  if (file['facets'] === undefined) return file;
  const { facets: _, ...rest } = file;
  return rest;
}

/** A parsed JSON object. Keys may be anything, `__proto__` too. */
type JsonObject = Readonly<Record<string, unknown>>;

/** The value, or an empty object in place of anything else. */
function objectOr(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}
