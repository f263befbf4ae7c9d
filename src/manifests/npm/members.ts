import type { NpmLockFacts, NpmManifestFacts, PnpmWorkspaceFacts } from '../facts.ts';
import { type LockTool, insideOf } from './lockChoice.ts';
import { memberMatcher } from './workspaceGlobs.ts';

interface Placed<T> {
  /** Inside the workspace folder. */
  readonly folder: string;
  readonly facts: T;
}

/** What says who belongs to the workspace. */
export interface MemberFiles {
  readonly manifests: readonly Placed<NpmManifestFacts>[];
  readonly pnpmWorkspaces: readonly Placed<PnpmWorkspaceFacts>[];
  readonly locks: readonly (Placed<NpmLockFacts> & { readonly tool: LockTool })[];
}

/**
 * Which names are those of this workspace's own packages: members of an npm, yarn, pnpm or bun workspace (npm docs,
 * "Workspaces"), and packages nobody can have published. The name counts wherever it turns up, whatever version is asked for:
 * only a lock that says where a package of that name came from knows better.
 */
export class NpmMembers {
  readonly #reasons = new Map<string, 'workspaceMember' | 'privatePackage'>();
  readonly #private = new Set<string>();

  constructor(files: MemberFiles) {
    const { manifests, pnpmWorkspaces, locks } = files;
    for (const { facts } of manifests) {
      if (!facts.isPrivate || facts.name === null) continue;
      this.#private.add(facts.name);
      this.#reasons.set(facts.name, 'privatePackage');
    }
    for (const { folder, facts } of manifests)
      if (facts.workspaces) this.#addMembers(files, folder, memberMatcher(facts.workspaces));
    for (const { folder, facts } of pnpmWorkspaces)
      if (facts.packages) this.#addMembers(files, folder, memberMatcher(facts.packages));
    for (const { folder, facts, tool } of locks) {
      for (const name of facts.members ?? []) this.#reasons.set(name, 'workspaceMember');
      const { importers } = facts;
      // Those of npm are also folders that somebody links to.
      if (importers && tool !== 'npm') this.#addMembers(files, folder, (inside) => importers.has(inside));
    }
  }

  /** Why the name must not be asked about, if so. */
  reasonFor(name: string): 'workspaceMember' | 'privatePackage' | undefined {
    return this.#reasons.get(name);
  }

  /** Nobody can have published it. */
  isPrivate(name: string): boolean {
    return this.#private.has(name);
  }

  #addMembers({ manifests }: MemberFiles, root: string, isMember: (inside: string) => boolean): void {
    const prefix = root === '' ? '' : `${root}/`;
    for (const { folder, facts } of manifests) {
      const isBelow = folder.startsWith(prefix) && folder !== root;
      if (facts.name !== null && isBelow && isMember(insideOf(root, folder))) {
        this.#reasons.set(facts.name, 'workspaceMember');
      }
    }
  }
}
