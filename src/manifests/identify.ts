import { type Coordinates, displayName, parseCoordinates, withRevision } from '../core/coordinates.ts';
import { isCovered } from '../core/ecosystems.ts';
import { gradlePluginMarker } from '../core/mavenProvider.ts';
import { readPackageUrl } from '../core/packageUrl.ts';
import { exactRevision, hasServiceSpelling } from '../core/versions/exactRevision.ts';
import { identifyComposerPackage } from './composer/identifyComposerPackage.ts';
import { identifyCondaBuild, identifyCondaPackage } from './conda/identifyCondaPackage.ts';
import { isPublicIndex } from './crate/cargoSources.ts';
import { identifyCrate } from './crate/identifyCrate.ts';
import type { Dependency, Ecosystem } from './format.ts';
import { identifyGem } from './gem/identifyGem.ts';
import { identifyGit } from './git/identifyGit.ts';
import { identifyGoModule } from './go/identifyGoModule.ts';
import { identifyMavenArtifact } from './maven/identifyMavenArtifact.ts';
import type { Note } from './note.ts';
import { identifyNpmPackage } from './npm/identifyNpmPackage.ts';
import { identifyNugetPackage } from './nuget/identifyNugetPackage.ts';
import { PublicSources, type SourceName } from './sources/packageSources.ts';
import { isPublicFeed } from './nuget/feeds.ts';
import { identifyPod } from './pod/identifyPod.ts';
import { isTrunk } from './pod/podSource.ts';
import { isPublicAddress } from './sources/publicHosts.ts';
import { type Origin, Origins } from './sources/origins.ts';
import { identifyPypiPackage } from './pypi/identifyPypiPackage.ts';
import { registryPackage, withoutRevision } from './registryPackage.ts';
import { type PackageUrlSource, privacyOfListed } from './sbom/listedSources.ts';
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
  /** Of the source that the entry itself names; absent and `null` for none. */
  readonly origin?: Origin | null;
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

/** Addresses that have public packages only, where the table of public hosts isn't all. */
const knownSources: Readonly<Partial<Record<Ecosystem, (address: string) => boolean>>> = {
  crate: isPublicIndex,
  nuget: isPublicFeed,
  pod: isTrunk,
};

/** Decides the sources that entries of an ecosystem name. */
export function originsOf(ecosystem: Ecosystem, answers: PublicSources): Origins {
  return new Origins(knownSources[ecosystem] ?? ((address) => isPublicAddress(address, ecosystem)), answers);
}

const noAnswers = new PublicSources([]);
const unanswered = new Map<Ecosystem, Origins>();

function unansweredOrigins(ecosystem: Ecosystem): Origins {
  const origins = unanswered.get(ecosystem) ?? originsOf(ecosystem, noAnswers);
  unanswered.set(ecosystem, origins);
  return origins;
}

/**
 * Checks the dependency and the source that it names, which is called `label` if it can't be read. The linkers decide
 * whether it is private otherwise, and apply locks. `origins`: by default, of a user without answers.
 */
export function identify(
  ecosystem: Ecosystem,
  dependency: Dependency,
  origins?: Origins,
  label?: SourceName,
): Identity {
  const { source } = dependency;
  switch (source.kind) {
    case 'registry':
      return ecosystems[dependency.ecosystem ?? ecosystem]({
        name: dependency.name,
        version: dependency.version,
        requirement: dependency.requirement,
        registry: source.registry,
        origin: (origins ?? unansweredOrigins(dependency.ecosystem ?? ecosystem)).of(source, label),
      });
    case 'git':
      return identifyGit(source.url, source.ref);
    case 'conda':
      return identifyCondaBuild(dependency, source);
    case 'packageUrl':
      return identifyPackageUrl(source, dependency.version);
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

function identifyDebianPackage({ name, version, requirement }: PackageName): Identity {
  return registryPackage({ type: 'deb', provider: 'debian', name, version, requirement });
}

/**
 * A package URL in a list, by the rules of its type's ecosystem, unless its name may be a secret (`sbom/listedSources.ts`).
 * `listedVersion`: what the list has beside a package URL without a version.
 */
export function identifyPackageUrl(
  source: PackageUrlSource,
  listedVersion: string | null = null,
  publicSources?: PublicSources,
): Identity {
  const read = readPackageUrl(source.text);
  if (!read.ok) return { coordinates: null, reason: read.problem.kind === 'notCovered' ? 'notCovered' : 'invalidName' };
  const { coordinates, version, isPartial } = read.value;
  const ownVersion = ecosystemOf(coordinates.type) ? (version ?? listedVersion) : version;
  const privacy = privacyOfListed(read.value, source, publicSources);
  return privacy ?? identifyListed(coordinates, isPartial ? null : ownVersion);
}

/**
 * Coordinates in a list, as the service writes them: of several spellings that it has, the written one stays. Components of a type
 * or provider unknown to it are never requested.
 */
export function identifyCoordinates(text: string): Identity {
  const read = parseCoordinates(text);
  if (!read.ok) return { coordinates: null, reason: 'invalidName' };
  const written = read.value;
  if (!isCovered(written)) return { coordinates: null, reason: 'notCovered' };
  const { coordinates, ...verdict } = identifyListed(written, written.revision);
  if (coordinates === null) return { coordinates, reason: verdict.reason };
  const isSame = coordinates.revision === null || !hasServiceSpelling(written.type);
  return {
    coordinates: withRevision(written, isSame ? coordinates.revision : written.revision),
    reason: verdict.reason,
  };
}

/** The component type with the names of an ecosystem; `null`: there is none. */
export function componentTypeOf(ecosystem: Ecosystem): string | null {
  if (ecosystem === 'any') return null;
  return ecosystem === 'debian' ? 'deb' : ecosystem;
}

/** All but those whose coordinates need more than a name and a version. */
const ofNames = (Object.keys(ecosystems) as Ecosystem[]).filter(
  (one) => !['conda', 'debian', 'git', 'any'].includes(one),
);

/** The ecosystem that decides the names and versions of a component type. */
function ecosystemOf(type: string): Ecosystem | undefined {
  const name = type === 'sourcearchive' ? 'maven' : type;
  return ofNames.find((one) => one === name);
}

/** `version`: as the list has it. The coordinates are trusted for everything else. */
function identifyListed(listed: Coordinates, version: string | null): Identity {
  const { type, provider, namespace, name } = listed;
  const bare = withRevision(listed, null);
  if (type === 'git') {
    const revision = exactRevision('git', version ?? '');
    return { coordinates: withRevision(listed, revision), reason: revision === null ? 'gitWithoutCommit' : null };
  }
  const ecosystem = ecosystemOf(type);
  if (ecosystem === undefined) {
    if (listed.revision !== null && exactRevision(type, version ?? '') !== null)
      return { coordinates: listed, reason: null };
    return withoutRevision(bare, version ?? '');
  }
  const isPlugin = ecosystem === 'maven' && namespace === null;
  const named = isPlugin ? `${name}:${gradlePluginMarker(name)}` : displayName(listed);
  const identity = identifyPackage(ecosystem, { name: named, version: version ?? '', requirement: null });
  return identity.coordinates ? { ...identity, coordinates: { ...identity.coordinates, type, provider } } : identity;
}
