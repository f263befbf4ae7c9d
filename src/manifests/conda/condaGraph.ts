import type { DependencyGraph } from '../format.ts';
import { pypiName } from '../pypi/pypiName.ts';

/** An entry of a lock, for finding what others mean by its name. */
export interface GraphEntry {
  readonly name: string;
  readonly isPip: boolean;
  /** `linux-64`; `null` or `noarch` for what serves all platforms. */
  readonly platform: string | null;
  /** Names of what it needs, as written. */
  readonly needs: readonly string[];
}

/**
 * Builds of one package that are looked through: real locks have one for each platform, Python and environment at most.
 */
const mostBuilds = 128;

/**
 * Finds entries by name: a package of one platform needs others of that platform, one of all platforms those of each.
 */
export function graphByName(entries: readonly GraphEntry[]): DependencyGraph {
  const byName = new Map<string, number[]>();
  for (const [at, { name, isPip }] of entries.entries()) {
    const key = keyOf(name, isPip);
    const others = byName.get(key);
    if (!others) byName.set(key, [at]);
    else if (others.length < mostBuilds) others.push(at);
  }
  const needs: (readonly number[])[] = [];
  for (const [at, entry] of entries.entries()) {
    const found = new Set<number>();
    for (const name of entry.needs) {
      const held = byName.get(keyOf(name, entry.isPip)) ?? byName.get(keyOf(name, !entry.isPip)) ?? [];
      for (const other of held)
        if (other !== at && servesSame(entry.platform, entries[other]?.platform ?? null)) found.add(other);
    }
    needs.push([...found].sort((a, b) => a - b));
  }
  return { needs };
}

function keyOf(name: string, isPip: boolean): string {
  return isPip ? `pip:${pypiName(name)}` : name.toLowerCase();
}

function servesSame(a: string | null, b: string | null): boolean {
  return a === b || a === null || b === null || a === 'noarch' || b === 'noarch';
}
