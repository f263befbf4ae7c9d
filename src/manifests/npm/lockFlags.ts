import type { Scope } from '../format.ts';
import { reach } from './lockEdges.ts';
import type { LockFile } from './lockChoice.ts';

/** What follows from the manifests for the entries of a lock that does not say it. */
export interface LockFlags {
  isDirect(index: number): boolean;
  /** `undefined`: what the lock says. */
  scopeOf(index: number): Scope | undefined;
}

/** What the manifests that a lock speaks for ask for, as indices into its reading. */
export class LockRoots {
  readonly direct = new Set<number>();
  readonly runtime: number[] = [];
  readonly optional: number[] = [];
  readonly development: number[] = [];

  add(index: number, scope: Scope): void {
    this.direct.add(index);
    if (scope === 'runtime') this.runtime.push(index);
    else if (scope === 'optional') this.optional.push(index);
    else if (scope !== 'peer') this.development.push(index);
  }
}

/**
 * Along the edges of a lock: what something needs that ships is no development dependency; what only optional needs lead to is
 * optional. What nothing leads to stays what the lock says.
 */
export function flagsOf({ facts, file }: LockFile, roots: LockRoots): LockFlags {
  const { edges } = facts;
  const isDirect = (index: number): boolean => roots.direct.has(index);
  if (!edges) return { isDirect, scopeOf: () => undefined };
  const { dependencies } = file.reading;
  const count = dependencies.length;
  // Every member of the workspace has needs of its own among the roots.
  const stopsAt = (index: number): boolean => dependencies[index]?.source.kind === 'member';
  const [needed, shipped, developed] = [new Uint8Array(count), new Uint8Array(count), new Uint8Array(count)];
  reach(edges, roots.runtime, needed, { alsoOptional: false, stopsAt });
  reach(edges, [...roots.runtime, ...roots.optional], shipped, { stopsAt });
  reach(edges, roots.development, developed, { stopsAt });
  return {
    isDirect,
    scopeOf(index) {
      if (needed[index] === 1) return 'runtime';
      if (shipped[index] === 1) return 'optional';
      return developed[index] === 1 ? 'development' : undefined;
    },
  };
}
