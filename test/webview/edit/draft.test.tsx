import assert from 'node:assert/strict';
import type { PanelDraft } from '../../../src/protocol/draft.ts';
import { htmlOf, textOf } from '../page.tsx';
import { buttonNames, drafted, draftSnapshot, local } from './drafts.ts';

const pencils = [
  'Edit Declared',
  'Edit Source',
  'Edit Release date',
  'Edit Project website',
  'Edit Issue tracker',
  'Edit Globs of facet tests',
  'Edit Globs of facet doc',
  'Show every facet, to edit it',
];

function pencilsOf(...[draft, changes]: Parameters<typeof draftSnapshot>): readonly string[] {
  return buttonNames(htmlOf(draftSnapshot(draft, changes))).filter((name) =>
    /^(Edit (?!Draft)|Show every facet)/.test(name),
  );
}

describe('Fields that a curation can change', () => {
  it('have one button each that says what it edits', () => assert.deepEqual(pencilsOf(null), pencils));
  it('have no button when no draft is possible', () => assert.deepEqual(pencilsOf(null, { canDraft: false }), []));
  it('have no button while the draft is read-only', () => {
    assert.deepEqual(pencilsOf({ isUnreadable: true }), []);
    assert.deepEqual(pencilsOf({ state: 'sending' }), []);
  });
  it('have buttons with a draft that says nothing about this version', () => assert.deepEqual(pencilsOf({}), pencils));
});

describe('The head of a page with a draft', () => {
  const head = (...[draft]: Parameters<typeof draftSnapshot>): string =>
    textOf(htmlOf(draftSnapshot(draft)).split('</header>')[0] ?? '');

  it('shows the drafted license beside the one of the service', () => {
    assert.match(head({ fields: [drafted('declared', 'Apache-2.0')] }), /MIT.*Draft: Apache-2\.0/);
    assert.match(head({ state: 'open', fields: [drafted('declared', 'ISC')] }), /Submitted: ISC/);
  });

  it('shows none if the draft has other fields only, or takes the license back', () => {
    for (const fields of [[drafted('releaseDate', '2014-02-03')], [drafted('declared', null)]])
      assert.doesNotMatch(head({ fields }), /Draft:|Submitted:/);
    assert.doesNotMatch(head(null), /Draft:|Submitted:/);
  });
});

