import assert from 'node:assert/strict';
import { buttonNames, drafted, draftSnapshot, openEditors } from '../edit/drafts.ts';
import { fileOf, folderOf } from './rows.ts';
import { filesHtml, wordsOf } from './view.tsx';

const path = 'package/a.js';
const rows = [fileOf(path, { license: 'MIT', copyrights: ['© Ann'] })];
const around = draftSnapshot(null);
const fields = [
  drafted(`file:${path}`, 'ISC', { before: 'MIT', severity: 'error', problem: 'Not so.' }),
  drafted(`attributions:${path}`, '© Bob\n© Cid', { before: '© Ann' }),
];

describe('selected files', () => {
  it('can be given a license and attributions', () => {
    const names = buttonNames(filesHtml({ rows, selected: [path], around }));
    assert.deepEqual(names.slice(-4), ['Copy paths', 'Set license…', 'Set attributions…', 'Clear selection']);
  });

  it('cannot where nothing can be drafted, or the draft cannot be changed', () => {
    for (const other of [draftSnapshot(null, { canDraft: false }), draftSnapshot({ isUnreadable: true })])
      assert.doesNotMatch(wordsOf(filesHtml({ rows, selected: [path], around: other })), /Set license/);
  });

  it('are counted where something is typed for them', () => {
    const typing = openEditors({ 'selected:license': { text: 'MI' }, 'selected:attributions': { text: '© Ann' } });
    const html = filesHtml({ rows, selected: [path, 'b'], around, typing });
    assert.match(html, /role="group" aria-label="License of 2 files"/);
    assert.match(html, /role="group" aria-label="Attributions of 2 files"/);
    assert.match(html, /<textarea[^>]*>© Ann<\/textarea>/);
    assert.match(wordsOf(html), /One copyright statement a line\. Ctrl\+Enter saves/);
  });

  it('keep what was typed and not saved', () => {
    const typing = new Map([['selected:license', { isOpen: false, parts: { text: 'MI' } }]]);
    assert.match(
      wordsOf(filesHtml({ rows, selected: [path], around, typing })),
      /Typed, not saved: MI Continue Discard/,
    );
  });
});

describe('the details of a file', () => {
  it('can be edited', () => {
    const names = buttonNames(filesHtml({ rows, hasDetails: true, around }));
    assert.ok(names.includes(`Edit License of ${path}`) && names.includes(`Edit Attributions of ${path}`));
    const typing = openEditors({ [`attributions:${path}`]: { text: '© Ann\n© Bob' } });
    const open = filesHtml({ rows, hasDetails: true, around, typing });
    assert.match(open, new RegExp(`aria-label="Attributions of ${path}"[^]*<textarea[^>]*>© Ann\n© Bob</textarea>`));
  });

  it('offer to begin a draft with the file as its reason, where something can be drafted', () => {
    assert.ok(buttonNames(filesHtml({ rows, hasDetails: true, around })).includes('Draft from This File'));
    const closed = draftSnapshot(null, { canDraft: false });
    assert.doesNotMatch(filesHtml({ rows, hasDetails: true, around: closed }), /Draft from/);
  });

  it('of a folder cannot', () =>
    assert.doesNotMatch(filesHtml({ rows: [folderOf('src', {})], hasDetails: true, around }), /Edit |Draft from/));

  it('show what the draft makes of it', () => {
    const text = wordsOf(filesHtml({ rows, hasDetails: true, around: draftSnapshot({ fields }) }));
    assert.match(text, /ISC in the draft was MIT Revert Not so\./);
    assert.match(text, /© Bob © Cid in the draft was © Ann Revert/);
  });
});

describe('the row of a file in the draft', () => {
  it('shows its new license, says that it is of the draft, and on hover what was', () => {
    const html = filesHtml({ rows, around: draftSnapshot({ fields }) });
    assert.match(html, /title="ISC[^"]*in the draft[^"]*was MIT"/);
    assert.match(wordsOf(html), /ISC in the draft/);
  });

  it('is as it was where the draft takes only something else of it', () => {
    const html = filesHtml({ rows, around: draftSnapshot({ fields: fields.slice(1) }) });
    assert.doesNotMatch(wordsOf(html), /in the draft/);
  });
});
