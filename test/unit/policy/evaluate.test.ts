import assert from 'node:assert/strict';
import { parseCoordinates } from '../../../src/core/coordinates.ts';
import { licenseFinding } from '../../../src/core/licenseState.ts';
import { compilePolicy, expiredRules } from '../../../src/policy/evaluate.ts';
import type { JudgedComponent, PolicyFinding } from '../../../src/policy/finding.ts';
import { readPolicy } from '../../../src/policy/readPolicy.ts';
import type { Policy } from '../../../src/policy/policy.ts';

const today = '2026-06-15';

function policyOf(text: string): Policy {
  const { policy, problems } = readPolicy(text);
  assert.ok(policy, problems.map(({ message }) => message).join('\n'));
  return policy;
}

/** A component with this declared license, or in the state in parentheses. */
function component(license: string, more: Partial<JudgedComponent> = {}): JudgedComponent {
  const coordinates = parseCoordinates('npm/npmjs/-/lodash/4.17.21');
  assert.ok(coordinates.ok);
  const [, state] = /^\(([a-z]+)\)$/i.exec(license) ?? [];
  const declared = state === undefined ? license : null;
  return {
    coordinates: coordinates.value,
    name: 'lodash',
    version: '4.17.21',
    scope: 'runtime',
    state: (state as JudgedComponent['state'] | undefined) ?? licenseFinding(declared, true).kind,
    declared,
    discovered: [],
    score: 80,
    updated: '2026-06-01T10:00:00.000Z',
    ...more,
  };
}

/** `deny GPL-2.0-only [deny]`, or `-` if there is no finding. */
function lineOf(findings: readonly PolicyFinding[]): string {
  return findings.map(({ verdict, cause, rule }) => `${verdict} ${causeText(cause)} [${rule}]`).join('; ') || '-';
}

function causeText(cause: PolicyFinding['cause']): string {
  switch (cause.kind) {
    case 'license':
      return (cause.judged === 'discovered' ? 'discovered ' : '') + cause.ids.join(', ');
    case 'state':
      return `(${cause.state})`;
    case 'score':
      return `score ${cause.score} < ${cause.minimum}`;
    case 'age':
      return `${cause.days} days > ${cause.maximum}`;
  }
}

function judge(policy: string, license: string, more?: Partial<JudgedComponent>): string {
  return lineOf(compilePolicy(policyOf(policy), today)(component(license, more)));
}

