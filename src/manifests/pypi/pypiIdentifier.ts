import type { Steps } from '../../base/steps.ts';
import type { Dependency } from '../format.ts';
import { type Identity, identify } from '../identify.ts';
import type { WorkspaceFile } from '../link.ts';
import { Pace } from '../pace.ts';
import { isPublicIndex } from './publicIndex.ts';
import type { PypiFacts } from './pypiFacts.ts';
import { pypiName } from './pypiName.ts';

/**
 * Says what Python packages are called at the service, unless their names may be secrets: those of the workspace's own
 * projects, and those that some file has from an index that is not known to be PyPI.
 */
export class PypiIdentifier {
  readonly #ownNames = new Set<string>();
  readonly #seenPrivate = new Set<string>();
  /** Registry as an entry names it → whether it is public. A lock names few. */
  readonly #known = new Map<string, boolean>();
  readonly #privateFiles: ReadonlySet<WorkspaceFile>;

  /** `privateFiles`: those whose packages come from such an index unless they say otherwise. All files are to be learnt from first. */
  constructor(privateFiles: ReadonlySet<WorkspaceFile>) {
    this.#privateFiles = privateFiles;
  }

  *learn(files: readonly WorkspaceFile[]): Steps<void> {
    const pace = new Pace();
    for (const { reading } of files) {
      const facts = pypiFacts(reading.facts);
      if (facts?.sort === 'project' && facts.name !== null) this.#ownNames.add(facts.name);
      for (const { name, source } of reading.dependencies) {
        if (pace.isDue()) yield;
        const isPrivate = source.kind === 'registry' && source.registry !== null && !this.#isPublic(source.registry);
        if (isPrivate) this.#seenPrivate.add(pypiName(name));
      }
    }
  }

  identify(file: WorkspaceFile, dependency: Dependency): Identity {
    const { source } = dependency;
    if (source.kind !== 'registry') return identify('pypi', dependency);
    const isLocked = file.format.role === 'lock';
    if (isLocked && dependency.version === null) return { coordinates: null, reason: 'versionMissing' };
    if (source.registry !== null) {
      if (!this.#isPublic(source.registry)) return { coordinates: null, reason: 'privateRegistry' };
      return identify('pypi', dependency);
    }
    const name = pypiName(dependency.name);
    // What a lock has from an index is not what lies in the workspace.
    if (!isLocked && this.#ownNames.has(name)) return { coordinates: null, reason: 'workspaceMember' };
    if (this.#seenPrivate.has(name) || this.#privateFiles.has(file))
      return { coordinates: null, reason: 'privateRegistry' };
    return identify('pypi', dependency);
  }

  #isPublic(registry: string): boolean {
    let isPublic = this.#known.get(registry);
    if (isPublic === undefined) {
      isPublic = isPublicIndex(registry);
      this.#known.set(registry, isPublic);
    }
    return isPublic;
  }
}

export function pypiFacts(facts: WorkspaceFile['reading']['facts']): PypiFacts | null {
  return facts.kind === 'pypi' ? facts : null;
}
