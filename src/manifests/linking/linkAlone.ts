import { displayName } from '../../core/coordinates.ts';
import { GoSources } from '../go/goSources.ts';
import { type Identity, identify } from '../identify.ts';
import { identifyPackageUrl } from '../sbom/identifyListed.ts';
import type { LinkedDependency, WorkspaceFile } from '../link.ts';
import { PublicSources } from '../packageSources.ts';
import { noUserSettings } from '../userSettings.ts';
import { linkedOf, manifestOf, unlessPrivate } from './linkedDependency.ts';
import type { LinkContext, LinkerResult } from './linker.ts';

/** For files that no other file affects. */
export function linkAlone(files: readonly WorkspaceFile[], context: LinkContext): LinkerResult {
  const manifests: LinkerResult['manifests'][number][] = [];
  const publicSources = new PublicSources(context.options.publicMirrors ?? []);
  const goSources = new GoSources((context.options.userSettings ?? noUserSettings).go, publicSources);
  for (const file of files) {
    const linked: LinkedDependency[] = [];
    for (const dependency of file.reading.dependencies) {
      const { source } = dependency;
      const found =
        source.kind === 'packageUrl'
          ? identifyPackageUrl(source.text, publicSources)
          : identify(file.format.ecosystem, dependency);
      const identity = unlessPrivate(dependency, found, context.privateNames);
      linked.push(linkedOf(dependency, listedModule(identity, goSources) ?? identity));
    }
    manifests.push(manifestOf(file, linked));
  }
  return { manifests, wanted: [] };
}

/** A list names a Go module only by its path, which names its source; `stdlib` has no host. */
function listedModule({ coordinates }: Identity, sources: GoSources): Identity | null {
  if (coordinates?.type !== 'go') return null;
  const path = displayName(coordinates);
  return path.split('/', 1)[0]?.includes('.') ? sources.privacyOf(path) : null;
}
