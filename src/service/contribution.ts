export interface SentContribution {
  readonly number: number | null;
  /** A web address; `null` when the response has none. */
  readonly url: string | null;
}

/** The service's errors for a contribution, one for each item; texts are its own. */
export interface Refusal {
  /** Place of the patch in the body. */
  readonly patch: number;
  readonly revision: string | null;
  /** Dotted path inside the curation, such as `licensed.declared` or `files.0.license`; `null`: unknown. */
  readonly path: string | null;
  /** A file's path in place of its number, where the service names the file so. */
  readonly file: string | null;
  readonly words: string;
  /** The normal form it suggests. */
  readonly suggestion: string | null;
}
