// A workspace with many ecosystems: its manifests, and the hovers over their dependencies.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';

describe('A workspace with many ecosystems', () => {
  let session: Session;

  before(async () => {
    session = await openSession({ workspace: 'polyglot' });
  });
  after(() => session.close());

  /** The hover over a text of a file. */
  async function hover(file: string, text: string): Promise<string> {
    const document = await session.world.window.select(session.uri(file), text);
    await session.settle();
    return session.world.window.languages.hover(document, document.positionAt(document.getText().indexOf(text) + 1));
  }

  it('lists the components of each with their licenses, and shows no notifications', async () => {
    const rows = (await session.rows('components')).join('\n');
    for (const row of [/rake – MIT · 13\.1\.0/, /pillow.*9\.5\.0/, /hello/, /lodash\/lodash.*MIT · f299b52f39/])
      assert.match(rows, row);
    assert.deepEqual(session.messages(), []);
  });

  it('shows a hover on a component in a project file', async () => {
    assert.match(await hover('app/Harbour.csproj', 'Newtonsoft.Json'), /MIT/);
  });

  it('explains why a component has no version', async () => {
    assert.match(await hover('deps/base.txt', 'python-dateutil'), /no lock file has this one/);
  });
});
