import { relativeFolder } from '../folders.ts';
import { isInRange } from '../../core/versions/semver.ts';
import type { Dependency } from '../format.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { type LockFile } from './lockChoice.ts';
import { indexByName } from './lockedNames.ts';
import { findInstalled, nodeModulesAbove } from './nodeModules.ts';
import { isTag, rangeIn } from './range.ts';
import type { LockedRequirement, NpmManifestFacts } from './npmFacts.ts';

/** A lock's result for a dependency: an index into its reading, and whether it satisfies the requirement. */
export interface Found {
  readonly index: number;
  readonly isDecided: boolean;
}

/** Lookups that many projects of one lock share. */
export class LockNames {
  readonly lock: LockFile;
  #byName: ReadonlyMap<string, readonly number[]> | null = null;

  constructor(lock: LockFile) {
    this.lock = lock;
  }

  /** By the name that is used for it. */
  of(name: string): readonly number[] {
    this.#byName ??= indexByName(this.lock.file.reading.dependencies);
    return this.#byName.get(name) ?? [];
  }
}

/** The content of a lock for one project. */
export class LockPlace {
  readonly lock: LockFile;
  readonly #names: LockNames;
  readonly #overridden: ReadonlySet<string>;
  readonly #requirements: ReadonlyMap<string, LockedRequirement> | undefined;
  readonly #folders: readonly ReadonlyMap<string, number>[];

  /** `overridden`: names that the project the lock belongs to decides for all. */
  constructor(names: LockNames, folder: string, overridden: ReadonlySet<string>) {
    const { lock } = names;
    const place = relativeFolder(lock.folder, folder);
    this.lock = lock;
    this.#names = names;
    this.#overridden = overridden;
    this.#requirements = lock.facts.importers?.get(place);
    this.#folders = nodeModulesAbove(lock.facts.installed, place);
  }

  /** `dependency` as it is written; `wanted` with the catalog's requirement in its place. */
  find(dependency: Dependency, wanted: Dependency): Found | undefined {
    const { facts, file, tool } = this.lock;
    // Deno's lock has packages by their own names only.
    const name = tool === 'deno' ? wanted.name : (dependency.alias ?? dependency.name);
    const before = this.#requirements?.get(name);
    const same =
      before && [before, ...(before.also ?? [])].find((one) => isSameRequirement(dependency, one.requirement));
    const recorded = same && (same.index ?? before.index);
    if (dependency === wanted && recorded !== undefined) return { index: recorded, isDecided: true };
    const described = facts.descriptors && this.#findDescriptor(facts.descriptors, name, wanted.requirement ?? '');
    if (described !== undefined) return { index: described, isDecided: true };
    // pnpm and yarn have no peers of projects in their locks: the package of another list of the project is the peer.
    const isPeer = dependency.scope === 'peer' && before !== undefined && (tool === 'pnpm' || tool === 'yarn');
    const index = recorded ?? before?.index ?? findInstalled(this.#folders, name);
    const found = file.reading.dependencies[index ?? -1];
    if (index !== undefined && found)
      return {
        index,
        isDecided: same !== undefined || isPeer || fits(wanted, found, this, this.#requirements === undefined),
      };
    return facts.descriptors ? this.#findByName(wanted) : undefined;
  }

  /** In the form for `fits`. */
  get overridden(): ReadonlySet<string> {
    return this.#overridden;
  }

  #findDescriptor(descriptors: ReadonlyMap<string, number>, name: string, requirement: string): number | undefined {
    const found = descriptors.get(`${name}@${requirement}`) ?? (requirement === '' ? descriptors.get(name) : undefined);
    if (found !== undefined || this.lock.facts.importers === null) return found;
    return descriptors.get(`${name}@npm:${requirement}`);
  }

  /** The last of that name that satisfies the requirement; if none does, the last. */
  #findByName(wanted: Dependency): Found | undefined {
    const all = this.#names.of(wanted.alias ?? wanted.name);
    const { dependencies } = this.lock.file.reading;
    const isFitting = (index: number): boolean => {
      const found = dependencies[index];
      return found !== undefined && fits(wanted, found, this, true);
    };
    const index = all.findLast(isFitting) ?? all.at(-1);
    return index === undefined ? undefined : { index, isDecided: isFitting(index) };
  }
}

/** Adds a project's requirement. One more of the same name, of another list, does not replace it. */
export function addRequirement(
  requirements: Map<string, LockedRequirement>,
  name: string,
  one: LockedRequirement,
): void {
  const known = requirements.get(name);
  if (!known) requirements.set(name, one);
  else if ((known.also?.length ?? 0) < maxRequirements)
    requirements.set(name, { ...known, also: [...(known.also ?? []), one] });
}

/** A package.json has four lists. */
const maxRequirements = 20;

/**
 * True if the manifest's requirement is the one the lock was written for; then the locked package is right, for any
 * requirement.
 */
export function isSameRequirement({ requirement }: Dependency, before: string): boolean {
  if (before === requirement || withoutCredentials(before.trim()) === requirement) return true;
  return requirement?.startsWith('npm:') === true && requirement.slice('npm:'.length) === before;
}

/**
 * True if a locked package satisfies a manifest that has been changed since, or whose requirement the lock lacks
 * (version 1): the version is in the range, or `overrides` decides it.
 */
export function fits(
  dependency: Dependency,
  locked: Dependency,
  facts: Pick<NpmManifestFacts, 'overridden'>,
  isLockOld: boolean,
): boolean {
  const { source, version } = locked;
  if (dependency.source.kind !== 'registry') return isLockOld && source.kind !== 'registry';
  if (source.kind !== 'registry' || version === null) return source.kind !== 'git' && source.kind !== 'archive';
  if (facts.overridden.has(dependency.name)) return true;
  const range = dependency.version ?? rangeIn(dependency.requirement ?? '');
  return locked.name === dependency.name && (isTag(range) || isInRange(version, range));
}
