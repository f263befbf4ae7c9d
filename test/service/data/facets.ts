import picomatch from 'picomatch';
import type { FacetSummary, FileEntry } from './definition.ts';

type Globs = Readonly<Record<string, readonly string[]>>;

/** The facets in the service's order; a file that matches none of the globs is core. */
const facetNames: readonly string[] = ['core', 'data', 'dev', 'doc', 'examples', 'tests'];

/**
 * Sets the facets of each file; core files have none (service-api.md 12.1). A star does not match a name that begins
 * with a dot, and a glob that begins with `#` is a comment, because the running service uses the matcher without
 * options.
 */
export function withFacets(files: readonly FileEntry[], globs: Globs | undefined): readonly FileEntry[] {
  const matchers = facetNames.flatMap((name) => {
    const patterns = globs !== undefined && Object.hasOwn(globs, name) ? globs[name] : undefined;
    return patterns === undefined
      ? []
      : [{ name, matches: picomatch(patterns.filter((glob) => !glob.startsWith('#'))) }];
  });
  if (matchers.length === 0) return files;
  return files.map((file) => {
    const facets = matchers.filter(({ matches }) => matches(file.path)).map(({ name }) => name);
    return facets.length === 0 ? file : { ...file, facets };
  });
}

export function coreFiles(files: readonly FileEntry[]): readonly FileEntry[] {
  return files.filter((file) => isIn(file, 'core'));
}

/** `licensed.facets`: `undefined` without files; facets without files are left out. */
export function facetSummaries(files: readonly FileEntry[]): Readonly<Record<string, FacetSummary>> | undefined {
  if (files.length === 0) return undefined;
  const summaries: Record<string, FacetSummary> = {};
  for (const name of facetNames) {
    const inside = files.filter((file) => isIn(file, name));
    if (inside.length > 0) summaries[name] = summary(inside);
  }
  return summaries;
}

function isIn(file: FileEntry, facet: string): boolean {
  return file.facets === undefined ? facet === 'core' : file.facets.includes(facet);
}

function summary(files: readonly FileEntry[]): FacetSummary {
  const parties = new Set<string>();
  const expressions = new Set<string>();
  let unattributed = 0;
  let unlicensed = 0;
  for (const file of files) {
    if (file.license === undefined) unlicensed += 1;
    else expressions.add(file.license);
    if (!file.attributions?.length) unattributed += 1;
    for (const party of file.attributions ?? []) parties.add(party);
  }
  return {
    attribution: { unknown: unattributed, ...(parties.size > 0 ? { parties: [...parties].sort(shortestFirst) } : {}) },
    discovered: { unknown: unlicensed, ...(expressions.size > 0 ? { expressions: [...expressions].sort() } : {}) },
    files: files.length,
  };
}

function shortestFirst(one: string, other: string): number {
  return one.length - other.length;
}
