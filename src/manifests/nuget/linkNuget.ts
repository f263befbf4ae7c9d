import { folderOf } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { identify, originsOf } from '../identify.ts';
import { applyPrivatePackages, linkedOf, manifestOf } from '../linking/linkedDependency.ts';
import type { EcosystemRules, LinkContext, LinkedFile, LinkerResult } from '../linking/linker.ts';
import { linkLocked } from '../linking/linkLocked.ts';
import { among } from '../sources/origins.ts';
import { isWellKnown } from '../sources/wellKnown.ts';
import { FeedIndex, type Feeds } from './feeds.ts';
import { linkProjects } from './linkProjects.ts';
import { nugetNames } from './identifyNugetPackage.ts';
import { LockIndex } from './lockIndex.ts';
import { type NugetUserSettings, readNugetUserSettings } from './nugetConfig.ts';
import type { NugetFacts, NugetFile } from './nugetFacts.ts';
import type { Identity } from '../sources/packageSources.ts';

/** Gives a package coordinates, unless it may be private: a reason in any of the feeds counts. */
export type Namer = (dependency: Dependency, feeds: readonly Feeds[]) => Identity;

/**
 * Links the files of .NET: projects with their imports and locks, Paket's list with its lock; independent files
 * (packages.config, tools) alone. Names that may come from feeds that are not public get no coordinates.
 */
function linkNuget(files: readonly NugetFile[], context: LinkContext<NugetUserSettings>): LinkerResult<NugetFacts> {
  const { supports, privateNames } = context;
  const origins = originsOf(nugetNames, context.answers);
  const index = new FeedIndex(origins, context.settings, supports);
  const name: Namer = (dependency, feeds) => {
    const identity = applyPrivatePackages(dependency, identify(nugetNames, dependency), privateNames);
    if (identity.coordinates?.type !== 'nuget') return identity;
    const own = origins.of(dependency.source);
    if (own) return own.withheld ?? identity;
    for (const feed of feeds) {
      const { access, withheld } = among(feed(dependency.name));
      if (withheld && !(access === 'unknown' && isWellKnown('nuget', dependency.name))) return withheld;
    }
    return identity;
  };

  const paket = files.filter(isOfPaket);
  const ofGroups = new Map<Dependency, Feeds>();
  for (const { reading } of paket) {
    const sources = reading.facts.kind === 'paket' ? reading.facts.sources : [];
    const known = new Map<readonly string[], Feeds>();
    for (const [at, dependency] of reading.dependencies.entries()) {
      const ofGroup = sources[at] ?? [];
      if (ofGroup.length === 0) continue;
      const group = known.get(ofGroup) ?? index.ofSources(ofGroup);
      known.set(ofGroup, group);
      ofGroups.set(dependency, group);
    }
  }
  const { manifests } = linkLocked(paket, context, {
    names: nugetNames,
    keyOf: ({ name: id }) => id.toLowerCase(),
    covers: (lock, manifest) => folderOf(lock.path) === folderOf(manifest.path),
    identify: (file, dependency) => name(dependency, [ofGroups.get(dependency) ?? index.of(folderOf(file.path))]),
  });

  const locks = new LockIndex();
  const alone: LinkedFile<NugetFacts>[] = [];
  for (const file of files) {
    const { facts, dependencies } = file.reading;
    if (isOfPaket(file) || facts.kind === 'msbuild') continue;
    const feeds = [index.of(folderOf(file.path))];
    if (facts.kind === 'nugetAssets' && facts.sources.length > 0) feeds.push(index.ofSources(facts.sources));
    const linked = dependencies.map((dependency) => linkedOf(dependency, name(dependency, feeds)));
    if (facts.kind === 'nugetLock' || facts.kind === 'nugetAssets') locks.add(file, linked);
    else alone.push(manifestOf(file, linked));
  }
  const projects = linkProjects(files, { supports, feeds: index, locks, name });
  return {
    manifests: [...manifests, ...alone, ...projects.manifests, ...locks.manifests()],
    wanted: projects.wanted,
  };
}

function isOfPaket({ format }: NugetFile): boolean {
  return format.id.startsWith('paket-');
}

export const nuget: EcosystemRules<NugetFacts, NugetUserSettings> = {
  names: nugetNames,
  listedTypes: ['nuget'],
  readSettings: readNugetUserSettings,
  link: linkNuget,
  unread: {
    mayName: {
      'nuget-project': 'sources',
      'nuget-build-props': 'sources',
      'nuget-central-packages': 'sources',
      'paket-dependencies': 'sources',
      'paket-lock': 'sources',
    },
    // Projects import a file with a name of its own from anywhere.
    foldersOf({ path, format }) {
      return format.id === 'nuget-build-props' && !/(?:^|\/)Directory\.[^/]*$/i.test(path) ? [''] : null;
    },
  },
};
