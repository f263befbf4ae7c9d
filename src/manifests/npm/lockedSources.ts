import type { DependencySource } from '../format.ts';
import { withoutUserInfo } from '../git/gitLocation.ts';
import type { JsonDocument } from '../locate/json.ts';
import { defaultRegistry, gitSource, webSource } from './npmSpec.ts';
import { isPublicRegistry } from './publicRegistry.ts';

/**
 * Reads `resolved`. Nearly all entries of a lock come from one registry, so what was found out about a host is kept and looked
 * up by the beginning of the address.
 */
export class LockedSources {
  readonly #hosts = new Map<string, DependencySource>();
  #last = '\n';
  #lastSource = defaultRegistry;

  /** `node` is the value of `resolved`, or -1. */
  of(document: JsonDocument, node: number): DependencySource {
    if (!document.isString(node)) return defaultRegistry;
    if (document.text.startsWith(this.#last, document.start(node))) return this.#lastSource;
    return this.#fromText(document.string(node));
  }

  #fromText(resolved: string): DependencySource {
    if (!/^https?:\/\//i.test(resolved)) return otherSource(resolved);
    const slash = resolved.indexOf('/', 8);
    if (slash < 0) return { kind: 'archive', url: withoutUserInfo(resolved) };
    const origin = resolved.slice(0, slash + 1);
    const isPublic = isPublicRegistry(origin);
    if (!isPublic && !isRegistryPath(resolved.slice(slash))) return webSource(resolved);
    let source = this.#hosts.get(origin);
    if (!source) {
      source = { kind: 'registry', registry: withoutUserInfo(origin) };
      this.#hosts.set(origin, source);
    }
    if (isPublic) {
      this.#last = origin;
      this.#lastSource = source;
    }
    return source;
  }
}

/** Registries keep their archives below `/<name>/-/`, some below `/download/`. */
function isRegistryPath(path: string): boolean {
  return path.includes('/-/') || (path.startsWith('/download/') && !path.includes('/releases/'));
}

function otherSource(text: string): DependencySource {
  if (text === '') return defaultRegistry;
  if (/^(?:git|ssh|git\+[a-z]+|github|gitlab|bitbucket|gist):/i.test(text) || /^[^\s/:]+@[^\s/:]+:/.test(text)) {
    return gitSource(text);
  }
  return { kind: 'local', path: text.replace(/^(?:file|link):/, '') };
}
