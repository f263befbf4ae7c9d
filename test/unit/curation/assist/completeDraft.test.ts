import assert from 'node:assert/strict';
import fc from 'fast-check';
import { completeDraft } from '../../../../src/curation/assist/completeDraft.ts';
import { hoverDraft } from '../../../../src/curation/assist/hoverDraft.ts';
import { type DraftKnowledge, nothingKnown } from '../../../../src/curation/knowledge.ts';
import { anyText } from '../../core/arbitraryCoordinates.ts';
import { someDefinition, someFacet } from '../../core/someDefinition.ts';
import { someDraft } from '../arbitraryDraft.ts';

/** Marks the cursor in the texts below. */
const cursor = '‸';

const definition = someDefinition({
  licensed: { declared: 'MIT', facets: [someFacet('core', ['MIT AND LicenseRef-scancode-x'])] },
  described: { releaseDate: '2013-01-25', facets: new Map([['tests', ['test/**']]]) },
});

const knowledge: DraftKnowledge = {
  component: 'npm/npmjs/-/callsite',
  isPrivate: false,
  revisions: ['1.10', '1.0.0'],
  of: () => ({
    ...nothingKnown,
    state: 'known',
    definition,
    paths: new Set(['package/index.js', 'package/LICENSE', 'package/test/License.md', "package/it's"]),
  }),
};

/** The text after the completion with this label, with the cursor behind it; or all labels when `label` is `null`. */
function completed(marked: string, label: string | null): string {
  const offset = marked.indexOf(cursor);
  const text = marked.replace(cursor, '');
  const found = completeDraft(text, offset, knowledge);
  if (label === null) return found.map((each) => each.label).join(' ');
  const chosen = found.find((each) => each.label === label);
  assert.ok(chosen, `no ${label} in ${found.map((each) => each.label).join(' ')}`);
  assert.ok(chosen.range.start <= offset && chosen.range.end >= offset);
  return `${text.slice(0, chosen.range.start)}${chosen.text}${cursor}${text.slice(chosen.range.end)}`;
}

const inRevision = (lines: string): string => `coordinates:\n  name: a\nrevisions:\n  1.0.0:\n${lines}`;

const rows: readonly (readonly [what: string, text: string, label: string | null, expected: string])[] = [
  ['keys of an empty text', '‸', null, 'coordinates revisions'],
  ['keys that are not there yet', 'coordinates: {}\nrev‸', null, 'revisions'],
  ['a key that holds others', 'rev‸', 'revisions', 'revisions:\n  ‸'],
  ['keys of the component', 'coordinates:\n  name: a\n  ‸', null, 'namespace provider type'],
  ['types of components', 'coordinates:\n  type: ‸', 'npm', 'coordinates:\n  type: npm‸'],
  [
    'revisions that are known',
    'revisions:\n  1.0.0:\n    files: []\n  ‸',
    '1.10',
    "revisions:\n  1.0.0:\n    files: []\n  '1.10':\n    ‸",
  ],
  ['fields', inRevision('    ‸'), null, 'described licensed files'],
  ['fields that are begun', inRevision('    licensed:\n      declared: MIT\n    des‸'), null, 'described files'],
  [
    'fields that stand further down',
    inRevision('    ‸\n    licensed:\n      declared: MIT\n  2.0.0:\n    files: []'),
    null,
    'described files',
  ],
  ['a list of files', inRevision('    fi‸'), 'files', inRevision('    files:\n      - ‸')],
  [
    'licenses',
    inRevision('    licensed:\n      declared: apa‸'),
    'Apache-2.0',
    inRevision('    licensed:\n      declared: Apache-2.0‸'),
  ],
  [
    'a second license',
    inRevision('    licensed:\n      declared: MIT OR ‸'),
    'ISC',
    inRevision('    licensed:\n      declared: MIT OR ISC‸'),
  ],
  ['operators', inRevision('    licensed:\n      declared: MIT ‸'), null, 'AND OR WITH'],
  [
    'exceptions',
    inRevision('    licensed:\n      declared: "GPL-2.0-only WITH cl‸"'),
    'Classpath-exception-2.0',
    inRevision('    licensed:\n      declared: "GPL-2.0-only WITH Classpath-exception-2.0‸"'),
  ],
  [
    'the rest of the word',
    inRevision('    licensed:\n      declared: MIT AND BS‸D OR ISC'),
    'BSD-3-Clause',
    inRevision('    licensed:\n      declared: MIT AND BSD-3-Clause‸ OR ISC'),
  ],
  [
    'references of the definition',
    inRevision('    licensed:\n      declared: MIT AND ‸'),
    'LicenseRef-scancode-x',
    inRevision('    licensed:\n      declared: MIT AND LicenseRef-scancode-x‸'),
  ],
  [
    'the keywords',
    inRevision('    licensed:\n      declared: oth‸'),
    'OTHER',
    inRevision('    licensed:\n      declared: OTHER‸'),
  ],
  [
    'paths',
    inRevision('    files:\n      - path: package/LI‸'),
    'package/LICENSE',
    inRevision('    files:\n      - path: package/LICENSE‸'),
  ],
  [
    'paths by the name of the file',
    inRevision('    files:\n    - path: lic‸'),
    null,
    'package/LICENSE package/test/License.md',
  ],
  [
    'paths in quotes',
    inRevision("    files:\n    - path: 'package/it‸'"),
    "package/it's",
    inRevision("    files:\n    - path: 'package/it''s'‸"),
  ],
  ['keys of a file', inRevision('    files:\n      - path: a\n        ‸'), null, 'license attributions'],
  ['keys of a file, first', inRevision('    files:\n      - ‸'), null, 'path license attributions'],
  ['a first file', inRevision('    files:\n      ‸'), 'path', inRevision('    files:\n      - path: ‸')],
  [
    'the license of a file',
    inRevision('    files:\n      - path: a\n        license: IS‸'),
    'ISC',
    inRevision('    files:\n      - path: a\n        license: ISC‸'),
  ],
  ['facets', inRevision('    described:\n      facets:\n        dev: []\n        ‸'), null, 'data doc examples tests'],
  [
    'folders',
    inRevision('    described:\n      facets:\n        tests:\n          - pa‸'),
    null,
    'package/** package/test/**',
  ],
  [
    'providers of sources',
    inRevision('    described:\n      sourceLocation:\n        provider: ‸'),
    'gitlab',
    inRevision('    described:\n      sourceLocation:\n        provider: gitlab‸'),
  ],
  ['no dates', inRevision('    described:\n      releaseDate: ‸'), null, ''],
  ['nothing in a comment', inRevision('    # lic‸'), null, ''],
  ['nothing behind one', inRevision('    licensed: # lic‸'), null, ''],
  ['nothing in brackets', inRevision('    licensed: {de‸'), null, ''],
  ['nothing below what is unknown', inRevision('    other:\n      ‸'), null, ''],
  [
    'whatever is broken elsewhere',
    `a: "b\n: [\n${inRevision('    licensed:\n      declared: IS‸')}\n  x: {`,
    'ISC',
    `a: "b\n: [\n${inRevision('    licensed:\n      declared: ISC‸')}\n  x: {`,
  ],
  ['lines that end in two letters', 'coordinates: {}\r\nrev‸\r\n', null, 'revisions'],
];

