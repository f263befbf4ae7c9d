import type { Dependency, Ecosystem } from './format.ts';
import { identifyGit } from './linking/identifyGit.ts';
import { registryPackage } from './registryPackage.ts';
import { type Origin, Origins } from './sources/origins.ts';
import type { Identity, AnsweredSources, SourceName } from './sources/packageSources.ts';
import { isPublicAddress } from './sources/publicHosts.ts';

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

/** Rules by which an ecosystem's names and versions become coordinates (manifests.md 1 and 3). */
export interface NameRules {
  readonly ecosystem: Ecosystem;
  identify(this: void, named: PackageName): Identity;
  /** A source of a kind that only this ecosystem has. `answers`: of the user, as far as they count. Absent: it has none. */
  identifySource?(this: void, dependency: Dependency, answers?: AnsweredSources): Identity | null;
  /** True for an address that has public packages only. Absent: the table of public hosts decides. */
  isPublicSource?(this: void, address: string): boolean;
}

/** A row of the table of names: an ecosystem whose coordinates have a name and no namespace. */
interface NameRow {
  readonly type: string;
  readonly provider: string;
  /** Other names are refused. */
  readonly pattern: RegExp;
  readonly maxLength: number;
}

/** The names of a row. Packages of a source that isn't known to be public are withheld. */
export function namesOf({ pattern, maxLength, ...row }: NameRow): NameRules['identify'] {
  return ({ name, version, requirement, origin }) => {
    if (name.length > maxLength || !pattern.test(name)) return { coordinates: null, reason: 'invalidName' };
    return origin?.withheld ?? registryPackage({ ...row, name, version, requirement });
  };
}

/** Decides the sources that entries of an ecosystem name. */
export function originsOf({ ecosystem, isPublicSource }: NameRules, answers: AnsweredSources): Origins {
  return new Origins(isPublicSource ?? ((address) => isPublicAddress(address, ecosystem)), answers);
}

/**
 * Checks the dependency and the source that it names, which is called `label` if it can't be read. The linkers decide
 * whether it is private otherwise, and apply locks. `origins`: absent where the linker itself decides sources.
 */
export function identify(names: NameRules, dependency: Dependency, origins?: Origins, label?: SourceName): Identity {
  const { name, version, requirement, source } = dependency;
  switch (source.kind) {
    case 'registry': {
      const { registry } = source;
      return names.identify({ name, version, requirement, registry, origin: origins?.of(source, label) ?? null });
    }
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
    default:
      return names.identifySource?.(dependency) ?? { coordinates: null, reason: 'notCovered' };
  }
}
