import { PackageURL } from 'packageurl-js';
import { type Result, fail, succeed } from '../base/result.ts';
import { trimEnd } from '../base/trimEnd.ts';
import { type Coordinates, type CoordinatesParts, type CoordinatesProblem, makeCoordinates } from './coordinates.ts';
import { condaChannels, isCovered, pairOf } from './ecosystems.ts';
import { gradlePluginId, gradlePluginMarker, mavenProviderOf } from './mavenProvider.ts';
import { exactRevision } from './versions/exactRevision.ts';

/** Why a package URL gives no coordinates. */
export type PackageUrlProblem =
  | { readonly kind: 'malformed' }
  /** The service has no component of this kind: another type, distribution, channel or host. */
  | { readonly kind: 'notCovered'; readonly what: string }
  /** Something without which the component cannot be named. */
  | { readonly kind: 'incomplete'; readonly missing: 'namespace' | 'name' | 'channel' }
  /** Its parts are no coordinates. */
  | { readonly kind: 'unusable'; readonly problem: CoordinatesProblem };

/**
 * The package URL of a component (service-api.md 2.1); `null` for a pair of type and provider that makes no sense, and where a
 * part cannot be written. Letter case is kept, since it counts in the registries. A Maven artifact is named without its
 * repository: reading it back finds the provider by `mavenProviderOf`.
 */
export function toPackageUrl(coordinates: Coordinates): string | null {
  return write(coordinates, null, {});
}

/** What a file states about a component beyond its coordinates. */
export interface PackageUrlDetails {
  /** Its package URL in the file; `null`: there is none. */
  readonly packageUrl: string | null;
  /** Qualifiers of a package URL, by their names. */
  readonly qualifiers: Readonly<Record<string, string>>;
}

/**
 * The package URL of a component with everything that the file states about it: qualifiers, a subpath, the epoch of a Debian
 * version, and a version that is no revision of the service. Otherwise as `toPackageUrl`.
 */
export function detailedPackageUrl(
  coordinates: Coordinates,
  { packageUrl, qualifiers }: PackageUrlDetails,
): string | null {
  const given = packageUrl === null ? null : read(packageUrl.trim());
  return write(coordinates, given, { ...qualifiers, ...given?.qualifiers }) ?? toPackageUrl(coordinates);
}

function write(
  coordinates: Coordinates,
  given: PackageUrlParts | null,
  stated: Readonly<Record<string, string>>,
): string | null {
  const type = pairOf(coordinates)?.packageUrlType;
  if (type === undefined || !isCovered(coordinates)) return null;
  const { namespace, name, version, qualifiers } = partsToWrite(coordinates);
  try {
    const written = new PackageURL(type, namespace, name, null, { ...stated, ...qualifiers }, given?.subpath);
    // The library lower-cases npm names and refuses Go versions that are none: both are put back as they are.
    written.namespace = namespace ?? undefined;
    if (type !== 'pypi') written.name = name;
    const epoch = type === 'deb' ? (/^\d+:/.exec(given?.version ?? '')?.[0] ?? '') : '';
    written.version = version === null ? (given?.version ?? undefined) : epoch + version;
    return written.toString();
  } catch {
    return null;
  }
}

/** What a package URL names. */
export interface PackageUrlReading {
  /** Without revision if the version is none of the service's. */
  readonly coordinates: Coordinates;
  /** As written, decoded; `null`: there is none. */
  readonly version: string | null;
  /** The version is exact, and still no revision: it lacks the architecture of a Debian package, or the build of a conda package. */
  readonly isPartial: boolean;
  /** Addresses that the package is fetched from: its qualifiers `repository_url`, `download_url`, and a conda channel. */
  readonly fetchedFrom: readonly string[];
  /** Address of its code: `vcs_url`. */
  readonly repositories: readonly string[];
}

/**
 * Reads a package URL (manifests.md 9), also with an upper-case type and with an escaped `@` in front of the version, as some
 * tools write them. `exactRevision` decides whether its version is a revision.
 */
export function readPackageUrl(text: string): Result<PackageUrlReading, PackageUrlProblem> {
  const given = read(text.trim());
  if (given === null) return fail({ kind: 'malformed' });
  const parts = readers.get(given.type)?.(given) ?? notCovered(given.type);
  if (!parts.ok) return parts;
  const { type } = parts.value;
  const { version } = given;
  const revision = version === null ? null : exactRevision(type, version);
  const suffix = revision === null ? null : suffixOf(given, type);
  const made = makeCoordinates({ ...parts.value, revision: suffix === null ? null : `${revision}${suffix}` });
  if (!made.ok) return fail({ kind: 'unusable', problem: made.problem });
  const addresses = (...names: readonly string[]): readonly string[] =>
    names.flatMap((name) => given.qualifier(name) ?? []);
  const channel = type.startsWith('conda') ? addresses('channel').filter((text) => text.includes('://')) : [];
  return succeed({
    coordinates: made.value,
    version,
    isPartial: revision !== null && suffix === null,
    fetchedFrom: [...addresses('repository_url', 'download_url'), ...channel],
    repositories: addresses('vcs_url'),
  });
}

