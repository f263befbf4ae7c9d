import type { CuratedSource, FacetName } from './curation.ts';

/**
 * One change of the user to one revision. `null` removes the draft's value of the field: a curation can remove nothing
 * from a definition (service-api.md 12.3).
 */
export type Edit =
  | { readonly field: 'declared'; readonly value: string | null }
  | { readonly field: 'source'; readonly value: CuratedSource | null }
  | { readonly field: 'releaseDate' | 'projectWebsite' | 'issueTracker'; readonly value: string | null }
  | { readonly field: 'facet'; readonly facet: FacetName; readonly globs: readonly string[] | null }
  | { readonly field: 'fileLicense'; readonly paths: readonly string[]; readonly value: string | null }
  | { readonly field: 'fileAttributions'; readonly paths: readonly string[]; readonly value: readonly string[] | null }
  /** The whole revision leaves the draft. */
  | { readonly field: 'revision'; readonly value: null };
