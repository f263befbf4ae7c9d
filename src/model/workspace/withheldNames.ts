import { type Coordinates, displayName } from '../../core/coordinates.ts';
import { nameKey } from './nameKey.ts';

/**
 * The names that the manifests of a workspace withhold, as private or as of an unknown source. A name that another
 * manifest has with coordinates isn't among them.
 */
export class WithheldNames {
  readonly #names: ReadonlySet<string>;
  readonly #known: Iterable<Coordinates>;
  readonly #members: Iterable<string>;
  #knownNames: ReadonlySet<string> | null = null;
  #memberNames: ReadonlySet<string> | null = null;

  /**
   * `names`: in the form of `nameKey`. `known`: what the manifests have with coordinates. `members`: names of members of
   * the workspace, as written. The last two are read when they are first needed, which is rare.
   */
  constructor(names: Iterable<string>, known: Iterable<Coordinates>, members: Iterable<string> = []) {
    this.#names = new Set(names);
    this.#known = known;
    this.#members = members;
  }

  has(coordinates: Coordinates): boolean {
    if (this.#names.size === 0) return false;
    const name = nameKey(coordinates);
    return this.#names.has(name) && !this.#namesOfKnown().has(name);
  }

  /**
   * True if the manifests have names of its namespace (scope, group, organization), and all of them are withheld. For
   * names that a language model asks for: it may have guessed one that exists. A user's search is their own decision.
   */
  hasNamespaceOf(coordinates: Coordinates): boolean {
    if (this.#names.size === 0) return false;
    const namespace = namespaceOf(nameKey(coordinates));
    if (namespace === null) return false;
    const hasOne = (names: ReadonlySet<string>): boolean => [...names].some((name) => namespaceOf(name) === namespace);
    return hasOne(this.#names) && !hasOne(this.#namesOfKnown());
  }

  /** True for a member of the workspace. It may be published: the user may look it up, a language model may not. */
  hasMember(coordinates: Coordinates): boolean {
    this.#memberNames ??= new Set(Array.from(this.#members, (name) => name.toLowerCase()));
    const isMember = this.#memberNames.has(displayName(coordinates).toLowerCase());
    return isMember && !this.#namesOfKnown().has(nameKey(coordinates));
  }

  #namesOfKnown(): ReadonlySet<string> {
    return (this.#knownNames ??= new Set(Array.from(this.#known, nameKey)));
  }
}

/** Of a `nameKey`, with the type: `npm @acme`. `null`: the name has none. */
function namespaceOf(name: string): string | null {
  const end = Math.max(name.lastIndexOf('/'), name.lastIndexOf(':'));
  return end < 0 ? null : name.slice(0, end);
}
