import assert from 'node:assert/strict';

import picomatch from 'picomatch';

import { FileNames } from '../../../src/manifests/registry.ts';
import { formatFacts as formats } from '../../../src/manifests/formatFacts.generated.ts';

const names = new FileNames(formats);

/** Paths that every format's names make, and some that nearly match. */
const paths: readonly string[] = formats
  .flatMap(({ fileNames }) =>
    fileNames.flatMap((fileName) => {
      const path = fileName.replaceAll('*', 'some.thing');
      return [
        path,
        `a/b.c/${path}`,
        `.hidden/${path}`,
        `x${path}`,
        `${path}x`,
        `${path}/x`,
        path.toUpperCase(),
        fileName.replaceAll('*', ''),
      ];
    }),
  )
  .filter((path) => !path.endsWith('/'));

describe('telling formats by file names', () => {
  it('finds what globs find, and of several formats the first', () => {
    for (const path of paths) {
      const expected = formats.find(({ fileNames, isAnyCase }) =>
        fileNames.some((name) => picomatch.isMatch(path, `**/${name}`, { dot: true, nocase: isAnyCase ?? false })),
      );
      assert.equal(names.formatOf(path)?.id, expected?.id, path);
    }
  });

  it('knows no other letters than those of a name and stars', () => {
    for (const name of formats.flatMap(({ fileNames }) => fileNames)) {
      assert.match(name, /^[\w.*/-]+$/);
      assert.ok(!name.replaceAll('/**/', '/').includes('**'), name);
    }
  });
});
