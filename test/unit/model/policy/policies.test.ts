import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { Policies } from '../../../../src/model/policy/policies.ts';
import { assertSoon } from '../../../support/assertSoon.ts';

const folder = 'file:///a';

/** The lists in force, and whether the text as it is now can be used. */
function stateOf(policies: Policies): string {
  const policy = policies.of(folder);
  if (!policy) return 'none';
  const allowed = policy.inForce?.policy.allow?.map(({ text }) => text).join(', ') ?? '-';
  return `${policy.isBroken ? 'broken' : 'good'}, allows ${allowed}`;
}

describe('Policies', () => {
  it('keep the last good policy in force while the text is broken or unreadable', () => {
    const policies = new Policies();
    const states = [stateOf(policies)];
    policies.setText(folder, 'allow: [MIT]\n');
    states.push(stateOf(policies));
    policies.setText(folder, 'allow: [MIT, Nonsense-1]\n');
    states.push(stateOf(policies));
    policies.setUnreadable(folder, { kind: 'unreadableFile', path: '.clearlydefined.yaml', detail: 'EACCES' });
    states.push(stateOf(policies));
    policies.setText(folder, 'allow: [ISC]\n');
    states.push(stateOf(policies));
    policies.remove(folder);
    states.push(stateOf(policies));
    assert.deepEqual(states, [
      'none',
      'good, allows MIT',
      'broken, allows MIT',
      'broken, allows MIT',
      'good, allows ISC',
      'none',
    ]);
  });

  it('have no policy in force if the first text is broken', () => {
    const policies = new Policies();
    policies.setText(folder, 'allow: Nonsense-1');
    assert.equal(policies.of(folder)?.inForce, null);
    assert.equal(policies.of(folder)?.isBroken, true);
  });

  it('keep the text that the ranges of the policy in force belong to', () => {
    const policies = new Policies();
    policies.setText(folder, 'allow: [MIT]\n');
    policies.setText(folder, '# broken\nallow: {');
    const { inForce } = policies.of(folder) ?? {};
    const range = inForce?.policy.allow?.[0]?.range;
    assert.equal(range && inForce.text.slice(range.start, range.end), 'MIT');
  });

  it('notify once for each change, and not for the same text again', () => {
    const policies = new Policies();
    const changed: string[] = [];
    policies.onDidChange((one) => changed.push(one));
    policies.setText(folder, 'allow: [MIT]\n');
    policies.setText(folder, 'allow: [MIT]\n');
    policies.remove('file:///b');
    policies.remove(folder);
    assert.deepEqual(changed, [folder, folder]);
  });

  it('refuse a hostile text at once', () => {
    const policies = new Policies();
    const bomb = `a: &a [x]\n${Array.from({ length: 50 }, (_, at) => `b${at}: [*a, *a, *a, *a]`).join('\n')}`;
    for (const text of [
      bomb,
      'allow: [MIT]\n'.repeat(900_000),
      '['.repeat(500_000),
      'allow:\n' + '- MIT\n'.repeat(200_000),
    ]) {
      assertSoon(() => policies.setText(folder, text));
      assert.equal(policies.of(folder)?.isBroken, true);
    }
  });
});
