import { percentDecoded } from '../../base/percentDecoded.ts';
import type { DependencySource } from '../format.ts';
import { hasCredentials } from '../sources/gitAccess.ts';
import { isRepositoryArchive, parseGitLocation } from '../sources/gitLocation.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { registryOf } from '../sources/registryHost.ts';
import { isPypiFile } from './pypiIndexes.ts';

/** The target of a requirement that is an address or a path. */
interface PypiAddress {
  readonly source: DependencySource;
  /** As given by the address; `null` if it is not. */
  readonly name: string | null;
  readonly version: string | null;
}

/**
 * Reads an address as pip does (pip docs, "VCS Support", "Requirements File Format"): `git+https://host/path@ref#egg=name`,
 * archives on the web, `file:` and paths. A file of PyPI is as good as its name and version; what GitHub and GitLab make from
 * a commit is the repository.
 */
export function readAddress(text: string): PypiAddress {
  const hash = text.indexOf('#');
  const address = hash < 0 ? text : text.slice(0, hash);
  const egg = /(?:^|&)egg=([^&[\s=<>!~]+)/.exec(hash < 0 ? '' : text.slice(hash + 1))?.[1] ?? null;
  const vcs = /^(git|hg|svn|bzr)\+/i.exec(address)?.[1]?.toLowerCase() ?? (/^git:/i.test(address) ? 'git' : undefined);
  if (vcs === 'git') {
    const source = pipGitSource(address);
    return { source, name: egg ?? repositoryName(source.url), version: null };
  }
  if (vcs !== undefined) return { source: { kind: 'notCovered', what: vcs }, name: egg, version: null };
  const file = readArchiveName(address);
  const name = egg ?? file?.name ?? null;
  const version = file?.version ?? null;
  if (!/^https?:/i.test(address)) {
    return { source: { kind: 'local', path: address.replace(/^file:(?:\/\/)?/i, '') }, name, version };
  }
  if (file && isPypiFile(address))
    return { source: { kind: 'registry', registry: registryOf(address) }, name: file.name, version };
  if (isRepositoryArchive(address)) {
    const ref = parseGitLocation(address)?.ref ?? null;
    const repository = repositoryName(address);
    return { source: { kind: 'git', url: withoutCredentials(address), ref }, name: egg ?? repository, version: null };
  }
  return { source: { kind: 'archive', url: withoutCredentials(address) }, name, version };
}

/** The ref is after the last `@` of the path. */
function pipGitSource(address: string): Extract<DependencySource, { kind: 'git' }> {
  const plain = address.replace(/^git\+/i, '');
  const path = pathStart(plain);
  const at = plain.lastIndexOf('@');
  const access = hasCredentials(plain) ? ({ hasCredentials: true } as const) : {};
  if (at <= path) return { kind: 'git', url: withoutCredentials(plain), ref: null, ...access };
  return { kind: 'git', url: withoutCredentials(plain.slice(0, at)), ref: plain.slice(at + 1) || null, ...access };
}

/** The package's name is known only from inside; the repository mostly has the same name. */
function repositoryName(url: string): string | null {
  return parseGitLocation(url)?.path.split('/').at(-1) || null;
}

/** The offset of the path after a host: `https://user@host/…`, `git@host:…`. */
function pathStart(address: string): number {
  const scheme = address.indexOf('://');
  if (scheme >= 0) {
    const slash = address.indexOf('/', scheme + 3);
    return slash < 0 ? address.length : slash;
  }
  return address.indexOf(':');
}

/** A release, as given by its file name. */
interface ArchiveName {
  readonly name: string;
  readonly version: string;
}

/**
 * Reads the name of a wheel (PEP 427: `name-version[-build]-python-abi-platform.whl`) or of a source archive
 * (`name-version.tar.gz`), at the end of a path or an address. `null` for any other file.
 */
export function readArchiveName(address: string): ArchiveName | null {
  const path = address.slice(0, address.search(/[?#]|$/));
  const file = percentDecoded(path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1));
  const match =
    /^([^-]+)-([^-]+)(?:-\d[^-]*)?-[^-]+-[^-]+-[^-]+\.whl$/.exec(file) ??
    /^(.+)-(\d[^-]*)\.(?:tar\.(?:gz|bz2|xz)|tgz|zip)$/.exec(file);
  const [, name = '', version = ''] = match ?? [];
  return match ? { name, version } : null;
}
