import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Curation } from '../../../src/curation/curation.ts';
import { type Edit, editCuration } from '../../../src/curation/edit.ts';
import { editDraft, newDraftText } from '../../../src/curation/editDraft.ts';
import { readDraft } from '../../../src/curation/readDraft.ts';
import { someDraft, someEdit, someRevision } from './arbitraryDraft.ts';
import { size } from '../../support/testSize.ts';

const head = `coordinates:
  name: lodash
  provider: npmjs
  type: npm
revisions:
`;

const source = {
  type: 'git',
  provider: 'github',
  namespace: 'lodash',
  name: 'lodash',
  revision: 'c6e281b878b315c7a10d90f9c2af4cdb112d9625',
};

/** The text below `revisions:` after an edit of revision 1.0. */
const rows: readonly (readonly [what: string, before: string, edit: Edit, after: string])[] = [
  ['adds the revision', '', { field: 'declared', value: 'MIT' }, "  '1.0':\n    licensed:\n      declared: MIT\n"],
  [
    'adds the revision behind others and their comments',
    '  1.0.0: # first\n    licensed:\n      declared: MIT # said\n# end\n',
    { field: 'declared', value: 'ISC' },
    "  1.0.0: # first\n    licensed:\n      declared: MIT # said\n  '1.0':\n    licensed:\n      declared: ISC\n# end\n",
  ],
  [
    'fills a revision that has nothing yet',
    '  1.0: # why\n  2.0.0:\n    licensed:\n      declared: MIT\n',
    { field: 'declared', value: 'ISC' },
    '  1.0: # why\n    licensed:\n      declared: ISC\n  2.0.0:\n    licensed:\n      declared: MIT\n',
  ],
  [
    'fills empty brackets',
    '  1.0: {} # why\n',
    { field: 'releaseDate', value: '2020-01-01' },
    "  1.0:  # why\n    described:\n      releaseDate: '2020-01-01'\n",
  ],
  [
    'replaces a text and keeps the comment',
    '  1.0:\n    licensed:\n      declared: "MIT"   # why\n',
    { field: 'declared', value: 'MIT OR ISC' },
    '  1.0:\n    licensed:\n      declared: MIT OR ISC   # why\n',
  ],
  [
    'fills a field that the user has begun',
    '  1.0:\n    licensed:\n      declared:\n',
    { field: 'declared', value: 'MIT' },
    '  1.0:\n    licensed:\n      declared: MIT\n',
  ],
  [
    'replaces a text of several lines',
    '  1.0:\n    licensed:\n      declared: >-\n        MIT OR\n        ISC\n    files: []\n',
    { field: 'declared', value: 'MIT' },
    '  1.0:\n    licensed:\n      declared: MIT\n    files: []\n',
  ],
  [
    'takes the parents along',
    '  1.0:\n    licensed:\n      declared: MIT\n  2.0.0:\n    licensed:\n      declared: MIT\n',
    { field: 'declared', value: null },
    '  2.0.0:\n    licensed:\n      declared: MIT\n',
  ],
  ['leaves revisions', '  1.0:\n    licensed:\n      declared: MIT\n', { field: 'declared', value: null }, ''],
  ['takes nothing where there is nothing', '  2.0: {}\n', { field: 'declared', value: null }, '  2.0: {}\n'],
  [
    'keeps what is in flow style in it',
    '  1.0: {described: {releaseDate: a}}\n',
    { field: 'declared', value: 'MIT' },
    '  1.0: {described: {releaseDate: a}, licensed: {declared: MIT}}\n',
  ],
  [
    'changes only the fields of a source location that differ',
    `  1.0:\n    described:\n      sourceLocation:\n        type: git # t\n        provider: github\n        name: lodash # n\n        revision: abc\n        url: x\n`,
    { field: 'source', value: source },
    `  1.0:\n    described:\n      sourceLocation:\n        type: git # t\n        provider: github\n        name: lodash # n\n        revision: ${source.revision}\n        namespace: lodash\n`,
  ],
  [
    'writes globs so that they are texts',
    '  1.0:\n',
    { field: 'facet', facet: 'tests', globs: ['test/**', '**/*.spec.js'] },
    "  1.0:\n    described:\n      facets:\n        tests:\n          - test/**\n          - '**/*.spec.js'\n",
  ],
  [
    'finds files by path, and adds those that are missing',
    '  1.0:\n    files:\n    - license: MIT # l\n      path: a\n    - path: b\n      attributions: [x]\n',
    { field: 'fileLicense', paths: ['b', 'c', 'a'], value: 'ISC' },
    '  1.0:\n    files:\n    - license: ISC # l\n      path: a\n    - path: b\n      attributions: [x]\n      license: ISC\n    - path: c\n      license: ISC\n',
  ],
  [
    'takes a file away when nothing but its path is left',
    '  1.0:\n    files:\n      - license: MIT\n        path: a\n      - license: MIT # l\n        # p\n        path: b\n        attributions: [x]\n',
    { field: 'fileLicense', paths: ['a', 'b'], value: null },
    '  1.0:\n    files:\n      - # p\n        path: b\n        attributions: [x]\n',
  ],
];

