import { percentDecoded } from '../../base/percentDecoded.ts';
import { baseName } from '../../base/baseName.ts';
import type { DependencySource } from '../format.ts';
import { isRepositoryArchive, parseGitLocation } from '../sources/gitLocation.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { gitSource } from '../sources/gitAccess.ts';
import { isPublicAddress } from '../sources/publicHosts.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { isBareRange } from './range.ts';
import type { NpmLockFacts } from './npmFacts.ts';

/** The parsed requirement of a package.json. */
interface NpmSpec {
  /** The real name. */
  readonly name: string;
  /** The exact version, if one is required. */
  readonly version: string | null;
  /** As written, white space around it and passwords left out. */
  readonly requirement: string;
  readonly source: DependencySource;
}

/**
 * Reads a specifier as npm does (npm docs, package.json "dependencies"; npm-package-arg), and those of yarn and pnpm
 * that give the package's location: `workspace:`, `link:`, `portal:`, `patch:`, `jsr:`, `runtime:`, `npm:^1.0.0`
 * without a name. `key` is its name in the list.
 */
export function parseNpmSpec(key: string, written: string): NpmSpec {
  const text = written.trim();
  const first = text.charCodeAt(0);
  // `^`, `~` before a digit, `>`, `<`, `*` and nothing at all: never anything but a range.
  if (first === 0x5e || first === 0x3e || first === 0x3c || first === 0x2a || text === '' || /^~\d/.test(text)) {
    return { name: key, version: null, requirement: text, source: usualRegistry };
  }
  if (first === 0x3d) return registrySpec(key, text, text);
  const protocol = protocolOf(text);
  if (protocol !== undefined) return protocolSpec(key, text, protocol.toLowerCase());
  const isPath = text.includes('/') || text === '.' || text === '..' || isTarball(text);
  return isPath ? shorthand(key, text) : registrySpec(key, text, text);
}

