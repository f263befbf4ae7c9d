import type { Asked } from '../../facts.ts';
import { EdgeList, type LockEdges } from '../lockEdges.ts';
import type { LockedDependency } from '../lockReading.ts';
import { LockedSources } from '../lockedSources.ts';
import { KeyQuery, LockKeys, LockTexts } from '../lockKeys.ts';
import { isInRange } from '../../../core/versions/semver.ts';
import { isBareRange, rangeIn } from '../range.ts';
import {
  describeBerryBlock,
  describeClassicBlock,
  nameOf,
  patchedDescriptor,
  rangeOf,
  workspaceFolder,
} from './describeBlock.ts';
import { indexByName } from '../lockedNames.ts';
import type { YarnBlock } from './yarnBlock.ts';

export interface YarnReading {
  readonly dependencies: readonly LockedDependency[];
  readonly descriptors: LockKeys;
  /** Yarn 2 and later: each workspace's requirements. */
  readonly importers: ReadonlyMap<string, ReadonlyMap<string, Asked>> | null;
  /** Names of the workspaces. */
  readonly members: ReadonlySet<string>;
  readonly edges: LockEdges;
}

/** The range of one workspace's needs in the list of all needs. */
interface Importer {
  readonly folder: string;
  readonly from: number;
  readonly to: number;
}

/** Kinds of needs, as numbers. */
const dependency = 0;
const optional = 1;
const peer = 2;

/** Makes a reading of the blocks of a yarn.lock. */
export class YarnReadingBuilder {
  readonly #isBerry: boolean;
  readonly #sources = new LockedSources();
  readonly #dependencies: LockedDependency[] = [];
  readonly #keys: LockTexts;
  readonly #descriptors: LockKeys;
  /** The targets of patches, and the patches. */
  readonly #patchedKeys = new LockTexts('');
  readonly #patched = new LockKeys(this.#patchedKeys);
  readonly #query = new KeyQuery();
  #byName: ReadonlyMap<string, readonly number[]> | null = null;
  readonly #importers: Importer[] = [];
  readonly #members = new Set<string>();
  /**
   * Every name and range that a block needs; who does, and how, stands beside each pair. -1 for the lock's own folder.
   */
  readonly #needs: LockTexts;
  readonly #froms: number[] = [];
  readonly #kinds: number[] = [];
  /** True if the last block lacks parts that others have: the text was cut before that. */
  #isLastCut = false;
  #withOrigin = 0;
  #withoutOrigin = 0;

  constructor(text: string, isBerry: boolean) {
    this.#isBerry = isBerry;
    this.#needs = new LockTexts(text);
    this.#keys = new LockTexts(text);
    this.#descriptors = new LockKeys(this.#keys);
  }

