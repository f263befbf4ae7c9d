/** The requirement of a Maven or Gradle file. */
export interface AskedVersion {
  /**
   * The one version that is normally used: a plain version is soft, but in practice nothing requires less (manifests.md
   * 4.3).
   */
  readonly version: string | null;
  /** As written; `null` if absent. */
  readonly requirement: string | null;
}

const nothingAsked: AskedVersion = { version: null, requirement: null };

/**
 * Reads a version as Maven (Version Requirement Specification) and Gradle (Declaring versions) write it: `1.2`, `[1.2]`
 * and Gradle's `1.2!!` are exact; ranges, `LATEST`, `latest.release`, `1.+` and any text that still has a variable in
 * it are not; nor is `@project.version@`, which Maven's resource filtering replaces.
 */
export function askedVersion(written: string | null): AskedVersion {
  const requirement = written?.trim() ?? '';
  if (requirement === '') return nothingAsked;
  const exact = /^\[([^[\](),\s]+)\]$/.exec(requirement)?.[1] ?? /^([^[\](),\s!]+)!!$/.exec(requirement)?.[1];
  const plain = exact ?? requirement;
  const isOpen = /[[\](),$]|@[^@]+@|\+$|^(?:LATEST|RELEASE)$|^latest\./.test(plain);
  return { version: isOpen ? null : plain, requirement };
}

/** `1.0-SNAPSHOT`, and the dated form that a repository keeps it under. */
export function isSnapshot(version: string): boolean {
  return /-SNAPSHOT$|-\d{8}\.\d{6}-\d+$/i.test(version);
}
