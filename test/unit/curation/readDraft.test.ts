import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readDraft } from '../../../src/curation/readDraft.ts';
import { scalarText } from '../../../src/curation/yaml/scalarText.ts';
import { newDraftText } from '../../../src/curation/editDraft.ts';
import { assertSoon } from '../../support/assertSoon.ts';
import { anyCoordinates, anyText } from '../core/arbitraryCoordinates.ts';
import { awkwardText, someDraft, someRevision } from './arbitraryDraft.ts';

const head = 'coordinates:\n  name: lodash\n  provider: npmjs\n  type: npm\n';

/** `kind "place" details` of every finding. */
function findingsOf(text: string): string[] {
  return readDraft(text).findings.map(({ problem, range }) => {
    const { kind, ...rest } = problem;
    const details = kind === 'notYaml' ? [] : Object.values(rest).map(String);
    return [kind, JSON.stringify(text.slice(range.start, range.end)), ...details].join(' ');
  });
}

const whole = `# why
coordinates:
  type: npm
  provider: npmjs
  namespace: '@a'
  name: b
revisions:
  1.10: # ten
    licensed: {declared: "MIT"}
    described:
      releaseDate: 2020-01-01
      facets:
        tests: [test/**, 'b c']
      sourceLocation:
        type: git
        provider: github
        namespace: null
        name: b
        revision: 0123
  '1.1':
    files:
    - path: a
      attributions:
      - x
      - |
        y
        z
    - path: b
      license: MIT
`;

const findings: readonly (readonly [what: string, text: string, expected: readonly string[]])[] = [
  ['nothing', '', ['empty ""']],
  ['a comment alone', '# a\n', ['empty ""']],
  ['a text', 'hello', ['wrongType "hello"  map']],
  ['no component', 'revisions: {}\n', ['noComponent ""']],
  ['no revisions', head, ['missingKey ""  revisions']],
  [
    'a component that can’t be requested',
    'coordinates: {type: n m, provider: a, name: b}\nrevisions:\n',
    ['noComponent "coordinates"'],
  ],
  [
    'a component with something missing',
    'coordinates: {type: npm, name: b}\nrevisions:\n',
    ['missingKey "coordinates" coordinates provider'],
  ],
  ['a quote that is not closed', `${head}revisions:\n  1.0: "a\n`, ['notYaml ""']],
  ['columns that do not fit', `${head}revisions:\n    1.0: {}\n  2.0: {}\n`, ['notYaml " "']],
  ['tabs', `${head}revisions:\n\t1.0: {}\n`, ['notYaml "\\t"']],
  ['two documents', `${head}revisions:\n---\na: b\n`, ['notYaml "---"']],
  ['an anchor and its alias', `${head}revisions:\n  1.0: &a {}\n  2.0: *a\n`, ['anchor "&a"', 'anchor "*a"']],
  ['a tag', `${head}revisions: !!map {}\n`, ['anchor "!!map"']],
  ['a merge key', `${head}revisions:\n  1.0: {<<: {}}\n`, ['anchor "<<"']],
  ['a key with a question mark', `${head}revisions:\n  ? 1.0\n  : {}\n`, ['notYaml "1.0"']],
  ['a map as a key', `${head}revisions:\n  {a: b}: {}\n`, ['notYaml "{a: b}"']],
  ['one key twice', `${head}revisions:\n  1.0: {}\n  1.0: {}\n`, ['duplicateKey "1.0" 1.0']],
  ['one number in two spellings', `${head}revisions:\n  1.10: {}\n  1.1: {}\n`, []],
  ['a key nobody knows', `${head}revisions:\n  1.0: {license: MIT}\n`, ['unknownKey "license" license licensed']],
  [
    'keys of every object',
    `${head}revisions:\n  1.0: {constructor: a, __proto__: b}\n`,
    ['unknownKey "constructor" constructor null', 'unknownKey "__proto__" __proto__ null'],
  ],
  ['a list for a map', `${head}revisions:\n  1.0:\n    licensed: [a]\n`, ['wrongType "[a]" licensed map']],
  ['a text for a list', `${head}revisions:\n  1.0:\n    files: a\n`, ['wrongType "a" files list']],
  [
    'a value still to come',
    `${head}revisions:\n  1.0:\n    licensed:\n      declared:\n`,
    ['missingValue "declared" licensed.declared'],
  ],
  [
    'a file without a path',
    `${head}revisions:\n  1.0:\n    files:\n      - license: MIT\n`,
    ['missingKey "license: MIT" files.0 path'],
  ],
];

