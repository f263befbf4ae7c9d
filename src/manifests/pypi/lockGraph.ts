import { appendTo } from '../../base/appendTo.ts';
import type { Dependency } from '../format.ts';
import { isAllowedByPep440 } from '../../core/versions/pep440.ts';
import { pypiName } from './pypiName.ts';

/** The needs of a locked package, as written in it. */
export interface LockedNeed {
  readonly name: string;
  /** Distinguished by these where the lock holds several versions of the name. */
  readonly version: string | null;
  readonly specifier: string | null;
}

/** Real locks hold a few versions of one package. With a limit, the time to find the edges grows only with the text. */
const maxVersions = 16;

/** The dependencies of each name, as PEP 503 has it, by index; of one name no more than `maxVersions`. */
export function indexNames(dependencies: readonly Pick<Dependency, 'name'>[]): ReadonlyMap<string, readonly number[]> {
  const byName = new Map<string, number[]>();
  for (const [at, { name }] of dependencies.entries()) {
    const key = pypiName(name);
    appendTo(byName, key, at, maxVersions);
  }
  return byName;
}

/** All possible versions: one, unless markers decide between several. */
export function fittingPackages(
  { name, version, specifier }: LockedNeed,
  dependencies: readonly Dependency[],
  byName: ReadonlyMap<string, readonly number[]>,
): readonly number[] {
  const named = byName.get(pypiName(name)) ?? [];
  if (named.length < 2) return named;
  const fitting = named.filter((at) => {
    const own = dependencies[at]?.version ?? null;
    if (own === null) return true;
    return version === null ? specifier === null || isAllowedByPep440(own, specifier) : own === version;
  });
  return fitting.length > 0 ? fitting : named;
}
