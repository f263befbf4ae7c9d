// Hostile data in every pane and document stays text, loads nothing and does not break the page.
import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { describeWorkbench } from './support/describeWorkbench.ts';
import type { Workbench } from './support/workbench.ts';

/** The components to open, and a text that must stay readable. */
const components: Readonly<Record<string, string>> = {
  'hostile-script/1.0.0': '<script>alert("license")</script>',
  'hostile-markdown/1.0.0': '[click me](command:workbench.action.quit)',
  'hostile-terminal/1.0.0': '‹U+001B›[31mMIT',
  'hostile-letters/1.0.0': '‹U+202E›GPL elbisreverri',
  'hostile-length/1.0.0': 'MIT OR xxx',
  'hostile-depth/1.0.0': '(((',
  'hostile-unknown-fields/1.0.0': 'MIT',
  'hostile-wrong-types/1.0.0': 'could not be read',
  'hostile-missing-fields/1.0.0': 'hostile-missing-fields',
  'hostile-missing-parts/1.0.0': 'hostile-missing-parts',
  'hostile-prototype/1.0.0': 'hostile-prototype',
  'hostile-files/1.0.0': '<marquee>somebody</marquee>',
  'hostile-file-shapes/1.0.0': 'MIT',
  'hostile-tools/1.0.0': '<b>Scanner</b>',
  'hostile-curation/1.0.0': '<script>alert("curated")</script>',
  'hostile-<b>name<b>/1.0.0': 'hostile-<b>name<b>',
  '__proto__/1.0.0': '__proto__',
  'constructor/1.0.0': 'constructor',
};

const everyPane = ['Overview', 'Files', 'Why this license?', 'Raw data'];
const wide = { width: 1280, height: 800 };
const narrow = { width: 310, height: 800 };
const settings = { 'workbench.activityBar.location': 'hidden' };

