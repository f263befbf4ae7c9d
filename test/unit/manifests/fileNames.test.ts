import assert from 'node:assert/strict';

import picomatch from 'picomatch';

import { FileNames } from '../../../src/manifests/registry.ts';
import { formatFacts as formats } from '../../../src/manifests/formatFacts.generated.ts';

const names = new FileNames(formats);

/** Paths made from the file names of every format, and paths that almost match. */
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

describe('Finding formats by file name', () => {
  it('finds the same format as globs, the first if several match', () => {
    for (const path of paths) {
      const expected = formats.find(({ fileNames, isAnyCase }) =>
        fileNames.some((name) => picomatch.isMatch(path, `**/${name}`, { dot: true, nocase: isAnyCase ?? false })),
      );
      assert.equal(names.formatOf(path)?.id, expected?.id, path);
    }
  });

  it('uses only known characters in file names', () => {
    for (const name of formats.flatMap(({ fileNames }) => fileNames)) {
      assert.match(name, /^[\w.*/-]+$/);
      assert.ok(!name.replaceAll('/**/', '/').includes('**'), name);
    }
  });
});
