import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { messages } from '../../../src/manifests/problemMessage.ts';
import { WorkspaceReader } from '../../../src/worker/workspaceReader.ts';
import { readUiStrings } from '../../support/packageManifest.ts';

const settings = { privatePackages: [], publicMirrors: [], privateSources: [], userSettings: null };

const refusal = 'The workspace has more than 200,000 dependencies. Those of this file aren’t listed.';

/** A workspace whose files contain this many requirements, by path. */
function readerOf(counts: Readonly<Record<string, number>>): WorkspaceReader {
  const reader = new WorkspaceReader();
  for (const [path, count] of Object.entries(counts)) {
    const content = Array.from({ length: count }, (_, at) => `p${at}==1.0.0\n`).join('');
    reader.readManifest({ folder: 'f', path, formatId: 'pip-requirements', content, isDraft: false });
  }
  return reader;
}

/** `path: count`, followed by the problems. */
function listed(reader: WorkspaceReader): readonly string[] {
  const { manifests } = reader.link({ folder: 'f', ecosystem: 'pypi', settings });
  return manifests.map(({ path, count, problems }) =>
    [`${path}: ${count}`, ...problems.map((one) => one.message)].join(' '),
  );
}

describe('WorkspaceReader', () => {
  it('lists at most 200,000 dependencies of all files, and reports the files whose dependencies are left out', () => {
    const reader = readerOf({
      'a/requirements.txt': 150_000,
      'b/requirements.txt': 150_000,
      'c/requirements.txt': 50_000,
      'd/requirements.txt': 1_000,
    });
    const expected = [
      'a/requirements.txt: 150000',
      `b/requirements.txt: 0 ${refusal}`,
      'c/requirements.txt: 50000',
      'd/requirements.txt: 1000',
    ];
    assert.deepEqual(listed(reader), expected);
    assert.deepEqual(listed(reader), expected);
    reader.forgetFile({ folder: 'f', path: 'a/requirements.txt' });
    assert.deepEqual(listed(reader).slice(0, 2), ['b/requirements.txt: 150000', 'c/requirements.txt: 50000']);
  });

  it('has its messages in the bundle of UI strings', () => {
    const bundle = readUiStrings('l10n/bundle.l10n.json');
    assert.deepEqual(
      [refusal, messages.unreadable].filter((message) => !Object.hasOwn(bundle, message)),
      [],
    );
  });

  it('withholds repositories of an owner that a file of another ecosystem reaches with ssh, as the headless scan does', () => {
    const reader = new WorkspaceReader();
    const read = (path: string, formatId: string, content: string): void =>
      void reader.readManifest({ folder: 'f', path, formatId, content, isDraft: false });
    read('ci.yml', 'github-actions', 'jobs:\n  a:\n    steps:\n      - uses: acme/a@v1\n      - uses: else/b@v1\n');
    read('package.json', 'npm-package', '{ "dependencies": { "p": "git+ssh://git@github.com/acme/p.git" } }');
    const { manifests, wanted } = reader.link({ folder: 'f', ecosystem: 'git', settings });
    assert.deepEqual(wanted, [{ path: '.git/config', formatId: null }]);
    const place = { path: 'ci.yml', from: 0, to: manifests[0]?.count ?? 0 };
    const [rows = []] = reader.dependencies({ folder: 'f', stretches: [place] });
    assert.deepEqual(
      rows.map(({ dependency, reason, source }) => [dependency.name, reason, source]),
      [
        ['acme/a', 'sourceUnknown', 'github.com/acme'],
        ['else/b', 'gitWithoutCommit', undefined],
      ],
    );
  });
});
