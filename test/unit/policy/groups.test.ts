import assert from 'node:assert/strict';
import copyleft from 'spdx-copyleft/index.json' with { type: 'json' };
import blueOak from '@blueoak/list/index.json' with { type: 'json' };
import spdxIds from 'spdx-license-ids/index.json' with { type: 'json' };
import { builtInGroups, groupIds } from '../../../src/policy/groups.ts';
import { groupValues } from '../../../src/policy/lists.ts';
import { readPolicy } from '../../../src/policy/readPolicy.ts';

describe('the built-in groups', () => {
  const permissive = new Set(groupIds('permissive'));
  const weak = new Set(groupIds('weakCopyleft'));
  const strong = new Set(groupIds('strongCopyleft'));

  it('have SPDX identifiers, each in one group, sorted', () => {
    const all = builtInGroups.flatMap((name) => groupIds(name));
    assert.equal(new Set(all).size, all.length);
    assert.deepEqual(
      all.filter((id) => !spdxIds.includes(id)),
      [],
    );
    for (const name of builtInGroups) assert.deepEqual(groupIds(name), groupIds(name).toSorted());
  });

  it('have every permissive license of the Blue Oak Council with an essential rating', () => {
    const listed = blueOak.flatMap(({ name, licenses }) =>
      licenses.map(({ id }) => ({ id, isRated: name !== 'Lead' })),
    );
    const missing = listed.filter(({ id, isRated }) => spdxIds.includes(id) && permissive.has(id) !== isRated);
    assert.deepEqual(missing, []);
  });

  it('have every license of spdx-copyleft, and other versions of them', () => {
    assert.deepEqual(
      copyleft.filter((id) => spdxIds.includes(id) && !weak.has(id) && !strong.has(id)),
      [],
    );
    const further = [...weak, ...strong].filter((id) => !copyleft.includes(id));
    assert.deepEqual(further, [
      'EPL-1.0',
      'MPL-2.0-no-copyleft-exception',
      'CC-BY-NC-SA-2.0-DE',
      'CC-BY-NC-SA-2.0-FR',
      'CC-BY-NC-SA-2.0-UK',
      'CC-BY-NC-SA-3.0-DE',
      'CC-BY-NC-SA-3.0-IGO',
      'CC-BY-SA-2.0-UK',
      'CC-BY-SA-2.1-JP',
      'CC-BY-SA-3.0-AT',
      'CC-BY-SA-3.0-DE',
      'CC-BY-SA-3.0-IGO',
      'GPL-1.0-only',
      'GPL-1.0-or-later',
      'Parity-7.0.0',
      'QPL-1.0-INRIA-2004',
    ]);
  });

  const examples: readonly (readonly [id: string, group: string])[] = [
    ['MIT', 'permissive'],
    ['Apache-2.0', 'permissive'],
    ['0BSD', 'permissive'],
    ['LGPL-2.1-or-later', 'weakCopyleft'],
    ['MPL-2.0', 'weakCopyleft'],
    ['EPL-2.0', 'weakCopyleft'],
    ['GPL-2.0-only', 'strongCopyleft'],
    ['AGPL-3.0-or-later', 'strongCopyleft'],
    ['CC-BY-SA-4.0', 'strongCopyleft'],
    ['SSPL-1.0', '-'],
    ['EUPL-1.2', '-'],
    ['JSON', '-'],
  ];
  for (const [id, group] of examples)
    it(`${id}: ${group}`, () => assert.equal(builtInGroups.find((name) => groupIds(name).includes(id)) ?? '-', group));
});

describe('groupValues', () => {
  it('expands groups of a policy to expressions and states', () => {
    const { policy } = readPolicy('groups: {ours: [theirs, MIT AND ISC, weakCopyleft], theirs: [OTHER, 0BSD]}');
    assert.ok(policy);
    const values = groupValues(policy.groups, 'ours');
    assert.deepEqual(
      values.filter((value) => !groupIds('weakCopyleft').includes(value)),
      ['0BSD', 'MIT AND ISC', 'OTHER'],
    );
    assert.deepEqual(groupValues(policy.groups, 'permissive'), groupIds('permissive'));
    assert.deepEqual(groupValues(policy.groups, 'none'), []);
  });
});
