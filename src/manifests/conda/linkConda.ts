import { folderOf, resolveFolder } from '../folders.ts';
import type { Dependency, DependencySource } from '../format.ts';
import { type Identity, identify, originsOf } from '../identify.ts';
import type { WorkspaceFile } from '../link.ts';
import { linkLocked } from '../linking/linkLocked.ts';
import type { LinkContext, LinkerResult } from '../linking/linker.ts';
import { comparePep440 } from '../../core/versions/pep440.ts';
import { PypiIdentifier } from '../pypi/pypiIdentifier.ts';
import { pypiName } from '../pypi/pypiName.ts';
import { noIndexes } from '../pypi/pypiIndexes.ts';
import { noUserSettings } from '../userSettings.ts';
import { CondaChannels } from './condaSettings.ts';
import { ObservedSources } from '../sources/observedSources.ts';
import { type Origin, type Origins, publicOrigin } from '../sources/origins.ts';
import { placeOfChannel } from './condaChannel.ts';
import { identifyCondaBuild } from './identifyCondaPackage.ts';

/**
 * A lock of conda-lock decides the versions of the environments it was made from, one of Pixi those of the manifest beside it. It has
 * a package once for each platform; for a manifest, which names none, the first that fits counts. Packages of pip are named as
 * Python's own files have them.
 */
export function linkConda(files: readonly WorkspaceFile[], context: LinkContext): LinkerResult {
  const pip = new PypiIdentifier(files, context, ({ reading: { facts } }) =>
    facts.kind === 'conda' ? (facts.indexes ?? noIndexes) : noIndexes,
  );
  const origins = originsOf('conda', context.answers);
  const { conda } = context.options.userSettings ?? noUserSettings;
  const channels = new CondaChannels(context.options.supports, conda, origins);
  const observed = observe(files, origins);
  const places = new Map<string, CondaPlace>();
  const name = (file: WorkspaceFile, dependency: Dependency): Identity => {
    if (dependency.ecosystem === 'pypi') return pip.identify(file, dependency);
    const { source } = dependency;
    if (source.kind !== 'conda') return identify('conda', dependency);
    if (file.format.role !== 'manifest') return identifyCondaBuild(dependency, source, origins);
    const folder = folderOf(file.path);
    const withheld = source.isNamed ? null : observed.withheld(dependency.name, folder);
    const isAddress = source.isNamed === true && (source.channel ?? '').includes('://');
    const unread = withheld ?? (isAddress ? null : channels.withheldAt(folder));
    if (unread) return unread;
    const { facts } = file.reading;
    const own = facts.kind === 'conda' ? (facts.channels ?? []) : [];
    const key = source.isNamed ? JSON.stringify([folder, source.channel]) : file.path;
    let place = places.get(key);
    if (!place)
      places.set(
        key,
        (place = placeOf(
          source.isNamed ? channels.at(folder, source.channel ?? '') : channels.of(folder, own),
          origins,
        )),
      );
    return identifyCondaBuild(dependency, { ...source, ...place }, origins);
  };
  const { manifests } = linkLocked(files, context, { keyOf, covers, fits, identify: name });
  return { manifests, wanted: [] };
}

interface CondaPlace {
  readonly channel: string | null;
  readonly isOneOf?: true;
}

/**
 * The channel that decides for a package that any of these may have: one that isn't known to be public, or else the first that
 * the service knows.
 */
function placeOf(channels: readonly string[], origins: Origins): CondaPlace {
  const places = channels.map((channel) => placeOfChannel(channel, origins));
  const hidden = channels[places.indexOf('private')];
  if (hidden === undefined)
    return { channel: channels[places.findIndex((place) => place !== 'notCovered')] ?? channels[0] ?? null };
  return { channel: hidden, ...(places.some((place) => place !== 'private') ? { isOneOf: true } : {}) };
}

/** A package that locks and lists have from some channel may be required by name in other files. */
function observe(files: readonly WorkspaceFile[], origins: Origins): ObservedSources {
  const originOf = (source: DependencySource): Origin | null => {
    if (source.kind !== 'conda') return null;
    const isPrivate = placeOfChannel(source.channel, origins) === 'private';
    return isPrivate ? origins.at(source.channel ?? '') : publicOrigin;
  };
  const isManifest = ({ format }: WorkspaceFile): boolean => format.role === 'manifest';
  const observed = files
    .filter((file) => !isManifest(file))
    .map(({ path, reading }) => ({ folder: folderOf(path), dependencies: reading.dependencies, originOf }));
  return new ObservedSources(observed, {
    keyOf: (name) => name.toLowerCase(),
    openNames: () => files.filter(isManifest).flatMap(({ reading }) => reading.dependencies.map(({ name }) => name)),
  });
}

function keyOf({ name, ecosystem }: Dependency): string {
  return ecosystem === 'pypi' ? `pip:${pypiName(name)}` : name.toLowerCase();
}

/**
 * For a single required version and for the beginning of one (`3.11.*`, `=3.11`); only conda can decide other ranges. Zeros at the
 * end don't count (conda, `VersionOrder`).
 */
function fits({ version, requirement }: Dependency, locked: Dependency): boolean {
  const beginning = /^(?:={0,2} ?([\w.]*\w)\.\*|= ?([\w.]+))$/.exec(requirement?.trim() ?? '');
  if (version === null && beginning && locked.version !== null)
    return `${locked.version}.`.startsWith(`${beginning[1] ?? beginning[2]}.`);
  if (version === null || locked.version === null || version === locked.version) return true;
  return (comparePep440(version, locked.version) ?? 1) === 0;
}

function covers({ path, reading, format }: WorkspaceFile, manifest: WorkspaceFile): boolean {
  if (format.id === 'pixi-lock')
    return manifest.format.id === 'pixi-manifest' && folderOf(path) === folderOf(manifest.path);
  const sources = reading.facts.kind === 'conda' ? reading.facts.sources : [];
  return sources.some((source) => resolveFolder(folderOf(path), source) === manifest.path);
}
