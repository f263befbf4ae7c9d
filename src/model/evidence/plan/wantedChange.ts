import type { Definition } from '../../../core/definition.ts';
import { type Curation, type FacetName, facetNames } from '../../../curation/curation.ts';
import type { Edit } from '../../../curation/edit.ts';

/** What other revisions should get as well. */
export interface WantedChange {
  /** In the service's normal form. */
  readonly declared: string;
  /** What the draft says of the revision at hand; of it only what does not belong to one revision alone is carried over. */
  readonly curation: Curation;
}

/**
 * The edits that give a revision the license and, where it says of them what the revision at hand says, the project website,
 * the issue tracker and the facets. Source, release date and files are a revision's own. Where a definition is not known,
 * nothing but the license is carried over.
 */
export function carriedEdits(
  { declared, curation }: WantedChange,
  here: Definition | null,
  sibling: Definition | null,
): readonly Edit[] {
  const edits: Edit[] = [{ field: 'declared', value: declared }];
  if (here === null || sibling === null) return edits;
  const { described = {} } = curation;
  for (const field of ['projectWebsite', 'issueTracker'] as const) {
    const value = described[field];
    const now = sibling.described[field];
    if (value !== undefined && now !== value && now === here.described[field]) edits.push({ field, value });
  }
  for (const facet of facetNames) {
    const globs = described.facets?.[facet];
    const now = globsOf(sibling, facet);
    if (globs !== undefined && now !== keyOf(globs) && now === globsOf(here, facet))
      edits.push({ field: 'facet', facet, globs });
  }
  return edits;
}

/** What of a curation stays with its revision, for a person to know. */
export function staysBehind({ described, files }: Curation): readonly ('source' | 'releaseDate' | 'files')[] {
  return [
    ...(described?.sourceLocation ? (['source'] as const) : []),
    ...(described?.releaseDate === undefined ? [] : (['releaseDate'] as const)),
    ...((files ?? []).length === 0 ? [] : (['files'] as const)),
  ];
}

function globsOf({ described }: Definition, facet: FacetName): string {
  return keyOf(described.facets.get(facet) ?? []);
}

function keyOf(globs: readonly string[]): string {
  return globs.join('\n');
}
