import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isLinkedOutside } from '../../../src/platform/node/realPlaces.ts';
import { type FileList, listFiles, readTextFile } from '../../../src/platform/node/workspaceFiles.ts';

describe('Files of a folder', () => {
  let root = '';
  let outside = '';

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'files-'));
    outside = fs.mkdtempSync(path.join(os.tmpdir(), 'outside-'));
    for (const file of [
      'package.json',
      'b/package.json',
      'b/readme.md',
      'a/package.json',
      'a/c/package.json',
      'node_modules/x/package.json',
      'a/node_modules/y/package.json',
      '.hidden/package.json',
      'vendor/package.json',
      'vendor/deep/package.json',
    ])
      write(path.join(root, file), '{}');
    write(path.join(outside, 'package.json'), '{"secret":1}');
  });

  afterEach(() => {
    fs.rmSync(root, { recursive: true, force: true });
    fs.rmSync(outside, { recursive: true, force: true });
  });

  function write(file: string, content: string | Uint8Array): void {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }

  function listAll(exclude: readonly string[]): FileList {
    return listFiles(root, { exclude, isWanted: (file) => file.endsWith('package.json') });
  }

  function list(exclude: readonly string[] = ['**/node_modules/**']): readonly string[] {
    const { files, problems } = listAll(exclude);
    assert.deepEqual(problems, []);
    return files;
  }

  const own = ['.hidden/package.json', 'a/c/package.json', 'a/package.json', 'b/package.json', 'package.json'];
  const vendor = ['vendor/deep/package.json', 'vendor/package.json'];
  const excludes: readonly (readonly [readonly string[], readonly string[]])[] = [
    [['**/node_modules/**'], [...own, ...vendor]],
    [['**/node_modules'], [...own, ...vendor]],
    // A file named `vendor` is not a folder.
    [
      ['**/node_modules/**', '**/vendor/*/**'],
      [...own, 'vendor/package.json'],
    ],
    [['**/node_modules/**', 'vendor'], own],
    [
      ['**/node_modules/**', 'vendor/*.json'],
      [...own, 'vendor/deep/package.json'],
    ],
    [['**/node_modules/**', '{vendor,.hidden}/**'], own.slice(1)],
    [['**'], []],
  ];
  for (const [exclude, expected] of excludes)
    it(`are listed without ${exclude.join(' ')}`, () => assert.deepEqual(list(exclude), expected));

  it('are listed in the same order each time', () => assert.deepEqual(list(), list()));

  describe('Links', () => {
    it('to a folder inside list it at its real place', () => {
      fs.symlinkSync(path.join(root, 'a'), path.join(root, 'z'));
      assert.deepEqual(list(), [...own, ...vendor]);
    });

    it('to a folder outside are not followed, and are a problem unless excluded', () => {
      fs.symlinkSync(outside, path.join(root, 'z'));
      const { files, problems } = listAll(['**/node_modules/**']);
      assert.deepEqual([files, problems], [[...own, ...vendor], [{ kind: 'linkedOutside', path: 'z' }]]);
      assert.deepEqual(list(['**/node_modules/**', 'z']), [...own, ...vendor]);
    });

    it('may form a cycle', () => {
      fs.symlinkSync(root, path.join(root, 'a', 'again'));
      assert.deepEqual(list(), [...own, ...vendor]);
    });

    it('to a file count inside, are a problem outside, and are ignored when broken', () => {
      fs.symlinkSync(path.join(root, 'b', 'readme.md'), path.join(root, 'b', 'x-package.json'));
      fs.symlinkSync(path.join(outside, 'package.json'), path.join(root, 'b', 'y-package.json'));
      fs.symlinkSync(path.join(root, 'nowhere'), path.join(root, 'b', 'z-package.json'));
      const { files, problems } = listAll(['**/node_modules/**']);
      assert.deepEqual(
        files.filter((file) => file.includes('-')),
        ['b/x-package.json'],
      );
      assert.deepEqual(problems, [{ kind: 'linkedOutside', path: 'b/y-package.json' }]);
      assert.equal(readTextFile(root, 'b/x-package.json', 100).ok, true);
      const stolen = readTextFile(root, 'b/y-package.json', 100);
      assert.deepEqual(!stolen.ok && stolen.problem, { kind: 'linkedOutside', path: 'b/y-package.json' });
    });

    it('to a folder count by the real place of the files below', async () => {
      fs.symlinkSync(path.join(root, 'b'), path.join(root, 'inside'));
      fs.symlinkSync(outside, path.join(root, 'out'));
      assert.equal(readTextFile(root, 'inside/package.json', 100).ok, true);
      assert.deepEqual(readTextFile(root, 'out/package.json', 100), {
        ok: false,
        problem: { kind: 'linkedOutside', path: 'out/package.json' },
      });
      const at = (file: string): string => path.join(root, file);
      for (const [file, expected] of [
        ['inside/package.json', false],
        ['package.json', false],
        ['nowhere.json', false],
        ['out/package.json', true],
        ['out', true],
      ] as const)
        assert.equal(await isLinkedOutside(root, at(file)), expected, file);
    });

    it('may be the root itself', async () => {
      const link = path.join(outside, 'link');
      fs.symlinkSync(root, link);
      assert.equal(readTextFile(link, 'package.json', 100).ok, true);
      assert.equal(await isLinkedOutside(link, path.join(link, 'b', 'package.json')), false);
      assert.equal(await isLinkedOutside(link, path.join(link, '..', 'package.json')), true);
    });
  });

  describe('On Windows', () => {
    const { readdirSync } = fs;
    const { native } = fs.realpathSync;

    afterEach(() => {
      Object.assign(fs, { readdirSync });
      Object.assign(fs.realpathSync, { native });
    });

    it('folders of a cloud drive are entered, though Node takes them for links', () => {
      const asLink = (entry: fs.Dirent): fs.Dirent =>
        Object.assign(entry, { isDirectory: () => false, isSymbolicLink: () => true });
      Object.assign(fs, {
        readdirSync: (folder: string) =>
          readdirSync(folder, { withFileTypes: true }).map((one) => (one.isDirectory() ? asLink(one) : one)),
      });
      assert.deepEqual(list(), [...own, ...vendor]);
    });

    it('a disk that can’t tell real paths is listed and read, and its links are followed', () => {
      fs.symlinkSync(outside, path.join(root, 'z'));
      Object.assign(fs.realpathSync, {
        native: () => {
          throw Object.assign(new Error('illegal operation on a directory'), { code: 'EISDIR' });
        },
      });
      const { files, problems } = listAll(['**/node_modules/**']);
      assert.deepEqual([files, problems], [[...own, ...vendor], [{ kind: 'linkedOutside', path: 'z' }]]);
      assert.equal(readTextFile(root, 'a/package.json', 100).ok, true);
      assert.equal(readTextFile(root, 'z/package.json', 100).ok, false);
    });
  });

  describe('Reads that might never end', () => {
    before(function () {
      if (process.platform === 'win32') this.skip();
    });

    it('report a pipe as a problem without waiting for it', () => {
      const pipe = path.join(root, 'pipe-package.json');
      execFileSync('mkfifo', [pipe]);
      fs.symlinkSync(pipe, path.join(root, 'to-pipe-package.json'));
      const named = ['pipe-package.json', 'to-pipe-package.json'];
      const refused = named.map((file) => ({ kind: 'notRegularFile', path: file }));
      assert.deepEqual(listAll(['**/node_modules/**']).problems, refused);
      assert.deepEqual(
        named.map((file) => readTextFile(root, file, 100)),
        refused.map((problem) => ({ ok: false, problem })),
      );
    });

    it('report a link to a device as outside', () => {
      fs.symlinkSync('/dev/zero', path.join(root, 'zero'));
      assert.deepEqual(readTextFile(root, 'zero', 100), {
        ok: false,
        problem: { kind: 'linkedOutside', path: 'zero' },
      });
    });
  });

  it('are none below a missing root, which is reported as a problem', () => {
    const { files, problems } = listFiles(path.join(root, 'nowhere'), { exclude: [], isWanted: () => true });
    assert.deepEqual([files, problems], [[], [{ kind: 'unreadableFile', path: '', detail: 'ENOENT' }]]);
  });

  it('are listed despite an unreadable folder, which is reported as a problem', function () {
    if (process.getuid?.() === 0) return;
    fs.chmodSync(path.join(root, 'a'), 0);
    const { files, problems } = listFiles(root, { exclude: [], isWanted: (file) => file.startsWith('b/') });
    fs.chmodSync(path.join(root, 'a'), 0o755);
    assert.equal(files.length, 2);
    assert.deepEqual(problems, [{ kind: 'unreadableFile', path: 'a', detail: 'EACCES' }]);
  });

  describe('Texts', () => {
    const texts: readonly (readonly [string, Uint8Array, string])[] = [
      ['UTF-8', Buffer.from('{"ä":1}'), '{"ä":1}'],
      ['UTF-8 with a mark', Buffer.from('\ufeff{}'), '{}'],
      ['UTF-16, little end first', Buffer.from('\ufeff{"ä"', 'utf16le'), '{"ä"'],
      ['UTF-16, big end first', Buffer.from('\ufeff{"ä"', 'utf16le').swap16(), '{"ä"'],
      ['bytes that are no text', Buffer.from([0x61, 0xff, 0x62]), 'a\ufffdb'],
      ['nothing', Buffer.alloc(0), ''],
    ];
    for (const [name, bytes, expected] of texts)
      it(name, () => {
        write(path.join(root, 'text'), bytes);
        assert.deepEqual(readTextFile(root, 'text', 100), { ok: true, value: expected });
      });

    it('are refused when they are too large', () => {
      write(path.join(root, 'text'), 'x'.repeat(101));
      assert.deepEqual(readTextFile(root, 'text', 100), {
        ok: false,
        problem: { kind: 'fileTooLarge', path: 'text', bytes: 101, limit: 100 },
      });
    });

    const problems: readonly (readonly [string, string])[] = [
      ['nowhere.json', 'ENOENT'],
      ['a', 'not a file of this folder'],
      ['', 'not a file of this folder'],
      ['..', 'not a file of this folder'],
    ];
    for (const [file, detail] of problems)
      it(`are missing for ${file || '(empty)'}`, () => {
        assert.deepEqual(readTextFile(root, file, 100), {
          ok: false,
          problem: { kind: 'unreadableFile', path: file, detail },
        });
      });

    it('are never read from outside, by any path', () => {
      const result = readTextFile(root, `../${path.basename(outside)}/package.json`, 100);
      assert.equal(!result.ok && 'detail' in result.problem && result.problem.detail, 'not a file of this folder');
    });

    it('are read from names that begin with dots', () => {
      write(path.join(root, '..x'), 'y');
      assert.deepEqual(readTextFile(root, '..x', 100), { ok: true, value: 'y' });
    });
  });
});
