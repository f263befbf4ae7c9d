import { PackageURL } from 'packageurl-js';
import { type Result, fail, succeed } from '../base/result.ts';
import { trimEnd } from '../base/trimEnd.ts';
import { type Coordinates, type CoordinatesParts, type CoordinatesProblem, makeCoordinates } from './coordinates.ts';
import { isCovered, pairOf } from './ecosystems.ts';
import { gradlePluginId, gradlePluginMarker, mavenProviderOf } from './mavenProvider.ts';
import { versionForm } from './versions/versionForm.ts';

/** Why a package URL gives no coordinates. */
export type PackageUrlProblem =
  | { readonly kind: 'malformed' }
  /** The service has no component of this sort: another type, distribution, channel or host. */
  | { readonly kind: 'notCovered'; readonly what: string }
  /** Something without which the component cannot be named. */
  | { readonly kind: 'incomplete'; readonly missing: 'namespace' | 'name' | 'channel' }
  /** Its parts are no coordinates. */
  | { readonly kind: 'unusable'; readonly problem: CoordinatesProblem };

/**
 * The package URL of a component (service-api.md 2.1); `null` for a pair of type and provider that makes no sense, and where a
 * part cannot be written. Letter case is kept, since the registries mind it. A Maven artifact is named without its
 * repository: reading it back finds the provider by `mavenProviderOf`.
 */
export function toPackageUrl(coordinates: Coordinates): string | null {
  const type = pairOf(coordinates)?.packageUrlType;
  if (type === undefined || !isCovered(coordinates)) return null;
  const { namespace, name, version, qualifiers } = partsToWrite(coordinates);
  try {
    const written = new PackageURL(type, namespace, name, null, qualifiers);
    // The library lower-cases npm names and refuses Go versions that are none: both are put back as they are.
    written.namespace = namespace ?? undefined;
    if (type !== 'pypi') written.name = name;
    written.version = version ?? undefined;
    return written.toString();
  } catch {
    return null;
  }
}

/**
 * Reads a package URL (manifests.md 9), also with an upper-case type and with an escaped `@` in front of the version, as some
 * tools write them. A version that is no revision of the service is dropped: a tag of a repository, a Debian version without
 * architecture, a conda version without build.
 */
export function fromPackageUrl(text: string): Result<Coordinates, PackageUrlProblem> {
  const given = read(text.trim());
  if (given === null) return fail({ kind: 'malformed' });
  const parts = readers.get(given.type)?.(given) ?? notCovered(given.type);
  if (!parts.ok) return parts;
  const { type, revision } = parts.value;
  const made = makeCoordinates({ ...parts.value, revision: revision ? versionForm(type, revision) : null });
  return made.ok ? made : fail({ kind: 'unusable', problem: made.problem });
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
interface GivenParts {
  readonly type: string;
  /** Segments of namespace and name; never empty, since the name is the last. */
  readonly path: readonly string[];
  readonly version: string | null;
  readonly qualifier: (name: string) => string | null;
}

type Reader = (given: GivenParts) => Result<CoordinatesParts, PackageUrlProblem>;

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
  ['gitlab', readRepository],
  ['git', readHosted],
  ['swift', readSwift],
  ['deb', readDebian],
  ['conda', readConda],
]);

/**
 * `null` when it is no package URL. The library takes white space, a wrong type and half surrogate pairs; here they are
 * refused.
 */
