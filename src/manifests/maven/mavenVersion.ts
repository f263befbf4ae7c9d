/** The requirement of a Maven or Gradle file. */
interface RequiredVersion {
  /**
   * The one version that is normally used: a plain version is soft, but in practice nothing requires less (manifests.md
   * 4).
   */
  readonly version: string | null;
  /** As written; `null` if absent. */
  readonly requirement: string | null;
}

const noVersion: RequiredVersion = { version: null, requirement: null };

/**
 * Reads a version as Maven (Version Requirement Specification) and Gradle (Declaring versions) write it: `1.2`, `[1.2]`
 * and Gradle's `1.2!!` are exact, and so is what `[1,2[!!1.2` prefers of a range; other ranges, `LATEST`, `latest.release`, `1.+` and any text that still has a variable in
 * it are not; nor is `@project.version@`, which Maven's resource filtering replaces.
 */
export function requiredVersion(written: string | null): RequiredVersion {
  const requirement = written?.trim() ?? '';
  if (requirement === '') return noVersion;
  const strict = /^([^!]+)!!([^!]*)$/.exec(requirement);
  const exact = /^\[([^[\](),\s]+)\]$/.exec(requirement)?.[1] ?? (strict?.[2] || strict?.[1]);
  const plain = exact ?? requirement;
  const isOpen = /[[\](),$]|@[^@]+@|\+$|^(?:LATEST|RELEASE)$|^latest\./.test(plain);
  return { version: isOpen ? null : plain, requirement };
}

/** True if a text is a range that a preferred version is chosen from (Gradle, Declaring rich versions). */
export function isRange(written: string): boolean {
  return /[[\](),]|\+$/.test(written) && !written.includes('$') && requiredVersion(written).version === null;
}
