import { displayName } from '../../core/coordinates.ts';
import { GoSources } from '../go/goSources.ts';
import type { Dependency } from '../format.ts';
import { type Identity, identify, identifyPackageUrl } from '../identify.ts';
import type { LinkedDependency, WorkspaceFile } from '../link.ts';
import { noUserSettings } from '../userSettings.ts';
import { linkedOf, manifestOf, applyPrivatePackages } from './linkedDependency.ts';
import type { LinkContext, LinkerResult } from './linker.ts';

/** For files that no other file affects. */
export function linkAlone(files: readonly WorkspaceFile[], context: LinkContext): LinkerResult {
  const manifests: LinkerResult['manifests'][number][] = [];
  const goSources = new GoSources((context.options.userSettings ?? noUserSettings).go, context.answers);
  for (const file of files) {
    const linked: LinkedDependency[] = [];
    for (const dependency of file.reading.dependencies) {
      const { source } = dependency;
      const found =
        source.kind === 'packageUrl'
          ? identifyPackageUrl(source, dependency.version, context.answers)
          : identify(file.format.ecosystem, dependency);
      const identity = applyPrivatePackages(dependency, found, context.privateNames);
      linked.push(linkedOf(withRequirement(dependency, identity), listedModule(identity, goSources) ?? identity));
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

/** A list names a Go module only by its path, which names its source; `stdlib` has no host. */
function listedModule({ coordinates }: Identity, sources: GoSources): Identity | null {
  if (coordinates?.type !== 'go') return null;
  const path = displayName(coordinates);
  return path.split('/', 1)[0]?.includes('.') ? sources.privacyOf(path) : null;
}
