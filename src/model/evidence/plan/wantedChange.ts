import type { Definition } from '../../../core/definition.ts';
import { type DescribedText, describedTextNames, describedTexts } from '../../../core/describedTexts.ts';
import { type Curation, type FacetName, facetNames } from '../../../curation/curation.ts';
import type { Edit } from '../../../curation/edit.ts';

/** The change to apply to other revisions. */
export interface WantedChange {
  /** In the service's normal form. */
  readonly declared: string;
  /** The draft's curation of the current revision; only what is not specific to one revision is carried over. */
  readonly curation: Curation;
}

/**
 * The edits that give a revision the license and, if its values equal those of the current revision, the texts that
 * belong to all versions and the facets. The source, the other texts and the files are a revision's own. If a
 * definition is unknown, only the license is carried over.
 */
export function carriedEdits(
  { declared, curation }: WantedChange,
  current: Definition | null,
  sibling: Definition | null,
): readonly Edit[] {
  const edits: Edit[] = [{ field: 'declared', value: declared }];
  if (current === null || sibling === null) return edits;
  const { described = {} } = curation;
  for (const field of describedTextNames.filter((name) => !describedTexts[name].isOfVersion)) {
    const value = described[field];
    const now = sibling.described[field];
    if (value !== undefined && now !== value && now === current.described[field]) edits.push({ field, value });
  }
  for (const facet of facetNames) {
    const globs = described.facets?.[facet];
    const now = globsOf(sibling, facet);
    if (globs !== undefined && now !== keyOf(globs) && now === globsOf(current, facet))
      edits.push({ field: 'facet', facet, globs });
  }
  return edits;
}

/** The parts of a curation that stay with its revision, for display. */
export function staysBehind({ described, files }: Curation): readonly ('source' | DescribedText | 'files')[] {
  return [
    ...(described?.sourceLocation ? (['source'] as const) : []),
    ...describedTextNames.filter((name) => describedTexts[name].isOfVersion && described?.[name] !== undefined),
    ...((files ?? []).length === 0 ? [] : (['files'] as const)),
  ];
}

function globsOf({ described }: Definition, facet: FacetName): string {
  return keyOf(described.facets.get(facet) ?? []);
}

function keyOf(globs: readonly string[]): string {
  return globs.join('\n');
}
