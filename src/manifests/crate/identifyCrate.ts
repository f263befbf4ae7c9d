import type { Identity, PackageName } from '../identify.ts';
import { registryPackage } from '../registryPackage.ts';

/** crates.io takes 64 letters. */
const maxName = 64;

/**
 * A crate and its version, metadata included (The Cargo Book, "The manifest format"; manifests.md 3.7). Hyphens and
 * underscores stay as they are. Only crates.io goes without an address; packages of another registry are not requested.
 */
export function identifyCrate({ name, version, requirement, origin }: PackageName): Identity {
  if (name.length > maxName || !/^[a-z_][\w-]*$/i.test(name)) return { coordinates: null, reason: 'invalidName' };
  if (origin?.withheld) return origin.withheld;
  return registryPackage({ type: 'crate', provider: 'cratesio', name, version, requirement });
}
