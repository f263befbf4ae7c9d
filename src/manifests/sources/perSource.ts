import type { DependencySource } from '../format.ts';

interface Decided<T> {
  readonly source: DependencySource;
  readonly value: T;
}

/**
 * `decide`, called once for each object that serves many entries: those of registries. Most entries in a row have the
 * same. Objects of outdated readings can be collected: the result may live as long as the process.
 */
export function perSource<T>(decide: (source: DependencySource) => T): (source: DependencySource) => T {
  const known = new WeakMap<DependencySource, Decided<T>>();
  let last: Decided<T> | undefined;
  return (source) => {
    if (last?.source === source) return last.value;
    if (source.kind !== 'registry') return decide(source);
    last = known.get(source) ?? { source, value: decide(source) };
    known.set(source, last);
    return last.value;
  };
}
