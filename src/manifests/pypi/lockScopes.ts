import type { Scope } from '../format.ts';
import type { LinkedDependency, LinkedManifest } from '../link.ts';
import { indexNames, spreadScopes } from './lockGraph.ts';
import type { PypiLockFacts } from './pypiFacts.ts';
import { pypiName } from './pypiName.ts';

/**
 * What each package of a lock is for, where the lock leaves that to the manifests it covers: it does not say it, or it names a
 * group that is an extra.
 */
export function lockScopes(
  lock: LinkedManifest,
  facts: PypiLockFacts,
  covered: readonly LinkedManifest[],
  extras: ReadonlySet<string>,
): readonly LinkedDependency[] {
  const walked = facts.needs === null ? [] : walk(lock, facts.needs, covered);
  const linked: LinkedDependency[] = [];
  for (const [at, one] of lock.dependencies.entries()) {
    const isExtra = facts.groups.get(at)?.some((group) => extras.has(group)) ?? false;
    const scope = facts.groups.has(at) ? (isExtra ? 'optional' : one.scope) : (walked[at] ?? one.scope);
    linked.push(scope === one.scope ? one : { ...one, scope });
  }
  return linked;
}

function walk(
  lock: LinkedManifest,
  needs: NonNullable<PypiLockFacts['needs']>,
  covered: readonly LinkedManifest[],
): readonly (Scope | undefined)[] {
  const byName = indexNames(lock.dependencies.map(({ dependency }) => dependency));
  const seeds: (readonly [number, Scope])[] = [];
  for (const { dependencies } of covered) {
    for (const { dependency } of dependencies) {
      if (dependency.scope === 'build') continue;
      for (const at of byName.get(pypiName(dependency.name)) ?? []) seeds.push([at, dependency.scope]);
    }
  }
  return spreadScopes(needs, seeds);
}
