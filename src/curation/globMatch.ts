import picomatch from 'picomatch';
import type { Steps } from '../base/steps.ts';
import { trimEnd } from '../base/trimEnd.ts';

/**
 * A glob of a facet, as the service matches it: over whole paths, and a star does not reach a name that begins with a dot. One
 * that begins with `#` is a comment there, and takes nothing.
 */
export type GlobReading =
  | { readonly kind: 'good'; readonly isMatch: (path: string) => boolean }
  | { readonly kind: 'notAGlob' }
  /** So many stars that a path could take long: not tried. */
  | { readonly kind: 'tooManyStars' };

const longestGlob = 500;

/** Unclosed brackets, blank texts and ones that begin at the root can match no path. */
export function readGlob(glob: string): GlobReading {
  if (glob.trim() === '' || glob.length > longestGlob || glob.startsWith('/')) return { kind: 'notAGlob' };
  try {
    picomatch.makeRe(glob, { strictBrackets: true, windows: false });
  } catch {
    return { kind: 'notAGlob' };
  }
  if (glob.startsWith('#')) return { kind: 'good', isMatch: () => false };
  // Each star may take any number of letters: five of them in a row of alternatives take the fifth power of the path's length.
  const stars = glob.match(/\*+/g)?.length ?? 0;
  if (stars > 5 || /[*+?@!]\(/.test(glob)) return { kind: 'tooManyStars' };
  const pattern = picomatch.makeRe(glob, { windows: false });
  // Most paths are told by the letters the glob begins and ends with, which cost nothing. `a/**` takes `a`, `**/b` takes `b`.
  const isPlain = !glob.startsWith('!');
  const head = isPlain ? trimEnd(/^[^*?[\]{}()!\\]*/.exec(glob)?.[0] ?? '', '/') : '';
  const tail = isPlain ? (/(?<![^*?[\]{}()!\\/])[^*?[\]{}()!\\/]*$/.exec(glob)?.[0] ?? '') : '';
  return {
    kind: 'good',
    isMatch: (path) => path.length <= 500 && path.startsWith(head) && path.endsWith(tail) && pattern.test(path),
  };
}

/** Paths that are tried between two pauses: a few milliseconds. */
const slice = 5000;

/** Reads each glob once, and tries no more than so many paths in all: what is not tried counts as matching. */
export class GlobTester {
  readonly #readings = new Map<string, GlobReading>();
  #left = 200_000;

  read(glob: string): GlobReading {
    let reading = this.#readings.get(glob);
    if (!reading) this.#readings.set(glob, (reading = readGlob(glob)));
    return reading;
  }

  *matchesNothing(glob: string, paths: ReadonlySet<string>): Steps<boolean> {
    const reading = this.read(glob);
    if (reading.kind !== 'good' || paths.size > this.#left) return false;
    for (const path of paths) {
      if (--this.#left % slice === 0) yield;
      if (reading.isMatch(path)) return false;
    }
    return true;
  }
}
