import { appendTo } from '../../base/appendTo.ts';
import { allScopes, type Scope } from '../../core/scopes.ts';
import type { DependencyGraph } from '../format.ts';

/**
 * The scope of every index that is reached from `seeds` along `needs`; `undefined` for the rest. What `stopsAt` names has a scope,
 * and its needs are not followed.
 */
export function spreadScopes(
  needs: DependencyGraph['needs'],
  seeds: Iterable<readonly [index: number, scope: Scope]>,
  stopsAt: (index: number) => boolean = () => false,
): readonly (Scope | undefined)[] {
  const scopes: (Scope | undefined)[] = needs.map(() => undefined);
  const byScope = new Map<Scope, number[]>();
  for (const [index, scope] of seeds) {
    appendTo(byScope, scope, index);
  }
  for (const scope of allScopes) {
    const stack = byScope.get(scope) ?? [];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (at >= scopes.length || scopes[at] !== undefined) continue;
      scopes[at] = scope;
      if (!stopsAt(at)) for (const need of needs[at] ?? []) stack.push(need);
    }
  }
  return scopes;
}
