import { sourceAddress } from '../../../core/addresses/sourceAddress.ts';
import { type Coordinates, isWholeCommit, makeCoordinates } from '../../../core/coordinates.ts';
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
 * The repository at the commit in an address of GitHub or GitLab; without one in it, at the `revision` given by the
 * caller. `null` for every other address.
 */
export function sourceOfAddress(address: string, revision: string | null = null): Coordinates | null {
  const read = sourceAddress(address);
  const commit = read && isWholeCommit(read.revision) ? read.revision : revision;
  if (!read || !commit) return null;
  const { provider, namespace, name } = read;
  const made = makeCoordinates({ type: 'git', provider, namespace, name, revision: commit });
  return made.ok ? made.value : null;
}

/** True if a component is a source, not a shipped package. */
export function isSource(coordinates: Coordinates): boolean {
  return pairOf(coordinates)?.form === 'source';
}
