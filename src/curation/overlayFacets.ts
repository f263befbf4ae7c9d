import type { Steps } from '../base/steps.ts';
import { facetNames } from './curation.ts';
import { facetMatcher } from './facetMatcher.ts';
import { type JsonObject, objectOr } from './jsonObject.ts';

/**
 * Assigns each file its facets by `described.facets`, and counts the files of each facet again (service-api.md 12.1): a
 * file can be in several, and is core in none. Attributions are counted unchanged; the service also simplifies new
 * ones.
 */
export function* overlayFacets(definition: JsonObject): Steps<JsonObject> {
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
