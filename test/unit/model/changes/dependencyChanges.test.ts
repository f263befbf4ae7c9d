import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { withRevision } from '../../../../src/core/coordinates.ts';
import type { LinkedDependency } from '../../../../src/manifests/link.ts';
import {
  type DependencyChange,
  dependencyChanges,
  versionText,
} from '../../../../src/model/changes/dependencyChanges.ts';
import { linked } from '../../../support/linked.ts';
import { assertSoon } from '../../../support/assertSoon.ts';

/** `name@version`; with a range there is no lock; ` private` has no coordinates. */
function listOf(text: string): readonly LinkedDependency[] {
  return text
    .split(', ')
    .filter(Boolean)
    .map((one) => {
      const [entry = '', reason] = one.split(' ');
      if (reason === 'private') return linked(entry, { reason: 'privateRegistry' });
      const known = linked(entry);
      if (!/@[\^~]/.test(entry)) return known;
      const coordinates = known.coordinates && withRevision(known.coordinates, null);
      return { ...known, version: null, coordinates, reason: 'rangeWithoutLock' };
    });
}

function describeChange(change: DependencyChange): string {
  if (change.kind === 'updated')
    return `${change.after.linked.dependency.name} ${versionText(change.before.linked)} → ${versionText(change.after.linked)}`;
  const { linked: one, at } = change.kind === 'added' ? change.after : change.before;
  const sign = change.kind === 'added' ? '+' : '-';
  return `${sign}${one.dependency.name} ${versionText(one)}${at.length > 1 ? ` (${at.join(' ')})` : ''}`;
}

const table: readonly (readonly [about: string, before: string, after: string, changes: string])[] = [
  ['nothing', '', '', ''],
  ['equal lists', 'a@1.0.0, b@2.0.0', 'b@2.0.0, a@1.0.0', ''],
  ['an added package', 'a@1.0.0', 'a@1.0.0, b@2.0.0', '+b 2.0.0'],
  ['a removed package', 'a@1.0.0, b@2.0.0', 'a@1.0.0', '-b 2.0.0'],
  ['another version', 'a@1.0.0', 'a@2.0.0', 'a 1.0.0 → 2.0.0'],
  ['an older version', 'a@2.0.0', 'a@1.0.0', 'a 2.0.0 → 1.0.0'],
  ['of two versions one', 'a@1.0.0, a@2.0.0', 'a@1.0.0, a@2.1.0', 'a 2.0.0 → 2.1.0'],
  ['two versions, both', 'a@10.0.0, a@9.0.0', 'a@9.1.0, a@10.1.0', 'a 9.0.0 → 9.1.0; a 10.0.0 → 10.1.0'],
  ['two versions become one', 'a@1.0.0, a@2.0.0', 'a@2.1.0', 'a 2.0.0 → 2.1.0; -a 1.0.0'],
  ['one version becomes two', 'a@1.0.0', 'a@1.1.0, a@2.0.0', 'a 1.0.0 → 1.1.0; +a 2.0.0'],
  ['a second version', 'a@1.0.0', 'a@1.0.0, a@2.0.0', '+a 2.0.0'],
  ['one of two versions goes', 'a@1.0.0, a@2.0.0', 'a@1.0.0', '-a 2.0.0'],
  ['repeated entries count once', 'a@1.0.0, a@1.0.0', 'a@1.0.0', ''],
  ['all repeated entries of what was added', '', 'a@1.0.0, b@1.0.0, a@1.0.0', '+a 1.0.0 (0 2); +b 1.0.0'],
  ['another namespace is another package', '@x/a@1.0.0', '@y/a@1.0.0', '+@y/a 1.0.0; -@x/a 1.0.0'],
  ['private packages by their names', 'p@1.0.0 private', 'p@2.0.0 private', 'p 1.0.0 → 2.0.0'],
  ['a private name is not a public one', 'p@1.0.0 private', 'p@1.0.0', '+p 1.0.0; -p 1.0.0'],
  ['another range', 'a@^1.0.0', 'a@^2.0.0', 'a ^1.0.0 → ^2.0.0'],
  ['a range that gets another version', 'a@^1.0.0', 'a@2.0.0', 'a ^1.0.0 → 2.0.0'],
  ['names of object members', 'constructor@1.0.0', 'toString@1.0.0', '+toString 1.0.0; -constructor 1.0.0'],
];

describe('dependencyChanges', () => {
  for (const [about, before, after, changes] of table)
    it(about, () => {
      assert.equal(dependencyChanges(listOf(before), listOf(after)).map(describeChange).join('; '), changes);
    });

  it('finds no change if only a lock was added or removed', () => {
    const [locked] = listOf('a@1.0.0');
    const [open] = listOf('a@^1.0.0');
    assert.ok(locked && open);
    const resolved = { ...locked, dependency: open.dependency };
    assert.deepEqual(dependencyChanges([open], [resolved]), []);
    assert.deepEqual(dependencyChanges([resolved], [open]), []);
  });

  it('compares 200,000 entries in linear time', () => {
    const before = Array.from({ length: 200_000 }, (_, at) => linked(`p${at}@1.0.0`));
    const after = Array.from({ length: 200_000 }, (_, at) => linked(`p${at}@${at % 1000 === 0 ? 2 : 1}.0.0`));
    assertSoon(() => assert.equal(dependencyChanges(before, after).length, 200));
  });
});
