import assert from 'node:assert/strict';

import { FolderFiles } from '../../../../src/model/workspace/folderFiles.ts';

const wanted = [
  { path: 'deps/base.json', formatId: 'npm-package' },
  { path: 'deps/settings', formatId: null },
];

describe('Files of a folder', () => {
  it('include manifests and settings, and no others', () => {
    const files = new FolderFiles();
    assert.equal(files.fileAt('package.json')?.format?.id, 'npm-package');
    assert.equal(files.fileAt('sub/.npmrc')?.format, null);
    assert.equal(files.fileAt('README.md'), undefined);
    assert.deepEqual(files.paths, ['package.json', 'sub/.npmrc']);
  });

  it('are requested when a manifest refers to them, and are read in the format that it expects', () => {
    const files = new FolderFiles();
    assert.equal(files.fileAt('deps/base.json'), undefined);
    assert.deepEqual(files.want('npm', wanted), ['deps/base.json', 'deps/settings']);
    assert.deepEqual(files.wantedPaths, ['deps/base.json', 'deps/settings']);
    assert.equal(files.fileAt('deps/base.json')?.format?.id, 'npm-package');
    assert.equal(files.fileAt('deps/settings')?.format, null);
  });

  it('stay known after linking no longer misses them, next to those of other ecosystems', () => {
    const files = new FolderFiles();
    files.want('npm', wanted);
    files.want('maven', [{ path: 'parent/pom.xml', formatId: 'maven-pom' }]);
    files.fileAt('deps/base.json');
    assert.deepEqual(files.want('npm', []), []);
    assert.deepEqual(files.wantedPaths, ['deps/base.json', 'parent/pom.xml']);
  });

  it('are requested once when they are missing, and again after a full reload', () => {
    const files = new FolderFiles();
    assert.deepEqual(files.want('npm', wanted), ['deps/base.json', 'deps/settings']);
    assert.ok(!files.remove('deps/base.json'));
    assert.deepEqual(files.want('npm', wanted), ['deps/settings']);
    files.forgetAbsent();
    assert.deepEqual(files.want('npm', wanted), ['deps/base.json', 'deps/settings']);
  });

  it('are known, settings that only a manifest refers to among them', () => {
    const files = new FolderFiles();
    files.want('npm', wanted);
    for (const path of ['package.json', '.npmrc', 'deps/settings', 'README.md']) files.fileAt(path);
    assert.deepEqual(files.paths, ['package.json', '.npmrc', 'deps/settings']);
    assert.deepEqual(files.want('npm', wanted), ['deps/base.json']);
  });

  it('cause linking of their ecosystem when they change, or of all ecosystems for settings', () => {
    const files = new FolderFiles();
    for (const path of ['package.json', 'go.mod', '.npmrc']) files.fileAt(path);
    files.touch(files.fileAt('go.mod') ?? null);
    assert.deepEqual([...files.dirty], ['go']);
    files.touch(files.fileAt('.npmrc') ?? null);
    assert.deepEqual([...files.dirty].sort(), ['go', 'npm']);
  });
});
