// Text selected in an installed file is evidence only if the file is identical to the scanned one; otherwise the
// extension explains why not.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, describe, it } from 'mocha';
import { licenseText } from '../service/fixtures/texts.ts';
import { openSession, type Session } from './session.ts';
import { storedDrafts } from './storedRecords.ts';

const license = licenseText('MIT', 'OpenJS Foundation and other contributors', '2021');
const dependencies = { lodash: '4.17.21', 'hostile-wrong-types': '1.0.0' };

it('The clock waits for a hash', async () => {
  const session = await openSession({ files: {} });
  let isComputed = false;
  void crypto.subtle.digest('SHA-256', new Uint8Array(100_000_000)).then(() => (isComputed = true));
  await session.settle();
  assert.ok(isComputed);
  await session.close();
});

/** An installed file, a text selected in it, and the message shown when it is used as evidence. */
const refused: readonly { file: string; text: string; because: string; says: RegExp }[] = [
  {
    file: 'lodash/README.md',
    text: 'ISC',
    because: 'whose hash is another',
    says: /lodash\/README\.md is not the scanned file\./,
  },
  {
    file: 'lodash/LICENSE',
    text: 'MIT License',
    because: 'whose line ends were changed',
    says: /lodash\/LICENSE has other line ends than the scanned file\./,
  },
  {
    file: 'hostile-wrong-types/ok.js',
    text: 'ISC',
    because: 'that is listed without a hash',
    says: /hostile-wrong-types\/ok\.js can’t be compared: the definition has no hash of it\./,
  },
  {
    file: 'lodash/not-there.txt',
    text: 'ISC',
    because: 'that the definition does not list',
    says: /The definition lists no file like lodash\/not-there\.txt\./,
  },
];

describe('Text that cannot be evidence', () => {
  let session: Session;

  before(async () => {
    const packages = Object.entries(dependencies).map(([name, version]) => [
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version }),
    ]);
    session = await openSession({
      files: {
        'package.json': JSON.stringify({ name: 'pier', version: '1.0.0', dependencies }, null, 2),
        ...(Object.fromEntries(packages) as Readonly<Record<string, string>>),
        'node_modules/lodash/LICENSE': license.replaceAll('\n', '\r\n'),
        'node_modules/lodash/README.md': '# Under the terms of ISC\n',
        'node_modules/lodash/not-there.txt': 'Under the terms of ISC\n',
        'node_modules/hostile-wrong-types/ok.js': '// Under the terms of ISC\n',
      },
    });
  });
  after(() => session.close());

  /** The user selects a text in an installed file, and drafts from it. Returns the messages. */
  async function draftFrom(file: string, text: string): Promise<readonly string[]> {
    await session.world.window.select(session.uri(`node_modules/${file}`), text);
    session.messages();
    await session.run('setLicenseAtCursor');
    return session.messages().filter((line) => !line.startsWith('progress'));
  }

  for (const { file, text, because, says } of refused)
    it(`is rejected with the reason and without a draft in a file ${because}`, async () => {
      const [message = '', ...others] = await draftFrom(file, text);
      assert.match(message, /^warning: .* It is no evidence\. \[Draft without It\]$/);
      assert.match(message, says);
      assert.deepEqual(others, []);
      assert.deepEqual(storedDrafts(session.world.storage), []);
      assert.ok(!session.tabs.some((tab) => tab.includes('curation.yaml')));
    });

  it('is rejected before any request while the file has unsaved changes', async () => {
    const file = 'lodash/not-there.txt';
    const document = await session.world.window.select(session.uri(`node_modules/${file}`), 'ISC');
    const saved = document.getText();
    document.setText(saved.replace('ISC', 'MIT'), true);
    session.forgetRequests();
    const [message = ''] = await draftFrom(file, 'MIT');
    assert.match(message, /has unsaved changes.*\[Draft without It\]$/);
    assert.deepEqual(session.requests(), []);
    document.setText(saved, false);
  });

  it('does not prevent a draft without evidence', async () => {
    session.answer(/^Draft without It$/);
    await draftFrom('lodash/LICENSE', 'MIT License');
    assert.equal(session.definition(), 'lodash 4.17.21: known, MIT');
    assert.equal(session.panel.snapshot?.goTo?.editsLicense, true);
    assert.deepEqual(storedDrafts(session.world.storage), []);
  });

  it('becomes evidence when the file is identical to the scanned one again', async () => {
    fs.writeFileSync(session.uri('node_modules/lodash/LICENSE').fsPath, license);
    session.world.window.documents.close(session.uri('node_modules/lodash/LICENSE'));
    assert.deepEqual(await draftFrom('lodash/LICENSE', 'MIT License'), []);
    assert.equal(session.panel.snapshot?.goTo?.editsLicense, true);
    await session.run('openDraft', 'npm/npmjs/-/lodash/4.17.21');
    const lenses = await session.lenses(session.document('lodash.curation.yaml'));
    assert.ok(
      lenses.some((title) => title.includes('Evidence: package/LICENSE:1')),
      lenses.join('\n'),
    );
  });
});
