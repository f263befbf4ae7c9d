import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { excluder } from '../../../src/manifests/excluder.ts';

describe('Excluder', () => {
  const rows: readonly (readonly [globs: readonly string[], path: string, isExcluded: boolean])[] = [
    [[], 'package.json', false],
    [['', '  '], 'package.json', false],
    [['**/examples/**'], 'examples/package.json', true],
    [['**/examples/**'], 'packages/a/examples/b/package.json', true],
    [['**/examples'], 'examples/package.json', true],
    [['examples/'], 'examples/package.json', true],
    [['**/{a,b}/**'], 'x/b/package.json', true],
    [['**/{a,b}/**', '**/c/**'], 'c/package.json', true],
    [['packages/*/package.json'], 'packages/a/package.json', true],
    [['packages/*/package.json'], 'packages/a/b/package.json', false],
    [['**/.hidden/**'], '.hidden/package.json', true],
    [['['], 'package.json', false],
    [['*a*a*a*a*a*a*a*a*a*a*b'], `${'a'.repeat(100)}/package.json`, false],
    [['+(a|b)', 'c'], 'c/package.json', true],
    [['app/?group?/**'], 'app/(group)/package.json', true],
    [['a'.repeat(2000)], 'package.json', false],
  ];
  for (const [globs, path, isExcluded] of rows)
    it(`${JSON.stringify(globs).slice(0, 60)} ${isExcluded ? 'excludes' : 'keeps'} ${path}`, () => {
      assert.equal(excluder(globs)(path), isExcluded);
    });
});
