import assert from 'node:assert/strict';
import fc from 'fast-check';
import ranges from 'spdx-ranges/index.json' with { type: 'json' };
import satisfies from 'spdx-satisfies';
import { ExpressionJudge } from '../../../src/policy/judgeExpression.ts';
import { LicenseRules } from '../../../src/policy/licenseRules.ts';
import { type PlainTerm, plainTerm } from '../../../src/core/licenseTerms.ts';
import { versionsOf } from '../../../src/policy/licenseVersions.ts';
import { GroupExpansion } from '../../../src/policy/lists.ts';

/** True if a policy of this `allow` list alone allows the license. */
function isAllowed(license: string, allow: readonly string[]): boolean {
  const entries = allow.map((text) => ({ text, range: { start: 0, end: 0 } }));
  const rules = new LicenseRules({ allow: entries, review: null, deny: null }, new GroupExpansion(new Map()), '', null);
  return new ExpressionJudge([rules], 'deny').judge(license).verdict === 'allow';
}

describe('the judgement of expressions and spdx-satisfies', () => {
  /** The published examples of spdx-satisfies. */
  const published: readonly (readonly [license: string, allow: readonly string[], isSatisfied: boolean])[] = [
    ['MIT', ['MIT'], true],
    ['MIT', ['ISC', 'MIT'], true],
    ['Zlib', ['ISC', 'MIT', 'Zlib'], true],
    ['GPL-2.0', ['GPL-2.0+'], true],
    ['GPL-3.0', ['GPL-2.0+'], true],
    ['GPL-1.0+', ['GPL-2.0+'], true],
    ['GPL-2.0-only', ['GPL-2.0-only'], true],
    ['GPL-3.0-only', ['GPL-2.0+'], true],
    ['LGPL-3.0-only', ['LGPL-3.0-or-later'], true],
    ['GPL-2.0-only', ['GPL-2.0+'], true],
    ['GPL-2.0', ['GPL-2.0-or-later'], true],
    ['GPL-3.0 WITH Bison-exception-2.2', ['GPL-2.0+ WITH Bison-exception-2.2'], true],
    ['(MIT OR GPL-2.0)', ['ISC', 'MIT'], true],
    ['(MIT OR Apache-2.0) AND (ISC OR GPL-2.0)', ['Apache-2.0', 'ISC'], true],
    ['(MIT AND GPL-2.0)', ['MIT', 'GPL-2.0'], true],
    ['GPL-2.0 OR MIT', ['MIT'], true],
    ['GPL-2.0 AND MIT', ['MIT'], false],
    ['GPL-3.0', ['ISC', 'MIT'], false],
    ['GPL-1.0', ['GPL-2.0+'], false],
    ['GPL-2.0', ['GPL-2.0+ WITH Bison-exception-2.2'], false],
    ['(MIT AND GPL-2.0)', ['ISC', 'GPL-2.0'], false],
    ['MIT AND (GPL-2.0 OR ISC)', ['MIT'], false],
    ['(MIT OR Apache-2.0) AND (ISC OR GPL-2.0)', ['MIT'], false],
  ];
  for (const [license, allow, isSatisfied] of published)
    it(`agree that ${license} is ${isSatisfied ? '' : 'not '}covered by ${allow.join(', ')}`, () => {
      assert.equal(satisfies(license, [...allow]), isSatisfied);
      assert.equal(isAllowed(license, allow), isSatisfied);
    });

  /** Where spdx-satisfies isn't right, or doesn't answer; what the policy says instead. */
  const different: readonly (readonly [
    why: string,
    license: string,
    allow: readonly string[],
    answer: string,
    isAllowed: boolean,
  ])[] = [
    [
      'an exception only adds permissions',
      'GPL-2.0-only WITH Classpath-exception-2.0',
      ['GPL-2.0-only'],
      'false',
      true,
    ],
    [
      'a deprecated identifier with an exception is the new expression',
      'GPL-2.0-with-classpath-exception',
      ['GPL-2.0-only WITH Classpath-exception-2.0'],
      'false',
      true,
    ],
    ['a renamed license is the same', 'BSD-2-Clause-NetBSD', ['BSD-2-Clause'], 'false', true],
    ['versions newer than its table', 'EUPL-1.2', ['EUPL-1.1+'], 'false', true],
    ['an expression as a value', 'MIT AND ISC', ['MIT AND ISC'], 'error', true],
    ['a choice as a value', 'MIT', ['MIT OR ISC'], 'error', true],
    ['a keyword of the service', 'OTHER', ['OTHER'], 'error', true],
    ['no choice of another license', 'MPL-2.0-no-copyleft-exception', ['MPL-1.1+'], 'true', false],
  ];
  for (const [why, license, allow, answer, expected] of different)
    it(`differ for ${license} and ${allow.join(', ')}: ${why}`, () => {
      assert.equal(answerOf(license, allow), answer);
      assert.equal(isAllowed(license, allow), expected);
    });

  it('agree about random expressions', () => {
    const ids = [
      'MIT',
      'ISC',
      'GPL-1.0-only',
      'GPL-2.0-only',
      'GPL-2.0-or-later',
      'GPL-2.0',
      'GPL-3.0+',
      'GPL-3.0-only',
      'LGPL-2.1-only',
      'LGPL-3.0-or-later',
      'Apache-1.1',
      'Apache-1.0+',
      'Apache-2.0',
      'LicenseRef-a',
      'CC-BY-3.0',
      'CC-BY-4.0+',
    ];
    const license = fc.constantFrom(...ids);
    const { expression } = fc.letrec<{ expression: string }>((tie) => ({
      expression: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        license,
        fc
          .tuple(tie('expression'), fc.constantFrom('AND', 'OR'), tie('expression'))
          .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      ),
    }));
    fc.assert(
      fc.property(expression, fc.uniqueArray(license, { maxLength: 6 }), (text, allow) => {
        assert.equal(isAllowed(text, allow), satisfies(text, allow));
      }),
      { numRuns: 2000 },
    );
  });

  it('agree about versions', () => {
    const missing = ranges.flatMap((range) => {
      const versions = range.map((element) => (Array.isArray(element) ? element : [element]).filter(isOneVersion));
      return versions.flatMap((same, at) =>
        same.flatMap((id) => {
          const later = new Set(versionsOf({ ...plainOf(id), orLater: true }));
          return versions
            .slice(at)
            .flat()
            .filter((other) => !later.has(plainOf(other).id))
            .map((other) => `${id}+ → ${other}`);
        }),
      );
    });
    assert.deepEqual(missing, ['MPL-1.0+ → MPL-2.0-no-copyleft-exception', 'MPL-1.1+ → MPL-2.0-no-copyleft-exception']);
  });
});

/** The table has `GPL-2.0-or-later` beside `GPL-3.0`. */
function isOneVersion(id: string): boolean {
  return !id.endsWith('-or-later');
}

function plainOf(id: string): PlainTerm {
  return plainTerm({ kind: 'license', id, nature: 'spdx', orLater: false, exception: null });
}

function answerOf(license: string, allow: readonly string[]): string {
  try {
    return String(satisfies(license, [...allow]));
  } catch {
    return 'error';
  }
}
