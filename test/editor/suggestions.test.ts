// Licenses that are probable instead of the declared ones: in rows, in the filter, and in the field that a row opens.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openSession, type Session } from './session.ts';
import { lockOf } from './workspace.ts';

/** Installed packages, whose manifests state other licenses than the service declares. */
const installed = {
  lodash: { version: '4.17.21', license: 'Apache-2.0' },
  'json-schema': { version: '0.2.3', license: '(AFL-2.1 OR BSD-3-Clause)' },
  jszip: { version: '3.10.1', license: '(MIT AND GPL-3.0-or-later)' },
  react: { version: '18.3.1', license: 'MIT' },
};

async function openInstalled(): Promise<Session> {
  const manifests = Object.entries(installed).map(([name, manifest]) => [
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, ...manifest }),
  ]);
  const session = await openSession({
    workspace: 'sample',
    files: {
      'more/package.json': JSON.stringify({ dependencies: { 'json-schema': '0.2.3' } }, null, 2),
      ...(Object.fromEntries(manifests) as Readonly<Record<string, string>>),
    },
  });
  await session.run('lookUpNotice', 'dismiss');
  return session;
}

describe('Suggested licenses', () => {
  let session: Session;

  before(async () => {
    session = await openInstalled();
    await session.world.until(async () => (await rows('lodash')).some((row) => row.includes('→')));
  });
  after(() => session.close());

  const rows = async (name: string): Promise<readonly string[]> =>
    (await session.rows('components')).map((row) => row.trim()).filter((row) => row.startsWith(`${name} – `));

  /** The user presses Enter in the field of the panel that was opened last. */
  async function declare(value: string): Promise<void> {
    await session.panel.page.request('editDraft', { edit: { field: 'declared', value } });
    await session.settle();
  }

  it('stand in the rows: alone where no license is identified, beside the declared one where another is probable', async () => {
    assert.match((await rows('json-schema'))[0] ?? '', /^json-schema – AFL-2\.1 OR BSD-3-Clause\? · 0\.2\.3 · /);
    assert.match((await rows('lodash'))[0] ?? '', /^lodash – MIT → Apache-2\.0\? · 4\.17\.21/);
    assert.match((await rows('jszip'))[0] ?? '', /^jszip – MIT OR GPL-3\.0-or-later → MIT AND GPL-3\.0-or-later\?/);
    assert.match((await rows('react'))[0] ?? '', /^react – MIT · 18\.3\.1/);
  });

  it('say in the tooltip why', async () => {
    const [text = ''] = (await session.rows('components', { withTooltip: true })).filter((row) =>
      /^ +lodash – /.test(row),
    );
    const plain = text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
    assert.match(plain, /Suggested: Apache-2\.0\. In the installed manifest: Apache-2\.0\./);
  });

  it('are a choice of the filter by state', async () => {
    session.answer(['Another license suggested']);
    await session.run('filterByState');
    const names = (await session.rows('components')).flatMap((row) => / ([a-z-]+) – .*\?/.exec(row)?.[1] ?? []);
    assert.deepEqual([...new Set(names)].toSorted(), ['json-schema', 'jszip', 'lodash']);
    await session.run('clearFilter');
  });

  it('are in the field that a row opens in the panel; what is drafted there takes their place in the row', async () => {
    session.forgetRequests();
    await session.run('setLicense', await session.row('components', 'json-schema'));
    const { snapshot } = session.panel;
    assert.equal(session.definition(), 'json-schema 0.2.3: known, NOASSERTION');
    assert.deepEqual([snapshot?.goTo?.tab, snapshot?.goTo?.editsLicense], ['overview', true]);
    assert.equal(snapshot?.suggestion?.license, 'AFL-2.1 OR BSD-3-Clause');
    assert.equal(snapshot?.draft, null);
    await declare('AFL-2.1 OR BSD-3-Clause');
    assert.match((await rows('json-schema'))[0] ?? '', /draft: AFL-2\.1 OR BSD-3-Clause/);
    assert.doesNotMatch((await rows('json-schema'))[0] ?? '', /\?/);
    assert.deepEqual(
      session.requests('P').filter(({ method }) => method !== 'POST'),
      [],
    );
  });

  it('have no evidence while the installed manifest isn’t that of the definition', async () => {
    await session.run('setLicense', await session.row('components', 'lodash'));
    await declare('Apache-2.0');
    await session.run('openDraft', 'npm/npmjs/-/lodash/4.17.21');
    const draft = session.document('lodash.curation.yaml');
    assert.match(draft.getText(), /declared: Apache-2\.0/);
    const lenses = await session.lenses(draft);
    assert.ok(!lenses.some((title) => title.includes('package.json')), lenses.join('\n'));
  });
});

