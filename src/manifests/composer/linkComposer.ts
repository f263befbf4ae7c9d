import type { Steps } from '../../base/steps.ts';
import { folderOf, resolveFolder } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { type Identity, identify } from '../identify.ts';
import type { WorkspaceFile } from '../link.ts';
import { type LockRules, linkLocked } from '../linking/linkLocked.ts';
import type { LinkContext, LinkerResult } from '../linking/linker.ts';
import { memberMatcher } from '../npm/workspaceGlobs.ts';

/**
 * Links the files of Composer (Composer docs, "Basic usage"): a composer.lock speaks for the composer.json beside it, and for
 * those of the packages it has from folders. Packages that a `path` repository has are the project's own.
 */
export function linkComposer(files: readonly WorkspaceFile[], context: LinkContext): Steps<LinkerResult> {
  const members = new PathMembers(files);
  const rules: LockRules = {
    keyOf: ({ name }) => name,
    covers,
    identify: (file, dependency) => members.identify(file, dependency),
  };
  return linkLocked(files, context, rules);
}

function covers({ path, reading: { facts } }: WorkspaceFile, manifest: WorkspaceFile): boolean {
  const [folder, wanted] = [folderOf(path), folderOf(manifest.path)];
  if (folder === wanted) return true;
  return facts.kind === 'composerLock' && facts.paths.some((one) => resolveFolder(folder, one) === wanted);
}

/** The packages of a workspace that lie in the folders of `path` repositories. */
class PathMembers {
  /** Name → folder. */
  readonly #folders = new Map<string, string>();
  readonly #isIn = new Map<WorkspaceFile, (folder: string) => boolean>();

  constructor(files: readonly WorkspaceFile[]) {
    for (const file of files) {
      const { facts } = file.reading;
      if (facts.kind !== 'composerManifest') continue;
      const folder = folderOf(file.path);
      if (facts.name !== null) this.#folders.set(facts.name, folder);
      const globs = facts.paths.flatMap((path) => resolveFolder(folder, path) ?? []);
      if (globs.length > 0) this.#isIn.set(file, memberMatcher(globs));
    }
  }

  identify(file: WorkspaceFile, dependency: Dependency): Identity {
    const folder = this.#folders.get(dependency.name);
    const isMember = folder !== undefined && (this.#isIn.get(file)?.(folder) ?? false);
    if (isMember) return { coordinates: null, reason: 'workspaceMember' };
    return identify(file.format.ecosystem, dependency);
  }
}
