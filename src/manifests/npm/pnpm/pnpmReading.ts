import { trimEnd } from '../../../base/trimEnd.ts';
import type { Asked } from '../../facts.ts';
import type { DependencySource } from '../../format.ts';
import { EdgeList, type LockEdges, reach } from '../lockEdges.ts';
import { KeyQuery, LockKeys, LockTexts } from '../lockKeys.ts';
import type { LockedDependency } from '../lockReading.ts';
import { LockedSources } from '../lockedSources.ts';
import { defaultRegistry, parseNpmSpec, repositorySource } from '../npmSpec.ts';
import { overriddenName } from '../overrides.ts';
import { isVersion, readDepPath, withoutPeers } from './depPath.ts';
import type { PnpmEntry, PnpmList, PnpmResolution, PnpmSink } from './pnpmSink.ts';

export interface PnpmReading {
  readonly dependencies: readonly LockedDependency[];
  readonly importers: ReadonlyMap<string, ReadonlyMap<string, Asked>>;
  readonly overridden: ReadonlySet<string>;
  /** Names that the lock links to folders. */
  readonly members: ReadonlySet<string>;
  /** Between packages, or from version 9 on between their snapshots. */
  readonly edges: LockEdges;
  /** Snapshot → package. */
  readonly dependencyOf: Int32Array;
}

interface AskedFor {
  requirement: string | null;
  reference: string;
  list: PnpmList;
}

/** Makes a reading of a pnpm-lock.yaml's content. */
export class PnpmReadingBuilder implements PnpmSink {
  readonly #sources = new LockedSources();
  readonly #dependencies: LockedDependency[] = [];
  readonly #overridden = new Set<string>();
  readonly #members = new Set<string>();
  /** Folder as the lock has it → name → requirement and result. */
  #importers = new Map<string, Map<string, AskedFor>>();
  /** Packages by the keys they have without peers. */
  readonly #packageKeys: LockTexts;
  readonly #packages: LockKeys;
  /** The nodes of edges: packages up to version 8, then snapshots. */
  readonly #nodeKeys: LockTexts;
  readonly #nodes: LockKeys;
  readonly #nodeDependencies: number[] = [];
  readonly #needs: LockTexts;
  readonly #froms: number[] = [];
  readonly #optionals: boolean[] = [];
  readonly #query = new KeyQuery();
  /** True if the text is a lock. */
  isLock = false;
  #hasSnapshots = false;
  /** The start of the last document's. */
  #firstDependency = 0;

  constructor(text: string) {
    this.#packageKeys = new LockTexts(text);
    this.#packages = new LockKeys(this.#packageKeys);
    this.#nodeKeys = new LockTexts(text);
    this.#nodes = new LockKeys(this.#nodeKeys);
    this.#needs = new LockTexts(text);
  }

  document(): void {
    this.#importers = new Map();
    this.#overridden.clear();
    this.#members.clear();
    this.#firstDependency = this.#dependencies.length;
    this.#hasSnapshots = false;
  }

  version(text: string): void {
    this.isLock ||= text !== '';
    this.#hasSnapshots = Number.parseInt(text, 10) >= 9;
  }

