import type { NpmManifestFacts } from '../facts.ts';
import type { Dependency } from '../format.ts';
import { withoutUserInfo } from '../git/gitLocation.ts';
import { isInRange } from '../../core/versions/semver.ts';
import { isTag, rangeIn } from './range.ts';

/**
 * True if the manifest's requirement is the one the lock was written for; then the locked package is right, for any
 * requirement.
 */
export function asksAsBefore({ requirement }: Dependency, before: string): boolean {
  if (before === requirement || withoutUserInfo(before.trim()) === requirement) return true;
  return requirement?.startsWith('npm:') === true && requirement.slice('npm:'.length) === before;
}

/**
 * True if a locked package satisfies a manifest that has been changed since, or whose requirement the lock lacks
 * (version 1): the version is in the range, or `overrides` decides it.
 */
export function fits(
  dependency: Dependency,
  locked: Dependency,
  facts: Pick<NpmManifestFacts, 'overridden'>,
  isLockOld: boolean,
): boolean {
  const { source, version } = locked;
  if (dependency.source.kind !== 'registry') return isLockOld && source.kind !== 'registry';
  if (source.kind !== 'registry' || version === null) return source.kind !== 'git' && source.kind !== 'archive';
  if (facts.overridden.has(dependency.name)) return true;
  const range = dependency.version ?? rangeIn(dependency.requirement ?? '');
  return locked.name === dependency.name && (isTag(range) || isInRange(version, range));
}
