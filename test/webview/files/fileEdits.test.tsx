import assert from 'node:assert/strict';
import { buttonNames, drafted, draftSnapshot, openEditors } from '../edit/drafts.ts';
import { fileOf, folderOf } from './rows.ts';
import { filesHtml, spacedText } from './view.tsx';

const path = 'package/a.js';
const rows = [fileOf(path, { license: 'MIT', copyrights: ['© Ann'] })];
const snapshot = draftSnapshot(null);
const fields = [
  drafted(`file:${path}`, 'ISC', { before: 'MIT', severity: 'error', problem: 'Not so.' }),
  drafted(`attributions:${path}`, '© Bob\n© Cid', { before: '© Ann' }),
];

describe('Selected files', () => {
  it('can be given a license and attributions', () => {
    const names = buttonNames(filesHtml({ rows, selected: [path], snapshot }));
    assert.deepEqual(names.slice(-4), ['Copy paths', 'Set License…', 'Set attributions…', 'Clear selection']);
  });

  it('cannot be edited when no draft is possible or the draft is read-only', () => {
    for (const other of [draftSnapshot(null, { canDraft: false }), draftSnapshot({ isUnreadable: true })])
      assert.doesNotMatch(spacedText(filesHtml({ rows, selected: [path], snapshot: other })), /Set license/);
  });

  it('are counted when text is typed for them', () => {
    const typing = openEditors({ 'selected:license': { text: 'MI' }, 'selected:attributions': { text: '© Ann' } });
    const html = filesHtml({ rows, selected: [path, 'b'], snapshot, typing });
    assert.match(html, /role="group" aria-label="License: 2 files"/);
    assert.match(html, /role="group" aria-label="Attribution: 2 files"/);
    assert.match(html, /<textarea[^>]*>© Ann<\/textarea>/);
    assert.match(spacedText(html), /One copyright statement a line\. Ctrl\+Enter saves/);
  });

  it('keep typed text that was not saved', () => {
    const typing = new Map([['selected:license', { isOpen: false, parts: { text: 'MI' } }]]);
    assert.match(
      spacedText(filesHtml({ rows, selected: [path], snapshot, typing })),
      /Unsaved change: MI Continue Editing · Discard/,
    );
  });
});

describe('File details', () => {
  it('can be edited', () => {
    const names = buttonNames(filesHtml({ rows, hasDetails: true, snapshot }));
    assert.ok(names.includes(`Edit License: ${path}`) && names.includes(`Edit Attribution: ${path}`));
    const typing = openEditors({ [`attributions:${path}`]: { text: '© Ann\n© Bob' } });
    const open = filesHtml({ rows, hasDetails: true, snapshot, typing });
    assert.match(open, new RegExp(`aria-label="Attribution: ${path}"[^]*<textarea[^>]*>© Ann\n© Bob</textarea>`));
  });

  it('refuse to edit statements that are sent cut, since the rest would be lost', () => {
    const cut = fileOf(path, { copyrights: ['© Ann', `${'x'.repeat(1999)}…`] });
    const html = filesHtml({ rows: [cut], hasDetails: true, snapshot });
    assert.ok(!buttonNames(html).includes(`Edit Attribution: ${path}`));
    assert.match(spacedText(html), /Too long to edit here: edit the draft as text\./);
  });

  it('offer to begin a draft with the file as its reason, when a draft is possible', () => {
    assert.ok(buttonNames(filesHtml({ rows, hasDetails: true, snapshot })).includes('Draft from This File'));
    const closed = draftSnapshot(null, { canDraft: false });
    assert.doesNotMatch(filesHtml({ rows, hasDetails: true, snapshot: closed }), /Draft from/);
  });

  it('of a folder cannot be edited', () =>
    assert.doesNotMatch(filesHtml({ rows: [folderOf('src', {})], hasDetails: true, snapshot }), /Edit |Draft from/));

  it('show the values of the draft', () => {
    const text = spacedText(filesHtml({ rows, hasDetails: true, snapshot: draftSnapshot({ fields }) }));
    assert.match(text, /ISC in the draft was: MIT Revert Not so\./);
    assert.match(text, /© Bob © Cid in the draft was: © Ann Revert/);
  });
});

describe('Row of a file in the draft', () => {
  it('shows its new license, marks it as drafted, and names the old one on hover', () => {
    const html = filesHtml({ rows, snapshot: draftSnapshot({ fields }) });
    assert.match(html, /title="ISC[^"]*in the draft[^"]*was: MIT"/);
    assert.match(spacedText(html), /ISC in the draft/);
  });

  it('stays unchanged when the draft changes only its attributions', () => {
    const html = filesHtml({ rows, snapshot: draftSnapshot({ fields: fields.slice(1) }) });
    assert.doesNotMatch(spacedText(html), /in the draft/);
  });
});