/** The text before the first colon: a protocol, or `user@host`. */
function protocolOf(text: string): string | undefined {
  const before = /^([^\s/:#]+):/.exec(text)?.[1];
  return before !== undefined && (/^[a-z][a-z0-9+.-]*$/i.test(before) || isUserAtHost(before)) ? before : undefined;
}

export function isUserAtHost(text: string): boolean {
  const at = text.indexOf('@', 1);
  return at > 0 && at < text.length - 1;
}

function registrySpec(name: string, range: string, requirement: string): NpmSpec {
  return { name, version: exactNpmVersion(range), requirement, source: usualRegistry };
}

function shorthand(key: string, text: string): NpmSpec {
  const isRepository = /^[^@./~\s#][^/\s#]*\/[^/\s#]+(?:#.*)?$/.test(text) && !isTarball(text);
  if (!isRepository) return of(key, text, { kind: 'local', path: text });
  return of(key, text, repositorySource(`github:${text}`));
}

function protocolSpec(key: string, text: string, protocol: string): NpmSpec {
  const rest = text.slice(protocol.length + 1);
  switch (protocol) {
    case 'npm':
      return aliasSpec(key, rest, text);
    case 'workspace':
      return of(key, text, { kind: 'member' });
    case 'file':
    case 'link':
    case 'portal':
      return of(key, text, { kind: 'local', path: rest });
    case 'jsr':
    case 'runtime':
      return of(key, text, { kind: 'notCovered', what: protocol });
    case 'patch':
      return patchSpec(key, rest, text);
    case 'http':
    case 'https':
      return addressSpec(key, text);
    default:
  }
  if (/^(?:git|ssh|git\+(?:ssh|https?|file|rsync|ftp)|github|gitlab|bitbucket|gist)$/.test(protocol)) {
    return of(key, text, repositorySource(text));
  }
  if (protocol.includes('@')) return of(key, text, repositorySource(text));
  // `C:\somewhere`
  if (/^[a-z]:[\\/]/i.test(text)) return of(key, text, { kind: 'local', path: text });
  return of(key, text, { kind: 'unknown', text: withoutCredentials(text) });
}

function of(name: string, text: string, source: DependencySource): NpmSpec {
  return { name, version: null, requirement: withoutCredentials(text), source };
}

/** An archive of a public registry is as good as its name and version. */
function addressSpec(key: string, text: string): NpmSpec {
  const archive = readRegistryArchive(text);
  if (!archive) return of(key, text, webSource(text));
  const { name, version, registry } = archive;
  const source: DependencySource = { kind: 'registry', registry: withoutCredentials(registry) };
  return { name, version, requirement: withoutCredentials(text), source };
}

/** `npm:real@range`, `npm:real`, and yarn's `npm:range`. */
function aliasSpec(key: string, rest: string, text: string): NpmSpec {
  const at = rest.lastIndexOf('@');
  if (at > 0) return registrySpec(rest.slice(0, at), rest.slice(at + 1), text);
  return isBareRange(rest) ? registrySpec(key, rest, text) : registrySpec(rest, '*', text);
}

/** `patch:name@npm%3A1.2.3#path`: yarn's changed copy of a package; the service has the package itself. */
function patchSpec(key: string, rest: string, text: string): NpmSpec {
  const inner = /^(@?[^@#]+)@([^#]+)/.exec(rest);
  const range = percentDecoded(inner?.[2] ?? '');
  if (!inner || range.startsWith('patch:')) return of(key, text, { kind: 'unknown', text: withoutCredentials(text) });
  const { version, source, name } = parseNpmSpec(percentDecoded(inner[1] ?? ''), range);
  return { name, version, source, requirement: withoutCredentials(text) };
}

/** The target of an explicit address: a repository on a known host, or an archive. */
export function webSource(text: string): DependencySource {
  const location = parseGitLocation(text);
  const isRepository =
    location !== null &&
    (isRepositoryArchive(text) ||
      (isKnownHost(location.host) && /^[^/]+\/[^/]+$/.test(location.path) && !isTarball(text)) ||
      /\.git\/?(?:#.*)?$/s.test(text));
  return isRepository ? repositorySource(text) : { kind: 'archive', url: withoutCredentials(text) };
}

/** A repository at an address as npm writes it: the ref is after `#`. */
export function repositorySource(text: string): Extract<DependencySource, { kind: 'git' }> {
  const hash = text.indexOf('#');
  return gitSource(hash < 0 ? text : text.slice(0, hash), parseGitLocation(text)?.ref ?? null);
}

/** Repositories at full addresses in the requirements that a lock was made from. */
export function requiredRepositories({
  importers,
}: NpmLockFacts): readonly Extract<DependencySource, { kind: 'git' }>[] {
  const found: Extract<DependencySource, { kind: 'git' }>[] = [];
  for (const requirements of importers?.values() ?? [])
    for (const { requirement } of [...requirements.values()].flatMap((one) => [one, ...(one.also ?? [])]))
      if (requirement.includes('@') && /^(?:git\+|https?:|ssh:|[^\s/:@]+@)/i.test(requirement))
        found.push(repositorySource(requirement));
  return found;
}

function isKnownHost(host: string): boolean {
  return host === 'github.com' || host === 'gitlab.com' || host === 'bitbucket.org';
}

function isTarball(text: string): boolean {
  return /\.(?:tgz|tar\.gz|tar)(?:#.*)?$/is.test(text);
}

/**
 * `1.2.3`, also with `v` or `=` before it (node-semver, "Versions"). Returns it without those, with its build metadata.
 */
export function exactNpmVersion(text: string): string | null {
  const match = /^[=v\s]{0,8}(\d{1,16}\.\d{1,16}\.\d{1,16}(?:-[0-9a-z.-]+)?(?:\+[0-9a-z.-]+)?)$/i.exec(text);
  return match?.[1] ?? null;
}

/** A package that is named by the address of its archive. */
interface RegistryArchive {
  readonly name: string;
  readonly version: string;
  /** The address up to the slash behind the host. */
  readonly registry: string;
}

/**
 * Reads the address of an archive in a registry that is known to be public: `<host>/<name>/-/<file>`, or `<host>/<name>/download/<file>`
 * as some mirrors have it. `null` for any other address.
 */
function readRegistryArchive(address: string): RegistryArchive | null {
  const match = /^(https?:\/\/[^/]+\/)((?:@[^/]+(?:\/|%2f))?[^/@%]+)\/(?:-|download)\//i.exec(address);
  const [, registry = '', written = ''] = match ?? [];
  if (!match || !isPublicRegistry(registry)) return null;
  const name = written.replace(/%2f/i, '/');
  const version = versionOfArchive(name, address);
  return version === null ? null : { name, version, registry };
}

/** Registries name archives `<name without scope>-<version>.tgz`. */
export function versionOfArchive(name: string, address: string): string | null {
  const path = address.slice(0, address.search(/[?#]|$/));
  const file = baseName(path).replace(/\.tgz$/, '');
  const prefix = `${name.slice(name.indexOf('/') + 1)}-`;
  return file.startsWith(prefix) ? exactNpmVersion(file.slice(prefix.length)) : null;
}

/** True if the address is known to be the public npm registry. */
export function isPublicRegistry(address: string): boolean {
  return isPublicAddress(address, 'npm');
}
