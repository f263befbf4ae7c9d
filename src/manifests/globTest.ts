import picomatch from 'picomatch';

/** How a glob is read; of both, what is not said does not hold. */
export interface GlobOptions {
  /** A star takes names that begin with a dot, too. */
  readonly dot?: boolean;
  /** Letters count whatever their case. */
  readonly nocase?: boolean;
}

/** Whether a text matches one of the globs, the same way on every system. What reads globs is loaded with the first one. */
export function globTest(globs: string | readonly string[], options: GlobOptions = {}): (text: string) => boolean {
  return picomatch(typeof globs === 'string' ? globs : [...globs], { ...options, windows: false });
}
