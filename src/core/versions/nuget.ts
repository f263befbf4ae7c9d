/** At most four numbers, a pre-release, metadata (NuGet docs, "Package versioning"). */
const versionPattern = /^(\d{1,10}(?:\.\d{1,10}){0,3})(-[0-9a-z.-]+)?(?:\+[0-9a-z.-]+)?$/i;

const longestVersion = 256;

export function isNugetVersion(text: string): boolean {
  return nugetParts(text) !== null;
}

/**
 * The spelling that NuGet lists: without leading zeros and metadata, at least three numbers, a fourth only if it is not zero. What
 * is no version stays as it is.
 */
export function normalNuget(version: string): string {
  const parts = nugetParts(version);
  if (!parts) return version;
  const numbers = parts.numbers.map((number) => number.replace(/^0+(?=\d)/, ''));
  while (numbers.length < 3) numbers.push('0');
  if (numbers[3] === '0') numbers.pop();
  return numbers.join('.') + parts.stage;
}

/** `stage`: of a pre-release, with its hyphen. `null` for a text that is no version. */
export function nugetParts(version: string): { readonly numbers: readonly string[]; readonly stage: string } | null {
  const [, numbers, stage = ''] = version.length > longestVersion ? [] : (versionPattern.exec(version) ?? []);
  return numbers === undefined ? null : { numbers: numbers.split('.'), stage };
}
