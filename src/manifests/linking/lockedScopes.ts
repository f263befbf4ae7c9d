import type { Scope } from '../../core/scopes.ts';
import { spreadScopes } from '../kit/scopes.ts';
import type { LinkedDependency } from '../link.ts';

/** What a lock without scopes has in their place, by index into its dependencies. */
export interface LockGraph {
  /** Like `DependencyGraph`. */
  readonly needs: readonly (readonly number[])[];
  /** `needs` without those that are only met where that is possible. Absent: the same. */
  readonly required?: readonly (readonly number[])[];
  /** Projects with their own manifests: not walked through. */
  readonly isRead?: (index: number) => boolean;
  /** Projects whose manifests are not here: all their needs count as shipped. */
  readonly unread?: readonly number[];
  /** Scopes of single packages, whatever needs them. Absent: none. */
  readonly scopes?: ReadonlyMap<number, Scope>;
}

/** What manifests require of a lock, by index into its dependencies. */
export type Requirement = readonly [index: number, scope: Scope];

/**
 * The scope of each package of a lock, as it follows from what the manifests it covers require: a need of a package that ships
 * ships too, one with only optional needs is optional, and what only development dependencies need is one itself. `undefined`
 * for what nothing needs.
 */
export function scopesIn(
  { needs, required, isRead }: LockGraph,
  requirements: readonly Requirement[],
): readonly (Scope | undefined)[] {
  if (!required) return spreadScopes(needs, requirements, isRead);
  const shipped = requirements.filter(([, scope]) => scope === 'runtime');
  const others = requirements.map(([index, scope]): Requirement => [index, scope === 'runtime' ? 'optional' : scope]);
  const runtime = spreadScopes(required, shipped, isRead);
  return spreadScopes(needs, others, isRead).map((scope, index) => runtime[index] ?? scope);
}

/**
 * The packages of a lock with the scopes that follow from the manifests it covers. What a lock holds as direct and no manifest
 * names ships, for all we know.
 */
export function withScopes(
  linked: readonly LinkedDependency[],
  graph: LockGraph,
  requirements: readonly Requirement[],
): readonly LinkedDependency[] {
  const { isRead, unread, scopes } = graph;
  const named = new Set(requirements.map(([index]) => index));
  const unnamed = linked.flatMap(({ isDirect }, at) => (isDirect && !named.has(at) && !isRead?.(at) ? [at] : []));
  const shipped = [...(unread ?? []), ...unnamed].map((index): Requirement => [index, 'runtime']);
  const found = scopesIn(graph, [...requirements.filter(([index]) => !isRead?.(index)), ...shipped]);
  return linked.map((one, at) => {
    const scope = scopes?.get(at) ?? found[at] ?? one.scope;
    return scope === one.scope ? one : { ...one, scope };
  });
}
