/** A version (PEP 440) as numbers that sort; `null` for what is none. */
export function compareVersions(a: string, b: string): number | null {
  const [first, second] = [keyOf(a), keyOf(b)];
  if (!first || !second) return null;
  const length = Math.max(first.release.length, second.release.length);
  for (let at = 0; at < length; at++) {
    const difference = (first.release[at] ?? 0) - (second.release[at] ?? 0);
    if (difference !== 0) return difference;
  }
  for (const [at, part] of first.rest.entries()) {
    const difference = part - (second.rest[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The numbers of a version between its dots, epoch, suffixes and local part left out. */
export function releaseOf(version: string): readonly number[] {
  return keyOf(version)?.release.slice(1) ?? [];
}

const pattern =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(a|b|c|rc|alpha|beta|pre|preview)[-_.]?(\d*))?(?:[-_.]?(post|rev|r)[-_.]?(\d*)|-(\d+))?(?:[-_.]?(dev)[-_.]?(\d*))?(?:\+[\w.-]*)?$/i;

/**
 * In the order of PEP 440: development releases before alpha, beta and candidate, then the release itself, post
 * releases last.
 */
function keyOf(version: string): { readonly release: readonly number[]; readonly rest: readonly number[] } | null {
  const match = version.length > 128 ? null : pattern.exec(version.trim());
  if (!match) return null;
  const [, epoch, release = '', pre, preNumber, postWord, postNumber, plainPost, devWord, devNumber] = match;
  const hasPost = postWord !== undefined || plainPost !== undefined;
  const stage =
    pre === undefined ? (devWord !== undefined && !hasPost ? -1 : 3) : stages.indexOf(pre.charAt(0).toLowerCase());
  return {
    release: [Number(epoch ?? 0), ...release.split('.').map(Number)],
    rest: [
      pre === undefined ? stage : Math.min(Math.max(stage, 0), 2),
      Number(preNumber ?? 0),
      hasPost ? Number(postNumber ?? plainPost ?? 0) + 1 : 0,
      devWord === undefined ? Infinity : Number(devNumber ?? 0),
    ].map((part) => (part === Infinity ? Number.MAX_SAFE_INTEGER : part)),
  };
}

/** First letters: alpha, beta, candidate; `pre` and `preview` are candidates too. */
const stages: readonly string[] = ['a', 'b', 'c', 'r', 'p'];
