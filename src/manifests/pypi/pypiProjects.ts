import { folderOf, parentFolder, resolveFolder } from '../folders.ts';
import type { Dependency } from '../format.ts';
import type { WorkspaceFile } from '../link.ts';
import { memberMatcher } from '../npm/workspaceGlobs.ts';
import { fits } from './fits.ts';
import { pypiFacts } from './pypiFacts.ts';
import { pypiName } from './pypiName.ts';

/** What the pyproject.toml files of a workspace folder say of each other's locks. */
export class PypiProjects {
  /** Folder of a uv workspace → whether another folder is that of a member. */
  readonly #workspaces = new Map<string, (folder: string) => boolean>();
  /** Folder → names whose versions its project decides, whatever is asked for. */
  readonly #overridden = new Map<string, ReadonlySet<string>>();

  constructor(files: readonly WorkspaceFile[]) {
    for (const file of files) {
      const facts = pypiFacts(file.reading.facts);
      if (facts?.sort !== 'project') continue;
      const folder = folderOf(file.path);
      if (facts.overridden) this.#overridden.set(folder, facts.overridden);
      if (!facts.workspace) continue;
      const inside = (globs: readonly string[]): readonly string[] =>
        globs.flatMap((glob) => resolveFolder(folder, glob) ?? []);
      const isIncluded = memberMatcher(inside(facts.workspace.members));
      const isExcluded = memberMatcher(inside(facts.workspace.exclude));
      this.#workspaces.set(folder, (one) => isIncluded(one) && !isExcluded(one));
    }
  }

  /** The folder of the uv workspace that another folder is a member of; `null` for none, and for a workspace's own. */
  workspaceOf(folder: string): string | null {
    for (let at: string | null = folder; at !== null; at = parentFolder(at)) {
      const isMember = this.#workspaces.get(at);
      if (isMember) return at !== folder && isMember(folder) ? at : null;
    }
    return null;
  }

  /** Whether a locked version is what a project asks for. Only versions of one registry are compared. */
  fits(dependency: Dependency, locked: Dependency, lock: WorkspaceFile): boolean {
    const { requirement, source, name } = dependency;
    if (requirement === null || locked.version === null) return true;
    if (source.kind !== 'registry' || locked.source.kind !== 'registry') return true;
    return fits(locked.version, requirement) || this.#overridden.get(folderOf(lock.path))?.has(pypiName(name)) === true;
  }
}
