import assert from 'node:assert/strict';

import { readJson } from '../../../src/manifests/parse/json.ts';
import { LockedSources } from '../../../src/manifests/npm/lockedSources.ts';

const sha = '0123456789abcdef0123456789abcdef01234567';

/** `resolved` as locks contain it, and its source: a registry by its host, or another kind. */
const table: readonly (readonly [resolved: unknown, source: string])[] = [
  [undefined, 'registry'],
  [false, 'registry'],
  ['', 'registry'],
  ['https://registry.npmjs.example/a/-/a-1.0.0.tgz', 'registry https://registry.npmjs.example/'],
  ['https://registry.npmjs.example/@acme%2fa/-/a-1.0.0.tgz', 'registry https://registry.npmjs.example/'],
  ['https://registry.yarnpkg.example/a/-/a-1.0.0.tgz#0123', 'registry https://registry.yarnpkg.example/'],
  ['https://registry.npm.taobao.example/a/download/a-1.0.0.tgz', 'registry https://registry.npm.taobao.example/'],
  ['https://cdn.npmmirror.example/packages/a/1.0.0/a-1.0.0.tgz', 'registry https://cdn.npmmirror.example/'],
  // Artifactory, Nexus, Verdaccio, GitHub, GitLab, Azure, AWS and Google: by host, with a dash in the path.
  ['https://acme.example/artifactory/api/npm/npm/a/-/a-1.0.0.tgz', 'registry https://acme.example/'],
  ['https://nexus.acme.example:8443/repository/npm/@b/a/-/a-1.0.0.tgz', 'registry https://nexus.acme.example:8443/'],
  ['http://localhost:4873/a/-/a-1.0.0.tgz', 'registry http://localhost:4873/'],
  ['https://npm.pkg.acme.example/download/@b/a/1.0.0/0123', 'registry https://npm.pkg.acme.example/'],
  [
    'https://gitlab.com/api/v4/projects/1/packages/npm/@b/a/-/@b/a-1.0.0.tgz',
    'registry https://gitlab.com/api/v4/projects/1/',
  ],
  ['https://pkgs.acme.example/o/_packaging/f/npm/registry/a/-/a-1.0.0.tgz', 'registry https://pkgs.acme.example/'],
  // Mirrors like npmmirror under the name of a company.
  ['https://cnpm.acme.example/a/download/a-1.0.0.tgz', 'registry https://cnpm.acme.example/'],
  ['https://cnpm.acme.example/@b/a/download/@b/a-1.0.0.tgz?cache=0', 'registry https://cnpm.acme.example/'],
  ['https://cnpm.acme.example/@b/a/download/a-1.0.0.tgz', 'registry https://cnpm.acme.example/'],
  ['https://github.com/o/r/releases/download/v1/r-1.0.0.tgz', 'archive'],
  ['https://me:s3cr3t@npm.acme.example/a/-/a-1.0.0.tgz', 'registry https://npm.acme.example/'],
  ['https://files.acme.example/a-1.0.0.tgz', 'archive'],
  [`https://codeload.github.com/o/r/tar.gz/${sha}`, `git ${sha}`],
  [`git+ssh://git@github.com/o/r.git#${sha}`, `git ${sha}`],
  [`git@github.com:o/r.git#${sha}`, `git ${sha}`],
  ['file:a-1.0.0.tgz', 'local a-1.0.0.tgz'],
  ['../a', 'local ../a'],
  ['https://', 'archive'],
];

describe('Source of a lock entry', () => {
  for (const [resolved, expected] of table)
    it(String(resolved), () => {
      assert.equal(sourceOf([resolved])[0], expected);
    });

  it('gives the same answers when all entries are repeated', () => {
    const all = table.map(([resolved]) => resolved);
    assert.deepEqual(
      sourceOf([...all, ...all]),
      [...table, ...table].map(([, source]) => source),
    );
  });

  it('shares one object between all entries of a registry', () => {
    const document = readJson(JSON.stringify(['https://a.example/a/-/a.tgz', 'https://a.example/b/-/b.tgz']));
    const sources = new LockedSources();
    const first = document.first(document.root);
    assert.equal(sources.of(document, first), sources.of(document, document.after(first)));
  });
});

/** `undefined` stands for an entry without `resolved`. */
function sourceOf(all: readonly unknown[]): readonly string[] {
  const document = readJson(JSON.stringify(all));
  const sources = new LockedSources();
  const found: string[] = [];
  let item = document.first(document.root);
  for (const resolved of all) {
    const source = sources.of(document, resolved === undefined ? -1 : item);
    item = document.after(item);
    if (source.kind === 'registry') found.push(source.registry === null ? 'registry' : `registry ${source.registry}`);
    else if (source.kind === 'git') found.push(`git ${source.ref}`);
    else if (source.kind === 'local') found.push(`local ${source.path}`);
    else found.push(source.kind);
  }
  return found;
}