describe('readDraft', () => {
  it('reads every field of a draft without a change', () => {
    const { component, revisions, findings: none } = readDraft(whole);
    assert.deepEqual(none, []);
    assert.deepEqual(component, { type: 'npm', provider: 'npmjs', namespace: '@a', name: 'b', revision: null });
    assert.deepEqual(
      revisions.map(({ revision, curation }) => [revision, curation]),
      [
        [
          '1.10',
          {
            described: {
              releaseDate: '2020-01-01',
              facets: { tests: ['test/**', 'b c'] },
              sourceLocation: { type: 'git', provider: 'github', namespace: null, name: 'b', revision: '0123' },
            },
            licensed: { declared: 'MIT' },
          },
        ],
        [
          '1.1',
          {
            files: [
              { path: 'a', attributions: ['x', 'y\nz\n'] },
              { path: 'b', license: 'MIT' },
            ],
          },
        ],
      ],
    );
  });

  it('knows the place of every value', () => {
    const [ten, one] = readDraft(whole).revisions;
    const places = new Map([...(ten?.places ?? []), ...(one?.places ?? [])]);
    const at = (path: string): string | undefined => {
      const range = places.get(path);
      return range && whole.slice(range.start, range.end);
    };
    assert.equal(whole.slice(ten?.range.start, ten?.range.end), '1.10');
    assert.equal(whole.slice(one?.range.start, one?.range.end), "'1.1'");
    assert.equal(at('licensed.declared'), '"MIT"');
    assert.equal(at('described.releaseDate'), '2020-01-01');
    assert.equal(at('described.facets.tests'), "[test/**, 'b c']");
    assert.equal(at('described.facets.tests.1'), "'b c'");
    assert.equal(at('described.sourceLocation.revision'), '0123');
    assert.match(at('described.sourceLocation') ?? '', /^type: git\n[^]*revision: 0123$/);
    assert.equal(at('files.0.attributions.0'), 'x');
    assert.equal(at('files.1'), 'path: b\n      license: MIT');
    assert.equal(at('files.1.license'), 'MIT');
  });

  for (const [what, text, expected] of findings)
    it(`reports ${what}`, () => {
      assert.deepEqual(findingsOf(text), expected);
    });

  it('keeps the last of repeated values, and leaves out malformed ones', () => {
    const text = `${head}revisions:\n  a: {licensed: {declared: MIT}}\n  a: {licensed: {declared: ISC}, files: [{license: MIT}, {path: b, license: [x]}]}\n`;
    const { revisions } = readDraft(text);
    assert.deepEqual(
      revisions.map(({ revision, curation }) => [revision, curation]),
      [['a', { licensed: { declared: 'ISC' }, files: [{ path: 'b' }] }]],
    );
    assert.ok(revisions[0]?.places.has('files.0.path'));
    assert.ok(!revisions[0]?.places.has('files.1.path'));
  });

  it('never throws, and every place is inside the text', () => {
    const broken = fc.tuple(someDraft, fc.nat(), fc.nat({ max: 5 }), awkwardText).map(([{ text }, at, gone, put]) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + put + text.slice(from + gone);
    });
    fc.assert(
      fc.property(fc.oneof(anyText, broken), (text) => {
        const { findings: found, revisions } = readDraft(text);
        let last = 0;
        for (const { range, problem } of found) {
          assert.ok(range.start >= last && range.end >= range.start && range.end <= text.length);
          if (problem.kind === 'notYaml') assert.ok(problem.detail.length <= 300);
          last = range.start;
        }
        for (const { places } of revisions)
          for (const range of places.values()) assert.ok(range.start <= range.end && range.end <= text.length);
      }),
      { numRuns: 500 },
    );
  });

  const hostile: readonly (readonly [what: string, text: string, kind: string])[] = [
    ['a line of a million letters', `a: ${'x'.repeat(999_000)}`, 'tooLong'],
    ['more than a million letters', 'a: b\n'.repeat(250_000), 'tooLong'],
    ['as many lines as fit', 'a: b\n'.repeat(200_000), 'notYaml'],
    ['empty lines', '\n'.repeat(1_000_000), 'notYaml'],
    ['brackets', `${'['.repeat(90_000)}\n`.repeat(10), 'notYaml'],
    ['maps in maps', '{a: '.repeat(20_000), 'notYaml'],
    ['dashes', '- '.repeat(40_000), 'notYaml'],
    ['question marks', '? '.repeat(40_000), 'notYaml'],
    ['anchors', '&a '.repeat(30_000), 'anchor'],
    [
      'aliases that grow',
      Array.from({ length: 5000 }, (_, at) => `a${at}: &a${at} [*a${at - 1}, *a${at - 1}]`).join('\n'),
      'anchor',
    ],
    ['stairs', Array.from({ length: 1400 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'), 'notYaml'],
  ];
  for (const [what, text, kind] of hostile)
    it(`reads ${what} quickly`, () => {
      assertSoon(() => assert.equal(readDraft(text).findings[0]?.problem.kind, kind));
    });
});

describe('scalarText', () => {
  const rows: readonly (readonly [text: string, written: string])[] = [
    ['MIT OR (ISC OR 0BSD)', 'MIT OR (ISC OR 0BSD)'],
    ['4.17.21', '4.17.21'],
    ['1.10', "'1.10'"],
    ['2020-01-01', "'2020-01-01'"],
    ['0123456', "'0123456'"],
    ['12e3456', "'12e3456'"],
    ['c6e281b', 'c6e281b'],
    ['no', "'no'"],
    ['', "''"],
    ['@scope', "'@scope'"],
    ['https://a.example/#b', 'https://a.example/#b'],
    ['a: b', "'a: b'"],
    ['... a', "'... a'"],
    ["it's", "it's"],
    ["'", "''''"],
    ['a\nb', '"a\\nb"'],
    ['\u202eevil', '"\\u202Eevil"'],
    ['a\u00a0b', '"a\\u00A0b"'],
    ['© Ann（安）🙂', '© Ann（安）🙂'],
  ];
  for (const [text, written] of rows)
    it(`writes ${JSON.stringify(text)} as ${written}`, () => {
      assert.equal(scalarText(text), written);
    });

  it('reads back unchanged, as a value and as a key', () => {
    fc.assert(
      fc.property(fc.oneof(awkwardText, anyText), someRevision, (text, revision) => {
        const draft = `${head}revisions:\n  ${scalarText(revision)}:\n    licensed:\n      declared: ${scalarText(text)}\n`;
        const reading = readDraft(draft);
        assert.deepEqual(reading.findings, []);
        assert.equal(reading.revisions[0]?.revision, revision);
        assert.equal(reading.revisions[0]?.curation.licensed?.declared, text);
      }),
      { numRuns: 500 },
    );
  });
});

describe('newDraftText', () => {
  it('has the format of the repository of curations', () => {
    const text = newDraftText(
      { type: 'npm', provider: 'npmjs', namespace: '@a', name: 'b', revision: '9' },
      '1.0.0',
      'why',
    );
    assert.equal(
      text,
      "# why\ncoordinates:\n  name: b\n  namespace: '@a'\n  provider: npmjs\n  type: npm\nrevisions:\n  1.0.0:\n",
    );
  });

  it('reads back for any component name and any comment', () => {
    fc.assert(
      fc.property(anyCoordinates, fc.oneof(anyText, awkwardText), (coordinates, comment) => {
        const {
          component,
          revisions,
          findings: none,
        } = readDraft(newDraftText(coordinates, coordinates.revision, comment));
        assert.deepEqual(none, []);
        assert.deepEqual(component, { ...coordinates, revision: null });
        assert.deepEqual(
          revisions.map(({ revision }) => revision),
          coordinates.revision === null ? [] : [coordinates.revision],
        );
      }),
      { numRuns: 300 },
    );
  });
});
