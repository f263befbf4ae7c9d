import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';

import { BuiltScan, covered, type ScanRow } from './builtScan.ts';

const lock = `{
  "lockfileVersion": 3,
  "packages": {
    "": { "dependencies": { "a": "^1.0.0" }, "devDependencies": { "@b/c": "*" } },
    "node_modules/a": { "version": "1.2.3", "resolved": "https://registry.npmjs.example/a/-/a-1.2.3.tgz" },
    "node_modules/@b/c": { "version": "2.0.0", "dev": true, "resolved": "https://npm.acme.example/@b/c/-/c-2.0.0.tgz" },
    "node_modules/d": { "version": "3.0.0", "optional": true }
  }
}
`;
const files = {
  'package.json': '{ "dependencies": { "a": "^1.0.0" },\n  "devDependencies": { "@b/c": "*" } }\n',
  'package-lock.json': lock,
  'service/go.mod': 'module example.com/m\nrequire github.com/gorilla/mux v1.8.1 // indirect\n',
  'node_modules/a/package.json': '{ "dependencies": { "unseen": "1.0.0" } }',
};

describe('The output of the scan', () => {
  let scan: BuiltScan;
  before(async () => {
    scan = await BuiltScan.make();
  });
  after(() => scan.remove());

  it('is a JSON array with one dependency per line and fields in a fixed order', async () => {
    const { code, out, err } = await scan.run(scan.workspace(files), '--json');
    assert.deepEqual({ code, err }, { code: 0, err: '' });
    assert.equal(out.split('\n').length, 1 + 6 + 1 + 1);
    assert.deepEqual(JSON.parse(out.split('\n')[3]?.replace(/,$/, '') ?? ''), {
      manifest: 'package-lock.json',
      format: 'npm-package-lock',
      name: 'd',
      version: '3.0.0',
      coordinates: 'npm/npmjs/-/d/3.0.0',
      reason: null,
      direct: false,
      scope: 'optional',
      range: { start: { line: 6, character: 18 }, end: { line: 6, character: 19 } },
    });
    const keys = 'manifest,format,name,version,coordinates,reason,direct,scope,range';
    for (const row of JSON.parse(out) as ScanRow[]) {
      assert.equal(Object.keys(row).join(','), row.reason === 'privateRegistry' ? `${keys},source` : keys);
      assert.equal(row.source, row.reason === 'privateRegistry' ? 'npm.acme.example' : undefined);
    }
  });

  it('lists every dependency of every file, in the order of the files', async () => {
    assert.deepEqual((await scan.rows(scan.workspace(files))).map(summary), [
      'package-lock.json a@1.2.3 npm/npmjs/-/a/1.2.3 direct runtime',
      'package-lock.json @b/c@2.0.0 privateRegistry direct development',
      'package-lock.json d@3.0.0 npm/npmjs/-/d/3.0.0 transitive optional',
      'package.json a@1.2.3 npm/npmjs/-/a/1.2.3 direct runtime',
      'package.json @b/c@2.0.0 privateRegistry direct development',
      'service/go.mod github.com/gorilla/mux@v1.8.1 go/golang/github.com%2fgorilla/mux/v1.8.1 transitive runtime',
    ]);
  });

  it('names the source for which a name is withheld, also one that can’t be read', async () => {
    const folder = scan.workspace({
      'package.json': '{ "dependencies": { "@b/c": "2.0.0" } }',
      '.npmrc': '@b:registry=https://npm.acme.example/\n',
      'more/package.json': '{ "dependencies": { "d": "2.0.0", "e": "file:../e" } }',
      'more/.npmrc': 'x'.repeat(64_000_001),
    });
    const { out } = await scan.run(folder);
    assert.equal(
      out,
      [
        'more/package.json:1\td@2.0.0\tsource unknown: more/.npmrc',
        'more/package.json:1\te@?\tlocal path',
        'package.json:1\t@b/c@2.0.0\tprivate registry: npm.acme.example',
        '3 dependencies, 0 components',
        '',
      ].join('\n'),
    );
  });

  it('is an empty array for an empty folder', async () => {
    assert.deepEqual(await scan.run(scan.workspace(), '--json'), { code: 0, out: '[]\n', err: '' });
    assert.deepEqual(await scan.run(scan.workspace()), { code: 0, out: '0 dependencies, 0 components\n', err: '' });
  });

  it('is a table without --json', async () => {
    assert.deepEqual(await scan.run(scan.workspace(files)), {
      code: 0,
      out: [
        'package-lock.json:5\ta@1.2.3\tnpm/npmjs/-/a/1.2.3',
        'package-lock.json:6\t@b/c@2.0.0\tprivate registry: npm.acme.example',
        'package-lock.json:7\td@3.0.0\tnpm/npmjs/-/d/3.0.0',
        'package.json:1\ta@1.2.3\tnpm/npmjs/-/a/1.2.3',
        'package.json:2\t@b/c@2.0.0\tprivate registry: npm.acme.example',
        'service/go.mod:2\tgithub.com/gorilla/mux@v1.8.1\tgo/golang/github.com%2fgorilla/mux/v1.8.1',
        '6 dependencies, 3 components\n',
      ].join('\n'),
      err: '',
    });
  });

  it('leaves out names and trusts mirrors as configured', async () => {
    const options = ['--private', 'github.com/gorilla/**', '--private', 'd', '--public-mirror', 'NPM.acme.example'];
    const rows = await scan.rows(scan.workspace(files), ...options);
    assert.deepEqual(
      rows.map(({ name, coordinates, reason }) => `${name} ${reason ?? coordinates}`),
      [
        'a npm/npmjs/-/a/1.2.3',
        '@b/c npm/npmjs/@b/c/2.0.0',
        'd privatePackage',
        'a npm/npmjs/-/a/1.2.3',
        '@b/c npm/npmjs/@b/c/2.0.0',
        'github.com/gorilla/mux privatePackage',
      ],
    );
  });

  describe('Positions in lines and characters, as editors count them', () => {
    const text = '{\n  "name": "😀", "dependencies": {\n\t"ä😀": "1.0.0", "plain": "1.0.0",\n"last": "1.0.0" }\n}\n';
    const spellings: readonly (readonly [name: string, bytes: Uint8Array])[] = [
      ['LF', Buffer.from(text)],
      ['CRLF', Buffer.from(text.replaceAll('\n', '\r\n'))],
      ['lone CR', Buffer.from(text.replaceAll('\n', '\r'))],
      ['all of them', Buffer.from(text.replace('\n', '\r\n').replace('\n\t', '\r\t'))],
      ['a byte order mark', Buffer.from(`\ufeff${text}`)],
      ['UTF-16 with a mark, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
      ['UTF-16 with a mark, big end first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
      ['UTF-16 without a mark, little end first', Buffer.from(text, 'utf16le')],
      ['UTF-16 without a mark, big end first', Buffer.from(text, 'utf16le').swap16()],
    ];
    for (const [name, bytes] of spellings)
      it(name, async () => {
        const rows = await scan.rows(scan.workspace({ 'package.json': bytes }));
        assert.deepEqual(
          rows.map((row) => [covered(text, row), row.range.start.line]),
          [
            ['ä😀', 2],
            ['plain', 2],
            ['last', 3],
          ],
        );
      });

    it('are correct for one very long line', async () => {
      const one = '{"dependencies":{"a":"1.0.0","b":"1.0.0"}}';
      const rows = await scan.rows(scan.workspace({ 'package.json': one }));
      assert.deepEqual(
        rows.map((row) => covered(one, row)),
        ['a', 'b'],
      );
    });
  });

  it('reports on stderr what is wrong with a file, and where', async () => {
    const folder = scan.workspace({ 'package.json': '{ "dependencies": {\n "a": 1, "b": "1.0.0"' });
    const { code, out, err } = await scan.run(folder);
    assert.deepEqual(
      { code, out },
      { code: 0, out: 'package.json:2\tb@1.0.0\tnpm/npmjs/-/b/1.0.0\n1 dependencies, 1 components\n' },
    );
    assert.deepEqual(err.split('\n'), [
      'package.json:2: Unexpected end of file.',
      'package.json:2: This text needs quotes.',
      '',
    ]);
  });
});

function summary({ manifest, name, version, coordinates, reason, direct, scope }: ScanRow): string {
  return `${manifest} ${name}@${version} ${reason ?? coordinates} ${direct ? 'direct' : 'transitive'} ${scope}`;
}
