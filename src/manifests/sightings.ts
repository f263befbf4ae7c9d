import type { Identity } from './identify.ts';
import { fromPrivate, heldBack, type SourceName } from './packageSources.ts';

interface Sighting {
  readonly folder: string;
  readonly source: SourceName;
}

/**
 * Evidence from a workspace's files about names whose source is open in other files. A name that some entry has from a
 * public source is public. One that entries have only from other sources comes from there in the folder of such an
 * entry and below; in other folders it may. Names with the same `group` belong together: if one package of a scope has
 * another source, the others may have it too.
 */
export class Sightings {
  readonly #private = new Map<string, Sighting[]>();
  readonly #publicNames = new Set<string>();
  readonly #publicGroups = new Set<string>();
  readonly #groupOf: (name: string) => string;

  /** `groupOf`: names of one group have the same value; a name without group has itself. */
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

  /** True if some entry has it from a public source. Known only if some other name is from another source. */
  isPublic(name: string): boolean {
    return this.#publicNames.has(name);
  }

  /** The reason to withhold a name whose source a file of this folder leaves open; `null` if there is none. */
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

/** True if a folder is this one, or inside it. */
export function isAtOrBelow(folder: string, outer: string): boolean {
  return outer === '' || folder === outer || folder.startsWith(`${outer}/`);
}
