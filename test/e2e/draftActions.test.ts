// From a component to a sent pull request, with evidence: the actions that it takes.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { appears, clickOnce, eventually } from './support/eventually.ts';
import { SubmissionReview } from './support/submissionReview.ts';
import type { Workbench } from './support/workbench.ts';

const dependencies = {
  lodash: '4.17.21',
  '@demo/undeclared': '1.1.0',
  '@demo/found-versions': '1.24.0',
  '@demo/many-versions': '1.24.0',
};

/**
 * Declares a component without a declared license and with one file under MIT, and two with many versions: the license
 * files of the first one are evidence.
 */
function prepare(workspace: string): void {
  const manifest = { name: 'pier', version: '1.0.0', dependencies };
  fs.writeFileSync(path.join(workspace, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** What the user does: each is one click, one key, or one text typed and accepted. */
type Journey = readonly (readonly [action: string, run: () => Promise<unknown>])[];

describeWorkbench('Correcting a declared license', { workspace: 'empty', prepare }, (step) => {
  step('is offered where the component is named', async (workbench) => {
    await workbench.openView('Components');
    await workbench.treeRow(/^package\.json/).waitFor();
    await workbench.waitUntilIdle();
    const editor = await workbench.openFile('package.json');
    const hover = await workbench.hover(
      editor.locator('.view-line', { hasText: 'undeclared' }).getByText('undeclared'),
    );
    await hover.getByRole('link', { name: 'Draft Curation' }).waitFor();
    await workbench.screenshot('draft link in a hover');
    await workbench.runCommand('View: Close All Editors');
  });

  step('becomes a pull request in four actions', async (workbench) => {
    await workbench.openView('Components');
    await workbench.treeRow(/^package\.json/).click();
    const row = workbench.treeRow(/^@demo\/undeclared/);
    await row.waitFor();
    const journey: Journey = [
      ['right-click', () => row.click({ button: 'right' })],
      ['Draft Curation', () => chooseEntry(workbench, 'Draft Curation')],
      ['Submit…', () => new DraftEditor(workbench).lens(/^Submit…$/).click()],
      ['Submit Anonymously', () => confirm(workbench, 'submit in four actions')],
    ];
    for (const [, run] of journey) await run();
    await workbench.notification(/Pull request #\d+ is open/).waitFor();
    assert.ok(journey.length <= 4);
    const [request, ...others] = await sent(workbench);
    assert.deepEqual(others, []);
    assert.match(request ?? '', /Evidence: .*part1\.js/);
  });

  step('closes its documents and marks the row', async (workbench) => {
    await eventually('its documents are closed', async () => (await workbench.tabs()).length === 0);
    await workbench.treeRow(/^@demo\/undeclared.*1 pending curation/).waitFor();
    await workbench.screenshot('submit afterwards');
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('becomes one pull request for 25 versions in six actions', async (workbench) => {
    await workbench.service.clearLog();
    const journey: Journey = [
      ...manyVersions(workbench, /^@demo\/found-versions/),
      ['Submit…', () => new DraftEditor(workbench).lens(/^Submit…$/).click()],
      ['Submit Anonymously', () => confirm(workbench, 'submit 25 versions')],
    ];
    for (const [, run] of journey) await run();
    await workbench.notification(/Pull request #\d+ is open/).waitFor();
    assert.ok(journey.length <= 6);
    await hasSent25Versions(workbench, /Evidence: .*package\/LICENSE.* of `1\.24\.0`/);
    await eventually('its documents are closed', async () => (await workbench.tabs()).length === 0);
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  step('takes a reason more for 25 versions without evidence', async (workbench) => {
    await workbench.service.clearLog();
    const review = new SubmissionReview(workbench);
    const journey: Journey = [
      ...manyVersions(workbench, /^@demo\/many-versions/),
      ['Submit…', () => new DraftEditor(workbench).lens(/^Submit…$/).click()],
      // No file of them has the license: the page asks for a reason.
      ['type the reason', () => review.typeReason()],
      ['Submit Anonymously', () => confirm(workbench, 'submit 25 versions for a reason')],
    ];
    for (const [, run] of journey) await run();
    await workbench.notification(/Pull request #\d+ is open/).waitFor();
    assert.ok(journey.length <= 6 + 1);
    await hasSent25Versions(workbench, /The README says so\./);
  });
});

/** To the draft of 25 versions of a component under Apache-2.0. */
function manyVersions(workbench: Workbench, component: RegExp): Journey {
  const row = workbench.treeRow(component);
  const { keyboard } = workbench.page;
  const list = workbench.page.locator('.quick-input-widget:visible');
  return [
    ['right-click', () => row.click({ button: 'right' })],
    ['Curate More Versions…', () => chooseEntry(workbench, 'Curate More Versions…')],
    [
      'type the license',
      async () => {
        await list.locator('input.input').fill('apache-2.0');
        await list.locator('.monaco-list-row', { hasText: 'Apache-2.0' }).first().waitFor();
        await keyboard.press('Enter');
      },
    ],
    [
      'accept the versions',
      async () => {
        await list.getByText('24 Selected').waitFor();
        await list.locator('input.input:focus').waitFor();
        await keyboard.press('Enter');
      },
    ],
  ];
}

async function hasSent25Versions(workbench: Workbench, details: RegExp): Promise<void> {
  const [request, ...others] = await sent(workbench);
  assert.deepEqual(others, []);
  const body = JSON.parse(request ?? '') as {
    readonly contributionInfo: { readonly details: string };
    readonly patches: readonly { readonly revisions: object }[];
  };
  assert.match(body.contributionInfo.details, details);
  assert.deepEqual(
    body.patches.map(({ revisions }) => Object.keys(revisions).length),
    [25],
  );
}

async function confirm(workbench: Workbench, picture: string): Promise<void> {
  const dialog = dialogOf(workbench);
  await dialog.getByText(/Submit this curation/).waitFor();
  await workbench.screenshot(picture);
  await dialog.getByRole('button', { name: 'Submit Anonymously' }).click();
}

async function chooseEntry({ page }: Workbench, entry: string): Promise<void> {
  const menu = page.locator('.monaco-menu:visible');
  // A menu that has just opened may ignore a click.
  await eventually('the menu’s entry is chosen', async () => {
    await clickOnce(menu.getByText(entry, { exact: true }));
    return appears(menu, 500).then((isOpen) => !isOpen);
  });
}

function dialogOf({ page }: Workbench): Locator {
  return page.locator('.monaco-dialog-box');
}

async function sent({ service }: Workbench): Promise<readonly string[]> {
  return (await service.requests()).filter(({ method }) => method === 'PATCH').map(({ body }) => body);
}
