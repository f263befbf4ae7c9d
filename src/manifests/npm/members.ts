import picomatch from 'picomatch';

import type { NpmManifestFacts } from '../facts.ts';
import { isInRange, isTag } from './range.ts';

/** A package.json and its folder inside the workspace folder. */
export interface NpmProject {
  readonly folder: string;
  readonly facts: NpmManifestFacts;
}

/**
 * Which packages are this workspace's own. Members of one npm workspace find each other by name; a package that says
 * `private: true` is taken for what is meant wherever its name turns up, since nobody can have published it.
 */
export class NpmMembers {
  /** Folder of a project → name → the other members of its workspace. */
  readonly #siblings = new Map<string, ReadonlyMap<string, NpmManifestFacts>>();
  readonly #private = new Set<string>();

  constructor(projects: readonly NpmProject[]) {
    for (const { facts } of projects) if (facts.isPrivate && facts.name !== null) this.#private.add(facts.name);
    // A workspace inside another one is the nearer one for its members.
    for (const root of projects.toSorted((a, b) => a.folder.length - b.folder.length)) {
      if (root.facts.workspaces) this.#addWorkspace(root, root.facts.workspaces, projects);
    }
  }

  /** Whether the name is that of a package of this workspace that is never published. */
  isPrivate(name: string): boolean {
    return this.#private.has(name);
  }

  /** Whether a project in `folder` gets a member when it asks for this (npm docs, "Workspaces"): one whose version fits. */
  isMember(folder: string, name: string, requirement: string | null): boolean {
    const member = this.#siblings.get(folder)?.get(name);
    if (!member) return false;
    if (requirement === null || requirement === '*' || isTag(requirement)) return true;
    return member.version === null || isInRange(member.version, requirement);
  }

  #addWorkspace(root: NpmProject, globs: readonly string[], projects: readonly NpmProject[]): void {
    const isMember = memberMatcher(globs);
    const prefix = root.folder === '' ? '' : `${root.folder}/`;
    const members = projects.filter(
      ({ folder }) => folder.startsWith(prefix) && folder !== root.folder && isMember(folder.slice(prefix.length)),
    );
    const named = new Map<string, NpmManifestFacts>();
    for (const { facts } of members) if (facts.name !== null) named.set(facts.name, facts);
    for (const { folder } of [root, ...members]) this.#siblings.set(folder, named);
  }
}

/** `!` takes members out again; `./` and a slash at the end mean nothing. */
function memberMatcher(globs: readonly string[]): (folder: string) => boolean {
  const plain = globs.map((glob) => glob.replace(/^(!?)\.?\/+/, '$1').replace(/\/+$/, '')).filter(isHarmless);
  const included = plain.filter((glob) => !glob.startsWith('!'));
  const excluded = plain.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  const isIncluded = picomatch(included, { windows: false });
  const isExcluded = picomatch(excluded, { windows: false });
  return (folder) => isIncluded(folder) && !isExcluded(folder);
}

/** A glob of a stranger's file must not take long to match: no repeated groups, few stars. Real ones have one or two. */
function isHarmless(glob: string): boolean {
  const pieces = glob.split('/');
  const stars = pieces.map((piece) => piece.split('*').length - 1);
  const isShort = glob !== '' && glob !== '!' && glob.length <= 256;
  return (
    isShort &&
    !/[+*]\(/.test(glob) &&
    stars.every((count) => count <= 2) &&
    stars.filter((count) => count === 2).length <= 2
  );
}