describe('editDraft', () => {
  for (const [what, before, edit, after] of rows)
    it(what, () => {
      const edited = editDraft(head + before, '1.0', edit);
      assert.ok(edited.ok, JSON.stringify(edited));
      assert.equal(edited.value.slice(head.length), after);
    });

  it('keeps line endings', () => {
    const text = `${head}  2.0.0: {}\n`.replaceAll('\n', '\r\n');
    const edited = editDraft(text, '1.0.0', { field: 'declared', value: 'MIT' });
    assert.ok(edited.ok);
    assert.equal(edited.value, `${text}  1.0.0:\r\n    licensed:\r\n      declared: MIT\r\n`);
  });

  it('adds the first value at the end of a new draft', () => {
    const text = newDraftText(
      { type: 'npm', provider: 'npmjs', namespace: '@a', name: 'b', revision: null },
      '1.10',
      'why',
    );
    const edited = editDraft(text, '1.10', { field: 'declared', value: 'MIT' });
    assert.ok(edited.ok);
    assert.equal(edited.value, `${text}    licensed:\n      declared: MIT\n`);
  });

  const unreadable: readonly (readonly [text: string, kind: string])[] = [
    ['', 'empty'],
    ['text', 'wrongType'],
    [`${head}  1.0: {`, 'notYaml'],
    [`${head}  1.0: &a {}\n`, 'anchor'],
    [`${head}  1.0: {}\n  1.0: {}\n`, 'duplicateKey'],
    [`${head}  1.0:\n    licensed: MIT\n`, 'wrongType'],
    ['x'.repeat(1_000_001), 'tooLong'],
  ];
  for (const [text, kind] of unreadable)
    it(`refuses to edit an unreadable text: ${kind} in ${JSON.stringify(text.slice(-20))}`, () => {
      const edited = editDraft(text, '1.0', { field: 'declared', value: 'MIT' });
      assert.ok(!edited.ok);
      assert.ok(
        edited.problem.some(({ problem }) => problem.kind === kind),
        JSON.stringify(edited.problem),
      );
    });

  it('changes only the edited value', () => {
    fc.assert(
      fc.property(someDraft, someRevision, someEdit, fc.boolean(), ({ text, revisions }, another, edit, isKnown) => {
        const revision = (isKnown ? [...revisions.keys()][0] : undefined) ?? another;
        const edited = editDraft(text, revision, edit);
        assert.ok(edited.ok, JSON.stringify(edited));
        const expected = new Map<string, Curation>(revisions);
        const wanted = editCuration(revisions.get(revision) ?? {}, edit);
        if (wanted === null) expected.delete(revision);
        else expected.set(revision, wanted);
        const reading = readDraft(edited.value);
        assert.deepEqual(reading.findings, []);
        assert.deepEqual(new Map(reading.revisions.map((each) => [each.revision, each.curation])), expected);
        // An edit changes each line in one place only: all other lines remain, in their order.
        const before = text.split('\n');
        const kept = new Set(edited.value.split('\n'));
        const lost = before.filter((line) => !kept.has(line)).length;
        const own = JSON.stringify(revisions.get(revision) ?? {}).length;
        assert.ok(lost <= 2 + own / 4, `${lost} lines are gone`);
      }),
      { numRuns: size(300) },
    );
  });

  it('is reverted by removing the added value', () => {
    fc.assert(
      fc.property(someDraft, someRevision, someEdit, ({ text }, revision, edit) => {
        const before = readDraft(text);
        fc.pre(before.revisions.every((each) => each.revision !== revision));
        const there = editDraft(text, revision, edit);
        assert.ok(there.ok);
        const back = editDraft(there.value, revision, nullOf(edit));
        assert.ok(back.ok);
        const curationsOf = (reading: typeof before): unknown =>
          reading.revisions.map((each) => [each.revision, each.curation]);
        assert.deepEqual(curationsOf(readDraft(back.value)), curationsOf(before));
      }),
      { numRuns: size(120) },
    );
  });
});

function nullOf(edit: Edit): Edit {
  return edit.field === 'facet' ? { ...edit, globs: null } : { ...edit, value: null };
}
