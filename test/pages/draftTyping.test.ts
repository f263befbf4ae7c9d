// Keyboard editing of a draft in the panel without losing input.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { after, before, describe, it } from 'mocha';
import { machineFault } from '../editor/faults/machineFaults.ts';
import { openSession, type Session } from '../editor/session.ts';
import { files } from '../editor/workspace.ts';
import { eventually } from '../support/eventually.ts';
import { PageView } from './pageView.ts';

const lodash = 'npm/npmjs/-/lodash/4.17.21';
const fullDisk = machineFault('disk full');

describe('Editing a draft in the panel', function () {
  this.bail(true);
  let session: Session;
  let view: PageView;

  before(async () => {
    session = await openSession({ ...fullDisk.world });
    await session.run('openDefinition', lodash);
    view = await PageView.open(session);
  });
  after(async () => {
    await view?.close();
    await session?.close();
  });

  const field = (): Locator => view.page.locator('input[role="combobox"]');
  const option = (name?: string): Locator =>
    view.page.locator('[role="option"]', name === undefined ? {} : { hasText: name }).first();
  const press = (key: string): Promise<void> => view.page.keyboard.press(key);

  /** What the draft says about a field, as the host has it. */
  const drafted = (name: string): string | null =>
    session.panel.snapshot?.draft?.fields.find((one) => one.field === name)?.after ?? null;
  const isDrafted = (name: string, value: string): Promise<unknown> =>
    eventually(
      () => `${name} is drafted as ${value}, not as ${drafted(name)}`,
      async () => drafted(name) === value,
    );

  it('replaces the value by what is typed first', async () => {
    await view.button('Edit Declared').press('Enter');
    await view.page.keyboard.type('ISC');
    assert.equal(await field().inputValue(), 'ISC');
    await press('Escape');
    await view.button('Discard: Declared').click();
  });

  it('starts at the pencil and focuses the field', async () => {
    await view.button('Edit Declared').press('Enter');
    await press('End');
    await view.page.keyboard.type(' OR apa');
    assert.equal(await field().inputValue(), 'MIT OR apa');
  });

  it('keeps caret and focus when the draft changes elsewhere', async () => {
    await press('Home');
    await session.run('openDraft', lodash);
    const document = session.document('lodash.curation.yaml');
    await session.write(document, document.getText().replace(/declared:.*/, 'declared: ISC'));
    await isDrafted('declared', 'ISC');
    await view.page.keyboard.type('(');
    assert.equal(await field().inputValue(), '(MIT OR apa');
    await press('Backspace');
  });

  it('inserts a suggestion at the caret with arrow key and Enter', async () => {
    await press('End');
    await press('ArrowDown');
    await option('Apache-2.0').waitFor();
    const selected = view.page.locator('[role="option"][aria-selected="true"]', { hasText: 'Apache-2.0' });
    for (let presses = 0; presses < 10 && !(await selected.isVisible()); presses++) await press('ArrowDown');
    await press('Enter');
    assert.equal(await field().inputValue(), 'MIT OR Apache-2.0');
    assert.equal(drafted('declared'), 'ISC');
  });

  it('keeps the input and returns the focus on Escape, and keeps it while the page is hidden', async () => {
    await press('Escape');
    await field().waitFor({ state: 'detached' });
    assert.equal(await view.focused(), 'Edit Declared');
    await view.hideAndShow();
    await view.page.getByText('Unsaved change: MIT OR Apache-2.0').waitFor();
    await view.button('Continue Editing: Declared').click();
    assert.equal(await field().inputValue(), 'MIT OR Apache-2.0');
  });

  it('normalizes the expression with one key', async () => {
    await field().fill('mit');
    await view.page.getByText('Use the normal form').waitFor();
    await press('Alt+Enter');
    assert.equal(await field().inputValue(), 'MIT');
  });

  it('keeps the input when saving fails and shows the reason', async () => {
    await fullDisk.begin(session.world);
    await field().fill('Zlib');
    await press('Enter');
    await view.page.getByRole('alert').getByText('no space left on device').waitFor();
    assert.equal(await field().inputValue(), 'Zlib');
    await fullDisk.end(session.world);
  });

  it('saves on Enter and returns the focus', async () => {
    await field().fill('Apache-1.1');
    await press('Enter');
    await field().waitFor({ state: 'detached' });
    await isDrafted('declared', 'Apache-1.1');
    assert.equal(await view.focused(), 'Edit Declared');
  });

  it('saves on click although the suggestions below move the button', async () => {
    await view.button('Edit Declared').click();
    await field().fill('Apache');
    await option('Apache-1.1').waitFor();
    const { x, y } = await middleOf(view.button('Save'));
    await view.page.mouse.move(x, y);
    await view.page.mouse.down();
    await view.page.mouse.up();
    await field().waitFor({ state: 'detached' });
    await isDrafted('declared', 'Apache');
    assert.equal(await view.focused(), 'Edit Declared');
  });

  it('accepts a pasted address as source', async () => {
    const address = 'https://gitlab.com/a/b/c/-/commit/8d39279aa44a5c1ab5b0ba2f2d2b8f0a64e1b2c3';
    await view.button('Edit Source').click();
    await view.page.keyboard.insertText(address);
    assert.equal(await view.page.getByLabel('Owner or group').inputValue(), 'a.b');
    await press('Enter');
    await view.page.getByLabel('Owner or group').waitFor({ state: 'detached' });
    await isDrafted('source', address);
    assert.match(session.document('lodash.curation.yaml').getText(), /provider: gitlab\n +namespace: a\.b\n/);
  });

  it('saves nothing when nothing changed', async () => {
    const before = JSON.stringify(session.panel.snapshot?.draft);
    await view.button('Edit Release date').press('Enter');
    await press('Enter');
    await view.page.getByLabel('Release date', { exact: true }).waitFor({ state: 'detached' });
    await session.settle();
    assert.equal(JSON.stringify(session.panel.snapshot?.draft), before);
  });

  it('has what gets the focus in sight, not below its bar, on the way back through the page', async () => {
    await view.setSize('narrow');
    await view.page.locator('main button').last().focus();
    const covered: string[] = [];
    for (let isInBar = false; !isInBar;) {
      await press('Shift+Tab');
      const [name, place] = await view.page.evaluate(() => {
        const { activeElement } = document;
        const bar = document.querySelector('.draft-bar');
        const { top = 0, bottom = 0 } = activeElement?.getBoundingClientRect() ?? {};
        const isCovered = top < (bar?.getBoundingClientRect().bottom ?? 0) && bottom > 0;
        const name = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
        return [name, bar?.contains(activeElement) === true ? 'bar' : isCovered ? 'covered' : 'free'] as const;
      });
      isInBar = place === 'bar';
      if (place === 'covered') covered.push(name);
    }
    assert.deepEqual(covered, []);
    const scrolled = await view.page.evaluate(() => {
      window.scrollTo(0, 800);
      document.querySelector<HTMLElement>('.draft-bar button')?.focus();
      return window.scrollY;
    });
    assert.equal(scrolled, 800, 'the bar is in sight wherever the page is');
  });

  it('counts glob matches and splits pasted lines into several globs', async () => {
    await session.run('openDefinition', 'npm/npmjs/-/faceted/2.0.0');
    await view.show();
    await view.button('Edit Globs of facet tests').click();
    await view.page.getByLabel('Glob 2').focus();
    await view.page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'a/**\nbc/**');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    await view.page
      .locator('.glob-count', { hasText: /\d+ of \d+/ })
      .last()
      .waitFor();
    await press('Enter');
    await view.page.getByLabel('Glob 2').waitFor({ state: 'detached' });
    await isDrafted('facet:tests', '**/test/**\na/**\nbc/**');
  });
});

