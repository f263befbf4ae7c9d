import assert from 'node:assert/strict';
import type { TreeItem } from 'vscode';
import { announce } from '../../../../src/host/common/announce.ts';

/** A kind of row, and what a screen reader reads. */
const rows: readonly (readonly [kind: string, item: TreeItem, spoken: string])[] = [
  ['a component', { label: 'lodash', description: 'MIT · 4.17.21', tooltip: 'Score' }, 'lodash MIT · 4.17.21'],
  ['a group', { label: 'Direct', description: '12 components' }, 'Direct 12 components'],
  ['a detail without description', { label: 'Dismiss', tooltip: 'Hides the notice' }, 'Dismiss'],
  ['a label with highlights', { label: { label: 'draft' }, description: 'MIT' }, 'draft MIT'],
  ['a description of the editor', { label: 'file', description: true }, 'file'],
  [
    'a row with a text of its own',
    { label: 'lodash', accessibilityInformation: { label: 'lodash, score 5 of 100', role: 'treeitem' } },
    'lodash, score 5 of 100',
  ],
];

describe('What a screen reader reads for a row', () => {
  for (const [kind, item, spoken] of rows)
    it(`is label and description, not the tooltip: ${kind}`, () => {
      assert.deepEqual(announce(item).accessibilityInformation, { label: spoken, role: 'treeitem' });
    });
});
