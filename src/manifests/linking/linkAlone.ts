import type { Coordinates } from '../../core/coordinates.ts';
import type { Dependency } from '../format.ts';
import { identify, type NameRules } from '../identify.ts';
import type { WorkspaceFile } from '../link.ts';
import type { Identity } from '../sources/packageSources.ts';
import { applyPrivatePackages, linkedOf, manifestOf } from './linkedDependency.ts';
import type { LinkContext, LinkerResult } from './linker.ts';

/** For files that no other file affects. `privacyOf`: the reason to withhold listed coordinates; `null` if there is none. */
export function linkAlone(
  files: readonly WorkspaceFile[],
  { privateNames, answers }: LinkContext,
  names: NameRules,
  privacyOf: (coordinates: Coordinates) => Identity | null = () => null,
): LinkerResult {
  const manifests = files.map((file) => {
    const linked = file.reading.dependencies.map((dependency) => {
      const found = names.identifySource?.(dependency, answers) ?? identify(names, dependency);
      const identity = applyPrivatePackages(dependency, found, privateNames);
      const withheld = identity.coordinates && privacyOf(identity.coordinates);
      return linkedOf(withRequirement(dependency, identity), withheld ?? identity);
    });
    return manifestOf(file, linked);
  });
  return { manifests, wanted: [] };
}

/** Lists have no place for requirements: where the version is a range, it is one. */
function withRequirement(dependency: Dependency, { coordinates, reason }: Identity): Dependency {
  const { version } = dependency;
  if (coordinates === null || reason !== 'rangeWithoutLock' || version === null) return dependency;
  return { ...dependency, version: null, requirement: version };
}
