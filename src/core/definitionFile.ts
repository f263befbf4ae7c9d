/** One file of a definition (service-api.md 12.1), normalised: what is missing is `null` or empty. */
export interface DefinitionFile {
  readonly path: string;
  readonly license: string | null;
  readonly attributions: readonly string[];
  /** Empty: the file is in the core facet. */
  readonly facets: readonly string[];
  /** `license`, `notice`. */
  readonly natures: readonly string[];
  readonly hashes: ReadonlyMap<string, string>;
  /** The service stores the file's text under this name (service-api.md 8). */
  readonly token: string | null;
}
