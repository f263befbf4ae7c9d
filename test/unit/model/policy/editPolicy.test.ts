import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { parseCoordinates } from '../../../../src/core/coordinates.ts';
import { licenseFinding } from '../../../../src/core/licenseState.ts';
import { type ComponentRule, withAllowed, withRule } from '../../../../src/model/policy/editPolicy.ts';
import { exceptionFor, licensesToAllow } from '../../../../src/model/policy/exceptionFor.ts';
import { compilePolicy } from '../../../../src/policy/evaluate.ts';
import type { JudgedComponent, PolicyFinding } from '../../../../src/policy/finding.ts';
import { readPolicy } from '../../../../src/policy/readPolicy.ts';

const rule: ComponentRule = {
  component: 'npm/npmjs/-/a/1.0.0',
  allow: ['GPL-3.0-only'],
  minimumScore: null,
  maximumAge: null,
  reason: 'used by the build only',
  expires: '2027-01-31',
};

const written = `- components:
      - npm/npmjs/-/a/1.0.0
    allow:
      - GPL-3.0-only
    reason: used by the build only
    expires: '2027-01-31'
`;

describe('an exception for a component', () => {
  const table: readonly (readonly [name: string, before: string, after: string])[] = [
    [
      'a policy without rules',
      '# ours\nallow: [MIT] # for now\n',
      `# ours\nallow: [MIT] # for now\nrules:\n  ${written}`,
    ],
    ['no line end', 'allow: [MIT]', `allow: [MIT]\nrules:\n  ${written}`],
    ['an empty text', '', `rules:\n  ${written}`],
    ['comments alone', '# ours\n', `# ours\nrules:\n  ${written}`],
    ['a key without a value', 'rules:\nallow: [MIT]\n', `rules:\n  ${written}allow: [MIT]\n`],
    ['an empty list', 'rules: []\n', `rules:\n  ${written}`],
    [
      'before all other rules, because the first one that decides wins',
      'rules:\n  # the old one\n  - components: [npm/npmjs/-/a] # all versions\n    deny: [GPL-3.0-only]\n',
      `rules:\n  # the old one\n  ${written}  - components: [npm/npmjs/-/a] # all versions\n    deny: [GPL-3.0-only]\n`,
    ],
    [
      'a list on one line',
      'rules: [{scopes: [test], allow: [MIT]}]\n',
      "rules: [{components: [npm/npmjs/-/a/1.0.0], allow: [GPL-3.0-only], reason: used by the build only, expires: '2027-01-31'}, {scopes: [test], allow: [MIT]}]\n",
    ],
  ];
  for (const [name, before, after] of table)
    it(name, () => {
      assert.equal(withRule(before, rule), after);
      assert.ok(readPolicy(after).policy);
    });

  it('keeps line ends', () => {
    const after = withRule('allow: [MIT]\r\nreview: [ISC]\r\n', rule) ?? '';
    assert.deepEqual(after.match(/(?<!\r)\n/g), null);
    assert.ok(readPolicy(after).policy);
  });

  it('is not written into a text that can’t be read', () => {
    for (const text of ['allow: [MIT', '- a\n', 'rules: none\n', 'allow: [Nonsense-1]\n'])
      assert.equal(withRule(text, rule), null, text);
  });

  it('has a reason of any text', () => {
    for (const reason of ['yes: it "is" # needed', "it's", 'a\nb', '- a', 'ä\u202e']) {
      const { policy } = readPolicy(withRule('allow: [MIT]\n', { ...rule, reason }) ?? '');
      assert.equal(policy?.rules[0]?.reason, reason);
    }
  });
});

describe('a license that is allowed', () => {
  const table: readonly (readonly [name: string, before: string, after: string])[] = [
    ['a list', 'allow:\n  - MIT # common\nreview: [ISC]\n', 'allow:\n  - MIT # common\n  - 0BSD\nreview: [ISC]\n'],
    ['a list on one line', 'allow: [MIT]\n', 'allow: [MIT, 0BSD]\n'],
    ['an empty list', 'allow: []\n', 'allow:\n  - 0BSD\n'],
    ['no list', 'unlisted: deny\n', 'unlisted: deny\nallow:\n  - 0BSD\n'],
    ['nothing about the others', 'deny: [MIT]\n', 'deny: [MIT]\nunlisted: allow\nallow:\n  - 0BSD\n'],
  ];
  for (const [name, before, after] of table) it(name, () => assert.equal(withAllowed(before, ['0BSD']), after));
});