/** The coordinates alone. */
export function fromPackageUrl(text: string): Result<Coordinates, PackageUrlProblem> {
  const read = readPackageUrl(text);
  return read.ok ? succeed(read.value.coordinates) : read;
}

/** What a revision has behind the version; `null`: the package URL doesn't name it. A version of a Swift package is a tag. */
function suffixOf({ type: packageUrlType, qualifier }: PackageUrlParts, type: string): string | null {
  if (type !== 'deb' && type !== 'conda') return packageUrlType === 'swift' ? null : '';
  const [mark, part] = type === 'deb' ? ['_', qualifier('arch')] : ['-', qualifier('build')];
  return part === null ? null : `${mark}${part}`;
}

interface PartsToWrite {
  readonly namespace: string | null;
  readonly name: string;
  readonly version: string | null;
  readonly qualifiers: Record<string, string>;
}

function partsToWrite(coordinates: Coordinates): PartsToWrite {
  const { type, provider, namespace, name, revision } = coordinates;
  const plain: PartsToWrite = { namespace, name, version: revision, qualifiers: {} };
  switch (type) {
    case 'git':
      return provider === 'gitlab' ? { ...plain, namespace: namespace?.replaceAll('.', '/') ?? null } : plain;
    case 'maven':
      return namespace === null ? { ...plain, namespace: name, name: gradlePluginMarker(name) } : plain;
    case 'sourcearchive':
      return { ...plain, qualifiers: { classifier: 'sources' } };
    case 'deb': {
      const [version, arch] = cutAtLast(revision, '_');
      return { namespace: 'debian', name, version, qualifiers: arch === null ? {} : { arch } };
    }
    case 'debsrc':
      return { ...plain, namespace: 'debian', qualifiers: { arch: 'source' } };
    case 'conda': {
      const [version, build] = cutAtLast(revision, '-');
      const qualifiers: Record<string, string> = { channel: channelOf(provider) };
      if (build !== null) qualifiers['build'] = build;
      if (namespace !== null) qualifiers['subdir'] = namespace;
      return { namespace: null, name, version, qualifiers };
    }
    case 'condasrc':
      return { ...plain, qualifiers: { channel: channelOf(provider), type: 'source' } };
    default:
      return plain;
  }
}

/** A package URL taken apart, decoded. */
interface PackageUrlParts {
  readonly type: string;
  /** Segments of namespace and name; never empty, since the name is the last. */
  readonly path: readonly string[];
  readonly version: string | null;
  readonly qualifier: (name: string) => string | null;
  /** All of them, by their names in lower case; none is empty. */
  readonly qualifiers: Readonly<Record<string, string>>;
  readonly subpath: string | null;
}

type Reader = (given: PackageUrlParts) => Result<CoordinatesParts, PackageUrlProblem>;

const readers: ReadonlyMap<string, Reader> = new Map([
  ['npm', readNpm],
  ['pypi', plainReader('pypi', 'pypi')],
  ['gem', plainReader('gem', 'rubygems')],
  ['cargo', plainReader('crate', 'cratesio')],
  ['nuget', plainReader('nuget', 'nuget')],
  ['cocoapods', readPod],
  ['composer', readComposer],
  ['golang', readGo],
  ['maven', readMaven],
  ['github', readRepository],
  ['githubactions', readAction],
  ['gitlab', readRepository],
  ['git', readHosted],
  ['swift', readHosted],
  ['deb', readDebian],
  ['conda', readConda],
]);

/**
 * `null` when it is no package URL. The library takes white space, a wrong type and half surrogate pairs; here they are
 * refused.
 */
