import type { Coordinates } from '../../core/coordinates.ts';
import { nameKey } from './nameKey.ts';

/**
 * The names that the manifests of a workspace hold back, as private or as of an unknown source. A name that another
 * manifest has with coordinates isn't among them.
 */
export class HeldBack {
  readonly #names: Set<string>;
  readonly #namespaces: Set<string>;

  /** `names`: in the form of `nameKey`. `known`: what the manifests have with coordinates. */
  constructor(names: Iterable<string>, known: Iterable<Coordinates>) {
    this.#names = new Set(names);
    this.#namespaces = new Set([...this.#names].flatMap((name) => namespaceOf(name) ?? []));
    if (this.#names.size === 0) return;
    for (const coordinates of known) {
      const name = nameKey(coordinates);
      this.#names.delete(name);
      const namespace = namespaceOf(name);
      if (namespace !== null) this.#namespaces.delete(namespace);
    }
  }

  has(coordinates: Coordinates): boolean {
    return this.#names.size > 0 && this.#names.has(nameKey(coordinates));
  }

  /**
   * True if the manifests have names of its namespace (scope, group, organization), and all of them are held back. For
   * names that a language model asks for: it may have guessed one that exists. A user's search is their own decision.
   */
  hasNamespaceOf(coordinates: Coordinates): boolean {
    if (this.#namespaces.size === 0) return false;
    const namespace = namespaceOf(nameKey(coordinates));
    return namespace !== null && this.#namespaces.has(namespace);
  }
}

/** Of a `nameKey`, with the type: `npm @acme`. `null`: the name has none. */
function namespaceOf(name: string): string | null {
  const end = Math.max(name.lastIndexOf('/'), name.lastIndexOf(':'));
  return end < 0 ? null : name.slice(0, end);
}
