import assert from 'node:assert/strict';
import fc from 'fast-check';
import deprecated from 'spdx-license-ids/deprecated.json' with { type: 'json' };
import current from 'spdx-license-ids/index.json' with { type: 'json' };
import {
  type LicenseExpression,
  type LicenseNature,
  type LicenseProblem,
  formatLicenseExpression,
  licenseAlternatives,
  licenseIds,
  licenseTerms,
  maxLicenseExpressionLength,
  normalizeLicenseExpression,
  parseLicenseExpression,
} from '../../../src/core/licenseExpression.ts';
import { anyText } from './arbitraryCoordinates.ts';
import { assertSoon } from '../../support/assertSoon.ts';

/** The tree as nested arrays: `[operator, left, right]`, or the term's text. */
const readable: readonly (readonly [text: string, tree: unknown])[] = [
  ['MIT', 'MIT'],
  ['  MIT\n', 'MIT'],
  ['GPL-2.0+', 'GPL-2.0+'],
  ['GPL-2.0', 'GPL-2.0'],
  ['Apache-2.0 WITH LLVM-exception', 'Apache-2.0 WITH LLVM-exception'],
  ['MIT AND ISC OR 0BSD', ['or', ['and', 'MIT', 'ISC'], '0BSD']],
  ['MIT AND (ISC OR 0BSD)', ['and', 'MIT', ['or', 'ISC', '0BSD']]],
  ['(MIT)', 'MIT'],
  ['MIT AND ISC AND 0BSD', ['and', 'MIT', ['and', 'ISC', '0BSD']]],
  ['MIT or ISC', ['or', 'MIT', 'ISC']],
  ['LicenseRef-scancode-public-domain', 'LicenseRef-scancode-public-domain'],
  ['DocumentRef-a:LicenseRef-b', 'DocumentRef-a:LicenseRef-b'],
  ['MIT AND LicenseRef-a', ['and', 'MIT', 'LicenseRef-a']],
  ['NOASSERTION', 'NOASSERTION'],
  ['MIT AND NOASSERTION', ['and', 'MIT', 'NOASSERTION']],
  ['(OTHER OR NONE) AND NOASSERTION', ['and', ['or', 'OTHER', 'NONE'], 'NOASSERTION']],
];

const unreadable: readonly (readonly [text: string, problem: LicenseProblem])[] = [
  ['', { kind: 'empty' }],
  [' \t\n', { kind: 'empty' }],
  ['mit', { kind: 'unknownName', name: 'mit', at: 0 }],
  ['other', { kind: 'unknownName', name: 'other', at: 0 }],
  ['  Foo-1.0', { kind: 'unknownName', name: 'Foo-1.0', at: 2 }],
  ['MIT OR Foo', { kind: 'unknownName', name: 'Foo', at: 7 }],
  ['SEE LICENSE IN LICENSE.md', { kind: 'unknownName', name: 'SEE', at: 0 }],
  ['Apache-2.0 WITH commons-clause', { kind: 'unknownName', name: 'commons-clause', at: 16 }],
  ['MIT WITH WITH', { kind: 'malformed', at: null }],
  ['LLVM-exception', { kind: 'unknownName', name: 'LLVM-exception', at: 0 }],
  ['NOASSERTION+', { kind: 'malformed', at: null }],
  ['MIT OR', { kind: 'malformed', at: null }],
  ['MIT ISC', { kind: 'malformed', at: null }],
  ['(MIT', { kind: 'malformed', at: null }],
  ['()', { kind: 'malformed', at: null }],
  ['AND', { kind: 'malformed', at: null }],
  ['GPL-2.0 +', { kind: 'malformed', at: null }],
  ['LicenseRef-', { kind: 'malformed', at: null }],
  ['A/B', { kind: 'malformed', at: 1 }],
  ['MIT, ISC', { kind: 'malformed', at: 3 }],
  ['MIT\tOR ISC', { kind: 'malformed', at: 3 }],
  ['MIT OR ISC\u00e9', { kind: 'malformed', at: 10 }],
  // Texts that the parser library accepts by mistake: it skips unknown characters and cuts operators off names.
  ['MIT ORISC', { kind: 'unknownName', name: 'ORISC', at: 4 }],
  ['MIT ANDISC', { kind: 'unknownName', name: 'ANDISC', at: 4 }],
  ['\u00e9MIT+', { kind: 'malformed', at: 0 }],
  ['x'.repeat(maxLicenseExpressionLength + 1), { kind: 'tooLong', length: maxLicenseExpressionLength + 1 }],
  [
    'x'.repeat(maxLicenseExpressionLength),
    { kind: 'unknownName', name: 'x'.repeat(maxLicenseExpressionLength), at: 0 },
  ],
  ['('.repeat(maxLicenseExpressionLength), { kind: 'malformed', at: null }],
];