function read(text: string): PackageUrlParts | null {
  if (text.length > 10_000 || /[\s\p{Cc}\p{Cs}]/u.test(text)) return null;
  if (!/^pkg:\/*[a-z][a-z0-9.+-]*\//i.test(text)) return null;
  try {
    const [type = '', namespace = '', name = '', version, qualifiers, subpath] = PackageURL.parseString(text);
    const path = `${namespace}/${name}`.split('/').filter((segment) => segment !== '');
    const last = path.at(-1);
    if (last === undefined) return null;
    const escapedAt = version === undefined ? last.lastIndexOf('@') : -1;
    // The first part of a name is a scope.
    const [ownName, ownVersion] =
      escapedAt > 0 ? [last.slice(0, escapedAt), last.slice(escapedAt + 1)] : [last, version];
    const values = new Map<string, string>();
    // Typed as a record by the library, and in truth the URL's own.
    if (qualifiers instanceof URLSearchParams)
      for (const [key, value] of qualifiers) if (value.trim()) values.set(key.toLowerCase(), value.trim());
    return {
      type: type.toLowerCase(),
      path: [...path.slice(0, -1), ownName],
      version: ownVersion || null,
      qualifier: (key) => values.get(key) ?? null,
      qualifiers: Object.fromEntries(values),
      subpath: subpath || null,
    };
  } catch {
    return null;
  }
}

function plainReader(type: string, provider: string): Reader {
  return ({ path: [name = '', ...rest] }) =>
    rest.length === 0 ? succeed({ type, provider, name }) : fail({ kind: 'malformed' });
}

function readNpm({ path }: PackageUrlParts): ReturnType<Reader> {
  const [scope = null, name = ''] = path.length === 1 ? [null, path[0]] : path;
  if (path.length > 2 || (scope !== null && !scope.startsWith('@'))) return fail({ kind: 'malformed' });
  return succeed({ type: 'npm', provider: 'npmjs', namespace: scope, name });
}

/** A subspec is not a component of its own: only its pod is, whether it is given in the subpath or in the name. */
function readPod({ path: [name = ''] }: PackageUrlParts): ReturnType<Reader> {
  return succeed({ type: 'pod', provider: 'cocoapods', name });
}

function readComposer({ path: [vendor = '', name, ...rest] }: PackageUrlParts): ReturnType<Reader> {
  if (name === undefined) return fail({ kind: 'incomplete', missing: 'namespace' });
  if (rest.length > 0) return fail({ kind: 'malformed' });
  const namespace = vendor.toLowerCase();
  return succeed({ type: 'composer', provider: 'packagist', namespace, name: name.toLowerCase() });
}

function readGo({ path }: PackageUrlParts): ReturnType<Reader> {
  const namespace = path.slice(0, -1).join('/');
  return succeed({ type: 'go', provider: 'golang', namespace, name: path.at(-1) ?? '' });
}

function readMaven({ path, qualifier }: PackageUrlParts): ReturnType<Reader> {
  const [group = '', artifact, ...rest] = path;
  if (artifact === undefined) return fail({ kind: 'incomplete', missing: 'namespace' });
  if (rest.length > 0) return fail({ kind: 'malformed' });
  const provider = mavenProviderOf(group, artifact, qualifier('repository_url'));
  const isSource = qualifier('classifier') === 'sources';
  const plugin = provider === 'gradleplugin' && !isSource ? gradlePluginId(group, artifact) : null;
  const names = plugin === null ? { namespace: group, name: artifact } : { name: plugin };
  return succeed({ type: isSource ? 'sourcearchive' : 'maven', provider, ...names });
}

/** GitHub has owners; GitLab has groups in groups, which the service joins with dots. */
function readRepository({ type, path }: PackageUrlParts): ReturnType<Reader> {
  if (path.length < 2) return fail({ kind: 'incomplete', missing: 'namespace' });
  if (type === 'github' && path.length > 2) return fail({ kind: 'malformed' });
  const namespace = path.slice(0, -1).join('.');
  const name = (path.at(-1) ?? '').replace(/\.git$/i, '');
  return succeed({ type: 'git', provider: type, namespace, name });
}

/** An action, `owner/repository` with or without its folder there. */
function readAction(given: PackageUrlParts): ReturnType<Reader> {
  return readRepository({ ...given, type: 'github', path: given.path.slice(0, 2) });
}

/** `git/github.com/owner/name`: a host in front of what the host's own type would hold. */
function readHosted(given: PackageUrlParts): ReturnType<Reader> {
  const [host = '', ...path] = given.path;
  const type = /^(?:www\.)?(github|gitlab)\.com$/i.exec(host)?.[1]?.toLowerCase();
  return type === undefined ? notCovered(host) : readRepository({ ...given, type, path });
}

function readDebian({ path: [distribution = '', name, ...rest], qualifier }: PackageUrlParts): ReturnType<Reader> {
  if (name === undefined) return fail({ kind: 'incomplete', missing: 'namespace' });
  if (rest.length > 0) return fail({ kind: 'malformed' });
  if (distribution.toLowerCase() !== 'debian') return notCovered(distribution);
  return succeed({ type: qualifier('arch') === 'source' ? 'debsrc' : 'deb', provider: 'debian', name });
}

function readConda({ path: [name = '', ...rest], qualifier }: PackageUrlParts): ReturnType<Reader> {
  if (rest.length > 0) return fail({ kind: 'malformed' });
  const channel = qualifier('channel');
  if (channel === null) return fail({ kind: 'incomplete', missing: 'channel' });
  const provider = condaChannels.get(trimEnd(channel, '/').split('/').at(-1)?.toLowerCase() ?? '');
  if (provider === undefined) return notCovered(channel);
  if (qualifier('type') === 'source') return succeed({ type: 'condasrc', provider, name });
  return succeed({ type: 'conda', provider, namespace: qualifier('subdir'), name });
}

function channelOf(provider: string): string {
  return [...condaChannels].find(([, own]) => own === provider)?.[0] ?? provider;
}

function notCovered(what: string): ReturnType<Reader> {
  return fail({ kind: 'notCovered', what });
}

function cutAtLast(text: string | null, mark: string): readonly [before: string | null, after: string | null] {
  const at = text?.lastIndexOf(mark) ?? -1;
  if (text === null || at <= 0 || at === text.length - 1) return [text, null];
  return [text.slice(0, at), text.slice(at + 1)];
}
