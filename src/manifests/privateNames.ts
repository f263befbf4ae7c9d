import { readGlobs } from '../base/globs.ts';
import { type Coordinates, displayCoordinates, displayName, formatCoordinates } from '../core/coordinates.ts';

/**
 * Names the user keeps private: globs over a package's name, its coordinates, or its coordinates without revision. While one
 * of the globs can't be used, every name is private, since it may be meant for any of them.
 */
export class PrivateNames {
  readonly #isMatch: ((text: string) => boolean) | null;

  constructor(patterns: readonly string[]) {
    const written = patterns.map((pattern) => pattern.trim()).filter((pattern) => pattern !== '');
    this.#isMatch = written.length === 0 ? null : matcherOf(written);
  }

  /** Names and coordinates are compared without regard to case, as the service does. Slashes of a namespace may be encoded or not. */
  has(name: string, coordinates: Coordinates | null): boolean {
    const isMatch = this.#isMatch;
    if (!isMatch) return false;
    if (isMatch(name)) return true;
    if (!coordinates) return false;
    // What the coordinates name can be another package: the one a Go module is replaced by, a repository.
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
