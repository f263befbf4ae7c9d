// Finding a component by typing or pasting, the list of definitions by mouse and keyboard, and names with the editor's
// syntax for icons, which stay text.
import assert from 'node:assert/strict';
import { describeWorkbench } from './support/describeWorkbench.ts';
import { eventually } from '../support/eventually.ts';
import { FindComponent } from './support/findComponent.ts';
import type { TreeRow } from './support/treeView.ts';
import type { Workbench } from './support/workbench.ts';

/** Elements that the editor draws for `$(zap)` and `$(trash)`. */
const icons = '.codicon-zap, .codicon-trash:not(.action-label)';

describeWorkbench('Find and list', { viewport: { width: 1280, height: 1000 } }, (step) => {
  step('a typed name leads to one request, and is the first entry', async (workbench) => {
    await workbench.view('Components').open();
    await workbench.waitUntilIdle();
    await workbench.service.clearLog();
    const find = await new FindComponent(workbench).open();
    await find.typeQuickly('lodash');
    await find.offers('lodash', 'in this workspace');
    await find.offers('lodash', 'Versions:');
    assert.match(await find.first(), /^lodash\b/);
    assert.deepEqual(await patterns(workbench), ['lodash']);
  });

  step(
    'Enter leads to its versions, newest first, Back to the text, a version to its definition',
    async (workbench) => {
      const find = new FindComponent(workbench);
      await find.accept();
      await find.says('Versions of lodash');
      await find.offers('4.17.21', 'harvested');
      await find.offers('4.17.19', 'Not scanned yet');
      assert.match(await find.first(), /^4\.17\.21\b/);
      await workbench.service.clearLog();
      await find.back();
      await find.says('Find Component');
      assert.equal(await find.text(), 'lodash');
      await find.entry('lodash').waitFor();
      assert.deepEqual(await patterns(workbench), []);
      await find.accept();
      await workbench.choose('4.17.20');
      await isOpen(workbench, 'lodash 4.17.20');
    },
  );

  step('Enter directly behind a paste opens what was pasted', async (workbench) => {
    const address = `https://${['www', 'npmjs', 'com'].join('.')}/package/axios/v/1.6.8`;
    for (const [pasted, title] of [
      ['npm/npmjs/-/callsite/1.0.0', 'callsite 1.0.0'],
      [address, 'axios 1.6.8'],
    ] as const) {
      const find = await new FindComponent(workbench).open();
      await find.pasteAndAccept(pasted);
      await isOpen(workbench, title);
    }
    await workbench.runCommand('View: Close All Editors');
  });

  step('a private name is not sent', async (workbench) => {
    await workbench.service.clearLog();
    const find = await new FindComponent(workbench).open();
    await find.enter('@harbor/ui');
    await find.says('Private package – never sent.');
    await find.entry('@harbor/ui').waitFor({ state: 'hidden' });
    await find.leave();
    assert.deepEqual(await patterns(workbench), []);
  });

  step('a pasted list is added to the Definitions view, which opens', async (workbench) => {
    const definitions = workbench.view('Definitions');
    const header = definitions.pane.locator('.pane-header');
    assert.equal(await header.getAttribute('aria-expanded'), 'false');
    const find = await new FindComponent(workbench).open();
    await find.enter('npm/npmjs/-/lodash/4.17.21, pkg:npm/left-pad@1.3.0, npm/npmjs/-/react/18.3.1');
    await find.entry('Add to Definitions (3)').waitFor();
    await find.accept();
    await definitions.row(/^lodash\s*MIT · 4\.17\.21/).isShown();
    await definitions.isDescribed('3');
    await hasNames(workbench, ['lodash', 'left-pad', 'react']);
  });

  step('a component is dragged from the Components view to a place in the list', async (workbench) => {
    const components = await workbench.view('Components').open();
    await components.row('package.json').expand();
    const definitions = workbench.view('Definitions');
    await drag(workbench, components.row(/^express.*4\.19\.2/), definitions.row('left-pad'));
    await hasNames(workbench, ['lodash', 'express', 'left-pad', 'react']);
  });

  step('entries are moved by mouse and by keyboard', async (workbench) => {
    const definitions = workbench.view('Definitions');
    await drag(workbench, definitions.row('react'), definitions.row('lodash'));
    await hasNames(workbench, ['react', 'lodash', 'express', 'left-pad']);
    await definitions.row('left-pad').focus();
    await workbench.page.keyboard.press('Alt+ArrowUp');
    await hasNames(workbench, ['react', 'lodash', 'left-pad', 'express']);
  });

  step('Delete removes an entry, and Ctrl+Z restores it', async (workbench) => {
    const definitions = workbench.view('Definitions');
    await definitions.row('lodash').focus();
    await workbench.page.keyboard.press('Delete');
    await hasNames(workbench, ['react', 'left-pad', 'express']);
    await definitions.row('react').focus();
    await workbench.page.keyboard.press('Control+Z');
    await hasNames(workbench, ['react', 'lodash', 'left-pad', 'express']);
  });

  step('an icon in a name stays text in the list of Find, in trees and in the status bar', async (workbench) => {
    const find = await new FindComponent(workbench).open();
    await find.enter('npm/npmjs/-/$(zap)/1.0.0');
    await find.says('$ (zap) 1.0.0');
    assert.equal(await find.root.locator(icons).count(), 0);
    await find.addFirst();
    await find.leave();
    const added = await workbench
      .view('Definitions')
      .row(/^\$\(zap\)/)
      .isShown();
    // The editor gives a tree that it has redrawn the focus back, also if a list has opened meanwhile.
    await workbench.settle(added.element);
    for (const part of ['.part.sidebar', '.part.statusbar'])
      assert.equal(await workbench.page.locator(part).locator(icons).count(), 0, part);
  });

  step('an icon in a title stays text in the list of pull requests', async (workbench) => {
    const find = await new FindComponent(workbench).open();
    await find.pasteAndAccept('npm/npmjs/-/hostile-curation/1.0.0');
    await isOpen(workbench, 'hostile-curation 1.0.0');
    await workbench.chooseIn('ClearlyDefined: Open As…', 'Open Curation Pull Request…');
    const list = await workbench.openList('$ (trash)');
    await list.getByText('<script>alert("title")</script> $ (zap)').waitFor();
    assert.equal(await list.locator(icons).count(), 0);
    await workbench.page.keyboard.press('Escape');
    assert.deepEqual(await workbench.notifications(), []);
  });
});

