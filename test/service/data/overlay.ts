import type { Curation, Description, FileEntry, Harvested } from './definition.ts';
import { merged } from './json.ts';

/**
 * Applies a curation to the findings of tools (service-api.md 12.3): replaces values, merges `sourceLocation` and
 * `facets` by key, matches files by path and adds new ones. It cannot remove anything.
 */
export function overlay(harvested: Harvested, curation: Curation): Harvested {
  const declared = curation.licensed?.declared ?? harvested.declared;
  return {
    ...harvested,
    described: overlaid(harvested.described, curation.described),
    ...(declared === undefined ? {} : { declared }),
    files: filesOver(harvested.files, curation.files ?? []),
  };
}

/** Merges two curations of one revision; the later one has priority. */
export function curationOver(under: Curation | undefined, over: Curation): Curation {
  if (under === undefined) return over;
  const described = overlaid(under.described ?? {}, over.described);
  const licensed = over.licensed ?? under.licensed;
  const files = filesOver(under.files ?? [], over.files ?? []);
  return {
    ...(Object.keys(described).length > 0 ? { described } : {}),
    ...(licensed === undefined ? {} : { licensed }),
    ...(files.length > 0 ? { files } : {}),
  };
}

function overlaid(under: Description, over: Description | undefined): Description {
  return over === undefined ? under : (merged(under, over) as Description);
}

function filesOver(under: readonly FileEntry[], over: readonly FileEntry[]): readonly FileEntry[] {
  if (over.length === 0) return under;
  const changes = new Map(over.map((file) => [file.path, file]));
  const known = new Set(under.map((file) => file.path));
  return [
    ...under.map((file) => ({ ...file, ...changes.get(file.path) })),
    ...over.filter((file) => !known.has(file.path)),
  ];
}
