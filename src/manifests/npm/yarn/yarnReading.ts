import { isInRange } from '../../../core/versions/semver.ts';
import { indexByName } from '../lockedNames.ts';
import type { LockedRequirement, NpmLockFacts } from '../npmFacts.ts';
import type { LockedDependency } from '../lockReading.ts';
import { LockedSources } from '../lockedSources.ts';
import { isBareRange, rangeIn } from '../range.ts';
import {
  type Need,
  type YarnBlock,
  describeBerryBlock,
  describeClassicBlock,
  nameOf,
  patchedDescriptor,
  descriptorRange,
  workspaceFolder,
} from './describeBlock.ts';

export interface YarnReading {
  readonly dependencies: readonly LockedDependency[];
  readonly descriptors: ReadonlyMap<string, number>;
  /** Yarn 2 and later: each workspace's requirements. */
  readonly importers: NpmLockFacts['importers'];
  /** Names of the workspaces. */
  readonly members: ReadonlySet<string>;
  readonly edges: NonNullable<NpmLockFacts['edges']>;
}

/** The generation of a lock, and whether to add edges to peers: see `readYarnLock`. */
interface Options {
  readonly isBerry: boolean;
  readonly withPeers: boolean;
}

export function readYarnBlocks(blocks: Iterable<YarnBlock>, options: Options): YarnReading {
  const reader = new YarnReader(options.isBerry);
  for (const block of blocks) reader.add(block);
  return reader.finish(options.withPeers);
}

/** Makes a reading of the blocks of a yarn.lock. */
class YarnReader {
  readonly #isBerry: boolean;
  readonly #sources = new LockedSources();
  readonly #dependencies: LockedDependency[] = [];
  /** By dependency. */
  readonly #needs: (readonly Need[])[] = [];
  readonly #descriptors = new Map<string, number>();
  /** Patches by the descriptors they count for. */
  readonly #patched = new Map<string, number>();
  /** By dependency: the descriptors of what it patches. */
  readonly #originals = new Map<number, readonly string[]>();
  /** By the folder of a workspace. */
  readonly #importers = new Map<string, readonly Need[]>();
  readonly #members = new Set<string>();
  #byName: ReadonlyMap<string, readonly number[]> | null = null;
  /** True if the last block lacks parts that others have: the text was cut before that. */
  #isLastCut = false;
  #withOrigin = 0;
  #withoutOrigin = 0;

  constructor(isBerry: boolean) {
    this.#isBerry = isBerry;
  }

