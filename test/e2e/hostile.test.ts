// A workspace that nobody trusts: in Restricted Mode it sends no names to a service of its choice, its files neither
// block the window nor hide others, and what a service answers stays text.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'mocha';
import type { Frame } from 'playwright-core';
import { startServiceProcess, type RunningService } from '../../scripts/serviceProcess.ts';
import { Confirmation } from './support/confirmation.ts';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from '../support/eventually.ts';
import { harmlessPaths, hostilePaths, writeHostileFiles } from '../support/hostileFiles.ts';
import type { OpenOptions } from './support/openWorkbench.ts';
import { StandIn } from './support/standIn.ts';
import { typeUntilListed } from './support/typing.ts';
import type { Workbench } from './support/workbench.ts';

/** A folder name that is a command link in Markdown. */
const commandFolder = '<command:clearlydefined.openDefinition?x>';
const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'outside-'));

/** The service that the workspace names. */
let other: RunningService | undefined;

after(async () => {
  await other?.dispose();
  fs.rmSync(outside, { recursive: true, force: true });
});

async function open(): Promise<OpenOptions> {
  const { url } = (other = await startServiceProcess('generate'));
  return {
    workspace: 'states',
    isRestricted: true,
    // Tall enough for every row of the view.
    viewport: { width: 1280, height: 3_000 },
    prepare: (workspace) => {
      writeHostileFiles(workspace, 100_000);
      const settings = {
        'clearlydefined.apiUrl': url,
        'clearlydefined.webUrl': url,
        'clearlydefined.exclude': ['excluded', '*a*a*a*a*a*a*a*a*a*a*b'],
        'clearlydefined.maxFileSize': 1,
      };
      const write = (folder: string, file: string, text: string): void => {
        fs.mkdirSync(path.join(workspace, folder), { recursive: true });
        fs.writeFileSync(path.join(workspace, folder, file), text);
      };
      write('.vscode', 'settings.json', JSON.stringify(settings));
      write('.', '.clearlydefined.yaml', 'deny: [NONE]\n');
      fs.writeFileSync(path.join(outside, 'package.json'), '{ "dependencies": { "stolen-name": "1.0.0" } }');
      fs.symlinkSync(outside, path.join(workspace, 'linked'));
      write('excluded', 'requirements.txt', 'idna==3.4\n');
      write('large', 'requirements.txt', `idna==3.4\n${'#'.repeat(1_100_000)}`);
      write(commandFolder, 'pyproject.toml', '[tool.poetry.dependencies]\nrequests = "^2"\n');
      write(commandFolder, 'poetry.lock', '[[package]]\nname = "requests"\nversion = "2.31.0"\n');
    },
  };
}

