// A definition with a pull request, and two versions side by side: every way to open them.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import type { Platform } from '../../src/platform/platform.ts';
import type { PanelComparison } from '../../src/protocol/snapshot.ts';
import { openSession, type Session } from './session.ts';
import { TabInputWebview } from './window/values.ts';

describe('A pull request, or another version, in the panel', () => {
  let session: Session;

  before(async () => {
    session = await openSession({ workspace: 'states' });
  });
  after(() => session.close());

  const comparison = (): PanelComparison | null | undefined => session.panel.snapshot?.comparison;

  /** The user takes an action of the page. */
  async function act(action: 'showDiff' | 'compare'): Promise<void> {
    void session.panel.page.request('act', { action });
    await session.settle();
  }

  it('opens from the list of curations, with its title, reason and changes', async () => {
    await session.run('openDefinition', 'npm/npmjs/-/json-schema/0.2.3');
    await session.run('openPullRequest', 'npm/npmjs/-/json-schema/0.2.3', 32001);
    assert.equal(session.panel.title, 'json-schema 0.2.3 (#32001)');
    const shown = comparison();
    assert.equal(shown?.with.kind, 'pullRequest');
    assert.equal(shown.with.number, 32001);
    assert.notEqual(shown.with.pullRequest?.title ?? '', '');
    assert.notEqual(shown.with.reason.length, 0);
    assert.equal(shown.content.state, 'known');
    assert.match(JSON.stringify(shown.content.changes), /NOASSERTION.*AFL-2\.1 OR BSD-3-Clause/);
  });

  it('opens a diff against the current definition in an editor', async () => {
    await act('showDiff');
    const tab = session.world.window.tabs.at(-1);
    assert.equal(tab?.label, 'json-schema 0.2.3 ↔ with pull request #32001');
    assert.match(tab.documents[1]?.getText() ?? '', /BSD-3-Clause/);
  });

  it('opens by number after the user chooses one of its definitions', async () => {
    session.world.window.closeTabs();
    session.answer('32002');
    await session.run('openPullRequest');
    assert.equal(session.list.placeholder, 'Choose a component to open its definition');
    session.list.choose('callsite');
    await session.settle();
    assert.equal(session.panel.title, 'callsite 1.0.0 and 1 more (#32002)');
    const shown = comparison();
    assert.ok(shown?.with.kind === 'pullRequest' && shown.content.state === 'known');
    assert.match(JSON.stringify(shown.content.changes), /ISC/);
    assert.deepEqual(shown.with.others, ['npm/npmjs/-/unlicensed-thing/1.0.0']);
  });

  it('reuses its panel when it is opened again', async () => {
    const opened = session.tabs;
    await session.run('openPullRequest');
    assert.equal(session.list.title, 'Curation pull requests of callsite');
    session.list.choose('#32002 two at once');
    await session.settle();
    assert.deepEqual(session.tabs, opened);
  });

  it('takes the place of its tab from before a reload, whatever language that has', async () => {
    const { window } = session.world;
    window.closeTabs();
    const input = new TabInputWebview('mainThreadWebview-clearlydefined.definition');
    const old = { input, isActive: false, isDirty: false, documents: [], failure: null, panel: null };
    for (const label of [
      'callsite 1.0.0 und 1 weitere (#32002)',
      'callsite 1.0.0-beta (#32002)',
      'callsite 1.0.0 (#7)',
    ])
      window.tabs.push(Object.assign({ label, group: { viewColumn: 1 } }, old));
    await session.run('openPullRequest', 'npm/npmjs/-/callsite/1.0.0', 32002);
    await session.settle();
    assert.deepEqual(session.tabs.toSorted(), [
      'callsite 1.0.0 (#7)',
      'callsite 1.0.0 and 1 more (#32002)',
      'callsite 1.0.0-beta (#32002)',
    ]);
  });

  it('asks which two versions to compare when more than two rows are selected', async () => {
    session.world.window.closeTabs();
    const rows = ['lodash', 'gsap', 'indexof'].map((name) => session.row('components', name));
    const selected = await Promise.all(rows);
    session.answer('gsap 3.12.5', 'lodash 4.17.21');
    session.messages();
    await session.run('compare', selected[0], selected);
    const [first = '', second = ''] = session.messages();
    assert.match(first, /Compare Two Versions \(Choose a version\)/);
    assert.match(second, /Compare it with…/);
    assert.equal(session.tabs.at(-1), 'lodash 4.17.21 ← 3.12.5');
  });

  it('compares two versions from the active panel, and shows their diff', async () => {
    session.world.window.closeTabs();
    await session.run('openDefinition', 'npm/npmjs/-/lodash/4.17.21');
    await session.run('compare');
    assert.equal(session.list.title, 'Compare lodash 4.17.21 with…');
    session.list.choose('4.17.20');
    await session.settle();
    assert.equal(session.panel.title, 'lodash 4.17.21 ← 4.17.20');
    const shown = comparison();
    assert.ok(shown?.content.state === 'known');
    assert.notEqual(shown.content.changes.length, 0);
    await act('showDiff');
    assert.equal(session.tabs.at(-1), 'lodash 4.17.20 ↔ lodash 4.17.21');
  });
});