  add(block: YarnBlock): void {
    if (block.keys.length === 0 || block.keys[0]?.text === '__metadata') return;
    const folder = this.#isBerry ? workspaceFolder(block) : null;
    const describe = this.#isBerry ? describeBerryBlock : describeClassicBlock;
    const found = folder === '' ? null : describe(block, this.#sources);
    if (found) this.#addDependency(found, block);
    if (folder !== null) {
      this.#members.add(nameOf(block.origin?.text ?? ''));
      this.#importers.set(folder, block.needs);
    } else if (found && !this.#isBerry) {
      this.#isLastCut = !block.origin && found.source.kind !== 'local';
      if (block.origin) this.#withOrigin++;
      else if (this.#isLastCut) this.#withoutOrigin++;
    }
  }

  finish(withPeers: boolean): YarnReading {
    const last = this.#dependencies.at(-1);
    if (last && this.#isLastCut && (this.#withOrigin > 0 || this.#withoutOrigin === 1)) last.version = null;
    const needs = this.#needs.map((own, index) => this.#targetsOf(index, own, withPeers));
    const required = this.#needs.map((own, index) =>
      withPeers || own.some(({ kind }) => kind === 'optional')
        ? this.#targetsOf(
            index,
            own.filter(({ kind }) => kind === 'dependency'),
            false,
          )
        : (needs[index] ?? []),
    );
    return {
      dependencies: this.#dependencies,
      descriptors: this.#descriptors,
      importers: this.#isBerry ? this.#readImporters() : null,
      members: this.#members,
      edges: { needs, required },
    };
  }

  #targetsOf(index: number, needs: readonly Need[], withPeers: boolean): readonly number[] {
    const targets: number[] = [];
    const add = (target: number | undefined): void => {
      if (target !== undefined && target !== index) targets.push(target);
    };
    for (const need of needs)
      if (need.kind !== 'peer') add(this.#find(need));
      else if (withPeers) add(this.#findPeer(need));
    for (const key of this.#originals.get(index) ?? []) add(this.#findOriginal(key));
    return targets.length < 2 ? targets : [...new Set(targets)];
  }

  /** Of several blocks with the same keys the last counts. */
  #addDependency(found: LockedDependency, { keys, needs }: YarnBlock): void {
    const earlier = this.#descriptors.get(keys[0]?.text ?? '');
    const isSame = earlier !== undefined && keys.every(({ text }) => this.#descriptors.get(text) === earlier);
    const index = isSame ? earlier : this.#dependencies.length;
    this.#dependencies[index] = found;
    this.#needs[index] = needs;
    if (isSame) return;
    const originals: string[] = [];
    for (const { text: key } of keys) {
      this.#descriptors.set(key, index);
      if (!this.#isBerry) continue;
      // Locators of folders have parameters that are never required.
      const parameters = key.indexOf('::');
      if (parameters > 0) this.#descriptors.set(key.slice(0, parameters), index);
      const patched = key.includes('@patch:') ? patchedDescriptor(key) : null;
      if (patched === null) continue;
      this.#patched.set(patched, index);
      originals.push(patched);
    }
    if (originals.length > 0) this.#originals.set(index, originals);
  }

  /** The dependency that satisfies a need. */
  #find(need: Need): number | undefined {
    const { name, range } = need;
    const descriptor = `${name}@${range}`;
    if (!this.#isBerry) return this.#descriptors.get(descriptor) ?? this.#findByName(need);
    // Up to version 6 of the lock, ranges have no protocol here, while keys do.
    const key = range.startsWith('npm:') ? descriptor : `${name}@npm:${range}`;
    const found = this.#patched.get(key) ?? this.#descriptors.get(key) ?? this.#descriptors.get(descriptor);
    return found ?? this.#findByName(need);
  }

  /** Up to version 6 of the lock, what is patched has no protocol in its key. */
  #findOriginal(key: string): number | undefined {
    return (
      this.#descriptors.get(key) ?? this.#descriptors.get(`${nameOf(key)}@${descriptorRange(key).replace(/^npm:/, '')}`)
    );
  }

  /** `resolutions` replace the requirement, or a catalog does: only yarn's settings say which of several it is. */
  #findByName({ name, range }: Need): number | undefined {
    const all = this.#named(name);
    if (all.length < 2) return all[0];
    const wanted = rangeIn(range);
    if (wanted.startsWith('catalog:')) return undefined;
    const fitting = all.filter((index) => isInRange(this.#dependencies[index]?.version ?? '', wanted));
    return fitting.at(-1) ?? all.at(-1);
  }

  #findPeer({ name }: Need): number | undefined {
    const all = this.#named(name);
    return all.length === 1 ? all[0] : undefined;
  }

  /** By the name that is used for it. Made on demand, which is rare. */
  #named(name: string): readonly number[] {
    this.#byName ??= indexByName(this.#dependencies);
    return this.#byName.get(name) ?? [];
  }

  #readImporters(): ReadonlyMap<string, ReadonlyMap<string, LockedRequirement>> {
    const importers = new Map<string, ReadonlyMap<string, LockedRequirement>>();
    for (const [folder, needs] of this.#importers) {
      const required = new Map<string, LockedRequirement>();
      for (const need of needs) {
        if (need.kind === 'peer') continue;
        const index = this.#find(need);
        const found = this.#dependencies[index ?? -1];
        if (found) found.isDirect = true;
        const version = need.range.startsWith('npm:') ? need.range.slice('npm:'.length) : need.range;
        required.set(need.name, { requirement: isBareRange(version) ? version : need.range, index });
      }
      importers.set(folder, required);
    }
    return importers;
  }
}
