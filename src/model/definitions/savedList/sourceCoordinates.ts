import { trimEnd } from '../../../base/trimEnd.ts';
import { type Coordinates, makeCoordinates } from '../../../core/coordinates.ts';
import type { SourceLocation } from '../../../core/definition.ts';
import { isCovered, pairOf } from '../../../core/ecosystems.ts';

/**
 * The source as a component of its own (written-api.md 2.2, `described.sourceLocation`). The service's written description
 * gives type, provider, address and revision; the running service adds namespace and name. `null` if no component can
 * be made of it, or none with a revision: a source without one could be any.
 */
export function sourceCoordinates(location: SourceLocation): Coordinates | null {
  const { type, provider, namespace, name, revision, url } = location;
  if (type && provider && name && revision) {
    const made = makeCoordinates({ type, provider, namespace, name, revision });
    if (made.ok && isCovered(made.value)) return made.value;
  }
  return url ? sourceOfAddress(url, revision) : null;
}

/**
 * The repository at a commit for an address of GitHub or GitLab, or with the `revision` given by the caller, for the
 * repository's first page. `null` for every other address.
 */
export function sourceOfAddress(address: string, revision: string | null = null): Coordinates | null {
  const found = /^(?:git\+)?https?:\/\/(?:www\.)?(github|gitlab)\.com\/([^?#]+)/i.exec(address);
  if (!found) return null;
  const provider = (found[1] ?? '').toLowerCase();
  const path = trimEnd(found[2] ?? '', '/').split('/');
  const at = path.findIndex((piece, index) => index > 1 && /^(?:tree|commit|blob)$/.test(piece));
  const repository = (at < 0 ? path : path.slice(0, at)).filter((piece) => piece !== '-');
  const commit = at < 0 ? revision : (path[at + 1] ?? revision);
  const name = repository.pop()?.replace(/\.git$/, '') ?? '';
  if (name === '' || repository.length === 0 || !commit) return null;
  if (provider === 'github' && repository.length > 1) return null;
  const made = makeCoordinates({ type: 'git', provider, namespace: repository.join('.'), name, revision: commit });
  return made.ok ? made.value : null;
}

/** True if a component is a source, not a shipped package. */
export function isSource(coordinates: Coordinates): boolean {
  return pairOf(coordinates)?.form === 'source';
}
