// Keyboard editing of a draft without losing input: the panel's page in a browser with a simulated host.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type * as Drafts from '../webview/edit/drafts.ts';
import { type Answer, type Answers, BarePage, bundledModule } from './support/barePage.ts';

const licenses = ['Apache-1.1', 'Apache-2.0', 'MIT'];

const answers: Answers = ({ name, params }): Answer => {
  const asked = Object(params);
  if (name === 'licenseChoices') {
    const word: string = /[\w.-]*$/.exec(String(asked.text).slice(0, asked.at))?.[0] ?? '';
    const fitting = licenses.filter((id) => word !== '' && id.toLowerCase().startsWith(word.toLowerCase()));
    const place = { start: asked.at - word.length, end: asked.at };
    const choices = fitting.map((id) => ({
      id,
      name: `${id} License`,
      kind: 'license',
      isDeprecated: false,
      ...place,
    }));
    return { result: { choices, problem: null, normal: asked.text === 'mit' ? 'MIT' : null } };
  }
  if (name === 'matchGlobs') return { result: { counts: asked.globs.map((glob: string) => glob.length), total: 99 } };
  return asked.edit?.value === 'refuse me' ? { cause: 'The disk is full.' } : { result: null };
};

describe('Editing a draft in the panel', function () {
  this.timeout(90_000);
  this.bail(true);
  let bare: BarePage;
  let drafts: typeof Drafts;

  before(async () => {
    drafts = (await bundledModule('test/webview/edit/drafts.ts')) as typeof Drafts;
    bare = await BarePage.open(drafts.draftSnapshot(null), answers);
  });
  after(() => bare?.dispose());

  const field = () => bare.page.locator('input[role="combobox"]');
  const edits = () => bare.requests.filter(({ name }) => name === 'editDraft').map(({ params }) => Object(params).edit);

  it('replaces the value by what is typed first', async () => {
    await bare.page.getByRole('button', { name: 'Edit Declared' }).press('Enter');
    await bare.page.keyboard.type('ISC');
    assert.equal(await field().inputValue(), 'ISC');
    await bare.page.keyboard.press('Escape');
    await bare.page.getByRole('button', { name: 'Discard Unsaved Change of Declared' }).click();
  });

  it('starts at the pencil and focuses the field', async () => {
    await bare.page.getByRole('button', { name: 'Edit Declared' }).press('Enter');
    await bare.page.keyboard.press('End');
    await bare.page.keyboard.type(' OR apa');
    assert.equal(await field().inputValue(), 'MIT OR apa');
  });

  it('keeps caret and focus when a snapshot arrives', async () => {
    await bare.page.keyboard.press('Home');
    await bare.send(drafts.draftSnapshot({ fields: [drafts.drafted('declared', 'ISC', { before: 'MIT' })] }));
    await bare.page.keyboard.type('(');
    assert.equal(await field().inputValue(), '(MIT OR apa');
    await bare.page.keyboard.press('Backspace');
  });

  it('inserts a suggestion at the caret with arrow key and Enter', async () => {
    await bare.page.keyboard.press('End');
    await bare.page.keyboard.press('ArrowDown');
    await bare.page.locator('[role="option"]').nth(1).waitFor();
    await bare.page.keyboard.press('ArrowDown');
    await bare.page.keyboard.press('ArrowDown');
    await bare.page.locator('[role="option"][aria-selected="true"]', { hasText: 'Apache-2.0' }).waitFor();
    await bare.page.keyboard.press('Enter');
    assert.equal(await field().inputValue(), 'MIT OR Apache-2.0');
    assert.deepEqual(edits(), []);
  });

  it('keeps the input and returns the focus on Escape, and keeps it while the page is hidden', async () => {
    await bare.page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
    assert.equal(await bare.focused(), 'Edit Declared');
    await bare.hideAndShow();
    await bare.page.getByText('Unsaved change: MIT OR Apache-2.0').waitFor();
    await bare.page.getByRole('button', { name: 'Continue Editing Declared' }).click();
    assert.equal(await field().inputValue(), 'MIT OR Apache-2.0');
  });

  it('normalizes the expression with one key', async () => {
    await field().fill('mit');
    await bare.page.getByText('Use the normal form').waitFor();
    await bare.page.keyboard.press('Alt+Enter');
    assert.equal(await field().inputValue(), 'MIT');
  });

  it('keeps the input when saving fails and shows the reason', async () => {
    await field().fill('refuse me');
    await bare.page.keyboard.press('Enter');
    await bare.page.getByRole('alert').getByText('The disk is full.').waitFor();
    assert.equal(await field().inputValue(), 'refuse me');
  });

  it('saves on Enter and returns the focus', async () => {
    await field().fill('Apache-1.1');
    await bare.page.keyboard.press('Enter');
    await field().waitFor({ state: 'detached' });
    assert.deepEqual(edits().at(-1), { field: 'declared', value: 'Apache-1.1' });
    assert.equal(await bare.focused(), 'Edit Declared');
  });

  it('saves on click although the suggestions below move the button', async () => {
    await bare.page.getByRole('button', { name: 'Edit Declared' }).click();
    await field().fill('Apache');
    await bare.page.locator('[role="option"]').nth(1).waitFor();
    const { x, y } = await middleOf(bare.page.getByRole('button', { name: 'Save' }));
    await bare.page.mouse.move(x, y);
    await bare.page.mouse.down();
    await bare.page.mouse.up();
    await field().waitFor({ state: 'detached' });
    assert.deepEqual(edits().at(-1), { field: 'declared', value: 'Apache' });
    assert.equal(await bare.focused(), 'Edit Declared');
  });

  it('accepts a pasted address as source', async () => {
    const commit = '8d39279aa44a5c1ab5b0ba2f2d2b8f0a64e1b2c3';
    const url = `https://gitlab.com/a/b/c/-/commit/${commit}`;
    await bare.page.getByRole('button', { name: 'Edit Source' }).click();
    await bare.page.keyboard.insertText(url);
    assert.equal(await bare.page.getByLabel('Owner or group').inputValue(), 'a.b');
    await bare.page.keyboard.press('Enter');
    await bare.page.getByLabel('Owner or group').waitFor({ state: 'detached' });
    const value = { type: 'git', provider: 'gitlab', namespace: 'a.b', name: 'c', revision: commit, url };
    assert.deepEqual(edits().at(-1), { field: 'source', value });
  });

  it('counts glob matches and splits pasted lines into several globs', async () => {
    await bare.page.getByRole('button', { name: 'Edit the globs of facet doc' }).click();
    await bare.page.getByLabel('Glob 2').focus();
    await bare.page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'a/**\nbc/**');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    await bare.page.getByText('5 of 99 files').waitFor();
    await bare.page.keyboard.press('Enter');
    await bare.page.getByLabel('Glob 2').waitFor({ state: 'detached' });
    assert.deepEqual(edits().at(-1), { field: 'facet', facet: 'doc', globs: ['docs/**', 'a/**', 'bc/**'] });
  });

  it('saves nothing when nothing changed', async () => {
    const before = edits().length;
    await bare.page.getByRole('button', { name: 'Edit Release date' }).press('Enter');
    await bare.page.keyboard.press('Enter');
    await bare.page.getByLabel('Release date', { exact: true }).waitFor({ state: 'detached' });
    assert.equal(edits().length, before);
  });
});

async function middleOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await target.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
