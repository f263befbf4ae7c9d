import type { Coordinates } from '../../../core/coordinates.ts';
import type { LocalPlace } from './localFile.ts';
import type { PackageCaches } from './packageCaches.ts';
import { isSafeName } from './safePath.ts';

/** A revision of a component: without one, no file on this machine could be known to be the same. */
export interface LocalComponent extends Coordinates {
  readonly revision: string;
}

export interface LocalRoots {
  readonly caches: PackageCaches;
  /** The folders of the workspace, and those in it whose manifests name the component: the likeliest first. */
  readonly workspace: readonly LocalPlace[];
}

/** One step into a folder. */
export type LocalStep =
  | string
  /** Every entry with a matching name. */
  | { readonly fits: (name: string) => boolean }
  /** Every `node_modules` inside a package of this `node_modules`, itself among them. */
  | typeof nestedModules;

export const nestedModules = { nested: 'node_modules' } as const;

/** How to verify that it is the same version. */
export type VersionProof =
  /** By the folder's name. */
  | { readonly kind: 'named' }
  /** By a file. `from`: where its path begins, at the package or at the root of the search. */
  | {
      readonly kind: 'file';
      readonly from: 'package' | 'root';
      readonly path: readonly string[];
      readonly isSame: (text: string) => boolean;
    }
  /** By the name of another entry beside the package's files. */
  | { readonly kind: 'entry'; readonly isSame: (name: string) => boolean };

/** A possible place of a package. */
export interface LocalCandidate {
  readonly root: LocalPlace;
  readonly steps: readonly LocalStep[];
  readonly holds: 'folder' | 'archive';
  /** The folder holds the files of other packages too. */
  readonly isShared?: true;
  readonly proof: VersionProof;
  /** Possible places of a definition's file inside the package, the likeliest first; all of them are tried. */
  readonly inside: (path: readonly string[]) => readonly (readonly string[])[];
}

export type FindCandidates = (component: LocalComponent, roots: LocalRoots) => readonly LocalCandidate[];

export const named: VersionProof = { kind: 'named' };

export function rootsAt(addresses: readonly string[]): readonly LocalPlace[] {
  return addresses.map((root) => ({ root, path: [] }));
}

/** The path without the folder an archive adds around its files, if it has one; then unchanged. */
export function withoutFolder(
  isAround: (name: string) => boolean,
): (path: readonly string[]) => readonly (readonly string[])[] {
  return (path) => {
    const [first, ...rest] = path;
    return first !== undefined && rest.length > 0 && isAround(first) ? [rest, path] : [path];
  };
}

/** False if a step isn't a valid file name: coordinates are untrusted. */
export function isSafeCandidate({ steps }: LocalCandidate): boolean {
  return steps.every((step) => typeof step !== 'string' || isSafeName(step));
}