/** Waits until the panel is in front and loaded: a loading panel takes the focus. */
async function isOpen(workbench: Workbench, title: string): Promise<void> {
  await workbench.page.locator('.tab.active', { hasText: title }).waitFor();
  await workbench.webviewFrame(`h1:has-text("${title.split(' ')[0]}")`);
}

/** Drags a row with the mouse and drops it on another one. */
async function drag(workbench: Workbench, dragged: TreeRow, target: TreeRow): Promise<void> {
  const { mouse } = workbench.page;
  await workbench.settle(target.element);
  await workbench.settle(dragged.element);
  await dragged.element.locator('.label-name').hover();
  await mouse.down();
  const label = target.element.locator('.label-name');
  // The first move of the mouse starts the drag; the others move the row.
  for (let moves = 0; moves < 3; moves++) await label.hover({ position: { x: 3 + moves, y: 5 }, force: true });
  await mouse.up();
}

/** Waits until the Definitions view has these names in this order. */
async function hasNames(workbench: Workbench, expected: readonly string[]): Promise<void> {
  const names = async (): Promise<readonly string[]> =>
    (await workbench.view('Definitions').rows()).map((row) => row.split(' ')[0] ?? '');
  await eventually('the order', async () => (await names()).join() === expected.join()).catch(() => undefined);
  assert.deepEqual(await names(), expected);
}

/** The patterns of the requests for suggestions that the service has received. */
async function patterns(workbench: Workbench): Promise<string[]> {
  const requests = await workbench.service.requests();
  return requests.flatMap(({ target }) => new URL(target, 'http://service.example').searchParams.get('pattern') ?? []);
}
