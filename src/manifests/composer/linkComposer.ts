import type { WorkspaceFile } from '../link.ts';
import { folderOf, plainPath, resolveFolder } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { originsOf } from '../identify.ts';
import { type LockRules, linkLocked } from '../linking/linkLocked.ts';
import type { EcosystemRules, LinkContext, LinkerResult, MemberRoot } from '../linking/linker.ts';
import { memberFinder } from '../memberMatcher.ts';
import type { Identity, SourceName } from '../sources/packageSources.ts';
import { among, type Origins, publicOrigin } from '../sources/origins.ts';
import {
  type ComposerPlace,
  type ComposerUserSettings,
  mayServe,
  readComposerUserSettings,
  shortName,
} from './composerRepositories.ts';
import { composerNames } from './identifyComposerPackage.ts';
import { isWellKnown } from '../sources/wellKnown.ts';

/**
 * Possible content of a manifest's `path` repositories whose folders are not here (Composer docs, "Repositories",
 * "Path"): each folder has one package, of any name.
 */
class AbsentPaths {
  readonly #local: ReadonlySet<string>;
  readonly #rest: SourceName | null;

  /** `folders`: those with a composer.json in the workspace. */
  constructor(
    folder: string,
    { paths }: ComposerManifestFacts,
    dependencies: readonly Dependency[],
    folders: readonly string[],
  ) {
    const absent = paths.filter((path) => !folders.some(memberFinder(folder, [path])));
    const names = new Set(absent.map((path) => plainPath(path).replace(/^.*\//, '').toLowerCase()));
    const local = absent.length === 0 ? [] : dependencies.filter((one) => isLocal(one, names));
    this.#local = new Set(local.map(({ name }) => name));
    // If every folder has its package, and no glob matches more of them, the other names come from other sources.
    const areAllFound = absent.length <= this.#local.size && !absent.some((path) => /[*?[{]/.test(path));
    this.#rest = areAllFound ? null : (absent[0] ?? null);
  }

  /**
   * True if a package is one of them: it has a folder's name, or a requirement used only for packages in development.
   */
  hasPackage({ name }: Dependency): boolean {
    return this.#local.has(name);
  }

  /** The path that may have the package just as well as a registry; `null` for none. */
  mayHave({ name }: Dependency): SourceName | null {
    return isWellKnown('composer', name) ? null : this.#rest;
  }
}

/**
 * Links the files of Composer (Composer docs, "Basic usage"): a composer.lock covers the composer.json beside it, and
 * those of the packages it has from folders. Packages that a `path` repository has are the project's own.
 */
function linkComposer(
  files: readonly ComposerFile[],
  context: LinkContext<ComposerUserSettings>,
): LinkerResult<ComposerFacts> {
  const places = new ComposerPlaces(files, context);
  const rules: LockRules<ComposerFacts> = {
    names: composerNames,
    keyOf: ({ name }) => name,
    covers,
    identify: (file, dependency, stated) => places.identify(file, dependency, stated),
  };
  return { ...linkLocked(files, context, rules), roots: pathRoots(files) };
}

function covers({ path, reading: { facts } }: ComposerFile, manifest: ComposerFile): boolean {
  const [folder, wanted] = [folderOf(path), folderOf(manifest.path)];
  if (folder === wanted) return true;
  return facts.kind === 'composerLock' && facts.paths.some((one) => resolveFolder(folder, one) === wanted);
}

/**
 * Finds where the packages of manifests come from: folders of the workspace, folders that are not here, registries of
 * the user's settings.
 */
class ComposerPlaces {
  /** Name → folder. */
  readonly #folders = new Map<string, string>();
  readonly #isIn = new Map<ComposerFile, (folder: string) => boolean>();
  readonly #absent = new Map<ComposerFile, AbsentPaths>();
  readonly #settings: ComposerUserSettings;
  readonly #origins: Origins;

  constructor(files: readonly ComposerFile[], { settings, answers }: LinkContext<ComposerUserSettings>) {
    this.#settings = settings;
    this.#origins = originsOf(composerNames, answers);
    const folders = files.flatMap(({ path, reading }) =>
      reading.facts.kind === 'composerManifest' ? [folderOf(path)] : [],
    );
    for (const file of files) {
      const { facts, dependencies } = file.reading;
      if (facts.kind !== 'composerManifest') continue;
      const folder = folderOf(file.path);
      if (facts.name !== null) this.#folders.set(facts.name, folder);
      if (facts.paths.length === 0) continue;
      this.#isIn.set(file, memberFinder(folder, facts.paths));
      this.#absent.set(file, new AbsentPaths(folder, facts, dependencies, folders));
    }
  }

  identify(file: ComposerFile, dependency: Dependency, stated: (dependency: Dependency) => Identity): Identity {
    const folder = this.#folders.get(dependency.name);
    const isMember = folder !== undefined && (this.#isIn.get(file)?.(folder) ?? false);
    if (isMember) return { coordinates: null, reason: 'workspaceMember' };
    const identity = stated(dependency);
    // A lock itself names the source of each package.
    if (file.format.role === 'lock' || identity.coordinates?.type !== 'composer') return identity;
    return this.#absentFor(file, dependency) ?? this.#elsewhere(dependency) ?? identity;
  }

  #absentFor(file: ComposerFile, dependency: Dependency): Identity | null {
    const absent = this.#absent.get(file);
    if (absent?.hasPackage(dependency)) return { coordinates: null, reason: 'localPath' };
    const path = absent?.mayHave(dependency) ?? null;
    return path === null ? null : this.#origins.perhaps(path).withheld;
  }

  /** The user's settings, which apply to every project. */
  #elsewhere({ name }: Dependency): Identity | null {
    const { registries, places, isPackagistOff, unreadable } = this.#settings;
    const isHere = (place: ComposerPlace): boolean => place.name === name || place.name === shortName(name);
    const here = places.filter(isHere);
    const own = among([publicOrigin, ...here.map(({ source }) => this.#origins.named(source))]).withheld;
    if (own) return own;
    const hidden = [
      ...registries.filter((one) => !one.isPublic && mayServe(one, name)).map((one) => this.#origins.at(one.address)),
      ...places.filter(({ isOpen }) => isOpen && here.length === 0).map((place) => this.#origins.named(place.source)),
      ...unreadable.map((label) => this.#origins.named(label)),
    ].find(({ access }) => access !== 'public');
    if (!hidden || isPackagistOff) return hidden?.withheld ?? null;
    return isWellKnown('composer', name) ? null : hidden.perhaps;
  }
}

/** `names`: last elements of paths. */
function isLocal({ name, requirement }: Dependency, names: ReadonlySet<string>): boolean {
  const [vendor = '', short = ''] = name.split('/');
  if (short === '') return false;
  if (names.has(short) || names.has(`${vendor}-${short}`)) return true;
  return (
    !isWellKnown('composer', name) && /^(?:\*|(?:\*\s*)?@dev|dev-\S+|\S+-dev|self\.version)$/i.test(requirement ?? '')
  );
}

/** The projects with packages in folders. */
function pathRoots(files: readonly ComposerFile[]): readonly MemberRoot[] {
  return files.flatMap(({ path, reading: { facts } }): readonly MemberRoot[] => {
    if (facts.kind !== 'composerManifest' || facts.paths.length === 0) return [];
    return [{ path, isMember: memberFinder(folderOf(path), facts.paths) }];
  });
}

export const composer: EcosystemRules<ComposerFacts, ComposerUserSettings> = {
  names: composerNames,
  listedTypes: ['composer'],
  readSettings: readComposerUserSettings,
  link: linkComposer,
  unread: {
    mayName: { 'composer-manifest': 'sources', 'composer-lock': 'sources' },
    certainIn: ({ format }) => (format.id === 'composer-lock' ? 'sources' : 'members'),
  },
};

/** The content of Composer's files besides their dependencies. */
export type ComposerFacts = ComposerLockFacts | ComposerManifestFacts;

/** A composer.lock. */
interface ComposerLockFacts {
  readonly kind: 'composerLock';
  /** Folders of the packages that come from `path` repositories, as written. */
  readonly paths: readonly string[];
}

/** A composer.json. */
interface ComposerManifestFacts {
  readonly kind: 'composerManifest';
  /** Lower case. */
  readonly name: string | null;
  /** Folders of `repositories` of the type `path`, as written: globs. */
  readonly paths: readonly string[];
}

/** A file of Composer. */
type ComposerFile = WorkspaceFile<ComposerFacts>;
