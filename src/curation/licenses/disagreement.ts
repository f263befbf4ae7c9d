interface Suggested {
  /** The probable license, in the service's normal form; `null` when a user has to read. */
  readonly suggestion: string | null;
}

/** What contradicts the declared license of one component. */
export type Disagreement =
  /**
   * The same licenses joined the other way: `AND` for `OR`. `by`: the source that differs; `tools`: the declared license
   * itself has alternatives that only a join of the values of several tools makes.
   */
  | ({ readonly kind: 'flippedOperator'; readonly by: 'manifest' | 'discovered' | 'tools' } & Suggested)
  /** Declared without what follows `WITH`. */
  | ({ readonly kind: 'missingException'; readonly by: 'manifest' | 'discovered' } & Suggested)
  | ({ readonly kind: 'manifestDiffers'; readonly manifest: string } & Suggested)
  /** Nothing is declared, or `NOASSERTION`, though another source has a license. */
  | ({ readonly kind: 'notDeclared'; readonly by: 'manifest' | 'discovered' } & Suggested)
  /** Nothing is declared; the manifest says where to read. */
  | ({ readonly kind: 'seeLicenseIn'; readonly file: string } & Suggested)
  /** Files were identified, and none contains all of it. */
  | ({ readonly kind: 'notDiscovered'; readonly missing: readonly string[] } & Suggested);

/** The license that is certainly intended. `null`: none, or a declared license differs only from the files. */
export function intendedLicense(found: Disagreement | null): string | null {
  return found === null || found.kind === 'notDiscovered' ? null : found.suggestion;
}
