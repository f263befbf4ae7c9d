import { exactNpmVersion } from './exactNpmVersion.ts';
import { isPublicRegistry } from './publicRegistry.ts';

/** A package that is named by the address of its archive. */
export interface RegistryArchive {
  readonly name: string;
  readonly version: string;
  /** The address up to the slash behind the host. */
  readonly registry: string;
}

/**
 * Reads the address of an archive in a registry that is known to be public: `<host>/<name>/-/<file>`, or `<host>/<name>/download/<file>`
 * as some mirrors have it. `null` for any other address.
 */
export function readRegistryArchive(address: string): RegistryArchive | null {
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
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.tgz$/, '');
  const prefix = `${name.slice(name.indexOf('/') + 1)}-`;
  return file.startsWith(prefix) ? exactNpmVersion(file.slice(prefix.length)) : null;
}
