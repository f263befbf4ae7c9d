import type { WorkspaceFile } from '../link.ts';
import type { LinkContext, LinkerResult } from '../linking/linker.ts';
import { linkGradle } from './linkGradle.ts';
import { linkPoms } from './linkPoms.ts';

/** Maven and Gradle share their coordinates, and nothing else: the files of each are linked without the other's. */
export function linkMaven(files: readonly WorkspaceFile[], context: LinkContext): LinkerResult {
  const isPom = ({ reading }: WorkspaceFile): boolean => reading.facts.kind === 'mavenPom';
  const poms = linkPoms(files.filter(isPom), context);
  const gradle = linkGradle(
    files.filter((file) => !isPom(file)),
    context,
  );
  return { manifests: [...poms.manifests, ...gradle.manifests], wanted: [...poms.wanted, ...gradle.wanted] };
}
