// The origin of a component: the line in its panel, the list of paths, and the newest version of a range.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { PanelDependencyPaths } from '../../src/protocol/snapshot.ts';
import { openSession, type Session } from './session.ts';

describe('Origin of a component', () => {
  let session: Session;

  before(async () => {
    session = await openSession({
      workspace: 'sample',
      files: { 'ranges/package.json': JSON.stringify({ dependencies: { react: '^17.0.0' } }, null, 2) },
    });
  });
  after(() => session.close());

  const origin = (): PanelDependencyPaths | null | undefined => session.panel.snapshot?.dependencyPaths;

  /** The user opens the list of paths to `ms`. */
  async function openPaths(): Promise<void> {
    await session.run('showDependencyPaths', await session.row('components', 'ms', 'Transitive'));
  }

  it('is shown in the panel', async () => {
    await session.run('openDefinition', await session.row('components', 'ms', 'Transitive'));
    const found = origin();
    assert.equal(found?.state, 'known');
    assert.deepEqual(
      [found.steps.map(({ name }) => name).join(' › '), found.file, found.others],
      ['eslint › debug › ms', 'package.json', 1],
    );
  });

  it('lists every path, and the components on it, each of which opens', async () => {
    await openPaths();
    assert.equal(session.list.title, 'Dependency paths of ms 2.1.2: 2 paths');
    assert.deepEqual(session.list.items.map(({ label }) => label).toSorted(), [
      'eslint › debug › ms',
      'mocha › debug › ms',
    ]);
    session.answer('debug');
    session.list.press('List the Components of This Path', 'mocha › debug › ms');
    await session.settle();
    assert.equal(session.panel.title, 'debug 4.3.4');
    const found = origin();
    assert.equal(found?.state === 'known' && found.steps[0]?.name, 'eslint');
  });

  it('leads to the manifest line of the first component on a path', async () => {
    await openPaths();
    session.list.choose('mocha › debug › ms');
    await session.settle();
    assert.equal(session.tabs.at(-1), 'package.json');
  });

  it('opens the newest version that matches a range and says that no lock pins it', async () => {
    const rows = await session.rows('components', { withTooltip: true });
    const row = rows.find((one) => /^ +react.*\^17\.0\.0/.test(one)) ?? '';
    assert.match(row, /Open Newest Known Version/);
    await session.run('showNewestKnown', await session.row('components', 'react', 'ranges/package.json'));
    assert.equal(session.panel.title, 'react 17.0.2');
    const { resolved } = session.panel.snapshot ?? {};
    assert.deepEqual([resolved?.file, resolved?.requirement], ['ranges/package.json', '^17.0.0']);
    assert.deepEqual(origin(), { ...origin(), state: 'known', file: 'ranges/package.json' });
    assert.deepEqual(
      session.messages().filter((line) => !line.startsWith('list')),
      [],
    );
  });
});
