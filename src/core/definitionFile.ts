/** One file of a component, as its definition lists it (service-api.md 12.1). All texts are untrusted. */
export interface DefinitionFile {
  /** With plain slashes, as the package has it; never empty. */
  readonly path: string;
  readonly license: string | null;
  /** Copyright statements. */
  readonly attributions: readonly string[];
  /** Empty: core. */
  readonly facets: readonly string[];
  /** `license`, `notice`. */
  readonly natures: readonly string[];
  /** Algorithm to digest: `sha1`, `sha256`. */
  readonly hashes: ReadonlyMap<string, string>;
  /** The key of the text in `/attachments`; `null` if the service does not keep it. */
  readonly token: string | null;
}