const coordinates = parseCoordinates('npm/npmjs/-/a/1.0.0');
const today = '2026-06-15';

function componentOf(declared: string | null, more: Partial<JudgedComponent> = {}): JudgedComponent {
  assert.ok(coordinates.ok);
  const state = licenseFinding(declared, true).kind;
  const { value } = coordinates;
  return {
    coordinates: value,
    name: 'a',
    version: '1.0.0',
    scope: 'runtime',
    state,
    declared,
    discovered: [],
    score: 80,
    updated: '2026-06-01T00:00:00Z',
    ...more,
  };
}

function findingsOf(text: string, component: JudgedComponent): readonly PolicyFinding[] {
  const { policy } = readPolicy(text);
  assert.ok(policy, text);
  return compilePolicy(policy, today)(component);
}

describe('the exception that ends findings', () => {
  const table: readonly (readonly [policy: string, component: JudgedComponent])[] = [
    ['deny: [strongCopyleft]\n', componentOf('GPL-3.0-only')],
    ['deny: [strongCopyleft]\n', componentOf('MIT AND GPL-3.0-only')],
    ['allow: [MIT]\n', componentOf('ISC OR 0BSD')],
    ['review: [NOASSERTION]\n', componentOf('NOASSERTION')],
    ['deny: [NOASSERTION]\n', componentOf('MIT AND NOASSERTION')],
    ['deny: [NONE]\n', componentOf('NONE')],
    ['deny: [OTHER]\n', componentOf('OTHER')],
    ['review: [unknown]\n', componentOf(null)],
    ['deny: [notHarvested]\n', componentOf(null, { state: 'notHarvested' })],
    ['allow: [MIT]\njudge: both\n', componentOf('ISC', { discovered: ['0BSD', 'GPL-2.0-only AND ISC'] })],
    ['minimumScore: 90\n', componentOf('MIT')],
    ['maximumAge: 5\n', componentOf('MIT')],
    ['minimumScore: 90\nmaximumAge: 5\ndeny: [MIT]\n', componentOf('MIT')],
    [
      'rules:\n  - components: ["npm/npmjs/-/*"]\n    deny: [MIT]\n    reason: no\n    minimumScore: 99\n',
      componentOf('MIT'),
    ],
  ];
  for (const [policy, component] of table)
    it(`${policy.trim().replaceAll('\n', '; ')} with ${component.declared ?? component.state}`, () => {
      const before = findingsOf(policy, component);
      assert.ok(before.length > 0);
      const after = withRule(policy, { ...rule, ...exceptionFor(before) });
      assert.ok(after);
      assert.deepEqual(findingsOf(after, component), []);
    });
});

describe('the licenses to allow that end findings', () => {
  /** Policy, declared license, licenses; none: the policy names the license itself. */
  const table: readonly (readonly [policy: string, declared: string, ids: string])[] = [
    ['allow: [MIT]\n', 'GPL-3.0-only', 'GPL-3.0-only'],
    ['allow: [MIT]\n', 'MIT AND GPL-3.0-only', 'GPL-3.0-only'],
    ['allow: [MIT]\n', 'ISC AND (0BSD OR Zlib)', 'ISC 0BSD Zlib'],
    ['deny: [strongCopyleft]\n', 'GPL-3.0-only', 'GPL-3.0-only'],
    ['review: [strongCopyleft]\n', 'GPL-3.0-only AND MIT', 'GPL-3.0-only'],
    ['groups: { own: [MIT, ISC] }\ndeny: [own]\n', 'MIT', 'MIT'],
    ['deny: [GPL-3.0-only]\n', 'GPL-3.0-only', ''],
    ['rules: [{ scopes: runtime, deny: [strongCopyleft] }]\n', 'GPL-3.0-only', ''],
  ];
  for (const [text, declared, ids] of table)
    it(`${text.trim().replaceAll('\n', '; ')} with ${declared}`, () => {
      const { policy } = readPolicy(text);
      assert.ok(policy);
      const findings = findingsOf(text, componentOf(declared));
      const allowed = [...new Set(findings.flatMap((finding) => licensesToAllow(finding, policy)))];
      assert.equal(allowed.join(' '), ids);
      if (ids === '') return;
      const after = withAllowed(text, allowed);
      assert.ok(after);
      assert.deepEqual(findingsOf(after, componentOf(declared)), []);
    });
});
