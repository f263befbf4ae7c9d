import type { Dependency } from '../format.ts';
import { identify } from '../identify.ts';
import { applyPrivatePackages } from '../linking/linkedDependency.ts';
import type { LinkContext } from '../linking/linker.ts';
import type { PrivateNames } from '../privateNames.ts';
import type { Identity } from '../sources/packageSources.ts';
import type { WorkspaceMembers } from './gradleProjects.ts';
import { mavenNames } from './identifyMavenArtifact.ts';
import { type MavenRepository, RepositoryRules } from './mavenRepositories.ts';

/**
 * The service's names of artifacts, unless they may be secret: those of what the workspace makes itself, and of what may be from a
 * repository that isn't known to be public.
 */
export class MavenIdentifier {
  readonly #members: WorkspaceMembers;
  readonly #rules: RepositoryRules;
  readonly #privateNames: PrivateNames;

  constructor(members: WorkspaceMembers, { answers, privateNames }: Pick<LinkContext, 'answers' | 'privateNames'>) {
    this.#members = members;
    this.#rules = new RepositoryRules(answers);
    this.#privateNames = privateNames;
  }

  /** `repositories`: those that may have it, besides the public ones. `isPlugin`: those for plugins count too. */
  identify(dependency: Dependency, repositories: readonly MavenRepository[], isPlugin = false): Identity {
    const { name } = dependency;
    if (this.#members.isMember(name)) return { coordinates: null, reason: 'workspaceMember' };
    const identity = identify(mavenNames, dependency);
    if (!identity.coordinates) return identity;
    const open = this.#members.openMembersOf(name);
    const all = open.length === 0 ? repositories : [...repositories, ...open];
    const elsewhere = this.#rules.identityElsewhere(all, dependency, isPlugin);
    return applyPrivatePackages(dependency, elsewhere ?? identity, this.#privateNames);
  }
}

/** A bill of materials, where its name is known. */
export function ofMaterials(identity: Identity): Identity {
  return identity.coordinates ? { ...identity, note: 'billOfMaterials' } : identity;
}
