import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { LicenseFamily } from '../../../../src/core/overview.ts';
import { LicenseFamilies } from '../../../../src/model/overview/licenseFamily.ts';
import type { LicenseView } from '../../../../src/model/workspace/componentNodes.ts';
import { groupIds } from '../../../../src/policy/groups.ts';

const families = new LicenseFamilies({
  permissive: groupIds('permissive'),
  weakCopyleft: groupIds('weakCopyleft'),
  strongCopyleft: groupIds('strongCopyleft'),
});

describe('The family of a license', () => {
  const expressions: readonly (readonly [expression: string, family: LicenseFamily])[] = [
    ['MIT', 'permissive'],
    ['Apache-2.0', 'permissive'],
    ['MPL-2.0', 'weakCopyleft'],
    ['LGPL-2.1-or-later', 'weakCopyleft'],
    ['GPL-3.0-only', 'strongCopyleft'],
    ['AGPL-3.0-or-later', 'strongCopyleft'],
    ['GPL-2.0+', 'strongCopyleft'],
    ['GPL-2.0-only WITH Classpath-exception-2.0', 'strongCopyleft'],
    ['CC-BY-NC-4.0', 'otherLicense'],
    ['LicenseRef-acme', 'otherLicense'],
    // The user may choose a branch; both sides of AND apply.
    ['MIT OR GPL-3.0-only', 'permissive'],
    ['GPL-3.0-only OR LGPL-3.0-only', 'weakCopyleft'],
    ['MIT AND GPL-3.0-only', 'strongCopyleft'],
    ['MIT AND MPL-2.0', 'weakCopyleft'],
    ['MIT AND LicenseRef-acme', 'otherLicense'],
    ['LicenseRef-acme AND GPL-2.0-only', 'strongCopyleft'],
    ['(MIT OR GPL-3.0-only) AND ISC', 'permissive'],
  ];
  for (const [expression, family] of expressions)
    it(`is ${family} for ${expression}`, () => assert.equal(families.of({ state: 'expression', expression }), family));

  const states: readonly (readonly [view: LicenseView, family: LicenseFamily | null])[] = [
    [{ state: 'licenseRef', expression: 'LicenseRef-acme AND MIT' }, 'otherLicense'],
    [{ state: 'noAssertion', expression: 'MIT AND NOASSERTION' }, null],
    [{ state: 'other', expression: 'OTHER' }, null],
    [{ state: 'none', expression: 'NONE' }, null],
    [{ state: 'notFound', expression: null }, null],
    [{ state: 'notHarvested', expression: null }, null],
    [{ state: 'loading', expression: null }, null],
    [{ state: 'notLookedUpYet', expression: null }, null],
    [{ state: 'cannotBeLookedUp', expression: null }, null],
    [{ state: 'failed', expression: null }, null],
    [{ state: 'failed', expression: 'MIT', lastKind: 'expression' }, 'permissive'],
    [{ state: 'failed', expression: 'OTHER', lastKind: 'other' }, null],
  ];
  for (const [view, family] of states)
    it(`is ${family ?? 'none'} in the state ${view.state}${view.lastKind ? `, before ${view.lastKind}` : ''}`, () =>
      assert.equal(families.of(view), family));
});
