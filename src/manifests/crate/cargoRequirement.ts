import { cargoRange, semverTest } from '../../core/versions/semver.ts';
import { type TreeMember, type TreeNode, scalarAt, textAt } from '../parse/tree.ts';
import type { CargoRequirement } from './crateFacts.ts';
import { cratesIo, crateGitSource, registrySource } from './crateSource.ts';
import type { DependencySource } from '../format.ts';

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
    versionRange: requirement ? { start: requirement.start, end: requirement.end } : null,
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
export function isAskedFor(version: string, requirement: string): boolean {
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
  // Only Cargo's own configuration knows the address behind a name.
  return name === null || name === 'crates-io' ? cratesIo : { kind: 'registry', registry: name };
}