describeWorkbench('Hostile service data', { viewport: wide, settings }, (step) => {
  const asked = new Set<string>();
  const dialogs: string[] = [];

  step('is opened in a window whose requests are recorded', async (workbench) => {
    await openComponent(workbench, 'lodash/4.17.21');
    await workbench.hideSideBar();
    const usual = new Set(hosts(workbench));
    workbench.page.on('request', (request) => {
      const { protocol, host, pathname } = new URL(request.url());
      // The page's own script, style and font; it may load no other file of the extension.
      const isOwn = host.endsWith('.vscode-resource.vscode-cdn.net') && /\/dist\/webview\/[\w.-]+$/.test(pathname);
      if (!isOwn && !/^(?:data|blob):$/.test(protocol) && (!usual.has(host) || pathname === '/x'))
        asked.add(request.url());
    });
    workbench.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await workbench.runCommand('View: Close All Editors');
  });

  for (const [component, text] of Object.entries(components))
    step(`is shown as text in every pane: ${component.replace('\u202e', '‹U+202E›')}`, async (workbench) => {
      const panel = await openComponent(workbench, component);
      await panel.getByText(text).first().waitFor();
      const panes = await panesOf(panel);
      for (const pane of panes) {
        const tab = panel.getByRole('tab', { name: pane, exact: true });
        await tab.click();
        await panel.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
        assert.deepEqual(await faultsOf(panel), [], pane);
      }
      await openEverything(panel, panes[0]);
      assert.deepEqual(await faultsOf(panel), [], 'everything open');
      await workbench.page.setViewportSize(narrow);
      for (const pane of panes) {
        await panel.getByRole('tab', { name: pane, exact: true }).click();
        await panel.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
        await workbench.screenshot(`hostile ${component} ${pane} narrow`);
        assert.deepEqual(await faultsOf(panel), [], `${pane}, narrow`);
      }
      await workbench.page.setViewportSize(wide);
      assert.deepEqual(await workbench.notifications(), []);
      assert.doesNotMatch((await workbench.tabs()).join(), /\u202e|\p{Cc}/u);
      await workbench.runCommand('View: Close All Editors');
    });

  step('is shown as text in pull requests of others', async (workbench) => {
    const overview = await openComponent(workbench, 'hostile-curation/1.0.0');
    await overview.getByRole('button', { name: /^#30001/ }).click();
    const panel = await workbench.webviewFrame('.compared:has-text("With pull request #30001")');
    await panel.getByText('<script>alert("title")</script>').first().waitFor();
    await panel.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    assert.deepEqual(await faultsOf(panel), []);
    await workbench.screenshot('hostile pull request');
    await workbench.runCommand('View: Close All Editors');
  });

  step('is shown as text in documents', async (workbench) => {
    for (const component of ['hostile-script/1.0.0', 'hostile-terminal/1.0.0', 'hostile-files/1.0.0']) {
      const panel = await openComponent(workbench, component);
      await panel.getByRole('tab', { name: 'Raw data' }).click();
      await panel.getByRole('button', { name: 'Open as document' }).click();
      const lines = workbench.page.locator('.editor-instance .view-line');
      await lines.filter({ hasText: 'coordinates' }).first().waitFor();
      assert.equal(await workbench.page.locator('.editor-instance :is(img, iframe, marquee)').count(), 0);
      await workbench.screenshot(`hostile document ${component}`);
      await workbench.runCommand('View: Close All Editors');
    }
  });

  step("opens a link only after the editor's confirmation", async (workbench) => {
    const panel = await openComponent(workbench, 'lodash/4.17.21');
    await panel.getByRole('link', { name: 'https://lodash.com/' }).click();
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText('https://lodash.com/').waitFor();
    await workbench.screenshot('link asks first');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  step('loads nothing and opens no pop-up', () => {
    assert.deepEqual([...asked], []);
    assert.deepEqual(dialogs, []);
    return Promise.resolve();
  });
});

/** Every host that the window has requested so far. */
function hosts({ page }: Workbench): readonly string[] {
  return page.frames().flatMap((frame) => (URL.canParse(frame.url()) ? [new URL(frame.url()).host] : []));
}

async function openComponent(workbench: Workbench, component: string): Promise<Frame> {
  await workbench.openInput('ClearlyDefined: Find Component…', 'Open its definition', `npm/npmjs/-/${component}`);
  await workbench.page.keyboard.press('Enter');
  const name = component.slice(0, component.indexOf('/')).replace('\u202e', '‹U+202E›');
  const panel = await workbench.webviewFrame(`h1:has-text("${name}")`);
  await panel.locator('main .pane, main .notice').first().waitFor();
  return panel;
}

/** Presses every button that shows more, once. */
async function openEverything(panel: Frame, pane: string | undefined): Promise<void> {
  if (pane !== undefined) await panel.getByRole('tab', { name: pane, exact: true }).click();
  for (const more of await panel.getByRole('button', { name: /^Show / }).all())
    await more.click({ timeout: 2000 }).catch(() => undefined); // Another button may have closed it.
}

/** Elements made from data that are more than text or break the page. */
function faultsOf(panel: Frame): Promise<string[]> {
  return panel.evaluate(() => {
    const root = document.getElementById('root') ?? document.body;
    const faults: string[] = [];
    const tags = 'img,iframe,object,embed,script,style,link,form,base,svg:not(.bar),marquee,b,i,u,frame,video,audio';
    for (const element of root.querySelectorAll(tags)) faults.push(`an element: ${element.outerHTML.slice(0, 100)}`);
    for (const element of root.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on') || name === 'srcdoc') faults.push(`an attribute: ${name}`);
        if (/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/u.test(value))
          faults.push(`unseen in ${name}: ${value.slice(0, 80)}`);
        if (value.length > 5000) faults.push(`${value.length} characters in ${name}`);
      }
    for (const { href } of root.querySelectorAll('a')) if (!/^https?:/.test(href)) faults.push(`a link: ${href}`);
    const unseen = /.{0,30}(?:[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]|\p{Surrogate}).{0,30}/u.exec(root.textContent);
    if (unseen) faults.push(`unseen: ${JSON.stringify(unseen[0])}`);
    if ('polluted' in {}) faults.push('every object has another prototype');
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} pixels too wide`);
    if (root.querySelectorAll('*').length > 6000) faults.push('too many elements');
    return faults;
  });
}

/** The available panes: a component without a harvest has fewer of them, or none. */
async function panesOf(panel: Frame): Promise<string[]> {
  await panel.locator('.skeleton').first().waitFor({ state: 'detached' });
  const tabs = await panel.locator('.tabs [role="tab"]').allInnerTexts();
  return everyPane.filter((pane) => tabs.includes(pane));
}
