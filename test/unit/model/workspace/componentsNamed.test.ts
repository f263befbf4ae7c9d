import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { formatCoordinates } from '../../../../src/core/coordinates.ts';
import { componentsNamed } from '../../../../src/model/workspace/componentsNamed.ts';
import { folderOf, linked, manifestOf, npmCoordinates } from '../../../support/linked.ts';

const open = linked('react@^18.0.0');
const folders = [
  folderOf(
    'file:///a',
    manifestOf('package-lock.json', [
      linked('lodash@4.17.20', { isDirect: false }),
      linked('lodash@4.17.21'),
      linked('@babel/core@7.24.0'),
      linked('Express@4.19.2'),
    ]),
    manifestOf('package.json', [
      linked('lodash@4.17.21'),
      { ...open, coordinates: { ...npmCoordinates('react', ''), revision: null }, reason: 'rangeWithoutLock' },
      linked('@own/ui@1.0.0', { reason: 'workspaceMember' }),
    ]),
    manifestOf('draft/package.json', [linked('half-typed@1.0.0')], { isDraft: true }),
  ),
];

/** Import specifiers in code, and the components they match in the workspace. */
const rows: readonly (readonly [written: string, coordinates: string])[] = [
  ['lodash', 'npm/npmjs/-/lodash/4.17.21 npm/npmjs/-/lodash/4.17.20'],
  ['lodash/fp', 'npm/npmjs/-/lodash/4.17.21 npm/npmjs/-/lodash/4.17.20'],
  ['@babel/core', 'npm/npmjs/@babel/core/7.24.0'],
  ['@babel/core/lib/index.js', 'npm/npmjs/@babel/core/7.24.0'],
  ['express', 'npm/npmjs/-/Express/4.19.2'],
  ['react', 'npm/npmjs/-/react'],
  ['@own/ui', 'skipped workspaceMember'],
  ['@babel', ''],
  ['loda', ''],
  ['half-typed', ''],
];

describe('componentsNamed', () => {
  for (const [written, expected] of rows)
    it(`matches ${written} with ${expected || 'nothing'}`, () => {
      const { coordinates, skipped } = componentsNamed(folders, written);
      const found = coordinates.map(formatCoordinates).join(' ');
      assert.equal(skipped ? `skipped ${skipped.reason}` : found, expected);
    });
});
