import type { Steps } from '../../base/steps.ts';
import { identify } from '../identify.ts';
import { PublicSources } from '../packageSources.ts';
import { identifyPackageUrl } from '../sbom/identifyListed.ts';
import type { LinkedDependency, WorkspaceFile } from '../link.ts';
import { Pace } from '../pace.ts';
import { linkedOf, manifestOf, unlessPrivate } from './linkedDependency.ts';
import type { LinkContext, LinkerResult } from './linker.ts';

/** For files that no other file has a say in. */
export function* linkAlone(files: readonly WorkspaceFile[], context: LinkContext): Steps<LinkerResult> {
  const manifests: LinkerResult['manifests'][number][] = [];
  const mirrors = new PublicSources(context.options.publicMirrors ?? []);
  const pace = new Pace();
  for (const file of files) {
    const linked: LinkedDependency[] = [];
    for (const dependency of file.reading.dependencies) {
      if (pace.isDue()) yield;
      const { source } = dependency;
      const identity =
        source.kind === 'packageUrl'
          ? identifyPackageUrl(source.text, mirrors)
          : identify(file.format.ecosystem, dependency);
      linked.push(linkedOf(dependency, unlessPrivate(dependency, identity, context.privateNames)));
    }
    manifests.push(manifestOf(file, linked));
  }
  return { manifests, wanted: [] };
}
