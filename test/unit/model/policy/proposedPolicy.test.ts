import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { Coordinates } from '../../../../src/core/coordinates.ts';
import type { Loadable } from '../../../../src/core/loadable.ts';
import type { DefinitionSummary } from '../../../../src/core/summary.ts';
import { proposedPolicy } from '../../../../src/model/policy/proposedPolicy.ts';
import { compilePolicy } from '../../../../src/policy/evaluate.ts';
import { judgedComponent } from '../../../../src/policy/judge.ts';
import { readPolicy } from '../../../../src/policy/readPolicy.ts';
import { knownDefinition } from '../../../support/knownDefinition.ts';
import { linked, manifestOf } from '../../../support/linked.ts';

type Answers = Readonly<Record<string, Loadable<DefinitionSummary>>>;

function proposed(answers: Answers): string {
  const dependencies = Object.keys(answers).map((name) => linked(`${name}@1.0.0`));
  return proposedPolicy([manifestOf('package.json', dependencies)], answerOf(answers));
}

function answerOf(answers: Answers): (coordinates: Coordinates) => Loadable<DefinitionSummary> {
  return ({ name }) => answers[name] ?? { state: 'notLookedUpYet' };
}

const answers: Answers = {
  a: knownDefinition('MIT'),
  b: knownDefinition('MIT OR GPL-2.0-only'),
  c: knownDefinition('Apache-2.0 AND ISC'),
  d: knownDefinition('MPL-2.0'),
  e: knownDefinition('GPL-2.0-only WITH Classpath-exception-2.0'),
  f: knownDefinition('LicenseRef-ours'),
  g: knownDefinition('NOASSERTION'),
  h: knownDefinition(''),
  i: { state: 'notHarvested', fetchedAt: 0 },
  j: knownDefinition('BUSL-1.1'),
  k: { state: 'notLookedUpYet' },
};

describe('the proposed policy', () => {
  it('groups what the workspace uses, and has everything unclear reviewed', () => {
    assert.equal(
      proposed(answers),
      `# License policy of this folder. Components that it does not allow are in the Problems panel.
# Lists have SPDX expressions, states, and the groups permissive, weakCopyleft and strongCopyleft.

allow:
  # 3 components (MIT, Apache-2.0, ISC)
  - permissive
  # 1 component (MPL-2.0)
  - weakCopyleft

review:
  # 1 component: e (GPL-2.0-only WITH Classpath-exception-2.0)
  - strongCopyleft
  # 1 component: j
  - BUSL-1.1
  # 1 component: f
  - LicenseRef-ours
  # No identified license.
  - NOASSERTION # 1 component: g
  - OTHER
  - NONE
  - unknown # 1 component: h
  - notHarvested # 1 component: i

# Licenses that are in no list: allow, review or deny.
unlisted: review

# deny:
#   - AGPL-3.0-only

# rules:
#   - components: [npm/npmjs/-/example]
#     allow: [GPL-3.0-only]
#     reason: used by the build only
#     expires: 2030-12-31
`,
    );
  });

  it('is a policy that allows the rest', () => {
    const { policy, problems } = readPolicy(proposed(answers));
    assert.deepEqual(problems, []);
    assert.ok(policy);
    const judge = compilePolicy(policy, '2026-06-15');
    const verdicts = Object.entries(answers).map(([name, answer]) => {
      const [finding] = judge(judgedComponent(linked(`${name}@1.0.0`), answer));
      return `${name} ${finding?.verdict ?? 'allow'} ${finding?.rule ?? ''}`.trim();
    });
    assert.deepEqual(verdicts, [
      'a allow',
      'b allow',
      'c allow',
      'd allow',
      'e review review',
      'f review review',
      'g review review',
      'h review review',
      'i review review',
      'j review review',
      'k allow',
    ]);
  });

  it('is a policy for an empty workspace, and for hostile names', () => {
    for (const given of [{}, { 'x\ndeny:\n  - MIT # ': knownDefinition('NOASSERTION') }]) {
      const { policy, problems } = readPolicy(proposed(given));
      assert.deepEqual([problems, policy?.deny], [[], null]);
    }
  });
});