describe('The tab of a pull request', () => {
  let session: Session;
  afterEach(() => session.close());

  const cases = [
    ['en', 'callsite 1.0.0 and 1 more (#32002)'],
    ['de', 'callsite 1.0.0 und 1 weitere (#32002)'],
  ] as const;
  for (const [language, title] of cases)
    it(`is named by what it changes, in ${language}`, async () => {
      session = await openSession({ workspace: 'states', language });
      await session.run('openPullRequest', 'npm/npmjs/-/json-schema/0.2.3', 32001);
      await session.run('openPullRequest', 'npm/npmjs/-/callsite/1.0.0', 32002);
      await session.settle();
      assert.deepEqual(session.tabs, ['json-schema 0.2.3 (#32001)', title]);
    });

  it('doesn’t count the changes of others for a version that it doesn’t change', async () => {
    session = await openSession({ workspace: 'states' });
    await session.run('openPullRequest', 'npm/npmjs/-/callsite/1.1.0', 32002);
    await session.settle();
    assert.deepEqual(session.tabs, ['callsite 1.1.0 (#32002)']);
  });
});

it('A pull request that was opened while the service was down is complete once it is back', async () => {
  const session = await openSession({ workspace: 'states' });
  await session.world.refuse();
  await session.run('openPullRequest', 'npm/npmjs/-/json-schema/0.2.3', 32001);
  await session.world.accept();
  await session.world.pass(180_000);
  const shown = session.panel.snapshot?.comparison?.with;
  assert.ok(shown?.kind === 'pullRequest');
  assert.notEqual(shown.pullRequest?.title ?? '', '');
  assert.equal(shown.review?.state, 'known');
  await session.close();
});

it('A pull request whose request failed unexpectedly is requested again when its page is shown again', async () => {
  let isBroken = true;
  const adapt = (platform: Platform): Platform => ({
    ...platform,
    transport: {
      send: async (request, signal) => {
        if (isBroken && request.url.endsWith('/curations/pr/32001')) throw new Error('unexpected');
        return platform.transport.send(request, signal);
      },
    },
  });
  const session = await openSession({ workspace: 'states', adapt });
  const title = (): string | undefined => {
    const shown = session.panel.snapshot?.comparison?.with;
    return shown?.kind === 'pullRequest' ? shown.pullRequest?.title : undefined;
  };
  await session.run('openPullRequest', 'npm/npmjs/-/json-schema/0.2.3', 32001);
  assert.equal(title(), undefined);
  isBroken = false;
  session.panel.show(false);
  session.panel.show(true);
  await session.settle();
  assert.notEqual(title() ?? '', '');
  await session.close();
});