describe('A suggested license in the panel', function () {
  this.bail(true);
  let session: Session;
  let view: PageView;

  before(async () => {
    session = await openSession({ files });
    await session.run('openDefinition', 'npm/npmjs/-/json-schema/0.2.3');
    view = await PageView.open(session);
  });
  after(async () => {
    await view?.close();
    await session?.close();
  });

  const field = (): Locator => view.page.locator('input[role="combobox"]');
  const suggested = (): Locator => view.page.getByText('Suggested: AFL-2.1 OR BSD-3-Clause');

  it('is what editing begins with, and is nothing typed', async () => {
    await suggested().waitFor();
    await view.button('Set License…').click();
    assert.equal(await field().inputValue(), 'AFL-2.1 OR BSD-3-Clause');
    await view.page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
    assert.equal(await view.page.getByText('Unsaved change').count(), 0);
  });

  it('is in the field that a row opens: it has the focus, and typing replaces it', async () => {
    await view.page.getByRole('tab', { name: 'Files' }).click();
    await session.run('setLicense', 'npm/npmjs/-/json-schema/0.2.3');
    await field().waitFor();
    await view.page.keyboard.type('ISC');
    assert.equal(await field().inputValue(), 'ISC');
    await view.page.keyboard.press('Escape');
    await view.button('Discard: Declared').click();
  });

  it('is drafted with Enter, and is no suggestion any more', async () => {
    await view.button('Edit Declared').press('Enter');
    assert.equal(await field().inputValue(), 'AFL-2.1 OR BSD-3-Clause');
    await view.page.keyboard.press('Enter');
    await view.page.getByText('Draft: AFL-2.1 OR BSD-3-Clause').waitFor();
    await suggested().waitFor({ state: 'detached' });
  });

  it('is missing where none is known: then the field of an unidentified license is empty', async () => {
    await session.run('openInNewTab', 'npm/npmjs/-/hostile-script/1.0.0');
    await view.show();
    await view.button('Edit Declared').click();
    assert.doesNotMatch(await field().inputValue(), /NOASSERTION/);
  });
});

describe('Sources that contradict each other', function () {
  this.bail(true);
  let session: Session;
  let view: PageView;

  before(async () => {
    const manifest = JSON.stringify({ name: 'json-schema', version: '0.2.3', license: 'MIT' });
    session = await openSession({ files: { ...files, 'node_modules/json-schema/package.json': manifest } });
    await session.run('setLicense', 'npm/npmjs/-/json-schema/0.2.3');
    view = await PageView.open(session);
  });
  after(async () => {
    await view?.close();
    await session?.close();
  });

  const field = (): Locator => view.page.locator('input[role="combobox"]');
  const options = (): Locator => view.page.locator('[role="option"]');

  it('are both offered below an empty field, each with what has it', async () => {
    await field().waitFor();
    assert.equal(await field().inputValue(), '');
    assert.deepEqual(await options().allTextContents(), [
      'MITIn the installed manifest',
      'AFL-2.1 OR BSD-3-ClauseDiscovered in files',
    ]);
    assert.equal(await view.page.getByText('Suggested').count(), 0);
  });

  it('are chosen with an arrow key and Enter; Enter drafts the chosen one', async () => {
    await view.page.keyboard.press('ArrowDown');
    await view.page.keyboard.press('ArrowDown');
    await view.page.keyboard.press('Enter');
    assert.equal(await field().inputValue(), 'AFL-2.1 OR BSD-3-Clause');
    assert.equal(await options().count(), 0);
    await view.page.keyboard.press('Enter');
    await view.page.getByText('Draft: AFL-2.1 OR BSD-3-Clause').waitFor();
  });
});

async function middleOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await target.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