describe('a policy of licenses', () => {
  const table: readonly (readonly [policy: string, license: string, expected: string])[] = [
    ['allow: [MIT]', 'MIT', '-'],
    ['allow: [MIT]', 'ISC', 'review ISC [unlisted]'],
    ['allow: [MIT]\nunlisted: deny', 'ISC', 'deny ISC [unlisted]'],
    ['deny: [MIT]', 'ISC', '-'],
    ['deny: [MIT]', 'MIT', 'deny MIT [deny]'],
    ['review: [MIT]', 'MIT', 'review MIT [review]'],
    // One branch is enough, all operands are needed.
    ['allow: [MIT]', 'MIT OR ISC', '-'],
    ['allow: [MIT]', 'MIT AND ISC', 'review ISC [unlisted]'],
    ['deny: [ISC, 0BSD]', 'ISC OR 0BSD', 'deny ISC, 0BSD [deny]'],
    ['deny: [ISC, 0BSD]', 'MIT OR (ISC AND 0BSD)', '-'],
    ['deny: [ISC]\nreview: [0BSD]', '(MIT OR ISC) AND (0BSD OR ISC)', 'review 0BSD [review]'],
    // Versions.
    ['deny: [GPL-2.0-only]', 'GPL-2.0', 'deny GPL-2.0-only [deny]'],
    ['deny: [GPL-2.0]', 'GPL-2.0-only', 'deny GPL-2.0-only [deny]'],
    ['deny: [GPL-2.0-only]', 'GPL-2.0-or-later', '-'],
    ['deny: [GPL-2.0+]', 'GPL-2.0-or-later', 'deny GPL-2.0-or-later [deny]'],
    ['deny: [GPL-2.0-or-later]', 'GPL-3.0-only', 'deny GPL-3.0-only [deny]'],
    ['deny: [GPL-3.0-or-later]', 'GPL-2.0-only', '-'],
    ['allow: [GPL-3.0-only]', 'GPL-2.0+', '-'],
    ['allow: [Apache-1.1+]', 'Apache-2.0', '-'],
    ['deny: [BSD-2-Clause+]', 'BSD-3-Clause', '-'],
    // Exceptions.
    [
      'deny: [GPL-2.0-only]',
      'GPL-2.0-only WITH Classpath-exception-2.0',
      'deny GPL-2.0-only WITH Classpath-exception-2.0 [deny]',
    ],
    [
      'deny: [GPL-2.0-only]\nallow: [GPL-2.0-only WITH Classpath-exception-2.0]',
      'GPL-2.0-with-classpath-exception',
      '-',
    ],
    [
      'deny: [GPL-2.0-only]\nallow: [GPL-2.0-only WITH Classpath-exception-2.0]',
      'GPL-2.0-only',
      'deny GPL-2.0-only [deny]',
    ],
    [
      'deny: [GPL-2.0-only]\nallow: [gpl-2.0-only with classpath-exception-2.0]',
      'GPL-2.0-only WITH Classpath-exception-2.0',
      '-',
    ],
    ['allow: [GPL-2.0-only WITH Classpath-exception-2.0]', 'GPL-2.0-only', 'review GPL-2.0-only [unlisted]'],
    ['allow: [Apache-2.0]', 'Apache-2.0 WITH LLVM-exception', '-'],
    // Precedence.
    ['allow: [MIT]\nreview: [MIT]\ndeny: [MIT]', 'MIT', 'deny MIT [deny]'],
    ['allow: [MIT]\nreview: [MIT]', 'MIT', 'review MIT [review]'],
    ['allow: [MPL-2.0]\nreview: [weakCopyleft]', 'MPL-2.0', '-'],
    ['allow: [MPL-2.0]\nreview: [weakCopyleft]', 'LGPL-2.1', 'review LGPL-2.1-only [review]'],
    // Expressions as values.
    ['deny: [MIT OR ISC]', 'ISC', 'deny ISC [deny]'],
    ['deny: [GPL-2.0-only AND Apache-2.0]', 'GPL-2.0-only', '-'],
    [
      'deny: [GPL-2.0-only AND Apache-2.0]',
      'Apache-2.0 AND MIT AND GPL-2.0-only',
      'deny Apache-2.0, GPL-2.0-only [deny]',
    ],
    ['deny: [GPL-2.0-only AND Apache-2.0]', 'Apache-2.0 AND GPL-2.0-or-later', '-'],
    ['allow: [MIT, CC-BY-3.0 AND MIT]', 'MIT AND CC-BY-3.0', '-'],
    ['allow: [MIT, CC-BY-3.0 AND MIT]', 'CC-BY-3.0', 'review CC-BY-3.0 [unlisted]'],
    ['deny: [LicenseRef-acme]', 'LicenseRef-acme', 'deny LicenseRef-acme [deny]'],
    ['deny: [LicenseRef-acme]', 'LicenseRef-Acme', '-'],
    ['allow: [mit]', 'MIT', '-'],
    // States.
    ['deny: [unknown]', '(notFound)', 'deny (notFound) [deny]'],
    ['deny: [notHarvested]', '(notHarvested)', 'deny (notHarvested) [deny]'],
    ['deny: [NOASSERTION]', 'NOASSERTION', 'deny (noAssertion) [deny]'],
    ['deny: [NOASSERTION]', 'see the file', 'deny (noAssertion) [deny]'],
    ['deny: [OTHER]', 'OTHER', 'deny (other) [deny]'],
    ['deny: [NONE]', 'NONE', 'deny (none) [deny]'],
    ['deny: [OTHER]', 'MIT AND OTHER', 'deny OTHER [deny]'],
    ['deny: [OTHER]', 'MIT OR OTHER', '-'],
    ['allow: [MIT]', '(notHarvested)', 'review (notHarvested) [unlisted]'],
    ['unlisted: deny', '(loading)', '-'],
    ['unlisted: deny', '(notLookedUpYet)', '-'],
    ['unlisted: deny', '(failed)', '-'],
    ['unlisted: deny', '(cannotBeLookedUp)', '-'],
    // Groups.
    ['allow: [permissive]\ndeny: [strongCopyleft]\nreview: [weakCopyleft]', 'BSD-3-Clause', '-'],
    [
      'allow: [permissive]\ndeny: [strongCopyleft]\nreview: [weakCopyleft]',
      'AGPL-3.0-or-later',
      'deny AGPL-3.0-or-later [deny]',
    ],
    ['allow: [permissive]\ndeny: [strongCopyleft]\nreview: [weakCopyleft]', 'MPL-2.0', 'review MPL-2.0 [review]'],
    ['groups: {ours: [theirs, MIT], theirs: [ISC]}\nallow: [ours]', 'ISC AND MIT', '-'],
  ];
  for (const [policy, license, expected] of table)
    it(`${policy.replaceAll('\n', ', ')}: ${license} → ${expected}`, () =>
      assert.equal(judge(policy, license), expected));
});

