import type { Coordinates } from '../core/coordinates.ts';
import type { DescribedText } from '../core/describedTexts.ts';

/**
 * A curation of one revision, as the curation repository has it (service-api.md 12.3; the schema `curation-1.0.json`).
 * It contains only what it sets; a curation can remove nothing. The written description spells the declared license
 * `licensed.license.expression` (written-api.md 2.2): `writtenSpelling` converts to that; everything here has the running
 * service's spelling.
 */
export interface Curation {
  readonly described?: CuratedDescription;
  readonly licensed?: { readonly declared: string };
  readonly files?: readonly CuratedFile[];
}

export interface CuratedDescription extends Readonly<Partial<Record<DescribedText, string>>> {
  readonly sourceLocation?: CuratedSource;
  readonly facets?: { readonly [F in FacetName]?: readonly string[] };
}

/** `type`, `provider`, `name` and `revision` are required by the running service; it takes the whole location or none. */
export interface CuratedSource {
  readonly type: string;
  readonly provider: string;
  readonly namespace?: string | null;
  readonly name: string;
  readonly revision: string;
  readonly url?: string;
  readonly path?: string;
}

export interface CuratedFile {
  readonly path: string;
  readonly license?: string;
  readonly attributions?: readonly string[];
}

/** Files in none of them are core (service-api.md 12.1). It is `doc`, not `docs`. */
export const facetNames = ['data', 'dev', 'doc', 'examples', 'tests'] as const;
export type FacetName = (typeof facetNames)[number];

/**
 * The content of one draft, one patch of a contribution and one file of the repository: a component and its revisions.
 */
export interface CurationSet {
  /** Without a revision. */
  readonly component: Coordinates;
  /** Revision → curation, in the order of the text. */
  readonly revisions: ReadonlyMap<string, Curation>;
}

/** The service takes no more revisions in one patch (service-api.md 12.3). */
export const maxRevisions = 50;

/** The running service refuses no value; these are the common ones (service-api.md 5.4). */
export const contributionTypes = ['missing', 'incorrect', 'incomplete', 'ambiguous', 'other'] as const;
export type ContributionType = (typeof contributionTypes)[number];

/** The texts shown in the pull request (written-api.md 2.4, form B). */
export interface ContributionInfo {
  readonly type: ContributionType;
  readonly summary: string;
  readonly details: string;
  readonly resolution: string;
  /** Sent as written; the running service never reads it. */
  readonly removeDefinitions: boolean;
}
