import { cargoRange, semverTest } from '../../core/versions/semver.ts';
import type { DependencySource } from '../format.ts';
import { parseGitLocation } from '../sources/gitLocation.ts';
import { type TreeMember, type TreeNode, membersAt, scalarAt, textAt } from '../parse/tree.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import type { CargoRequirement } from './crateFacts.ts';
import { crateGitSource, registrySource } from './crateSource.ts';

/** Longer than any real requirement. */
const maxRequirement = 256;

/** The value of a name in a dependency table: a requirement, or a table (The Cargo Book, "Specifying dependencies"). */
export function readCargoRequirement({ key, value }: TreeMember): CargoRequirement {
  const requirement = value.kind === 'scalar' ? value : scalarAt(value, 'version');
  return {
    name: textAt(value, 'package') ?? key.text,
    requirement: requirement?.text ?? null,
    version: exactVersion(requirement?.text ?? ''),
    source: sourceOf(value),
    isOptional: isTrue(value, 'optional'),
    versionRange: requirement ? rangeOf(requirement) : null,
  };
}

export function isTrue(node: TreeNode, key: string): boolean {
  const found = scalarAt(node, key);
  return found?.text === 'true' && !found.isQuoted;
}

/**
 * True if a locked version satisfies the requirement: a bare version is the minimum of its range, commas join
 * conditions. An unreadable part doesn't exclude any version.
 */
export function satisfies(version: string, requirement: string): boolean {
  if (requirement.length > maxRequirement) return true;
  return semverTest(cargoRange(requirement))?.(version) ?? true;
}

/** `=1.2.3` alone is exact. */
function exactVersion(requirement: string): string | null {
  return /^\s*=\s*(\d+\.\d+\.\d+(?:[-+][\w.+-]*)?)\s*$/.exec(requirement)?.[1] ?? null;
}

/** A path decides for the project itself, even beside other keys. */
function sourceOf(value: TreeNode): DependencySource {
  const path = textAt(value, 'path');
  if (path !== null) return { kind: 'local', path };
  const git = textAt(value, 'git');
  if (git !== null) return crateGitSource(git, textAt(value, 'rev') ?? textAt(value, 'tag') ?? textAt(value, 'branch'));
  const index = textAt(value, 'registry-index');
  if (index !== null) return registrySource(index);
  const name = textAt(value, 'registry');
  // The address of a name is only in Cargo's own configuration.
  return name === null || name === 'crates-io' ? usualRegistry : { kind: 'registry', registry: name };
}

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

/** A crate by where it would come from without a patch; `null` for places whose patches are not read. */
export function patchKey(name: string, source: DependencySource): string | null {
  if (source.kind === 'registry') return source.registry === null ? `crates-io ${name}` : null;
  const location = source.kind === 'git' ? parseGitLocation(source.url) : null;
  return location ? `${location.host}/${location.path.toLowerCase()} ${name}` : null;
}

function originOf(text: string): DependencySource {
  if (text === 'crates-io' || registrySource(text) === usualRegistry) return usualRegistry;
  return crateGitSource(text, null);
}