describe('parseLicenseExpression', () => {
  for (const [text, tree] of readable)
    it(`reads ${JSON.stringify(text)}`, () => {
      const parsed = parseLicenseExpression(text);
      assert.ok(parsed.ok);
      assert.deepEqual(treeOf(parsed.value), tree);
    });

  for (const [text, problem] of unreadable)
    it(`refuses ${JSON.stringify(text.slice(0, 40))}: ${problem.kind}`, () => {
      assert.deepEqual(parseLicenseExpression(text), { ok: false, problem });
    });

  it('has a length limit that allows hundreds of calls per turn', () => assert.ok(maxLicenseExpressionLength <= 4000));

  it('knows every identifier of the list, including deprecated ones', () => {
    const unknown = [...current, ...deprecated].filter((id) => !parseLicenseExpression(id).ok);
    assert.deepEqual(unknown, []);
  });

  it('distinguishes the kinds of names', () => {
    const natures: readonly (readonly [text: string, nature: LicenseNature])[] = [
      ['MIT', 'spdx'],
      ['GPL-2.0+', 'spdx'],
      ['LicenseRef-a', 'reference'],
      ['DocumentRef-a:LicenseRef-b', 'reference'],
      ['NOASSERTION', 'noAssertion'],
      ['OTHER', 'other'],
      ['NONE', 'none'],
    ];
    for (const [text, nature] of natures) {
      const parsed = parseLicenseExpression(text);
      assert.deepEqual(parsed.ok && licenseTerms(parsed.value).map((term) => term.nature), [nature], text);
    }
  });

  it('separates a name from the characters around it', () => {
    assert.deepEqual(parseLicenseExpression('GPL-2.0+ WITH Classpath-exception-2.0'), {
      ok: true,
      value: {
        kind: 'license',
        id: 'GPL-2.0',
        nature: 'spdx',
        orLater: true,
        exception: 'Classpath-exception-2.0',
      },
    });
  });

  it('refuses long texts without parsing them', () => {
    const texts = [
      'MIT OR '.repeat(2857),
      'MIT AND ('.repeat(2222),
      ')'.repeat(20_000),
      'MIT+'.repeat(5000),
      'x'.repeat(50_000_000),
    ];
    for (const text of texts) assertSoon(() => assert.equal(parseLicenseExpression(text).ok, false));
  });

  it('never throws', () => {
    const pieces = fc.constantFrom(
      'MIT',
      'mit',
      ' ',
      '(',
      ')',
      '+',
      ':',
      ' AND ',
      ' or ',
      ' WITH ',
      'NONE',
      'LicenseRef-',
      'DocumentRef-a',
      'LLVM-exception',
    );
    const text = fc.oneof(
      anyText,
      fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        licenseIds(given);
        const normal = normalizeLicenseExpression(given);
        if (normal.ok) assert.deepEqual(normalizeLicenseExpression(normal.value), normal);
        else if ('at' in normal.problem && normal.problem.at !== null) assert.ok(normal.problem.at < given.length);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('formatLicenseExpression', () => {
  const term: fc.Arbitrary<LicenseExpression> = fc.record(
    {
      kind: fc.constant('license' as const),
      id: fc.constantFrom('MIT', 'GPL-2.0', 'Apache-2.0'),
      nature: fc.constant('spdx' as const),
      orLater: fc.boolean(),
      exception: fc.constantFrom(null, 'LLVM-exception'),
    },
    { noNullPrototype: true },
  );
  const { tree } = fc.letrec<{ tree: LicenseExpression }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      term,
      fc.record({ kind: fc.constantFrom('and', 'or'), left: term, right: tie('tree') }, { noNullPrototype: true }),
      fc.record(
        {
          kind: fc.constant('and' as const),
          left: fc.record({ kind: fc.constant('or' as const), left: term, right: term }, { noNullPrototype: true }),
          right: tie('tree'),
        },
        { noNullPrototype: true },
      ),
    ),
  }));

  it('writes a text that reads back with the same meaning', () => {
    fc.assert(
      fc.property(tree, (expression) => {
        const read = parseLicenseExpression(formatLicenseExpression(expression));
        assert.ok(read.ok);
        assert.deepEqual(choicesOf(read.value), choicesOf(expression));
        assert.equal(formatLicenseExpression(read.value), formatLicenseExpression(expression));
      }),
    );
  });
});

describe('licenseIds', () => {
  const rows: readonly (readonly [text: string, ids: readonly string[]])[] = [
    ['MIT', ['MIT']],
    ['MIT AND (ISC OR MIT)', ['MIT', 'ISC']],
    ['GPL-2.0+ OR GPL-2.0', ['GPL-2.0+', 'GPL-2.0']],
    ['GPL-2.0-only WITH Classpath-exception-2.0', ['GPL-2.0-only']],
    ['MIT AND NOASSERTION AND LicenseRef-a', ['MIT', 'NOASSERTION', 'LicenseRef-a']],
    ['a person wrote this', []],
    ['', []],
  ];
  for (const [text, ids] of rows)
    it(`finds ${ids.length} in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(licenseIds(text), ids);
    });

  it('follows the order of the text', () => {
    const text = '(MIT OR ISC) AND (0BSD OR (Zlib AND (X11 OR AAL)))';
    assert.deepEqual(licenseIds(text), ['MIT', 'ISC', '0BSD', 'Zlib', 'X11', 'AAL']);
  });
});

describe('normalizeLicenseExpression', () => {
  const rows: readonly (readonly [text: string, normal: string | null])[] = [
    ['mit', 'MIT'],
    [' MIT ', 'MIT'],
    ['apache-2.0', 'Apache-2.0'],
    ['AGPL-1.0', 'AGPL-1.0'],
    ['gpl-1.0+', 'GPL-1.0+'],
    ['other', 'OTHER'],
    ['none', 'NONE'],
    ['NoAssertion', 'NOASSERTION'],
    ['mit or isc', 'MIT OR ISC'],
    ['MIT   AND    ISC', 'MIT AND ISC'],
    ['((MIT))', 'MIT'],
    ['(MIT AND ISC) OR Apache-2.0', 'MIT AND ISC OR Apache-2.0'],
    ['MIT AND (ISC OR 0BSD)', 'MIT AND (ISC OR 0BSD)'],
    ['MIT AND LGPL-2.1+ AND BSD-3-Clause', 'MIT AND LGPL-2.1+ AND BSD-3-Clause'],
    ['MIT OR ISC OR 0BSD', 'MIT OR (ISC OR 0BSD)'],
    ['(MIT OR ISC) OR 0BSD', '(MIT OR ISC) OR 0BSD'],
    [
      '(mit and bsd-3-clause with gcc-Exception-3.1) or (cc-by-4.0 and isc)',
      'MIT AND BSD-3-Clause WITH GCC-exception-3.1 OR CC-BY-4.0 AND ISC',
    ],
    ['LicenseRef-Mine', 'LicenseRef-Mine'],
    ['GPL-2.0-only WITH classpath-exception-2.0', 'GPL-2.0-only WITH Classpath-exception-2.0'],
    ['classpath-exception-2.0', null],
    ['MIT WITH mit', null],
    ['gpl 2', null],
    ['', null],
  ];
  for (const [text, normal] of rows)
    it(`returns ${normal ?? 'nothing'} for ${JSON.stringify(text)}`, () => {
      const result = normalizeLicenseExpression(text);
      assert.equal(result.ok ? result.value : null, normal);
    });

  it('reports the position of an unknown name', () => {
    assert.deepEqual(normalizeLicenseExpression('mit or Foo'), {
      ok: false,
      problem: { kind: 'unknownName', name: 'Foo', at: 7 },
    });
  });
});

function treeOf(expression: LicenseExpression): unknown {
  if (expression.kind === 'license') return formatLicenseExpression(expression);
  return [expression.kind, treeOf(expression.left), treeOf(expression.right)];
}

/** The meaning as text: every set of licenses that satisfies the expression. */
function choicesOf(expression: LicenseExpression): readonly string[] {
  if (expression.kind === 'license') return [formatLicenseExpression(expression)];
  const left = choicesOf(expression.left);
  const right = choicesOf(expression.right);
  const all = expression.kind === 'or' ? [...left, ...right] : left.flatMap((a) => right.map((b) => `${a} & ${b}`));
  return [...new Set(all.map((choice) => [...new Set(choice.split(' & '))].sort().join(' & ')))].sort();
}

describe('The alternatives of an expression', () => {
  const alternatives: readonly (readonly [text: string, alternatives: readonly string[] | null])[] = [
    ['MIT', ['MIT']],
    ['MIT AND MIT', ['MIT']],
    ['MIT OR ISC OR MIT', ['MIT', 'ISC']],
    ['ISC AND (MIT OR 0BSD)', ['ISC, MIT', 'ISC, 0BSD']],
    ['(MIT OR ISC) AND (ISC OR MIT)', ['ISC, MIT', 'MIT', 'ISC']],
    ['(MIT OR ISC) AND (0BSD OR Zlib)', ['MIT, 0BSD', 'MIT, Zlib', 'ISC, 0BSD', 'ISC, Zlib']],
    ['(MIT OR ISC) AND (0BSD OR Zlib OR NCSA)', null],
    ['MIT OR ISC OR 0BSD OR Zlib OR NCSA', null],
  ];
  for (const [text, expected] of alternatives)
    it(`are ${JSON.stringify(expected)} of ${text}, up to four`, () => {
      const expression = parseLicenseExpression(text);
      assert.ok(expression.ok);
      const found = licenseAlternatives(expression.value, 4, formatLicenseExpression);
      assert.deepEqual(found?.map((terms) => terms.map(formatLicenseExpression).join(', ')) ?? null, expected);
    });
});
