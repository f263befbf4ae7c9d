import type { Coordinates } from '../core/coordinates.ts';
import type { Dependency, Ecosystem } from './format.ts';
import { identifyGit } from './git/identifyGit.ts';
import { identifyGoModule } from './go/identifyGoModule.ts';
import { identifyNpmPackage } from './npm/identifyNpmPackage.ts';
import type { SkipReason } from './skipReason.ts';

/** What a dependency is called at the service, and what stands in the way. `skipReason.ts` says which reasons come with coordinates. */
export interface Identity {
  readonly coordinates: Coordinates | null;
  readonly reason: SkipReason | null;
}

/** What a package of a registry is known by. `requirement` matters only while there is no version. */
export interface PackageName {
  readonly name: string;
  readonly version: string | null;
  readonly requirement: string | null;
}

/** How each ecosystem's names and versions become coordinates (manifests.md 1 and 3). */
const ecosystems: Readonly<Record<Ecosystem, (named: PackageName) => Identity>> = {
  npm: identifyNpmPackage,
  go: identifyGoModule,
};

/** Looks at the dependency alone: whether it is private, and what a lock says about it, is for `link.ts` to know. */
export function identify(ecosystem: Ecosystem, dependency: Dependency): Identity {
  const { source } = dependency;
  switch (source.kind) {
    case 'registry':
      return identifyPackage(ecosystem, dependency);
    case 'git':
      return identifyGit(source.url, source.ref);
    case 'local':
      return { coordinates: null, reason: 'localPath' };
    case 'member':
      return { coordinates: null, reason: 'workspaceMember' };
    case 'archive':
      return { coordinates: null, reason: 'archive' };
    case 'unknown':
      return { coordinates: null, reason: 'unknownProtocol' };
  }
}

export function identifyPackage(ecosystem: Ecosystem, named: PackageName): Identity {
  return ecosystems[ecosystem](named);
}
