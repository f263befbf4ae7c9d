/** What is sent to propose curations (service.md 2.4, service-api.md 5.4), as the running service reads it. */
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

/** Form A of the written description: one curation of one revision (service.md 2.4, 4.4). */
export interface SingleBody {
  readonly description: string;
  readonly patch: unknown;
}

export interface SentContribution {
  readonly number: number | null;
  /** A web address; `null` when the answer names none. */
  readonly url: string | null;
}

/** What the service has against a contribution, one for each thing it names; texts are its own. */
export interface Refusal {
  /** Place of the patch in the body. */
  readonly patch: number;
  readonly revision: string | null;
  /** Dotted path inside the curation, such as `licensed.declared` or `files.0.license`; `null`: not told. */
  readonly path: string | null;
  /** A file's path in place of its number, where the service names the file so. */
  readonly file: string | null;
  readonly words: string;
  /** The normal form it suggests. */
  readonly suggestion: string | null;
}
