import { folderOf, resolveFolder } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { type Identity, identify } from '../identify.ts';
import type { WorkspaceFile } from '../link.ts';
import { linkLocked } from '../linking/linkLocked.ts';
import type { LinkContext, LinkerResult, WantedFile } from '../linking/linker.ts';
import { comparePep440 } from '../../core/versions/pep440.ts';
import { PypiIdentifier } from '../pypi/pypiIdentifier.ts';
import { pypiName } from '../pypi/pypiName.ts';
import { PublicSources, sourceName } from '../packageSources.ts';
import { Sightings } from '../sightings.ts';
import { placeOfChannel } from './condaChannel.ts';
import { identifyCondaBuild } from './identifyCondaPackage.ts';

/**
 * A lock of conda-lock decides the versions of the environments it was made from. It holds a package once for each platform;
 * for a manifest, which names none, the first of them speaks. Packages of pip are named as Python's own files have them.
 */
export function linkConda(files: readonly WorkspaceFile[], context: LinkContext): LinkerResult {
  const pip = new PypiIdentifier(files, context.options);
  pip.learn(files);
  const mirrors = new PublicSources(context.options.publicMirrors ?? []);
  const sightings = learn(files, mirrors);
  const name = (file: WorkspaceFile, dependency: Dependency): Identity => {
    if (dependency.ecosystem === 'pypi') return pip.identify(file, dependency);
    const { source } = dependency;
    if (source.kind !== 'conda') return identify('conda', dependency);
    const isOpen = file.format.role === 'manifest' && source.isNamed !== true;
    const withheld = isOpen ? sightings.withheld(dependency.name.toLowerCase(), folderOf(file.path)) : null;
    return withheld ?? identifyCondaBuild(dependency, source, mirrors);
  };
  const { manifests } = linkLocked(files, context, { keyOf, covers, fits, identify: name });
  return { manifests, wanted: [...wantedBy(files).values()] };
}

/**
 * Requirements files that environments include, and environments that a lock was made from, under any file names, by
 * path.
 */
function wantedBy(files: readonly WorkspaceFile[]): ReadonlyMap<string, WantedFile> {
  const wanted = new Map<string, WantedFile>();
  const held = new Set(files.map(({ path }) => path));
  for (const { path, reading } of files) {
    if (reading.facts.kind !== 'conda') continue;
    const { sources, requirements = [] } = reading.facts;
    const want = (written: string, formatId: string): void => {
      const place = resolveFolder(folderOf(path), written);
      if (place !== null && place !== '' && !held.has(place)) wanted.set(place, { path: place, formatId });
    };
    for (const source of sources) if (/\.ya?ml$/i.test(source)) want(source, 'conda-environment');
    for (const file of requirements) want(file, 'pip-requirements');
  }
  return wanted;
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