describeWorkbench('Hostile workspace', open, (step) => {
  const ofOther = (): Promise<readonly unknown[]> => new StandIn(other?.url ?? '').requests();

  step('is listed in Restricted Mode while the user types, and nothing is sent', async (workbench) => {
    await workbench.statusBarItem('Restricted Mode').waitFor();
    const delays = await typeUntilListed(workbench, [...hostilePaths, ...harmlessPaths]);
    assert.ok(delays.length > 0);
    await workbench.waitUntilIdle();
    const components = workbench.view('Components');
    await components.says(/^Restricted Mode: licenses are looked up when you say so/);
    await components.row(/^Manage Workspace Trust$/).isShown();
    assert.deepEqual(await workbench.service.requests(), []);
    assert.deepEqual(await ofOther(), []);
  });

  step('hides no dependency of its harmless files, and excludes no file', async (workbench) => {
    const components = workbench.view('Components');
    for (const file of ['zz/package.json', 'excluded/requirements.txt', 'large/requirements.txt'])
      await components.row(file).expand();
    await components.row(/^react\s*Not looked up yet · 18\.2\.0$/).isShown();
    // A row is expanded before the rows below it are drawn.
    await eventually('both files list it', async () => {
      const rows = await components.rows();
      return rows.filter((row) => row.startsWith('idna')).length === 2;
    });
  });

  step('has no link to outside that is read, and no link in the name of a folder', async (workbench) => {
    const components = workbench.view('Components');
    await components.row('linked/package.json').expand();
    await components.row(/^Links out of the workspace folder, and special files, aren’t read/).isShown();
    await components.row(`${commandFolder}/pyproject.toml`).expand();
    const hover = await components.row(/^requests.*2\.31\.0/).hover();
    await hover.getByText(`version from ${commandFolder}/poetry.lock`).waitFor();
    const links = await hover.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('data-href') ?? ''));
    assert.ok(links.length > 0);
    assert.deepEqual(
      links.filter((link) => /\?x/.test(link)),
      [],
    );
    await workbench.page.keyboard.press('Escape');
    await workbench.page.mouse.move(0, 0);
  });

  step('has licenses in an export only after a confirmation', async (workbench) => {
    await workbench.chooseIn('ClearlyDefined: Export…', 'CSV');
    await workbench.choose('All dependencies');
    const confirmation = new Confirmation(workbench);
    await confirmation.says(
      /^Names and versions of public packages are sent to 127\.0\.0\.1:\d+ to look up licenses\.$/,
    );
    await confirmation.press('Cancel');
    assert.deepEqual(await workbench.service.requests(), []);
  });

  step('is looked up when the user says so, at the service of the user', async (workbench) => {
    const components = workbench.view('Components');
    await components.row(/^Look Up Licenses$/).click();
    await components.row(/^Look Up Licenses$/).isGone();
    await components.row(/^package\.json/).expand();
    await components.row(/^lodash\s*MIT · 4\.17\.21$/).isShown();
    await components.row(/^indexof.*denied by policy/).isShown();
    await workbench.waitUntilIdle();
    const names = await workbench.service.names();
    assert.ok(names.includes('npm/npmjs/-/lodash/4.17.21'), names.join());
    assert.ok(!names.join().includes('stolen-name'), names.join());
    assert.deepEqual(await ofOther(), []);
  });

  step('has hostile data as text in every tab of its panel, which loads nothing', async (workbench) => {
    await workbench.page.setViewportSize({ width: 1280, height: 1000 });
    const usual = await panelOf(workbench, 'lodash');
    await usual.getByText('MIT').first().waitFor();
    const requested: string[] = [];
    const dialogs: string[] = [];
    const hosts = hostsOf(workbench);
    workbench.page.on('request', (request) => {
      const { protocol, host, pathname } = new URL(request.url());
      // The page's own script, style and font; it may load no other file of the extension.
      const isOwn = host.endsWith('.vscode-resource.vscode-cdn.net') && /\/dist\/webview\/[\w.-]+$/.test(pathname);
      if (!isOwn && !/^(?:data|blob):$/.test(protocol) && (!hosts.has(host) || pathname === '/x'))
        requested.push(request.url());
    });
    workbench.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    for (const [name, text] of [
      ['hostile-script', '<script>alert("license")</script>'],
      ['hostile-files', '<marquee>somebody</marquee>'],
      ['hostile-letters', '‹U+202E›GPL elbisreverri'],
    ] as const) {
      const panel = await panelOf(workbench, name);
      await panel.getByText(text).first().waitFor();
      for (const tab of ['Files', 'Why this license?', 'Raw data', 'Overview']) {
        await panel.getByRole('tab', { name: tab, exact: true }).click();
        await panel.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
        assert.deepEqual(await faultsOf(panel), [], `${name}, ${tab}`);
      }
    }
    assert.doesNotMatch((await workbench.tabs()).join(), /\u202e|\p{Cc}/u);
    assert.deepEqual(requested, []);
    assert.deepEqual(dialogs, []);
  });

  step('opens an address only after the question of the editor', async (workbench) => {
    const panel = await panelOf(workbench, 'lodash');
    await panel.getByRole('link', { name: 'https://lodash.com/' }).click();
    const question = new Confirmation(workbench);
    await question.says('https://lodash.com/');
    await question.press('Cancel');
  });

  step('has its own service and its settings once it is trusted', async (workbench) => {
    await workbench.service.clearLog();
    await workbench.runCommand('Workspaces: Manage Workspace Trust');
    await workbench.page
      .getByRole('button', { name: /^Trust/ })
      .first()
      .click();
    await workbench.statusBarItem('Restricted Mode').waitFor({ state: 'hidden' });
    await eventually('the other service is asked', async () =>
      (await new StandIn(other?.url ?? '').names()).includes('npm/npmjs/-/lodash/4.17.21'),
    );
    assert.deepEqual(await workbench.service.requests(), []);
    await workbench.page.setViewportSize({ width: 1280, height: 3_000 });
    await eventually('the excluded file is gone, and the large one is not read', async () => {
      const rows = await workbench.view('Components').rows();
      const isListed = (file: string): boolean => rows.some((row) => row.startsWith(file));
      return !isListed('excluded/requirements.txt') && isListed('large/requirements.txt') && !isListed('idna');
    });
  });
});

/** Opens the panel of an npm package. */
async function panelOf(workbench: Workbench, name: string): Promise<Frame> {
  const version = name === 'lodash' ? '4.17.21' : '1.0.0';
  await workbench.openInput('ClearlyDefined: Find Component…', 'Open Definition', `npm/npmjs/-/${name}/${version}`);
  await workbench.page.keyboard.press('Enter');
  const panel = await workbench.webviewFrame(`h1:has-text("${name}")`);
  await panel.locator('main .pane').first().waitFor();
  return panel;
}

/** Every host that the window has loaded a frame from. */
function hostsOf({ page }: Workbench): ReadonlySet<string> {
  return new Set(page.frames().flatMap((frame) => (URL.canParse(frame.url()) ? [new URL(frame.url()).host] : [])));
}

/** What the page has made from data and is more than text. */
function faultsOf(panel: Frame): Promise<string[]> {
  return panel.evaluate(() => {
    const root = document.getElementById('root') ?? document.body;
    const tags = 'img,iframe,object,embed,script,style,link,form,base,svg:not(.bar),marquee,b,i,u,frame,video,audio';
    const faults = [...root.querySelectorAll(tags)].map((element) => `an element: ${element.outerHTML.slice(0, 100)}`);
    for (const { attributes } of root.querySelectorAll('*'))
      for (const { name } of attributes)
        if (name.startsWith('on') || name === 'srcdoc') faults.push(`an attribute: ${name}`);
    for (const { href } of root.querySelectorAll('a')) if (!/^https?:/.test(href)) faults.push(`a link: ${href}`);
    const unseen = /.{0,30}(?:[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]).{0,30}/u.exec(root.textContent);
    if (unseen) faults.push(`unseen: ${JSON.stringify(unseen[0])}`);
    if ('polluted' in {}) faults.push('every object has another prototype');
    return faults;
  });
}