function read(text: string): GivenParts | null {
  if (text.length > 10_000 || /[\s\p{Cc}\p{Cs}]/u.test(text)) return null;
  if (!/^pkg:\/*[a-z][a-z0-9.+-]*\//i.test(text)) return null;
  try {
    const [type = '', namespace = '', name = '', version, qualifiers] = PackageURL.parseString(text);
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
      for (const [key, value] of qualifiers) values.set(key.toLowerCase(), value.trim());
    return {
      type: type.toLowerCase(),
      path: [...path.slice(0, -1), ownName],
      version: ownVersion || null,
      qualifier: (key) => values.get(key) || null,
    };
  } catch {
    return null;
  }
}

function plainReader(type: string, provider: string): Reader {
  return ({ path: [name = '', ...rest], version }) =>
    rest.length === 0 ? succeed({ type, provider, name, revision: version }) : fail({ kind: 'malformed' });
}

function readNpm({ path, version }: GivenParts): ReturnType<Reader> {
  const [scope = null, name = ''] = path.length === 1 ? [null, path[0]] : path;
  if (path.length > 2 || (scope !== null && !scope.startsWith('@'))) return fail({ kind: 'malformed' });
  return succeed({ type: 'npm', provider: 'npmjs', namespace: scope, name, revision: version });
}

/** A subspec is not a component of its own: only its pod is, whether it is given in the subpath or in the name. */
function readPod({ path: [name = ''], version }: GivenParts): ReturnType<Reader> {
  return succeed({ type: 'pod', provider: 'cocoapods', name, revision: version });
}

function readComposer({ path: [vendor = '', name, ...rest], version }: GivenParts): ReturnType<Reader> {
  if (name === undefined) return fail({ kind: 'incomplete', missing: 'namespace' });
  if (rest.length > 0) return fail({ kind: 'malformed' });
  const namespace = vendor.toLowerCase();
  return succeed({ type: 'composer', provider: 'packagist', namespace, name: name.toLowerCase(), revision: version });
}

function readGo({ path, version }: GivenParts): ReturnType<Reader> {
  const namespace = path.slice(0, -1).join('/');
  return succeed({ type: 'go', provider: 'golang', namespace, name: path.at(-1) ?? '', revision: version });
}

function readMaven({ path, version, qualifier }: GivenParts): ReturnType<Reader> {
  const [group = '', artifact, ...rest] = path;
  if (artifact === undefined) return fail({ kind: 'incomplete', missing: 'namespace' });
  if (rest.length > 0) return fail({ kind: 'malformed' });
  const provider = mavenProviderOf(group, artifact, qualifier('repository_url'));
  const isSource = qualifier('classifier') === 'sources';
  const plugin = provider === 'gradleplugin' && !isSource ? gradlePluginId(group, artifact) : null;
  const names = plugin === null ? { namespace: group, name: artifact } : { name: plugin };
  return succeed({ type: isSource ? 'sourcearchive' : 'maven', provider, ...names, revision: version });
}

/** GitHub has owners; GitLab has groups in groups, which the service joins with dots. */
function readRepository({ type, path, version }: GivenParts): ReturnType<Reader> {
  if (path.length < 2) return fail({ kind: 'incomplete', missing: 'namespace' });
  if (type === 'github' && path.length > 2) return fail({ kind: 'malformed' });
  const namespace = path.slice(0, -1).join('.');
  const name = (path.at(-1) ?? '').replace(/\.git$/i, '');
  const isCommit = version !== null && /^[0-9a-f]{40}$/i.test(version);
  return succeed({ type: 'git', provider: type, namespace, name, revision: isCommit ? version.toLowerCase() : null });
}

/** `git/github.com/owner/name`: a host in front of what the host's own type would hold. */
function readHosted(given: GivenParts): ReturnType<Reader> {
  const [host = '', ...path] = given.path;
  const type = /^(?:www\.)?(github|gitlab)\.com$/i.exec(host)?.[1]?.toLowerCase();
  return type === undefined ? notCovered(host) : readRepository({ ...given, type, path });
}

/** A version of a Swift package is a tag, so there is no revision. */
function readSwift(given: GivenParts): ReturnType<Reader> {
  return readHosted({ ...given, version: null });
}

/** The epoch is left out, as the service cannot find results again that have one (service-api.md 2.3). */
function readDebian({ path: [distribution = '', name, ...rest], version, qualifier }: GivenParts): ReturnType<Reader> {
  if (name === undefined) return fail({ kind: 'incomplete', missing: 'namespace' });
  if (rest.length > 0) return fail({ kind: 'malformed' });
  if (distribution.toLowerCase() !== 'debian') return notCovered(distribution);
  const arch = qualifier('arch');
  const number = version?.replace(/^\d+:/, '') ?? null;
  if (arch === 'source') return succeed({ type: 'debsrc', provider: 'debian', name, revision: number });
  const revision = number === null || arch === null ? null : `${number}_${arch}`;
  return succeed({ type: 'deb', provider: 'debian', name, revision });
}

function readConda({ path: [name = '', ...rest], version, qualifier }: GivenParts): ReturnType<Reader> {
  if (rest.length > 0) return fail({ kind: 'malformed' });
  const channel = qualifier('channel');
  if (channel === null) return fail({ kind: 'incomplete', missing: 'channel' });
  const provider = channels.get(trimEnd(channel, '/').split('/').at(-1)?.toLowerCase() ?? '');
  if (provider === undefined) return notCovered(channel);
  if (qualifier('type') === 'source') return succeed({ type: 'condasrc', provider, name, revision: version });
  const build = qualifier('build');
  const revision = version === null || build === null ? null : `${version}-${build}`;
  return succeed({ type: 'conda', provider, namespace: qualifier('subdir'), name, revision });
}

/** Channels by the last segment of their name or address; the first of a provider is the one that is written. */
const channels: ReadonlyMap<string, string> = new Map([
  ['conda-forge', 'conda-forge'],
  ['main', 'anaconda-main'],
  ['defaults', 'anaconda-main'],
  ['anaconda', 'anaconda-main'],
  ['r', 'anaconda-r'],
]);

function channelOf(provider: string): string {
  return [...channels].find(([, own]) => own === provider)?.[0] ?? provider;
}

function notCovered(what: string): ReturnType<Reader> {
  return fail({ kind: 'notCovered', what });
}

function cutAtLast(text: string | null, mark: string): readonly [before: string | null, after: string | null] {
  const at = text?.lastIndexOf(mark) ?? -1;
  if (text === null || at <= 0 || at === text.length - 1) return [text, null];
  return [text.slice(0, at), text.slice(at + 1)];
}
