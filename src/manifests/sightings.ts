import type { Identity } from './identify.ts';
import { fromPrivate, heldBack, type SourceName } from './packageSources.ts';

interface Sighting {
  readonly folder: string;
  readonly source: SourceName;
}

/**
 * What the entries of a workspace's files say of names that others leave open. A name that some entry has from a public source is
 * public. One that entries have only from elsewhere comes from there in the folder of such an entry and below; in other folders it
 * may. What is `group`ed goes together: whoever has one package of a scope elsewhere may have the others there too.
 */
export class Sightings {
  readonly #private = new Map<string, Sighting[]>();
  readonly #publicNames = new Set<string>();
  readonly #publicGroups = new Set<string>();
  readonly #groupOf: (name: string) => string;

  /** `groupOf`: the names that go together have the same one; the name itself where it stands alone. */
  constructor(groupOf: (name: string) => string = (name) => name) {
    this.#groupOf = groupOf;
  }

  get isEmpty(): boolean {
    return this.#private.size === 0;
  }

  addPrivate(name: string, folder: string, source: SourceName): void {
    const group = this.#groupOf(name);
    const known = this.#private.get(group);
    if (!known) this.#private.set(group, [{ folder, source }]);
    else if (!known.some((one) => one.folder === folder)) known.push({ folder, source });
  }

  addPublic(name: string): void {
    this.#publicNames.add(name);
    const group = this.#groupOf(name);
    if (group !== name) this.#publicGroups.add(group);
  }

  /** Whether some entry has it from a public source. Known only when some other name is from elsewhere. */
  isPublic(name: string): boolean {
    return this.#publicNames.has(name);
  }

  /** Why a name that a file of this folder leaves open must not be asked about; `null` when nothing is known against it. */
  withheld(name: string, folder: string): Identity | null {
    if (this.#private.size === 0 || this.#publicNames.has(name)) return null;
    const group = this.#groupOf(name);
    const seen = this.#private.get(group);
    const [first] = seen ?? [];
    if (!seen || !first) return null;
    const isMixed = this.#publicGroups.has(group);
    const inside = seen.find((one) => isAtOrBelow(folder, one.folder));
    if (inside) return isMixed ? heldBack(inside.source) : fromPrivate(inside.source);
    return isMixed ? null : heldBack(first.source);
  }
}

/** Whether a folder is this one, or lies in it. */
export function isAtOrBelow(folder: string, outer: string): boolean {
  return outer === '' || folder === outer || folder.startsWith(`${outer}/`);
}
