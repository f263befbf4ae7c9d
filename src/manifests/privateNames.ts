import { readGlobs } from '../base/globs.ts';
import { type Coordinates, displayCoordinates, displayName, formatCoordinates } from '../core/coordinates.ts';

/**
 * Names the user keeps private: globs over a package's name, its coordinates, or its coordinates without revision.
 * While one of the globs is unusable, every name is private, since it may match any of them.
 */
export class PrivateNames {
  readonly #isMatch: ((text: string) => boolean) | null;

  constructor(patterns: readonly string[]) {
    const written = patterns.map((pattern) => pattern.trim()).filter((pattern) => pattern !== '');
    this.#isMatch = written.length === 0 ? null : matcherOf(written);
  }

  /**
   * Names and coordinates are compared without regard to case, as the service does. Slashes of a namespace may be
   * encoded or not.
   */
  has(name: string, coordinates: Coordinates | null): boolean {
    const isMatch = this.#isMatch;
    if (!isMatch) return false;
    if (isMatch(name)) return true;
    if (!coordinates) return false;
    // The coordinates may name another package: the replacement of a Go module, a repository.
    if (isMatch(displayName(coordinates))) return true;
    const component = { ...coordinates, revision: null };
    return [component, coordinates].some(
      (spelling) => isMatch(formatCoordinates(spelling)) || isMatch(displayCoordinates(spelling)),
    );
  }
}

function matcherOf(globs: readonly string[]): (text: string) => boolean {
  const { isMatch, refused } = readGlobs(globs, { dot: true, nocase: true });
  return refused.length > 0 ? () => true : isMatch;
}