describe('a policy with rules', () => {
  const rules = `
allow: [MIT]
deny: [GPL-3.0-only]
minimumScore: 50
rules:
  - components: npm/npmjs/@acme/*
    allow: [GPL-3.0-only, notHarvested]
    reason: Ours.
  - components: [pkg:npm/lodash@4.17.*, pkg:npm/left-pad]
    scopes: [development, test]
    allow: [GPL-3.0-only]
    expires: 2026-06-15
  - components: pkg:npm/lodash
    expires: 2026-06-14
    allow: [GPL-3.0-only]
  - scopes: [build]
    deny: [MIT]
    minimumScore: 90
`;
  const table: readonly (readonly [at: string, scope: JudgedComponent['scope'], license: string, expected: string])[] =
    [
      ['npm/npmjs/@acme/a/1.0.0', 'runtime', 'GPL-3.0-only', '-'],
      ['npm/npmjs/@acme/a/1.0.0', 'runtime', '(notHarvested)', '-'],
      ['npm/npmjs/@acme/a/1.0.0', 'runtime', 'ISC', 'review ISC [unlisted]'],
      ['npm/npmjs/@Acme/a/1.0.0', 'runtime', 'GPL-3.0-only AND MIT', '-'],
      ['npm/npmjs/-/lodash/4.17.21', 'development', 'GPL-3.0-only', '-'],
      ['npm/npmjs/-/lodash/4.18.0', 'development', 'GPL-3.0-only', 'deny GPL-3.0-only [deny]'],
      ['npm/npmjs/-/left-pad/1.0.0', 'test', 'GPL-3.0-only', '-'],
      ['npm/npmjs/-/lodash/4.17.21', 'runtime', 'GPL-3.0-only', 'deny GPL-3.0-only [deny]'],
      ['npm/npmjs/-/a/1.0.0', 'build', 'MIT', 'deny MIT [rules[3].deny]; review score 80 < 90 [rules[3].minimumScore]'],
      [
        'npm/npmjs/-/a/1.0.0',
        'build',
        'GPL-3.0-only',
        'deny GPL-3.0-only [deny]; review score 80 < 90 [rules[3].minimumScore]',
      ],
    ];
  for (const [at, scope, license, expected] of table)
    it(`${at}, ${scope}: ${license} → ${expected}`, () => {
      const coordinates = parseCoordinates(at);
      assert.ok(coordinates.ok);
      assert.equal(judge(rules, license, { coordinates: coordinates.value, scope }), expected);
    });

  it('warns of expired rules', () => {
    const expired = expiredRules(policyOf(rules), today);
    assert.deepEqual(
      expired.map(({ severity, message }) => `${severity}: ${message}`),
      ['warning: This rule expired on 2026-06-14 and no longer applies.'],
    );
    assert.equal(rules.slice(expired[0]?.range.start).startsWith('components: pkg:npm/lodash\n'), true);
  });

  it('names the value and the reason', () => {
    const text = 'rules:\n  - reason: Not for us.\n    deny: [ISC, MIT]';
    const [finding] = compilePolicy(policyOf(text), today)(component('MIT'));
    assert.equal(text.slice(finding?.range?.start, finding?.range?.end), 'MIT');
    assert.equal(finding?.reason, 'Not for us.');
  });
});

describe('further requirements of a policy', () => {
  const both = { discovered: ['MIT', 'GPL-3.0-only', 'MIT AND GPL-3.0-only', 'ISC'] };
  const table: readonly (readonly [policy: string, more: Partial<JudgedComponent>, expected: string])[] = [
    ['minimumScore: 80', {}, '-'],
    ['minimumScore: 80.5', {}, 'review score 80 < 80.5 [minimumScore]'],
    ['minimumScore: 80.5', { score: null }, '-'],
    ['maximumAge: 14', {}, '-'],
    ['maximumAge: 13', {}, 'review 14 days > 13 [maximumAge]'],
    ['maximumAge: 13', { updated: null }, '-'],
    ['maximumAge: 13\nrules: [{maximumAge: 100}]', {}, '-'],
    ['deny: [GPL-3.0-only]', both, '-'],
    ['deny: [GPL-3.0-only]\njudge: both', both, 'deny discovered GPL-3.0-only [deny]'],
    ['deny: [MIT]\njudge: both', both, 'deny MIT [deny]; deny discovered MIT [deny]'],
    ['deny: [MIT, unknown]\njudge: discovered', {}, 'deny (notFound) [deny]'],
    ['deny: [MIT, unknown]\njudge: both', {}, 'deny MIT [deny]'],
    ['deny: [ISC]\nrules: [{judge: discovered}]', both, 'deny discovered ISC [deny]'],
  ];
  for (const [policy, more, expected] of table)
    it(`${policy.replaceAll('\n', ', ')}: ${JSON.stringify(more)} → ${expected}`, () =>
      assert.equal(judge(policy, 'MIT', more), expected));
});
