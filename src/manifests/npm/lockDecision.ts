import type { NpmManifestFacts } from '../facts.ts';
import type { Dependency } from '../format.ts';
import { withoutUserInfo } from '../git/gitLocation.ts';
import { isInRange, isTag, rangeIn } from './range.ts';

/** Whether a manifest asks as it did when the lock was written; then what was locked is right, whatever was asked. */
export function asksAsBefore({ requirement }: Dependency, before: string): boolean {
  if (before === requirement || withoutUserInfo(before.trim()) === requirement) return true;
  return requirement?.startsWith('npm:') === true && requirement.slice('npm:'.length) === before;
}

/**
 * Whether a locked package is what a manifest asks for that has been changed since, or whose lock does not say what was
 * asked (version 1): the version lies in the range, or `overrides` decides it.
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
