// Text selected in an installed file is evidence only if the file is identical to the scanned one; otherwise the
// extension explains why not.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'mocha';
import { createProfile, type Profile } from '../host/profile.ts';
import { licenseText } from '../service/fixtures/texts.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { DraftEditor } from './support/draftEditor.ts';
import { eventually } from './support/eventually.ts';
import { otherDrafts } from './support/storedDrafts.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import type { Theme } from './support/themes.ts';
import type { Workbench } from './support/workbench.ts';

const themes: readonly Theme[] = ['light', 'dark'];
const license = licenseText('MIT', 'OpenJS Foundation and other contributors', '2021');
const dependencies = { lodash: '4.17.21', 'hostile-wrong-types': '1.0.0' };

/** An installed file and the message shown when it is used as evidence. */
interface Refused {
  readonly file: string;
  readonly because: string;
  readonly pattern: RegExp;
}

const refused: readonly Refused[] = [
  {
    file: 'lodash/README.md',
    because: 'whose hash is another',
    pattern:
      /lodash\/README\.md is not the file that the definition of lodash 4\.17\.21 lists: its SHA-256 is another\./,
  },
  {
    file: 'lodash/LICENSE',
    because: 'whose line ends were changed',
    pattern: /lodash\/LICENSE has other line ends than the file that the definition of lodash 4\.17\.21 lists\./,
  },
  {
    file: 'hostile-wrong-types/ok.js',
    because: 'that is listed without a hash',
    pattern: /lists hostile-wrong-types\/ok\.js without a hash, so the two can’t be compared\./,
  },
  {
    file: 'lodash/not-there.txt',
    because: 'that the definition does not list',
    pattern: /The definition of lodash 4\.17\.21 lists no file like lodash\/not-there\.txt\./,
  },
];

let profile: Profile | undefined;
after(() => profile?.dispose());

async function installed(): Promise<OpenOptions> {
  profile = createProfile();
  return {
    workspace: 'empty',
    prepare: install,
    profile,
    settings: { 'search.exclude': { '**/node_modules': false } },
  };
}

function install(workspace: string): void {
  const write = (name: string, text: string): void => {
    const file = path.join(workspace, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  };
  write('package.json', JSON.stringify({ name: 'pier', version: '1.0.0', dependencies }, null, 2));
  for (const [name, version] of Object.entries(dependencies))
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version }));
  write('node_modules/lodash/LICENSE', license.replaceAll('\n', '\r\n'));
  write('node_modules/lodash/README.md', '# Under the terms of ISC\n');
  write('node_modules/lodash/not-there.txt', 'Under the terms of ISC\n');
  write('node_modules/hostile-wrong-types/ok.js', '// Under the terms of ISC\n');
}

describeWorkbench('Text that cannot be evidence', installed, (step) => {
  step('starts in a workspace with installed packages', async (workbench) => {
    await workbench.openView('Components');
    await workbench.treeRow(/^package\.json/).waitFor();
    await workbench.waitUntilIdle();
    await workbench.hideSideBar();
  });

  for (const [at, { file, because, pattern }] of refused.entries())
    step(`is rejected with the reason and without a draft in a file ${because}`, async (workbench) => {
      await selectFirstLine(workbench, file);
      await workbench.runCommand('ClearlyDefined: Draft Curation for This Dependency');
      const notification = workbench.notification(pattern);
      await notification.waitFor();
      await notification.getByText('It is no evidence.').waitFor();
      await notification.getByRole('button', { name: 'Draft without It' }).waitFor();
      for (const theme of at < 2 ? themes : []) {
        await workbench.setTheme(theme);
        await workbench.screenshot(`evidence refused ${at} ${theme}`);
      }
      await workbench.runCommand('Notifications: Clear All Notifications');
      await notification.waitFor({ state: 'hidden' });
      assert.deepEqual(await drafted(), []);
      assert.ok(!(await workbench.tabs()).some((tab) => tab.includes('curation.yaml')));
    });

  step('is rejected before any request while the file has unsaved changes', async (workbench) => {
    const before = (await workbench.service.requests()).length;
    await selectFirstLine(workbench, 'lodash/not-there.txt');
    await workbench.page.keyboard.type('MIT');
    await workbench.runCommand('ClearlyDefined: Draft Curation for This Dependency');
    const notification = workbench.notification(/has changes that are not saved/);
    await notification.getByRole('button', { name: 'Draft without It' }).waitFor();
    await workbench.screenshot('evidence not saved');
    assert.equal((await workbench.service.requests()).length, before);
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.runCommand('File: Revert File');
  });

  step('does not prevent a draft without evidence', async (workbench) => {
    await selectFirstLine(workbench, 'lodash/LICENSE');
    await workbench.runCommand('ClearlyDefined: Draft Curation for This Dependency');
    const notification = workbench.notification(/has other line ends/);
    await notification.getByRole('button', { name: 'Draft without It' }).click();
    const draft = new DraftEditor(workbench);
    await draft.waitForText(/name: lodash/);
    await draft.lens(/Declared now: MIT/).waitFor();
    await eventually('it is kept', async () => (await drafted()).length > 0);
    assert.deepEqual(await drafted(), ['lodash: ']);
    assert.equal(await draft.root.locator('.codelens-decoration', { hasText: 'Evidence' }).count(), 0);
    await workbench.page.keyboard.press('Escape');
    await workbench.screenshot('evidence left out');
  });

  step('becomes evidence when the file is identical to the scanned one again', async (workbench) => {
    fs.writeFileSync(path.join(workbench.workspace ?? '', 'node_modules/lodash/LICENSE'), license);
    const editor = await selectFirstLine(workbench, 'lodash/LICENSE');
    await eventually('the editor has read it again', async () => (await lineEnds(workbench)) === 'LF');
    await editor.locator('.view-line', { hasText: 'MIT License' }).first().waitFor();
    await workbench.page.keyboard.press('Control+Home');
    await workbench.page.keyboard.press('Shift+End');
    await workbench.runCommand('ClearlyDefined: Draft Curation for This Dependency');
    await new DraftEditor(workbench).lens(/Evidence: package\/LICENSE, line 1/).waitFor();
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`evidence taken ${theme}`);
    }
    assert.deepEqual(await drafted(), ['lodash: package/LICENSE MIT License']);
    assert.deepEqual(await workbench.notifications(), []);
  });
});

async function selectFirstLine(workbench: Workbench, file: string): ReturnType<Workbench['openFile']> {
  const editor = await workbench.openFile(`node_modules/${file}`);
  await workbench.page.locator('.tab.active', { hasText: path.posix.basename(file) }).waitFor();
  await editor.locator('.view-line').first().click();
  await workbench.page.keyboard.press('Control+Home');
  await workbench.page.keyboard.press('Shift+End');
  return editor;
}

async function lineEnds({ page }: Workbench): Promise<string> {
  return (await page.locator('.part.statusbar [id="status.editor.eol"]').innerText()).trim();
}

/** Each draft on disk with its evidence. */
async function drafted(): Promise<readonly string[]> {
  assert.ok(profile);
  const reader = otherDrafts(profile, 'reader');
  await reader.reload();
  const found = reader.all.map(({ component, evidence }) => {
    return `${component.name}: ${evidence.map(({ path: of, excerpt }) => `${of} ${excerpt ?? ''}`).join(', ')}`;
  });
  reader.dispose();
  return found;
}