describe('completeDraft', () => {
  for (const [what, text, label, expected] of rows)
    it(`offers ${what}`, () => {
      assert.equal(completed(text, label), expected);
    });

  it('never throws, and stays inside the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          someDraft.map(({ text }) => text),
        ),
        fc.nat(),
        (text, at) => {
          const offset = at % (text.length + 1);
          for (const { range } of completeDraft(text, offset, knowledge))
            assert.ok(range.start <= offset && offset <= range.end && range.end <= text.length);
          const hover = hoverDraft(text, offset, knowledge);
          if (hover)
            assert.ok(hover.range.start <= offset && offset <= hover.range.end && hover.range.end <= text.length);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('hoverDraft', () => {
  const explained = (marked: string): unknown => {
    const text = marked.replace(cursor, '');
    const hover = hoverDraft(text, marked.indexOf(cursor), knowledge);
    if (hover === null) return null;
    const { range, kind } = hover;
    const what =
      hover.kind === 'license'
        ? [hover.license.name, hover.license.isOsiApproved, hover.license.isDeprecated]
        : hover.kind === 'field'
          ? [hover.path, hover.now]
          : hover.kind === 'revision'
            ? [hover.state]
            : [hover.id];
    return [kind, text.slice(range.start, range.end), ...what];
  };
  const places: readonly (readonly [text: string, expected: unknown])[] = [
    [
      inRevision('    licensed:\n      declared: MIT OR Ap‸ache-2.0'),
      ['license', 'Apache-2.0', 'Apache License 2.0', true, false],
    ],
    [
      inRevision('    licensed:\n      declared: "GPL-2.0‸+"'),
      ['license', 'GPL-2.0+', 'GNU General Public License v2.0 or later', true, true],
    ],
    [
      inRevision('    licensed:\n      declared: MIT WITH LL‸VM-exception'),
      ['exception', 'LLVM-exception', 'LLVM-exception'],
    ],
    [inRevision('    licensed:\n      declared: ‸OTHER'), ['word', 'OTHER', 'OTHER']],
    [inRevision('    licensed:\n      declared: LicenseRef-‸a'), ['reference', 'LicenseRef-a', 'LicenseRef-a']],
    [inRevision('    licensed:\n      declared: no‸thing'), null],
    [inRevision('    licensed:\n      de‸clared: ISC'), ['field', 'declared', 'licensed.declared', 'MIT']],
    [
      inRevision('    described:\n      facets:\n        te‸sts: []'),
      ['field', 'tests', 'described.facets.tests', ['test/**']],
    ],
    [inRevision('    files:\n      - pa‸th: a'), ['field', 'path', 'files.path', null]],
    ['revisions:\n  "1.‸0": {}', ['revision', '"1.0"', 'known']],
    ['coord‸inates: {}', ['field', 'coordinates', 'coordinates', null]],
    ['other‸: {}', null],
  ];
  for (const [text, expected] of places)
    it(`explains ${JSON.stringify(text.split('\n').at(-1))}`, () => {
      assert.deepEqual(explained(text), expected);
    });
});
