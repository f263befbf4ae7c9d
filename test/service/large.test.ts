import assert from 'node:assert/strict';
import { largeFiles } from './fixtures/largeFiles.ts';
import { ask, valueAt, withService } from './support/asking.ts';

const shapes = ['tree', 'flat'] as const;

function foldersOf(paths: readonly string[]): ReadonlyMap<string, number> {
  const folders = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return folders;
}

describe('Large components', () => {
  for (const shape of shapes)
    for (const count of [1, 40, 5000])
      it(`has exactly ${count} distinct files as ${shape}, the same on every run`, () => {
        const { files } = largeFiles('seed', shape, count, 'MIT');
        assert.equal(files.length, count);
        assert.equal(new Set(files.map(({ path }) => path)).size, count);
        assert.deepEqual(largeFiles('seed', shape, count, 'MIT').files, files);
        assert.notDeepEqual(largeFiles('other', shape, count, 'MIT').files, files);
      });

  it('has deep folders, one large folder and unusual names as tree, and mainly one folder as flat', () => {
    const tree = largeFiles('seed', 'tree', 5000, 'MIT').files.map(({ path }) => path);
    assert.equal(foldersOf(tree).get('tests/conformance'), 200);
    assert.ok(foldersOf(tree).size > 150);
    assert.ok(Math.max(...tree.map((path) => path.split('/').length)) >= 20);
    for (const odd of ['été', 'emoji-😀', 'percent%20name', '#hash?'])
      assert.ok(
        tree.some((path) => path.includes(odd)),
        odd,
      );
    const flat = largeFiles('seed', 'flat', 5000, 'MIT').files.map(({ path }) => path);
    assert.equal(foldersOf(flat).get('lib'), 4997);
  });

  it('has many licenses and holders, files without them, and stored license texts', () => {
    const { files, texts } = largeFiles('seed', 'tree', 5000, 'Apache-2.0');
    const licenses = new Set(files.map(({ license }) => license));
    assert.ok(licenses.size >= 14, [...licenses].join());
    assert.ok(licenses.has(undefined));
    assert.ok(new Set(files.flatMap(({ attributions }) => attributions ?? [])).size > 500);
    assert.ok(files.some(({ license, attributions }) => license !== undefined && attributions === undefined));
    const stored = files.filter(({ token }) => token !== undefined);
    assert.ok(stored.length > 100);
    for (const { token, hashes } of stored)
      assert.ok(token !== undefined && token === hashes?.['sha256'] && texts.has(token));
  });

  for (const dialect of ['running', 'written'] as const)
    it(`serves all files, with matching facets and harvests (${dialect})`, async () => {
      await withService({ dialect, large: [{ shape: 'tree', files: 3000 }] }, async (service) => {
        const name = 'npm/npmjs/-/large-tree-3000/1.0.0';
        const { body } = await ask(service, `GET /definitions/${name}`);
        assert.equal(valueAt(body, 'files.length'), 3000);
        assert.deepEqual(Object.keys(Object(valueAt(body, 'licensed.facets'))), [
          'core',
          'dev',
          'doc',
          'examples',
          'tests',
        ]);
        const license = dialect === 'running' ? 'licensed.declared' : 'licensed.license.expression';
        assert.equal(valueAt(body, license), 'Apache-2.0');
        const document = await ask(service, `GET /harvest/${name}/scancode/32.3.0?form=raw`);
        assert.equal(valueAt(document.body, 'content.files.length'), 3000);
        const at = 1234;
        assert.equal(valueAt(document.body, `content.files.${at}.path`), valueAt(body, `files.${at}.path`));
        assert.equal(
          valueAt(document.body, `content.files.${at}.detected_license_expression_spdx`) ?? undefined,
          valueAt(body, `files.${at}.license`),
        );
      });
    });

  it('adds components to a running service by control and over HTTP', async () => {
    await withService({}, async (service) => {
      const name = service.control.addLarge({ shape: 'flat', files: 200 });
      assert.equal(valueAt((await ask(service, `GET /definitions/${name}`)).body, 'described.files'), 200);
      const other = 'git/github/acme/big/0123456789abcdef0123456789abcdef01234567';
      const asked = { shape: 'tree', files: 300, coordinates: other };
      assert.equal((await ask(service, 'POST /__control/large', asked)).status, 200);
      assert.equal(valueAt((await ask(service, `GET /definitions/${other}`)).body, 'described.files'), 300);
      assert.equal((await ask(service, 'POST /__control/large', { shape: 'ball', files: 3 })).status, 400);
    });
  });
});
