import { type Coordinates, displayCoordinates, displayName, formatCoordinates } from '../core/coordinates.ts';
import { globTest } from './globTest.ts';

/** Names a person keeps to themselves: globs over a package's name, its coordinates, or its coordinates without revision. */
export class PrivateNames {
  readonly #isMatch: ((text: string) => boolean) | null;

  constructor(patterns: readonly string[]) {
    const usable = patterns
      .map((pattern) => pattern.trim())
      .filter((pattern) => pattern !== '' && pattern.length <= 1000);
    this.#isMatch = usable.length === 0 ? null : globTest(usable, { dot: true, nocase: true });
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
