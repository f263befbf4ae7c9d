import { folderOf, resolveFolder } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { type Identity, identify } from '../identify.ts';
import type { WorkspaceFile } from '../link.ts';
import { linkLocked } from '../linking/linkLocked.ts';
import type { LinkContext, LinkerResult } from '../linking/linker.ts';
import { comparePep440 } from '../../core/versions/pep440.ts';
import { PypiIdentifier } from '../pypi/pypiIdentifier.ts';
import { pypiName } from '../pypi/pypiName.ts';
import { heldBack, PublicSources, sourceName } from '../packageSources.ts';
import { noIndexes } from '../pypi/pypiIndexes.ts';
import { noUserSettings } from '../userSettings.ts';
import { CondaChannels } from './condaSettings.ts';
import { Sightings } from '../sightings.ts';
import { placeOfChannel } from './condaChannel.ts';
import { identifyCondaBuild } from './identifyCondaPackage.ts';

/**
 * A lock of conda-lock decides the versions of the environments it was made from. It holds a package once for each platform;
 * for a manifest, which names none, the first of them speaks. Packages of pip are named as Python's own files have them.
 */
export function linkConda(files: readonly WorkspaceFile[], context: LinkContext): LinkerResult {
  const pip = new PypiIdentifier(files, context.options, ({ reading: { facts } }) =>
    facts.kind === 'conda' ? (facts.indexes ?? noIndexes) : noIndexes,
  );
  pip.learn(files);
  const mirrors = new PublicSources(context.options.publicMirrors ?? []);
  const { conda } = context.options.userSettings ?? noUserSettings;
  const channels = new CondaChannels(context.options.supports, conda, mirrors);
  const sightings = learn(files, mirrors);
  const places = new Map<string, CondaPlace>();
  const name = (file: WorkspaceFile, dependency: Dependency): Identity => {
    if (dependency.ecosystem === 'pypi') return pip.identify(file, dependency);
    const { source } = dependency;
    if (source.kind !== 'conda') return identify('conda', dependency);
    if (file.format.role !== 'manifest') return identifyCondaBuild(dependency, source, mirrors);
    const folder = folderOf(file.path);
    const withheld = source.isNamed ? null : sightings.withheld(dependency.name.toLowerCase(), folder);
    const isAddress = source.isNamed === true && (source.channel ?? '').includes('://');
    const unreadable = isAddress ? null : channels.unreadableAt(folder);
    if (withheld || unreadable !== null) return withheld ?? heldBack(unreadable ?? '');
    const { facts } = file.reading;
    const own = facts.kind === 'conda' ? (facts.channels ?? []) : [];
    const key = source.isNamed ? JSON.stringify([folder, source.channel]) : file.path;
    let place = places.get(key);
    if (!place)
      places.set(
        key,
        (place = placeOf(
          source.isNamed ? channels.at(folder, source.channel ?? '') : channels.of(folder, own),
          mirrors,
        )),
      );
    return identifyCondaBuild(dependency, { ...source, ...place }, mirrors);
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
function placeOf(channels: readonly string[], mirrors: PublicSources): CondaPlace {
  const places = channels.map((channel) => placeOfChannel(channel, mirrors));
  const hidden = channels[places.indexOf('private')];
  if (hidden === undefined)
    return { channel: channels[places.findIndex((place) => place !== 'notCovered')] ?? channels[0] ?? null };
  return { channel: hidden, ...(places.some((place) => place !== 'private') ? { isOneOf: true } : {}) };
}

/** A package that locks and lists have from some channel may be required by name in other files. */
function learn(files: readonly WorkspaceFile[], mirrors: PublicSources): Sightings {
  const sightings = new Sightings();
  for (const { path, format, reading } of files) {
    if (format.role === 'manifest') continue;
    for (const { name, source } of reading.dependencies) {
      if (source.kind !== 'conda') continue;
      if (placeOfChannel(source.channel, mirrors) !== 'private') sightings.addPublic(name.toLowerCase());
      else sightings.addPrivate(name.toLowerCase(), folderOf(path), sourceName(source.channel ?? ''));
    }
  }
  return sightings;
}

function keyOf({ name, ecosystem }: Dependency): string {
  return ecosystem === 'pypi' ? `pip:${pypiName(name)}` : name.toLowerCase();
}

/**
 * Only for a single required version; only conda can decide ranges. Zeros at the end don't count (conda,
 * `VersionOrder`).
 */
function fits({ version }: Dependency, locked: Dependency): boolean {
  if (version === null || locked.version === null || version === locked.version) return true;
  return (comparePep440(version, locked.version) ?? 1) === 0;
}

function covers({ path, reading }: WorkspaceFile, manifest: WorkspaceFile): boolean {
  const sources = reading.facts.kind === 'conda' ? reading.facts.sources : [];
  return sources.some((source) => resolveFolder(folderOf(path), source) === manifest.path);
}
