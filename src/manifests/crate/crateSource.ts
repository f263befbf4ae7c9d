import type { DependencySource } from '../format.ts';
import { parseGitLocation } from '../sources/gitLocation.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { gitSource } from '../sources/gitAccess.ts';
import { isPublicAddress } from '../sources/publicHosts.ts';
import { registryOf } from '../sources/registryHost.ts';
import { usualRegistry } from '../sources/registrySources.ts';

/** The meaning of a lock's `source`; one object for each. */
export class CrateSources {
  readonly #known = new Map<string, DependencySource>();

  /** `registry+<address>`, `sparse+<address>`, `git+<address>?branch=x#<commit>` (Cargo, `SourceId`). */
  of(text: string): DependencySource {
    const known = this.#known.get(text);
    if (known) return known;
    const source = readSource(text);
    this.#known.set(text, source);
    return source;
  }
}

function readSource(text: string): DependencySource {
  const plus = text.indexOf('+');
  const [kind, address] = [text.slice(0, plus), text.slice(plus + 1)];
  if (kind === 'git') return crateGitSource(address, refBehind(address));
  if (kind === 'registry' || kind === 'sparse') return registrySource(address);
  if (kind === 'path') return { kind: 'member' };
  return { kind: 'unknown', text: withoutCredentials(text) };
}

/** The registry at an address: crates.io has its index on GitHub, and a sparse one on a host of its own. */
export function registrySource(address: string): DependencySource {
  const plain = address.replace(/^(?:sparse|registry)\+/, '');
  const location = parseGitLocation(plain);
  const isIndex = location?.host === 'github.com' && location.path.toLowerCase() === 'rust-lang/crates.io-index';
  if (isIndex || isPublicAddress(plain, 'crate')) return usualRegistry;
  return { kind: 'registry', registry: registryOf(plain) };
}

export function crateGitSource(address: string, ref: string | null): DependencySource {
  return gitSource(address.replace(/[?#].*/s, ''), ref);
}

function refBehind(address: string): string | null {
  const hash = address.indexOf('#');
  return hash < 0 ? null : address.slice(hash + 1) || null;
}