  take(block: YarnBlock): void {
    if (block.keys.count === 0 || block.keys.at(0) === '__metadata') return;
    const folder = this.#isBerry ? workspaceFolder(block) : null;
    const from = this.#kinds.length;
    const found =
      folder === '' ? null : (this.#isBerry ? describeBerryBlock : describeClassicBlock)(block, this.#sources);
    this.#addNeeds(block, found ? this.#add(found, block) : -1);
    if (folder !== null) {
      this.#members.add(nameOf(block.origin?.text ?? ''));
      this.#importers.push({ folder, from, to: this.#kinds.length });
    } else if (found && !this.#isBerry) {
      this.#isLastCut = !block.origin && found.source.kind !== 'local';
      if (block.origin) this.#withOrigin++;
      else if (this.#isLastCut) this.#withoutOrigin++;
    }
  }

  /** `withPeers`: an edge also to what stands beside, where there is one of that name only. */
  finish({ withPeers = false } = {}): YarnReading {
    const last = this.#dependencies.at(-1);
    if (last && this.#isLastCut && (this.#withOrigin > 0 || this.#withoutOrigin === 1)) last.version = null;
    const edges = new EdgeList();
    for (let at = 0; at < this.#froms.length; at++) {
      const kind = this.#kinds[at];
      const from = this.#froms[at] ?? -1;
      if (from < 0 || (kind === peer && !withPeers)) continue;
      const to = kind === peer ? this.#only(this.#needs.at(2 * at)) : this.#find(at);
      if (to !== undefined) edges.add(from, to, kind === optional);
    }
    for (let at = 0; at < this.#patched.count; at++) {
      const key = this.#patched.keyAt(at);
      const [name, range] = [nameOf(key), rangeOf(key)];
      // Up to version 6 of the lock, what is patched has no protocol in its key.
      const original = this.#descriptors.find(name, range) ?? this.#descriptors.find(name, range.replace(/^npm:/, ''));
      const index = this.#patched.indexAt(at);
      if (original !== undefined && original !== index) edges.add(index, original, false);
    }
    return {
      dependencies: this.#dependencies,
      descriptors: this.#descriptors,
      importers: this.#isBerry ? this.#readImporters() : null,
      members: this.#members,
      edges: edges.finish(this.#dependencies.length),
    };
  }

  /** Of a duplicate block the last counts. */
  #add(found: LockedDependency, { keys }: YarnBlock): number {
    const index = this.#dependencies.length;
    const from = this.#keys.count;
    let earlier = index;
    for (let at = 0; at < keys.count; at++) {
      this.#keys.addFrom(keys, at);
      const before = this.#descriptors.take(index);
      earlier = at === 0 || earlier === before ? before : -1;
    }
    const isSame = earlier >= 0;
    if (isSame) this.#descriptors.reassign(from, earlier);
    this.#dependencies[isSame ? earlier : index] = found;
    if (this.#isBerry && !isSame) for (let at = 0; at < keys.count; at++) this.#addOtherKey(keys.at(at), index);
    return isSame ? earlier : index;
  }

  /** Locators of folders have parameters that are never required; a patch counts for its target. */
  #addOtherKey(key: string, index: number): void {
    const parameters = key.indexOf('::');
    if (parameters > 0) {
      this.#keys.addText(key.slice(0, parameters), 0, -1);
      this.#descriptors.take(index);
    }
    const patched = key.includes('@patch:') ? patchedDescriptor(key) : null;
    if (patched === null) return;
    this.#patchedKeys.addText(patched, 0, -1);
    this.#patched.take(index);
  }

  #addNeeds({ needs, kinds, optionals }: YarnBlock, from: number): void {
    for (let at = 0; at < kinds.length; at++) {
      const kind = kinds[at];
      const isOptional = kind === 'optional' || (optionals.length > 0 && optionals.includes(needs.at(2 * at)));
      this.#needs.addFrom(needs, 2 * at);
      this.#needs.addFrom(needs, 2 * at + 1);
      this.#froms.push(from);
      this.#kinds.push(kind === 'peer' ? peer : isOptional ? optional : dependency);
    }
  }

  /** The dependency that satisfies a need, by its place in the list of all. */
  #find(at: number): number | undefined {
    const query = this.#query.setFrom(this.#needs, 2 * at, '@');
    if (this.#isBerry) {
      // Up to version 6 of the lock, ranges have no protocol here, while keys do.
      const hasProtocol = query.rangeText.startsWith('npm:', query.rangeStart);
      if (!hasProtocol) query.middle = '@npm:';
      const found =
        (this.#patched.count > 0 ? this.#patched.findQuery(query) : undefined) ?? this.#descriptors.findQuery(query);
      if (found !== undefined || hasProtocol) return found ?? this.#findByName(at);
      query.middle = '@';
    }
    return this.#descriptors.findQuery(query) ?? this.#findByName(at);
  }

  /** `resolutions` replace the requirement, or a catalog does: only yarn's settings tell which of several it means. */
  #findByName(at: number): number | undefined {
    const all = this.#named(this.#needs.at(2 * at));
    if (all.length < 2) return all[0];
    const wanted = rangeIn(this.#needs.at(2 * at + 1));
    if (wanted.startsWith('catalog:')) return undefined;
    const fitting = all.filter((index) => isInRange(this.#dependencies[index]?.version ?? '', wanted));
    return fitting.at(-1) ?? all.at(-1);
  }

  #only(name: string): number | undefined {
    const all = this.#named(name);
    return all.length === 1 ? all[0] : undefined;
  }

  /** By the name that is used for it. Made on demand, which is rare. */
  #named(name: string): readonly number[] {
    this.#byName ??= indexByName(this.#dependencies);
    return this.#byName.get(name) ?? [];
  }

  #readImporters(): ReadonlyMap<string, ReadonlyMap<string, Asked>> {
    const importers = new Map<string, ReadonlyMap<string, Asked>>();
    for (const { folder, from, to } of this.#importers) {
      const asked = new Map<string, Asked>();
      for (let at = from; at < to; at++) {
        if (this.#kinds[at] === peer) continue;
        const index = this.#find(at);
        const found = this.#dependencies[index ?? -1];
        if (found) found.isDirect = true;
        const range = this.#needs.at(2 * at + 1);
        const isPlain = range.startsWith('npm:') && isBareRange(range.slice('npm:'.length));
        asked.set(this.#needs.at(2 * at), { requirement: isPlain ? range.slice('npm:'.length) : range, index });
      }
      importers.set(folder, asked);
    }
    return importers;
  }
}
