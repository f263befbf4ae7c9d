import type { Coordinates } from './coordinates.ts';

/** The request body that proposes curations (written-api.md 2.4, service-api.md 5.4), as the running service reads it. */
export interface ContributionBody {
  readonly contributionInfo: {
    readonly summary: string;
    readonly details: string;
    readonly resolution: string;
    readonly type: string;
    readonly removeDefinitions: boolean;
  };
  readonly patches: readonly ContributionPatch[];
}

export interface ContributionPatch {
  readonly coordinates: {
    readonly type: string;
    readonly provider: string;
    readonly namespace?: string;
    readonly name: string;
  };
  /** Revision → curation. */
  readonly revisions: Readonly<Record<string, unknown>>;
}

/** Form A of the written description: one curation of one revision (written-api.md 2.4, 4.4). */
export interface SingleBody {
  readonly description: string;
  readonly patch: unknown;
}

/** One request that proposes curations: of form B (`whole`), or of form A (`single`), whose path is its coordinates. */
export type ContributionMessage =
  | { readonly form: 'whole'; readonly body: ContributionBody }
  | { readonly form: 'single'; readonly coordinates: Coordinates; readonly body: SingleBody };
