import { foldersFrom, isAtOrBelow } from '../folders.ts';
import type { Dependency, DependencySource } from '../format.ts';
import type { Identity } from './packageSources.ts';
import type { Origin } from './origins.ts';

/** A file whose entries may name their sources. */
interface ObservedFile {
  readonly folder: string;
  readonly dependencies: readonly Dependency[];
  /** `null` for a source that leaves the name open. */
  originOf(this: void, source: DependencySource): Origin | null;
}

interface Rules {
  /** The form in which names are compared; the name itself by default. */
  readonly keyOf?: (name: string) => string;
  /** Names of one group have the same value; a name without a group, and by default each, has itself. */
  readonly groupOf?: (key: string) => string;
  /** Names whose source a file leaves open, as far as they are known: they are collected together. */
  readonly openNames?: () => Iterable<string>;
}

/** What entries say about the names of one group. */
interface Observed {
  /** Folders of files that have one from a private source; for each folder, the first. */
  readonly places: { readonly folder: string; readonly origin: Origin }[];
  readonly publicNames: Set<string>;
}

interface Summary {
  readonly hasPrivate: boolean;
  /** Folder of a file → the private source that it has all its packages from; `null` if it has public ones. */
  readonly closed: ReadonlyMap<string, Origin | null>;
}

/**
 * Evidence from a workspace's files about names whose source is open in other files. A name that some entry has from a
 * public source is public. One that entries have only from other sources comes from there in the folder of such an
 * entry and below; in other folders it may. Names of one group belong together: if one package of a scope has another
 * source, the others may have it too.
 *
 * Entries are only read once a name is requested, and only those of open names are kept.
 */
export class ObservedSources {
  readonly #files: readonly ObservedFile[];
  readonly #keyOf: (name: string) => string;
  readonly #groupOf: (key: string) => string;
  readonly #openNames: () => Iterable<string>;
  /** Groups that were collected; `all` of them once another name was requested than the open ones. */
  #collected: ReadonlySet<string> | 'all' = new Set();
  /** By group. */
  readonly #observed = new Map<string, Observed>();
  #summary: Summary | undefined;

  constructor(
    files: readonly ObservedFile[],
    { keyOf = (name) => name, groupOf = (key) => key, openNames = () => [] }: Rules = {},
  ) {
    this.#files = files;
    this.#keyOf = keyOf;
    this.#groupOf = groupOf;
    this.#openNames = openNames;
  }

  /** The reason to withhold a name whose source a file of this folder leaves open; `null` if there is none. */
  withheld(name: string, folder: string): Identity | null {
    const key = this.#keyOf(name);
    const observed = this.#about(key);
    const [first] = observed?.places ?? [];
    if (!observed || !first || observed.publicNames.has(key)) return null;
    const isMixed = observed.publicNames.size > 0;
    const inside = observed.places.find((one) => isAtOrBelow(folder, one.folder));
    if (inside) return isMixed ? inside.origin.perhaps : inside.origin.withheld;
    return isMixed ? null : first.origin.perhaps;
  }

  /** If the nearest file has all its packages from a private source, a name that it lacks may be from there too. */
  withheldIfMissing(name: string, folder: string): Identity | null {
    const key = this.#keyOf(name);
    if (this.#about(key)?.publicNames.has(key)) return null;
    const { closed } = this.#summaryOfFiles();
    for (const at of foldersFrom(folder)) {
      const origin = closed.get(at);
      if (origin !== undefined) return origin?.perhaps ?? null;
    }
    return null;
  }

  /** Nothing if no entry has a private source. */
  #about(key: string): Observed | undefined {
    if (!this.#summaryOfFiles().hasPrivate) return undefined;
    const group = this.#groupOf(key);
    if (this.#collected !== 'all' && this.#collected.size === 0)
      this.#collect(new Set([...this.#openNames()].map((name) => this.#groupOf(this.#keyOf(name)))));
    if (this.#collected !== 'all' && !this.#collected.has(group)) this.#collect('all');
    return this.#observed.get(group);
  }

  #collect(groups: ReadonlySet<string> | 'all'): void {
    this.#observed.clear();
    for (const { folder, dependencies, originOf } of this.#files)
      for (const { name, source } of dependencies) {
        const origin = originOf(source);
        if (!origin) continue;
        const key = this.#keyOf(name);
        const group = this.#groupOf(key);
        if (groups !== 'all' && !groups.has(group)) continue;
        let observed = this.#observed.get(group);
        if (!observed) this.#observed.set(group, (observed = { places: [], publicNames: new Set() }));
        const { places, publicNames } = observed;
        if (origin.access === 'public') publicNames.add(key);
        else if (!places.some((one) => one.folder === folder)) places.push({ folder, origin });
      }
    this.#collected = groups;
  }

  #summaryOfFiles(): Summary {
    return (this.#summary ??= summaryOf(this.#files));
  }
}

function summaryOf(files: readonly ObservedFile[]): Summary {
  let hasPrivate = false;
  const closed = new Map<string, Origin | null>();
  for (const { folder, dependencies, originOf } of files) {
    let first: Origin | null = null;
    let hasPublic = false;
    for (const { source } of dependencies) {
      const origin = originOf(source);
      if (origin?.access === 'public') hasPublic = true;
      else first ??= origin;
    }
    hasPrivate ||= first !== null;
    if (hasPublic) closed.set(folder, null);
    else if (first && !closed.has(folder)) closed.set(folder, first);
  }
  return { hasPrivate, closed };
}