describe('Field in the draft', () => {
  const fields = [
    drafted('declared', 'Apache-2.0', { before: 'MIT', severity: 'warning', problem: 'An old name.' }),
    drafted('releaseDate', '2014-02-03', { before: '2013-01-25' }),
    drafted('projectWebsite', 'https://new.example'),
    drafted('facet:tests', 'test/**\nspec/**', { before: '**/test/**\n**/*.spec.js' }),
    drafted('facet:data', 'data/**', { severity: 'error', problem: 'No file matches.' }),
    drafted('source', 'https://github.com/tj/callsite/commit/abc'),
  ];
  const source = { type: 'git', provider: 'github', namespace: 'tj', name: 'callsite', revision: 'abc', path: 'a' };
  const html = htmlOf(draftSnapshot({ fields, source }));
  const text = textOf(html);

  it('shows the new value, and the old one struck out', () => {
    assert.match(html, /Apache-2\.0.*<del><bdi>MIT<\/bdi><\/del>/);
    assert.match(text, /Release date Feb 3, 2014 was: Jan 25, 2013 Revert/);
    assert.match(text, /Project website https:\/\/new\.example was: none Revert/);
  });

  it('is marked with a text, with an explanation', () => {
    assert.match(text, /Apache-2\.0SPDX license was: MIT Revert/);
    // Each field, and the license in the head.
    assert.equal(html.match(/title="Value of your draft[^"]*"/g)?.length, 6);
    assert.match(text, /Revert in the draft/);
  });

  it('shows its error', () => {
    assert.match(text, /An old name\./);
    assert.match(html, /codicon-error.*No file matches\./);
  });

  it('has a named button that reverts it', () =>
    assert.deepEqual(
      buttonNames(html).filter((name) => name.startsWith('Revert')),
      ['Declared', 'Source', 'Release date', 'Project website', 'tests', 'data'].map((name) => `Revert: ${name}`),
    ));

  it('shows its list entries line by line, and facets that the definition lacks', () => {
    assert.match(text, /tests test\/\*\* spec\/\*\* was: \*\*\/test\/\*\*, \*\*\/\*\.spec\.js/);
    assert.match(text, /data data\/\*\* was: none/);
  });

  it('shows a source with its parts', () =>
    assert.match(text, /Source git\/github\/tj\/callsite Revision abc Path a was/));

  it('says when it was drafted as nothing', () =>
    assert.match(textOf(htmlOf(draftSnapshot({ fields: [drafted('declared', null)] }))), /Declared none was: none/));

  it('cannot be reverted while the draft is read-only', () =>
    assert.doesNotMatch(textOf(htmlOf(draftSnapshot({ fields, isUnreadable: true }))), /Revert/));

  it('appears as text, whatever it contains', () => {
    const evil = '<img src=x onerror=alert(1)>\u202e';
    const hostile = [drafted('declared', evil, { before: evil, problem: evil }), drafted('facet:doc', evil)];
    const drawn = htmlOf(
      draftSnapshot({ fields: hostile, firstFinding: evil, errors: 1 }, { local: { ...local, reason: evil } }),
    );
    assert.doesNotMatch(drawn, /<img|\u202e/);
    assert.match(drawn, /&lt;img/);
  });
});

const two = [drafted('declared', 'MIT'), drafted('releaseDate', '2024-01-01')];

/** The text of the bar. */
const bars: readonly (readonly [about: string, draft: Partial<PanelDraft>, pattern: RegExp])[] = [
  ['what it holds', { fields: two, revisions: 3 }, /Draft fields: 2, versions: 3/],
  ['one of each', { fields: two.slice(1) }, /Draft fields: 1, versions: 1/],
  ['that it is of other versions', { revisions: 2 }, /Draft no field of this version, versions: 2/],
  ['its first error', { fields: two, errors: 1, firstFinding: 'No such license.' }, /errors: 1 · No such license\./],
  ['how much is wrong', { errors: 2, warnings: 1, firstFinding: 'This.' }, /errors: 2, warnings: 1 · This\./],
  ['warnings alone', { warnings: 2 }, /warnings: 2/],
  ['its score', { score: { before: 45, after: 88 } }, /versions: 1 Score 45 → 88 ?Score now 45, with the draft 88/],
  [
    'nothing of a score that it would make unknown',
    { score: { before: 45, after: null } },
    /^Draft[^]*versions: 1 Review/,
  ],
  ['only that it is empty', { revisions: 0, errors: 1, firstFinding: 'Empty.' }, /^Draft errors: 1 · Empty\. Review/],
  [
    'nothing of what it holds while nobody can read it',
    { isUnreadable: true, errors: 1, firstFinding: 'No YAML.', score: { before: 45, after: 45 } },
    /^Draft errors: 1 · No YAML\. Review/,
  ],
  ['a score nobody knows', { score: { before: null, after: 88 } }, /Score unknown → 88/],
  [
    'a hint as long as nothing is changed',
    { isIncomplete: true },
    /^Draft No changes yet\. Edit a field to continue\. Review/,
  ],
  ['that it is being sent', { state: 'sending' }, /The draft is being sent and can’t be edited\./],
  ['that it is unknown whether there is a pull request', { state: 'unsure' }, /Sent, outcome unknown/],
  ['that it was refused', { state: 'refused' }, /Refused by the service/],
  ['that its pull request is open', { state: 'open' }, /Pull request open/],
  ['why nothing can be edited', { isUnreadable: true }, /The draft can’t be read\. Fix its document/],
  ['that the user has to decide', { hasConflict: true }, /conflicts with this draft.*Resolve Draft Conflict…/],
];

describe('Draft bar', () => {
  for (const [about, draft, pattern] of bars)
    it(`says ${about}`, () => assert.match(textOf(htmlOf(draftSnapshot(draft))), pattern));

  it('comes first on the page, and offers the possible actions', () => {
    const html = htmlOf(draftSnapshot({ fields: two }));
    assert.match(html, /^<section class="stack draft-bar" aria-label="Draft"/);
    assert.deepEqual(buttonNames(html).slice(0, 5), [
      'Review and Submit Curation…',
      'Preview Draft',
      'Curate More Versions…',
      'Edit Draft as Text',
      'Discard Draft',
    ]);
  });

  it('is absent without a draft, and looks faulty only with errors', () => {
    assert.doesNotMatch(htmlOf(draftSnapshot(null)), /draft-bar/);
    assert.match(htmlOf(draftSnapshot({ errors: 1 })), /draft-bar is-faulty/);
  });
});

describe('License that applies in this workspace', () => {
  const text = textOf(htmlOf(draftSnapshot(null, { local })));
  it('is shown with its reason, its expiry and a way to remove it', () =>
    assert.match(
      text,
      /Local override: Apache-2\.0 until pull request #12 is merged Reason: The file says so\. Stop Using Locally/,
    ));

  it('is also shown when no draft is possible, and without a pull request', () => {
    const alone = draftSnapshot(null, { canDraft: false, local: { ...local, pullRequest: null, reason: '' } });
    assert.match(textOf(htmlOf(alone)), /Local override: Apache-2\.0 Stop Using Locally/);
  });
});
