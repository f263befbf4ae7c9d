import type { Coordinates } from '../core/coordinates.ts';
import { identifyComposerPackage } from './composer/identifyComposerPackage.ts';
import { identifyCondaBuild, identifyCondaPackage } from './conda/identifyCondaPackage.ts';
import { identifyCrate } from './crate/identifyCrate.ts';
import type { Dependency, Ecosystem } from './format.ts';
import { identifyGem } from './gem/identifyGem.ts';
import { identifyGit } from './git/identifyGit.ts';
import { unlessRestricted } from './git/repositoryPrivacy.ts';
import { identifyGoModule } from './go/identifyGoModule.ts';
import { identifyMavenArtifact } from './maven/identifyMavenArtifact.ts';
import type { Note } from './note.ts';
import { identifyNpmPackage } from './npm/identifyNpmPackage.ts';
import { identifyNugetPackage } from './nuget/identifyNugetPackage.ts';
import type { SourceName } from './packageSources.ts';
import { identifyPod } from './pod/identifyPod.ts';
import { identifyPypiPackage } from './pypi/identifyPypiPackage.ts';
import { registryPackage } from './registryPackage.ts';
import { identifyCoordinates, identifyPackageUrl } from './sbom/identifyListed.ts';
import type { SkipReason } from './skipReason.ts';

/**
 * A dependency's name at the service, and the reason if there is none. `skipReason.ts` lists the reasons that come with
 * coordinates.
 */
export interface Identity {
  readonly coordinates: Coordinates | null;
  readonly reason: SkipReason | null;
  readonly note?: Note;
  /** With `privateRegistry` and `sourceUnknown`: the source it comes from, or may come from (`packageSources.ts`). */
  readonly source?: SourceName;
}

/** The identity of a registry package. `requirement` matters only while there is no version. */
export interface PackageName {
  readonly name: string;
  readonly version: string | null;
  readonly requirement: string | null;
  /** As in `DependencySource`; absent for the usual one. */
  readonly registry?: string | null;
  /** As in `DependencySource`. */
  readonly isOneOf?: boolean;
}

/** Rules by which each ecosystem's names and versions become coordinates (manifests.md 1 and 3). */
const ecosystems: Readonly<Record<Ecosystem, (named: PackageName) => Identity>> = {
  npm: identifyNpmPackage,
  nuget: identifyNugetPackage,
  maven: identifyMavenArtifact,
  pypi: identifyPypiPackage,
  go: identifyGoModule,
  crate: identifyCrate,
  gem: identifyGem,
  composer: identifyComposerPackage,
  pod: identifyPod,
  conda: identifyCondaPackage,
  debian: identifyDebianPackage,
  git: () => ({ coordinates: null, reason: 'notCovered' }),
  any: () => ({ coordinates: null, reason: 'notCovered' }),
};

/** Checks only the dependency: `link.ts` decides whether it is private, and applies a lock. */
export function identify(ecosystem: Ecosystem, dependency: Dependency): Identity {
  const { source } = dependency;
  switch (source.kind) {
    case 'registry':
      return ecosystems[dependency.ecosystem ?? ecosystem]({
        name: dependency.name,
        version: dependency.version,
        requirement: dependency.requirement,
        registry: source.registry,
        isOneOf: source.isOneOf === true,
      });
    case 'git': {
      const identity = identifyGit(source.url, source.ref);
      // npm writes ssh for repositories that it has by https.
      return ecosystem === 'npm' ? identity : unlessRestricted(identity, source);
    }
    case 'conda':
      return identifyCondaBuild(dependency, source);
    case 'packageUrl':
      return identifyPackageUrl(source.text);
    case 'coordinates':
      return identifyCoordinates(source.text);
    case 'local':
      return { coordinates: null, reason: 'localPath' };
    case 'member':
      return { coordinates: null, reason: 'workspaceMember' };
    case 'archive':
      return { coordinates: null, reason: 'archive' };
    case 'notCovered':
      return { coordinates: null, reason: 'notCovered' };
    case 'unknown':
      return { coordinates: null, reason: 'unknownProtocol' };
  }
}

export function identifyPackage(ecosystem: Ecosystem, named: PackageName): Identity {
  return ecosystems[ecosystem](named);
}

function identifyDebianPackage({ name, version }: PackageName): Identity {
  return registryPackage({ type: 'deb', provider: 'debian', name, version });
}
