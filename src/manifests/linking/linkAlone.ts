import type { Coordinates } from '../../core/coordinates.ts';
import type { Dependency } from '../format.ts';
import { type Identity, identify, identifyPackageUrl } from '../identify.ts';
import type { LinkedDependency, WorkspaceFile } from '../link.ts';
import { linkedOf, manifestOf, applyPrivatePackages } from './linkedDependency.ts';
import type { LinkContext, LinkerResult } from './linker.ts';

/** For files that no other file affects. `privacyOf`: the reason to withhold listed coordinates; `null` if there is none. */
export function linkAlone(
  files: readonly WorkspaceFile[],
  context: LinkContext,
  privacyOf: (coordinates: Coordinates) => Identity | null = () => null,
): LinkerResult {
  const manifests: LinkerResult['manifests'][number][] = [];
  for (const file of files) {
    const linked: LinkedDependency[] = [];
    for (const dependency of file.reading.dependencies) {
      const { source } = dependency;
      const found =
        source.kind === 'packageUrl'
          ? identifyPackageUrl(source, dependency.version, context.answers)
          : identify(file.format.ecosystem, dependency);
      const identity = applyPrivatePackages(dependency, found, context.privateNames);
      const withheld = identity.coordinates && privacyOf(identity.coordinates);
      linked.push(linkedOf(withRequirement(dependency, identity), withheld ?? identity));
    }
    manifests.push(manifestOf(file, linked));
  }
  return { manifests, wanted: [] };
}

/** Lists have no place for requirements: where the version is a range, it is one. */
function withRequirement(dependency: Dependency, { coordinates, reason }: Identity): Dependency {
  const { version } = dependency;
  if (coordinates === null || reason !== 'rangeWithoutLock' || version === null) return dependency;
  return { ...dependency, version: null, requirement: version };
}
