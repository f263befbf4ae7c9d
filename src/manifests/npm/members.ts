import type { NpmManifestFacts } from '../facts.ts';
import { memberMatcher } from './workspaceGlobs.ts';

/** A package.json and its folder inside the workspace folder. */
export interface NpmProject {
  readonly folder: string;
  readonly facts: NpmManifestFacts;
}

/**
 * Which names are those of this workspace's own packages: members of an npm workspace (npm docs, "Workspaces"), and packages
 * nobody can have published. The name counts wherever it turns up, whatever version is asked for: only a lock that says
 * where a package of that name came from knows better.
 */
export class NpmMembers {
  readonly #reasons = new Map<string, 'workspaceMember' | 'privatePackage'>();

  constructor(projects: readonly NpmProject[]) {
    for (const { facts } of projects) {
      if (facts.isPrivate && facts.name !== null) this.#reasons.set(facts.name, 'privatePackage');
    }
    for (const root of projects) if (root.facts.workspaces) this.#addMembers(root, root.facts.workspaces, projects);
  }

  /** Why the name must not be asked about, if so. */
  reasonFor(name: string): 'workspaceMember' | 'privatePackage' | undefined {
    return this.#reasons.get(name);
  }

  #addMembers(root: NpmProject, globs: readonly string[], projects: readonly NpmProject[]): void {
    const isMember = memberMatcher(globs);
    const prefix = root.folder === '' ? '' : `${root.folder}/`;
    for (const { folder, facts } of projects) {
      const isBelow = folder.startsWith(prefix) && folder !== root.folder;
      if (facts.name !== null && isBelow && isMember(folder.slice(prefix.length))) {
        this.#reasons.set(facts.name, 'workspaceMember');
      }
    }
  }
}
