/**
 * What the service is sent to propose curations (service.md 2.4, service-api.md 5.4): the shape of `service/contribution.ts`,
 * which this room may not import. A test holds the two together.
 */
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
  readonly revisions: Readonly<Record<string, unknown>>;
}

/** Form A: one curation of one revision. */
export interface SingleBody {
  readonly description: string;
  readonly patch: unknown;
}

/** Which of the submission's sets a request carries: all of it, or (`revision`) one of its revisions. */
export interface Carried {
  readonly set: number;
  readonly revision: string | null;
}
