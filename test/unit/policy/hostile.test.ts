import assert from 'node:assert/strict';
import { maxLicenseExpressionLength } from '../../../src/core/licenseExpression.ts';
import { compilePolicy } from '../../../src/policy/evaluate.ts';
import type { JudgedComponent } from '../../../src/policy/finding.ts';
import { ExpressionJudge } from '../../../src/policy/judgeExpression.ts';
import { type Decision, LicenseRules } from '../../../src/policy/licenseRules.ts';
import { GroupExpansion } from '../../../src/policy/lists.ts';
import { readPolicy } from '../../../src/policy/readPolicy.ts';

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

describe('A hostile policy', () => {
  const table: readonly (readonly [what: string, text: () => string, message: RegExp])[] = [
    ['10 MB of one list', () => `allow:\n${'- MIT\n'.repeat(1_700_000)}`, /^Too long: 1000000 characters/],
    ['one long line', () => `allow: [${'MIT, '.repeat(100_000)}]`, /^Too long: 100000 characters/],
    ['100,000 rules', () => `rules:\n${lines(100_000, () => '- deny: [X]')}`, /Too many|Too long/],
    ['100,000 rules in few lines', () => `rules: [\n${lines(1000, () => ` ${'{},'.repeat(100)}`)}]`, /Too many values/],
    ['3,000 rules', () => `rules:\n${lines(3000, () => '- deny: [MIT]')}`, /^Too many: 2000 /],
    ['300 groups', () => `groups:\n${lines(300, (at) => `  g${at}: [MIT]`)}`, /^Too many: 200 /],
    ['large groups', () => `groups:\n${lines(50, (at) => `  g${at}: [${'MIT, '.repeat(50)}]`)}`, /^Too many: 2000 /],
    [
      '6,000 patterns',
      () => `rules:\n${lines(60, () => `- deny: [MIT]\n  components: [${'npm/**, '.repeat(100)}]`)}`,
      /^Too many: 5000 /,
    ],
    ['101 conjunctions', () => `allow:\n${lines(101, (at) => `- MIT AND LicenseRef-${at}`)}`, /^Too many: 100 /],
    [
      'a conjunction of choices',
      () => `allow: ["${Array.from({ length: 20 }, (_, at) => `(MIT OR LicenseRef-${at})`).join(' AND ')}"]`,
      /expression is too long/,
    ],
    ['a long expression', () => `allow:\n- "MIT${' OR MIT'.repeat(600)}"`, /too long/],
    ['an expression of 400 licenses', () => `allow:\n- "MIT${' OR MIT'.repeat(400)}"`, /expression is too long/],
    ['a billion laughs', () => `a: &a [x]\nb: &b [*a,*a,*a]\nc: &c [*b,*b,*b]`, /Anchors/],
    ['deep nesting', () => `allow: ${'['.repeat(1000)}`, /Too deeply nested/],
    ['nesting by indentation', () => lines(500, (at) => `${' '.repeat(at)}a:`), /Too deeply nested/],
    [
      'a cycle of 200 groups',
      () => `groups:\n${lines(200, (at) => `  g${at}: [g${(at + 1) % 200}]`)}`,
      /^The group g0 contains itself/,
    ],
    [
      'a group that doubles 200 times',
      () => `groups:\n${lines(199, (at) => `  g${at}: [g${at + 1}, g${at + 1}]`)}\n  g199: [MTI]`,
      /^MTI is not/,
    ],
    ['many unknown licenses', () => `deny:\n${lines(9000, (at) => `- Foo-${at}`)}`, /^Foo-0 is not/],
    ['many unknown keys', () => lines(9000, (at) => `alow${at}: 1`), /^The key alow0 is unknown/],
    ['control characters', () => '\u0000\u0001allow: \u0007[MIT]', /./],
  ];
  for (const [what, text, message] of table)
    it(`of ${what} gives a few problems`, () => {
      const { problems } = readPolicy(text());
      assert.match(problems[0]?.message ?? '', message);
      assert.ok(problems.length <= 200, String(problems.length));
      assert.ok(problems.every(({ message: one }) => one.length < 500));
    });

  it('may double its groups, since each is expanded once', () => {
    const groups = lines(199, (at) => `  g${at}: [g${at + 1}, g${at + 1}]`);
    const { policy } = readPolicy(`groups:\n${groups}\n  g199: [MIT]\nallow: [g0]`);
    assert.ok(policy);
    const expansion = new GroupExpansion(policy.groups);
    assert.deepEqual([...expansion.valuesOf('g0').keys()], ['MIT']);
    const judge = compilePolicy(policy, '2026-01-01');
    assert.deepEqual([judge(component('MIT')).length, judge(component('ISC')).length], [0, 1]);
  });

  it('of 2,000 rules for all components is compiled once for all of them', () => {
    const { policy } = readPolicy(`rules:\n${lines(2000, (at) => `- allow: [LicenseRef-${at}]`)}\nunlisted: deny`);
    assert.ok(policy);
    const judge = compilePolicy(policy, '2026-01-01');
    assert.equal(judge(component('LicenseRef-1999')).length, 0);
    assert.equal(judge(component('LicenseRef-2000')).length, 1);
  });
});

/** Counts its lookups. */
class CountingRules extends LicenseRules {
  count = 0;

  override decide(...args: Parameters<LicenseRules['decide']>): Decision | null {
    this.count++;
    return super.decide(...args);
  }
}

describe('A hostile expression', () => {
  const expressions: readonly (readonly [what: string, expression: string])[] = [
    ['a conjunction of choices', Array.from({ length: 200 }, () => '(MIT OR ISC)').join(' AND ')],
    ['a choice of conjunctions', Array.from({ length: 200 }, () => '(MIT AND ISC)').join(' OR ')],
    ['deep nesting', `${'(MIT OR (ISC AND '.repeat(150)}0BSD${'))'.repeat(150)}`],
    ['a long chain', `MIT${' AND MIT'.repeat(480)}`],
    ['choices of versions', `OLDAP-1.1+${' AND OLDAP-1.1+'.repeat(250)}`],
  ];
  for (const [what, expression] of expressions)
    it(`of ${what} takes work for its length`, () => {
      assert.ok(expression.length <= maxLicenseExpressionLength);
      const entry = (text: string): { text: string; range: { start: number; end: number } } => ({
        text,
        range: { start: 0, end: 0 },
      });
      const lists = { allow: [entry('MIT')], review: [], deny: [entry('ISC AND MIT')] };
      const rules = new CountingRules(lists, new GroupExpansion(new Map()), '', null);
      const judge = new ExpressionJudge([rules], 'review');
      judge.judge(expression);
      const terms = expression.split(/ AND | OR /).length;
      assert.ok(rules.count <= terms * 17, `${rules.count} lookups for ${terms} licenses`);
      const before = rules.count;
      judge.judge(expression);
      assert.equal(rules.count, before);
    });

  it('that is too long is not identified', () => {
    const { policy } = readPolicy('deny: [NOASSERTION]');
    assert.ok(policy);
    const [finding] = compilePolicy(policy, '2026-01-01')(component(`MIT${' OR MIT'.repeat(1000)}`));
    assert.equal(finding?.cause.kind, 'state');
  });
});

function component(declared: string): JudgedComponent {
  return {
    coordinates: null,
    name: 'a',
    version: '1.0.0',
    scope: 'runtime',
    state: 'noAssertion',
    declared,
    discovered: [],
    score: null,
    updated: null,
  };
}
