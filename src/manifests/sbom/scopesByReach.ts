import type { Scope } from '../format.ts';
import type { Sbom, SbomRelation } from './sbom.ts';

/** What ships first: of several ways to a component the one that ships most counts. */
const ranks: readonly Scope[] = ['runtime', 'optional', 'peer', 'development', 'test', 'build'];

/**
 * Why each component is there, by the ways that lead to it from what the bill is about: whatever only a development tool
 * needs is there for development. Empty for a bill whose relations say nothing of the kind; what no way leads to is left out.
 */
export function scopesByReach({ subjects, relations }: Sbom): ReadonlyMap<string, Scope> {
  const found = new Map<string, Scope>();
  if (relations.every(({ scope }) => scope === null || scope === 'runtime')) return found;
  const byFrom = new Map<string, SbomRelation[]>();
  for (const relation of relations) {
    const others = byFrom.get(relation.from);
    if (others) others.push(relation);
    else byFrom.set(relation.from, [relation]);
  }
  const known = new Map<string, number>();
  const waiting: string[][] = ranks.map(() => []);
  const reach = (id: string, rank: number): void => {
    if (rank >= (known.get(id) ?? ranks.length)) return;
    known.set(id, rank);
    waiting[rank]?.push(id);
  };
  for (const id of subjects) reach(id, 0);
  for (const [rank, queue] of waiting.entries()) {
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (known.get(id) !== rank) continue;
      for (const { to, scope } of byFrom.get(id) ?? []) reach(to, Math.max(rank, ranks.indexOf(scope ?? 'runtime')));
    }
  }
  for (const [id, rank] of known) found.set(id, ranks[rank] ?? 'runtime');
  return found;
}
