import { normalPep440 } from './pep440.ts';

/**
 * The form in which the service lists a version that someone else wrote (manifests.md 3): npm without build metadata, NuGet
 * and PyPI normalised, Go with its `v`. Other types, and versions of another form, stay as they are.
 */
export function versionForm(type: string, version: string): string {
  switch (type) {
    case 'npm':
      return /^\d[^+]*/.exec(version)?.[0] ?? version;
    case 'nuget':
      return nugetForm(version);
    case 'pypi':
      return normalPep440(version);
    case 'go':
      return /^\d+\.\d/.test(version) ? `v${version}` : version;
    default:
      return version;
  }
}

/** Without leading zeros and metadata, at least three numbers, a fourth only if it is not zero. */
function nugetForm(version: string): string {
  const found = /^(\d+(?:\.\d+){0,3})(-[0-9a-z.-]+)?(?:\+.*)?$/i.exec(version);
  if (found?.[1] === undefined) return version;
  const numbers = found[1].split('.').map((number) => number.replace(/^0+(?=\d)/, ''));
  while (numbers.length < 3) numbers.push('0');
  if (numbers[3] === '0') numbers.pop();
  return numbers.join('.') + (found[2] ?? '');
}
