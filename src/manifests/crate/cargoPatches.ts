import type { DependencySource } from '../format.ts';
import { parseGitLocation } from '../git/gitLocation.ts';
import { type TreeNode, membersAt } from '../parse/tree.ts';
import { readCargoRequirement } from './cargoRequirement.ts';
import { cratesIo, crateGitSource, registrySource } from './crateSource.ts';

/** `patchKey` → what comes in the place of a crate; `null` for several of them, between which versions decide. */
export type CargoPatches = ReadonlyMap<string, DependencySource | null>;

/** `[patch.crates-io]` and `[patch."address"]` of a manifest (The Cargo Book, "Overriding dependencies"). */
export function readPatches(root: TreeNode): CargoPatches {
  const patches = new Map<string, DependencySource | null>();
  for (const { key: origin, value: table } of membersAt(root, 'patch')) {
    const patched = originOf(origin.text);
    for (const member of membersAt(table)) {
      const { name, source } = readCargoRequirement(member);
      const key = patchKey(name, patched);
      if (key !== null) patches.set(key, patches.has(key) ? null : source);
    }
  }
  return patches;
}

/** A crate by where it would come from without a patch; `null` for places whose patches are not looked at. */
export function patchKey(name: string, source: DependencySource): string | null {
  if (source.kind === 'registry') return source.registry === null ? `crates-io ${name}` : null;
  const location = source.kind === 'git' ? parseGitLocation(source.url) : null;
  return location ? `${location.host}/${location.path.toLowerCase()} ${name}` : null;
}

function originOf(text: string): DependencySource {
  if (text === 'crates-io' || registrySource(text) === cratesIo) return cratesIo;
  return crateGitSource(text, null);
}
