import assert from 'node:assert/strict';

import { FolderFiles } from '../../../../src/model/inventory/folderFiles.ts';

const unreadable = { kind: 'unreadableFile', path: 'x', detail: 'no' } as const;

describe('the files of a folder', () => {
  it('are manifests, settings, or nobody’s business', () => {
    const files = new FolderFiles();
    assert.ok(files.setText('package.json', '{}', false));
    assert.ok(files.setText('sub/.npmrc', 'registry=x', false));
    assert.ok(!files.setText('README.md', '#', false));
    assert.deepEqual(files.paths, ['package.json', 'sub/.npmrc']);
    assert.deepEqual(files.supports, [{ path: 'sub/.npmrc', text: 'registry=x' }]);
    assert.deepEqual(
      files.filesToLink().map(({ path, format }) => `${path} ${format.id}`),
      ['package.json npm-package'],
    );
  });

  it('are asked for when a manifest refers to them, and then read as what it takes them for', () => {
    const files = new FolderFiles();
    const wanted = [
      { path: 'deps/base.json', formatId: 'npm-package' },
      { path: 'deps/settings', formatId: null },
    ];
    assert.ok(!files.setText('deps/base.json', '{}', false));
    assert.deepEqual(files.want(wanted), ['deps/base.json', 'deps/settings']);
    assert.deepEqual(files.wantedPaths, ['deps/base.json', 'deps/settings']);
    assert.ok(files.setText('deps/base.json', '{}', false));
    assert.ok(files.setText('deps/settings', 'a=b', false));
    assert.equal(files.manifests.get('deps/base.json')?.format.id, 'npm-package');
    assert.deepEqual(files.supports, [{ path: 'deps/settings', text: 'a=b' }]);
  });

  it('stay known after the linking that no longer misses them', () => {
    const files = new FolderFiles();
    files.want([{ path: 'deps/base.json', formatId: 'npm-package' }]);
    files.setText('deps/base.json', '{}', false);
    assert.deepEqual(files.want([]), []);
    assert.deepEqual(files.wantedPaths, ['deps/base.json']);
  });

  it('are asked for once when they are not there, and again when everything is read anew', () => {
    const files = new FolderFiles();
    const wanted = [{ path: 'deps/base.json', formatId: 'npm-package' }];
    assert.deepEqual(files.want(wanted), ['deps/base.json']);
    assert.ok(!files.remove('deps/base.json'));
    assert.deepEqual(files.want(wanted), []);
    files.forgetAbsent();
    assert.deepEqual(files.want(wanted), ['deps/base.json']);
  });

  it('that cannot be read are listed; an unreadable .npmrc may say that everything is private', () => {
    const files = new FolderFiles();
    assert.ok(files.setUnreadable('package.json', unreadable));
    assert.equal(files.manifests.get('package.json')?.fileProblem, unreadable);
    assert.ok(files.setUnreadable('.npmrc', unreadable));
    assert.deepEqual(files.supports, [{ path: '.npmrc', text: '', isUnreadable: true }]);
    assert.ok(files.setText('.npmrc', 'registry=x', false));
    assert.deepEqual(files.supports, [{ path: '.npmrc', text: 'registry=x' }]);
    assert.ok(!files.setUnreadable('README.md', unreadable));
  });
});