  importer(folder: string): void {
    if (!this.#importers.has(folder)) this.#importers.set(folder, new Map());
  }

  asked(folder: string, list: PnpmList, name: string, requirement: string | null, reference: string): void {
    const asked = this.#importers.get(folder);
    const earlier = asked?.get(name);
    if (!earlier) asked?.set(name, { requirement, reference, list });
    else {
      earlier.requirement ??= requirement;
      if (list === 'specifiers') return;
      earlier.list = list;
      earlier.reference = reference;
    }
  }

  overridden(selector: string): void {
    const name = overriddenName(selector);
    if (name !== '') this.#overridden.add(name);
  }

  package(entry: PnpmEntry): void {
    const index = this.#dependencies.length;
    this.#dependencies.push(describePackage(entry, this.#sources));
    addKey(this.#packageKeys, entry);
    this.#packages.take(index);
    if (!this.#hasSnapshots) this.#addNode(entry, index);
  }

  snapshot(entry: PnpmEntry): void {
    if (!this.#hasSnapshots) return;
    const { key } = entry;
    const index = this.#packages.findKey(withoutPeers(key.text)) ?? -1;
    const dependency = this.#dependencies[index];
    if (dependency && entry.isOptional) dependency.scope = 'optional';
    this.#addNode(entry, index);
  }

  finish(): PnpmReading {
    const edges = new EdgeList();
    for (let at = 0; at < this.#froms.length; at++) {
      const to = this.#find(this.#query.setFrom(this.#needs, 2 * at, '@'));
      if (to !== undefined) edges.add(this.#froms[at] ?? -1, to, this.#optionals[at] ?? false);
    }
    const dependencyOf = Int32Array.from(this.#nodeDependencies);
    const finished = edges.finish(dependencyOf.length);
    for (let at = 0; at < this.#firstDependency; at++) {
      const dependency = this.#dependencies[at];
      if (dependency) dependency.scope = 'development';
    }
    const importers = this.#readImporters(finished, dependencyOf);
    return {
      dependencies: this.#dependencies,
      importers,
      overridden: this.#overridden,
      members: this.#members,
      edges: finished,
      dependencyOf,
    };
  }

  #addNode(entry: PnpmEntry, dependency: number): void {
    const { needs, optionals } = entry;
    const node = this.#nodeDependencies.length;
    addKey(this.#nodeKeys, entry);
    this.#nodes.take(node);
    this.#nodeDependencies.push(dependency);
    for (let at = 0; at < optionals.length; at++) {
      this.#needs.addFrom(needs, 2 * at);
      this.#needs.addFrom(needs, 2 * at + 1);
      this.#froms.push(node);
      this.#optionals.push(optionals[at] ?? false);
    }
  }

  /** `1.0.0(peers)` behind a name, or a whole key: that of another name, of a repository, of a folder. */
  #find(query: KeyQuery): number | undefined {
    const { nameText, nameStart, nameEnd, rangeText, rangeStart, rangeEnd } = query;
    if (rangeText.startsWith('link:', rangeStart)) return undefined;
    query.middle = '@';
    let found = this.#nodes.findQuery(query);
    if (found !== undefined) return found;
    query.middle = '/';
    found = this.#nodes.findQuery(query);
    if (found !== undefined) return found;
    const from = rangeText.charCodeAt(rangeStart) === 0x2f ? rangeStart + 1 : rangeStart;
    query.nameText = rangeText;
    query.nameStart = from;
    query.nameEnd = rangeEnd;
    query.middle = '';
    query.rangeEnd = rangeStart;
    found = this.#nodes.findQuery(query);
    query.nameText = nameText;
    query.nameStart = nameStart;
    query.nameEnd = nameEnd;
    return found;
  }

  #readImporters(edges: LockEdges, dependencyOf: Int32Array): ReadonlyMap<string, ReadonlyMap<string, Asked>> {
    const importers = new Map<string, ReadonlyMap<string, Asked>>();
    const roots: number[] = [];
    for (const [folder, asked] of this.#importers) {
      const found = new Map<string, Asked>();
      for (const [name, { requirement, reference, list }] of asked) {
        if (reference.startsWith('link:')) this.#members.add(name);
        const node = this.#find(this.#query.set(name, '@', reference));
        const index = node === undefined ? -1 : (dependencyOf[node] ?? -1);
        const dependency = this.#dependencies[index];
        if (dependency) dependency.isDirect = true;
        if (node !== undefined && list !== 'devDependencies') roots.push(node);
        found.set(name, { requirement: requirement ?? reference, index: index < 0 ? undefined : index });
      }
      importers.set(folder === '.' ? '' : folder, found);
    }
    if (this.#hasSnapshots && importers.size > 0) this.#markDevelopment(edges, roots, dependencyOf);
    return importers;
  }

  /** From version 9 on: packages that no project needs at run time. */
  #markDevelopment(edges: LockEdges, roots: readonly number[], dependencyOf: Int32Array): void {
    const seen = new Uint8Array(dependencyOf.length);
    reach(edges, roots, seen);
    const known = new Uint8Array(this.#dependencies.length);
    for (const [node, index] of dependencyOf.entries())
      if (index >= 0) known[index] = Math.max(known[index] ?? 0, seen[node] === 1 ? 2 : 1);
    for (let at = this.#firstDependency; at < this.#dependencies.length; at++) {
      const dependency = this.#dependencies[at];
      if (dependency && known[at] === 1) dependency.scope = 'development';
    }
  }
}

/** Without the slash that old keys begin with. */
function addKey(keys: LockTexts, { key }: PnpmEntry): void {
  const from = key.text.charCodeAt(0) === 0x2f ? 1 : 0;
  keys.addText(from === 0 ? key.text : key.text.slice(1), key.start + from, key.end);
}

/** A package of a pnpm-lock.yaml: the key names it, `resolution` gives its source. */
function describePackage(entry: PnpmEntry, sources: LockedSources): LockedDependency {
  const { key, resolution } = entry;
  const path = readDepPath(key.text);
  const ownName = key.text.slice(path.nameStart, path.nameEnd);
  const reference = key.text.slice(path.referenceStart, path.referenceEnd);
  const isOfRegistry = isVersion(reference);
  const name = entry.name ?? (ownName || key.text);
  const hasSlice = key.end - key.start === key.text.length;
  const range = (start: number, end: number): { readonly start: number; readonly end: number } =>
    hasSlice ? { start: key.start + start, end: key.start + end } : { start: key.start, end: key.end };
  const isWhole = resolution !== null;
  const source = isWhole ? sourceOf(resolution, path.host, reference, name, sources) : defaultRegistry;
  const version = isOfRegistry ? reference : (entry.version?.text ?? null);
  const isUsed = source.kind === 'registry' || source.kind === 'git' || source.kind === 'archive';
  return {
    name,
    alias: null,
    requirement: null,
    version: isWhole && isUsed ? version : null,
    source,
    isDirect: false,
    scope: entry.isDev ? 'development' : entry.isOptional ? 'optional' : 'runtime',
    nameRange: ownName === '' ? range(0, key.text.length) : range(path.nameStart, path.nameEnd),
    versionRange: isOfRegistry
      ? range(path.referenceStart, path.referenceEnd)
      : entry.version && { start: entry.version.start, end: entry.version.end },
  };
}

function sourceOf(
  resolution: PnpmResolution,
  host: string | null,
  reference: string,
  name: string,
  sources: LockedSources,
): DependencySource {
  const { type, tarball, repo, commit, directory, registry } = resolution;
  if (type === 'git' || repo !== undefined) return repositorySource(`${repo ?? ''}#${commit ?? ''}`);
  if (type === 'directory' || directory !== undefined) return { kind: 'local', path: directory ?? '' };
  if (tarball !== undefined) return sources.ofAddress(tarball);
  if (type !== undefined || reference.startsWith('runtime:')) return { kind: 'notCovered', what: 'runtime' };
  if (registry !== undefined) return sources.ofAddress(`${trimEnd(registry, '/')}/${name}/-/`);
  if (host !== null) return sources.ofAddress(`https://${host}/${name}/-/`);
  if (/^(?:file|link):/.test(reference)) return { kind: 'local', path: reference.slice('file:'.length) };
  return reference === '' || isVersion(reference) ? defaultRegistry : parseNpmSpec(name, reference).source;
}
