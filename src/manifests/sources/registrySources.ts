import type { DependencySource } from '../format.ts';
import { registryOf } from './registryHost.ts';

/** Of an entry that names no registry: the usual one of its ecosystem. */
export const usualRegistry: DependencySource = { kind: 'registry', registry: null };

/** The registries that the entries of one text name: one object for each, since nearly all entries of a lock come from one. */
export class RegistrySources {
  readonly #sources = new Map<string, DependencySource>();

  of(address: string): DependencySource {
    const registry = registryOf(address);
    let source = this.#sources.get(registry);
    if (!source) this.#sources.set(registry, (source = { kind: 'registry', registry }));
    return source;
  }
}
