import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { attentionOf } from '../../../src/core/attention.ts';
import { type Attention, type ComponentState, licenseFinding } from '../../../src/core/licenseState.ts';

describe('Attention', () => {
  const declared: readonly (readonly [license: string, attention: Attention])[] = [
    ['MIT', 'clear'],
    ['MIT OR Apache-2.0', 'clear'],
    ['LicenseRef-scancode-proprietary-license', 'clear'],
    ['NOASSERTION', 'needed'],
    ['MIT AND NOASSERTION', 'needed'],
    ['MIT OR OTHER', 'needed'],
    ['OTHER', 'needed'],
    ['NONE', 'needed'],
    ['not an expression', 'needed'],
    ['', 'needed'],
  ];
  for (const [license, attention] of declared)
    it(`is ${attention} for the declared license "${license}"`, () => {
      const { kind } = licenseFinding(license, true);
      assert.equal(attentionOf(kind), attention);
      assert.equal(attentionOf('failed', kind), attention, 'and so while it can no longer be looked up');
    });

  const states: readonly (readonly [state: ComponentState, attention: Attention])[] = [
    ['notHarvested', 'needed'],
    ['failed', 'needed'],
    ['loading', 'awaited'],
    ['notLookedUpYet', 'notLookedUp'],
    ['cannotBeLookedUp', 'notLookedUp'],
  ];
  for (const [state, attention] of states)
    it(`is ${attention} in the state ${state}`, () => assert.equal(attentionOf(state), attention));
});
