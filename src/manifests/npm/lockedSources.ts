import type { DependencySource } from '../format.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import type { JsonDocument } from '../parse/json.ts';
import { isPublicRegistry, isUserAtHost, repositorySource, webSource } from './npmSpec.ts';
import { hostOf, registryEnd, registryOf } from '../sources/registryHost.ts';
import { usualRegistry } from '../sources/registrySources.ts';

/**
 * Reads `resolved`. Nearly all entries of a lock come from one registry, so what was found out about the last host is kept, and
 * recognised by the beginning of the address.
 */
export class LockedSources {
  readonly #hosts = new Map<string, DependencySource>();
  #last = '\n';
  #lastSource = usualRegistry;
  #isLastPublic = false;

  /** `node` is the value of `resolved`, or -1. */
  of(document: JsonDocument, node: number): DependencySource {
    if (!document.isString(node)) return usualRegistry;
    if (this.#isLastPublic && document.text.startsWith(this.#last, document.start(node))) return this.#lastSource;
    return this.ofAddress(document.string(node));
  }

  ofAddress(resolved: string): DependencySource {
    if (!resolved.startsWith(this.#last) && !this.#goTo(resolved)) return otherSource(resolved);
    if (this.#isLastPublic) return this.#lastSource;
    return isRegistryPath(resolved, this.#last.length) ? this.#lastSource : webSource(resolved);
  }

  /** Makes the registry of an address the last one. False when the address has none. */
  #goTo(resolved: string): boolean {
    if (!/^https?:\/\//i.test(resolved)) return false;
    const end = registryEnd(resolved);
    if (resolved.charAt(end - 1) !== '/' || hostOf(resolved) === '') return false;
    this.#last = resolved.slice(0, end);
    this.#isLastPublic = isPublicRegistry(this.#last);
    this.#lastSource = this.#hosts.get(this.#last) ?? { kind: 'registry', registry: registryOf(this.#last) };
    this.#hosts.set(this.#last, this.#lastSource);
    return true;
  }
}

/**
 * Registries keep their archives below `/<name>/-/`, some below `/download/` or `/<name>/download/`. `from` is where
 * the path begins.
 */
function isRegistryPath(address: string, from: number): boolean {
  const dash = address.indexOf('/-/', from - 1);
  // GitLab has its archives of repositories behind a dash too.
  if ((dash >= 0 && !address.startsWith('/-/archive/', dash)) || address.startsWith('download/', from)) return true;
  return /^\/((?:@[^/]+\/)?([^/@]+))\/download\/(?:\1|\2)-[^/]*\.tgz/.test(address.slice(from - 1));
}

function otherSource(text: string): DependencySource {
  if (text === '') return usualRegistry;
  if (/^https?:/i.test(text)) return { kind: 'archive', url: withoutCredentials(text) };
  if (
    /^(?:git|ssh|git\+[a-z]+|github|gitlab|bitbucket|gist):/i.test(text) ||
    isUserAtHost(/^([^\s/:]+):/.exec(text)?.[1] ?? '')
  ) {
    return repositorySource(text);
  }
  return { kind: 'local', path: text.replace(/^(?:file|link):/, '') };
}
