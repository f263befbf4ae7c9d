import { folderOf } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { identify, originsOf } from '../identify.ts';
import type { LinkedDependency, WorkspaceFile } from '../link.ts';
import { linkedOf, manifestOf, applyPrivatePackages } from '../linking/linkedDependency.ts';
import type { LinkContext, LinkerResult } from '../linking/linker.ts';
import { linkLocked } from '../linking/linkLocked.ts';
import { noUserSettings } from '../userSettings.ts';
import { FeedIndex, type Feeds, type Namer, bothFeeds } from './feeds.ts';
import { linkProjects } from './linkProjects.ts';
import { LockIndex, lockedScope } from './lockIndex.ts';

/**
 * Links the files of .NET: projects with their imports and locks, Paket's list with its lock; independent files
 * (packages.config, tools) alone. Names that may come from feeds that are not public get no coordinates.
 */
export function linkNuget(files: readonly WorkspaceFile[], context: LinkContext): LinkerResult {
  const { options, privateNames } = context;
  const origins = originsOf('nuget', context.answers);
  const feeds = new FeedIndex(origins, (options.userSettings ?? noUserSettings).nuget);
  feeds.read(options.supports);
  const name: Namer = (dependency, feed) => {
    const identity = applyPrivatePackages(dependency, identify('nuget', dependency), privateNames);
    if (identity.coordinates?.type !== 'nuget') return identity;
    const origin = origins.of(dependency.source);
    return (origin ? origin.withheld : feed.privacyOf(dependency.name)) ?? identity;
  };

  const paket = files.filter(({ format }) => format.id.startsWith('paket-'));
  const ofGroups = new Map<Dependency, Feeds>();
  for (const { reading } of paket) {
    const { facts } = reading;
    if (facts.kind !== 'paket') continue;
    const known = new Map<readonly string[], Feeds>();
    for (const [at, dependency] of reading.dependencies.entries()) {
      const sources = facts.sources[at] ?? [];
      if (sources.length === 0) continue;
      const group = known.get(sources) ?? feeds.ofSources(sources);
      known.set(sources, group);
      ofGroups.set(dependency, group);
    }
  }
  const { manifests } = linkLocked(paket, context, {
    keyOf: ({ name: id }) => id.toLowerCase(),
    covers: (lock, manifest) => folderOf(lock.path) === folderOf(manifest.path),
    identify: (file, dependency) => name(dependency, ofGroups.get(dependency) ?? feeds.of(folderOf(file.path))),
  });

  const locks = new LockIndex();
  const alone: LinkerResult['manifests'][number][] = [];
  for (const file of files) {
    const { facts, dependencies } = file.reading;
    if (paket.includes(file) || facts.kind === 'msbuild') continue;
    const restored = facts.kind === 'nugetAssets' ? facts.sources : [];
    const configured = feeds.of(folderOf(file.path));
    const feed = restored.length > 0 ? bothFeeds(configured, feeds.ofSources(restored)) : configured;
    const linked: LinkedDependency[] = [];
    for (const dependency of dependencies) {
      linked.push(linkedOf(dependency, name(dependency, feed)));
    }
    if (facts.kind === 'nugetLock' || facts.kind === 'nugetAssets') locks.add(file, linked);
    else alone.push(manifestOf(file, linked));
  }
  const projects = linkProjects(files, { supports: options.supports, feeds, locks, name });
  return {
    manifests: [...manifests, ...alone, ...projects.manifests, ...linkedLocks(locks)],
    wanted: projects.wanted,
  };
}

function linkedLocks(locks: LockIndex): LinkerResult['manifests'] {
  const manifests: LinkerResult['manifests'][number][] = [];
  for (const lock of locks.all) {
    const overridingLock = locks.overridingLockOf(lock);
    const linked: LinkedDependency[] = [];
    for (const one of lock.linked) {
      const scope = lockedScope(lock, one.dependency);
      linked.push(overridingLock ? linkedOf(one.dependency, 'overruledLock') : { ...one, scope });
    }
    manifests.push(manifestOf(lock.file, linked, overridingLock?.file.path ?? null));
  }
  return manifests;
}
