import { type Parts, partOf } from './typing.ts';

/** The globs of a facet in its editor: one a line, always with an empty one to type the next. */
export function globsOf(parts: Parts): readonly string[] {
  const globs = partOf(parts, 'globs').split('\n');
  return globs.at(-1) === '' ? globs : [...globs, ''];
}

export function withGlob(parts: Parts, at: number, glob: string): Parts {
  // A pasted glob of several lines becomes several.
  return withGlobs(globsOf(parts).map((one, place) => (place === at ? glob.replace(/\r\n?/g, '\n') : one)));
}

export function withoutGlob(parts: Parts, at: number): Parts {
  return withGlobs(globsOf(parts).filter((_, place) => place !== at));
}

export function globParts(globs: readonly string[]): Parts {
  return withGlobs(globs);
}

function withGlobs(globs: readonly string[]): Parts {
  const last = globs.findLastIndex((glob) => glob !== '');
  return { globs: globs.slice(0, last + 1).join('\n') };
}
