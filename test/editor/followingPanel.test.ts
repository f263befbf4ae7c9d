// The one panel that shows each opened component, and what makes it keep one.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';
import { files } from './workspace.ts';

describe('The panel that follows', () => {
  let session: Session;

  beforeEach(async () => {
    session = await openSession({ files });
  });
  afterEach(() => session.close());

  /** The user clicks the row of a component, whose page is then there. */
  async function click(name: string, command = 'openDefinition'): Promise<void> {
    await session.run(command, await session.row('components', name, 'package-lock.json'));
    await session.settle();
  }

  const open = (): readonly string[] =>
    session.world.window.panels.filter(({ isDisposed }) => !isDisposed).map(({ title }) => title);

  it('shows the component that was clicked last', async () => {
    await click('lodash');
    const [panel] = session.world.window.panels;
    assert.equal(panel?.snapshot?.name, 'lodash');
    await click('left-pad');
    assert.deepEqual(open(), ['left-pad 1.3.0']);
    assert.equal(panel?.snapshot?.name, 'left-pad');
    await click('lodash');
    assert.deepEqual(open(), ['lodash 4.17.21']);
  });

  it('is what a command without an argument is about, once it shows another component', async () => {
    const { clipboard } = session.world.window;
    await click('lodash');
    session.world.window.tree('clearlydefined.components').select(await session.row('components', 'json-schema'));
    await session.run('copyCoordinates');
    assert.equal(clipboard.text, 'npm/npmjs/-/json-schema/0.2.3');
    await click('left-pad');
    await session.run('copyCoordinates');
    assert.equal(clipboard.text, 'npm/npmjs/-/left-pad/1.3.0');
  });

  it('keeps a component that is clicked twice, and one that is opened in a tab of its own', async () => {
    await click('lodash');
    await click('lodash');
    await click('left-pad');
    assert.deepEqual(open(), ['lodash 4.17.21', 'left-pad 1.3.0']);
    await click('json-schema', 'openInNewTab');
    assert.deepEqual(open(), ['lodash 4.17.21', 'left-pad 1.3.0', 'json-schema 0.2.3']);
    await click('lodash');
    assert.equal(open().length, 3);
  });

  it('keeps the component whose field is being edited', async () => {
    await click('lodash');
    await session.world.window.panels[0]?.page.request('editing', {});
    await click('left-pad');
    assert.deepEqual(open(), ['lodash 4.17.21', 'left-pad 1.3.0']);
  });

  it('follows again in another panel after it was closed', async () => {
    await click('lodash');
    session.world.window.panels[0]?.dispose();
    await click('left-pad');
    await click('json-schema');
    assert.deepEqual(open(), ['json-schema 0.2.3']);
  });

  it('gives way to the tab that its component has from before a reload', async () => {
    await click('lodash');
    await session.world.window.restorePanel('clearlydefined.definition', {
      coordinates: 'npm/npmjs/-/lodash/4.17.21',
    });
    assert.deepEqual(open(), ['lodash 4.17.21']);
    await click('left-pad');
    assert.deepEqual(open(), ['lodash 4.17.21', 'left-pad 1.3.0']);
  });

  it('answers its new page, and does nothing that the page before still asks for', async () => {
    await click('lodash');
    const [panel] = session.world.window.panels;
    panel?.runIn({ load: () => undefined, post: () => undefined });
    await click('left-pad');
    const edit = { edit: { field: 'declared', value: 'ISC' } };
    const drafts = async (): Promise<number> =>
      (await session.rows('activity')).filter((row) => row.includes('ISC · valid')).length;
    panel?.receive({ id: 100, name: 'editDraft', params: edit });
    await session.settle();
    assert.equal(await drafts(), 0);
    panel?.receive({ id: 0, name: 'ready', params: {} });
    panel?.receive({ id: 1, name: 'editDraft', params: edit });
    await session.settle();
    assert.equal(await drafts(), 1);
  });
});
