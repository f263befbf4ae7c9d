import type { WorkspaceFile } from '../link.ts';
import { folderOf, resolveFolder } from '../folders.ts';
import type { Dependency, DependencySource } from '../format.ts';
import { identify, originsOf } from '../identify.ts';
import { linkLocked } from '../linking/linkLocked.ts';
import type { EcosystemRules, LinkContext, LinkerResult } from '../linking/linker.ts';
import { namedFrom } from '../linking/namedFiles.ts';
import { comparePep440 } from '../../core/versions/pep440.ts';
import { PypiIdentifier } from '../pypi/pypiIdentifier.ts';
import { pypiName } from '../pypi/pypiName.ts';
import type { Identity } from '../sources/packageSources.ts';
import { noIndexes, type PypiIndexes } from '../pypi/pypiIndexes.ts';
import { conda as settingsTool, CondaChannels } from './condaSettings.ts';
import { readUserLayers, type UserLayers } from '../sources/layers.ts';
import { ObservedSources } from '../sources/observedSources.ts';
import { type Origin, type Origins, publicOrigin } from '../sources/origins.ts';
import { channelAmong, type CondaPlace, placeOfChannel } from './condaChannel.ts';
import { condaNames, identifyCondaBuild } from './identifyCondaPackage.ts';
import { type PypiUserSettings, readPypiUserSettings } from '../pypi/pypiSettings.ts';

/**
 * A lock of conda-lock decides the versions of the environments it was made from, one of Pixi those of the manifest beside it. It has
 * a package once for each platform; for a manifest, which names none, the first that fits counts. Packages of pip are named as
 * Python's own files have them.
 */
function linkConda(files: readonly CondaFile[], context: LinkContext<CondaAndPip>): LinkerResult<CondaFacts> {
  const { supports, settings, answers } = context;
  const indexes = new Map(
    files.map(({ path, reading: { facts } }) => [path, facts.kind === 'conda' ? facts.indexes : undefined]),
  );
  const ofPip = { supports, answers, settings: settings.pip };
  const pip = new PypiIdentifier(files, ofPip, ({ path }) => indexes.get(path) ?? noIndexes);
  const origins = originsOf(condaNames, answers);
  const channels = new CondaChannels(supports, settings.conda, origins);
  const observed = observe(files, origins);
  const places = new Map<string, CondaPlace>();
  const name = (file: CondaFile, dependency: Dependency): Identity => {
    if (dependency.ecosystem === 'pypi') return pip.identify(file, dependency);
    const { source } = dependency;
    if (source.kind !== 'conda') return identify(condaNames, dependency);
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
    if (!place) {
      const possible = source.isNamed ? channels.at(folder, source.channel ?? '') : channels.of(folder, own);
      places.set(key, (place = channelAmong(possible, origins)));
    }
    const { kind, subdir, build } = source;
    return identifyCondaBuild(dependency, { kind, subdir, build, ...place }, origins);
  };
  const { manifests } = linkLocked(files, context, { names: condaNames, keyOf, covers, fits, identify: name });
  return { manifests, wanted: [] };
}

/** An environment also has packages of pip. */
interface CondaAndPip {
  readonly conda: UserLayers;
  readonly pip: PypiUserSettings;
}

/** A package that locks and lists have from some channel may be required by name in other files. */
function observe(files: readonly CondaFile[], origins: Origins): ObservedSources {
  const originOf = (source: DependencySource): Origin | null => {
    if (source.kind !== 'conda') return null;
    const isPrivate = placeOfChannel(source.channel, origins) === 'private';
    return isPrivate ? origins.at(source.channel ?? '') : publicOrigin;
  };
  const isManifest = ({ format }: CondaFile): boolean => format.role === 'manifest';
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

function covers({ path, reading, format }: CondaFile, manifest: CondaFile): boolean {
  if (format.id === 'pixi-lock')
    return manifest.format.id === 'pixi-manifest' && folderOf(path) === folderOf(manifest.path);
  const sources = reading.facts.kind === 'conda' ? reading.facts.sources : [];
  return sources.some((source) => resolveFolder(folderOf(path), source) === manifest.path);
}

export const conda: EcosystemRules<CondaFacts, CondaAndPip> = {
  names: condaNames,
  readSettings: (files, environment) => ({
    conda: readUserLayers(settingsTool, files, environment),
    pip: readPypiUserSettings(files, environment),
  }),
  link: linkConda,
  filesNamedIn({ path, reading: { facts } }) {
    if (facts.kind !== 'conda') return [];
    const environments = facts.sources.filter((source) => /\.ya?ml$/i.test(source));
    return [
      ...namedFrom(path, 'conda-environment', environments),
      ...namedFrom(path, 'pip-requirements', facts.requirements ?? []),
    ];
  },
  unread: {
    mayName: {
      'conda-environment': 'sources',
      'conda-lock': 'sources',
      'pixi-lock': 'sources',
      'pixi-manifest': 'sources',
    },
  },
};

/** The content of Conda files besides their dependencies. */
export interface CondaFacts {
  readonly kind: 'conda';
  /** A lock: the files it was made from, as it names them, relative to its folder; empty for all other files. */
  readonly sources: readonly string[];
  /**
   * An environment: the requirements files that its `pip` list has in it with `-r`, relative to its folder. Absent:
   * none.
   */
  readonly requirements?: readonly string[];
  /** An environment: its channels, as it names them, for packages that name none. */
  readonly channels?: readonly string[];
  /** An environment: the indexes of its `pip` list. */
  readonly indexes?: PypiIndexes;
}

/** A file of Conda. */
type CondaFile = WorkspaceFile<CondaFacts>;
