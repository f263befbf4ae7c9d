import { normalNuget } from './nuget.ts';
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
      return normalNuget(version);
    case 'pypi':
      return normalPep440(version);
    case 'go':
      return /^\d+\.\d/.test(version) ? `v${version}` : version;
    default:
      return version;
  }
}
