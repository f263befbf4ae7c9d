import type { SourceLocation } from '../core/definition.ts';
import { type CuratedFile, type CuratedSource, type Curation, facetNames } from './curation.ts';
import type { RevisionKnowledge } from './knowledge.ts';

/**
 * Dotted paths of what the definition says already, or what is in effect for its files. A curation that repeats it changes
 * nothing, as long as nothing else does.
 */
export function unchangedPlaces(curation: Curation, { definition, inEffect }: RevisionKnowledge): readonly string[] {
  const places: string[] = [];
  if (definition) {
    const { described, licensed } = definition;
    const own = curation.described ?? {};
    if (curation.licensed && curation.licensed.declared === licensed.declared) places.push('licensed.declared');
    for (const field of ['releaseDate', 'projectWebsite', 'issueTracker'] as const)
      if (own[field] !== undefined && own[field] === described[field]) places.push(`described.${field}`);
    if (own.sourceLocation && described.sourceLocation && sameSource(own.sourceLocation, described.sourceLocation))
      places.push('described.sourceLocation');
    for (const facet of facetNames) {
      const globs = own.facets?.[facet];
      if (globs && sameTexts(globs, described.facets.get(facet))) places.push(`described.facets.${facet}`);
    }
  }
  const files = new Map((inEffect?.files ?? []).map((file) => [file.path, file]));
  for (const [at, file] of (curation.files ?? []).entries()) {
    const now = files.get(file.path);
    if (now && repeats(file, now)) places.push(`files.${at}`);
  }
  return places;
}

/** The service replaces field by field: what the curation leaves out stays. */
function sameSource(own: CuratedSource, now: SourceLocation): boolean {
  const keys = ['type', 'provider', 'namespace', 'name', 'revision', 'url', 'path'] as const;
  return keys.every((key) => own[key] === undefined || (own[key] ?? null) === now[key]);
}

function repeats(file: CuratedFile, now: CuratedFile): boolean {
  const isSameLicense = file.license === undefined || file.license === now.license;
  return isSameLicense && (file.attributions === undefined || sameTexts(file.attributions, now.attributions));
}

function sameTexts(a: readonly string[], b: readonly string[] | undefined): boolean {
  return b !== undefined && a.length === b.length && a.every((text, at) => text === b[at]);
}