describe('Setting the licenses of several rows', () => {
  let session: Session;

  before(async () => {
    session = await openInstalled();
  });
  after(() => session.close());

  async function setLicenses(...names: readonly string[]): Promise<readonly string[]> {
    const rows = await Promise.all(names.map((name) => session.row('components', name)));
    session.messages();
    await session.run('setLicense', rows[0], rows);
    return session.messages().filter((line) => !line.startsWith('progress'));
  }
  const drafts = async (): Promise<readonly string[]> =>
    (await session.rows('activity')).map((row) => row.trim()).filter((row) => row.includes(' · valid'));

  it('drafts nothing without a choice', async () => {
    assert.deepEqual(await setLicenses('json-schema', 'lodash', 'jszip', 'react'), [
      'list: Set Licenses (Suggested licenses: 3 of 4 components) [json-schema 0.2.3] [lodash 4.17.21] [jszip 3.10.1]',
    ]);
    assert.deepEqual(await drafts(), []);
  });

  it('says what an open pull request changes already, and does not tick it', async () => {
    await setLicenses('json-schema', 'jszip');
    assert.deepEqual(session.world.window.dialogs.shown.findLast(({ kind }) => kind === 'list')?.rows, [
      '[ ] json-schema 0.2.3 – AFL-2.1 OR BSD-3-Clause · pending curations: 1',
      '[ ] jszip 3.10.1 – MIT OR GPL-3.0-or-later → MIT AND GPL-3.0-or-later',
    ]);
  });

  it('drafts what is chosen, and offers to submit it together', async () => {
    session.answer(['lodash 4.17.21', 'jszip 3.10.1'], /^Review and Submit…$/);
    const messages = await setLicenses('json-schema', 'lodash', 'jszip', 'react');
    assert.equal(messages[1], 'information: Drafted licenses: 2. Nothing is sent yet. [Review and Submit…]');
    assert.deepEqual(await drafts(), [
      'jszip – MIT AND GPL-3.0-or-later · valid · 3.10.1',
      'lodash – Apache-2.0 · valid · 4.17.21',
    ]);
    assert.deepEqual(session.tabs, ['Submit Curation: 2 versions of 2 components']);
    assert.deepEqual(session.requests('PATCH'), []);
  });

  it('leaves out what is drafted already', async () => {
    assert.deepEqual(await setLicenses('json-schema', 'lodash'), [
      'list: Set Licenses (Suggested licenses: 1 of 2 components) [json-schema 0.2.3]',
    ]);
    assert.deepEqual(await setLicenses('jszip', 'react'), ['information: No suggested licenses to draft.']);
  });
});

it('Setting the licenses of several rows says why no definition could be read', async () => {
  const session = await openSession({
    files: { 'package-lock.json': lockOf('multi@1.0.0', 'lodash@4.17.21') },
    service: { faults: [{ on: '*', kind: 'status', status: 503 }] },
  });
  try {
    const rows = await Promise.all(['multi', 'lodash'].map((name) => session.row('components', name)));
    session.messages();
    await session.run('setLicense', rows[0], rows);
    const messages = session.messages().filter((line) => !line.startsWith('progress'));
    assert.match(messages.join('\n'), /^error: .*503/);
  } finally {
    await session.close();
  }
});

it('Setting the licenses of two versions of one component counts both, in one draft', async () => {
  const unclear = { declared: 'NOASSERTION', files: 4, found: ['MIT'] };
  const session = await openSession({
    files: { 'a/package-lock.json': lockOf('multi@1.0.0'), 'b/package-lock.json': lockOf('multi@1.1.0') },
    service: { components: { 'npm/npmjs/-/multi/1.0.0': unclear, 'npm/npmjs/-/multi/1.1.0': unclear } },
  });
  try {
    const rows = await Promise.all(['a', 'b'].map((folder) => session.row('components', 'multi', `${folder}/package`)));
    session.messages();
    session.answer(['multi 1.0.0', 'multi 1.1.0']);
    await session.run('setLicense', rows[0], rows);
    assert.match(session.messages().join('\n'), /Drafted licenses: 2\. Nothing is sent yet\./);
    assert.match(
      (await session.rows('activity')).join('\n'),
      /^Drafts – 1\n +multi – MIT · valid · 1\.0\.0, 1\.1\.0$/m,
    );
  } finally {
    await session.close();
  }
});
