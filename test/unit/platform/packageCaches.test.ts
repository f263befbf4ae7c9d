import assert from 'node:assert/strict';
import type { PackageCaches } from '../../../src/model/evidence/localFiles/packageCaches.ts';
import { packageCaches } from '../../../src/platform/node/packageCaches.ts';

const onLinux = (environment: Readonly<Record<string, string>>): PackageCaches =>
  packageCaches({ environment, home: '/home/ann', platform: 'linux' });

describe('The caches of package managers', () => {
  it('have default folders', () => {
    const caches = onLinux({});
    assert.deepEqual(caches.goModules, ['file:///home/ann/go/pkg/mod']);
    assert.deepEqual(caches.nugetPackages, ['file:///home/ann/.nuget/packages']);
    assert.deepEqual(caches.mavenRepositories, ['file:///home/ann/.m2/repository']);
    assert.deepEqual(caches.gradleFiles, ['file:///home/ann/.gradle/caches/modules-2/files-2.1']);
    assert.deepEqual(caches.cargoSources, ['file:///home/ann/.cargo/registry/src']);
    assert.deepEqual(caches.pythonHomes, ['file:///home/ann/.local']);
  });

  it('follow environment variables', () => {
    const caches = onLinux({
      GOPATH: '/go one:/go2',
      NUGET_PACKAGES: '/nu',
      GRADLE_USER_HOME: '/gr',
      CARGO_HOME: '/ca',
      GEM_PATH: '/g1:/g2',
      VIRTUAL_ENV: '/env',
    });
    assert.deepEqual(caches.goModules, ['file:///go%20one/pkg/mod']);
    assert.deepEqual(caches.nugetPackages, ['file:///nu']);
    assert.deepEqual(caches.gradleFiles, ['file:///gr/caches/modules-2/files-2.1']);
    assert.deepEqual(caches.cargoSources, ['file:///ca/registry/src']);
    assert.deepEqual(caches.gemHomes, ['file:///g1', 'file:///g2']);
    assert.deepEqual(caches.pythonHomes, ['file:///env', 'file:///home/ann/.local']);
    assert.deepEqual(onLinux({ GOMODCACHE: '/mods', GOPATH: '/go' }).goModules, ['file:///mods']);
  });

  it('are ignored when their folder is not an absolute path', () => {
    const caches = onLinux({ GOMODCACHE: 'mods', NUGET_PACKAGES: '../nu', CARGO_HOME: '' });
    assert.deepEqual(caches.goModules, ['file:///home/ann/go/pkg/mod']);
    assert.deepEqual(caches.nugetPackages, ['file:///home/ann/.nuget/packages']);
    assert.deepEqual(caches.cargoSources, ['file:///home/ann/.cargo/registry/src']);
  });

  it('are where each tool puts them on Windows', () => {
    const environment = { LOCALAPPDATA: 'D:\\Ann\\Local', GEM_PATH: 'C:\\g1;C:\\g2', GOPATH: 'go' };
    const caches = packageCaches({ environment, home: 'C:\\Users\\Ann', platform: 'win32' });
    assert.deepEqual(caches.goModules, ['file:///C:/Users/Ann/go/pkg/mod']);
    assert.deepEqual(caches.gemHomes, ['file:///C:/g1', 'file:///C:/g2']);
    assert.deepEqual(caches.gemHomeParents, [
      'file:///C:/Users/Ann/.gem/ruby',
      'file:///C:/Users/Ann/.local/share/gem/ruby',
    ]);
    assert.ok(caches.rubies.some((folder) => folder.startsWith('file:///C:/') && !folder.includes('Users')));
    for (const folder of [
      'C:/Users/Ann/AppData/Roaming/Python',
      'D:/Ann/Local/Programs/Python',
      'D:/Ann/Local/pypoetry/Cache/virtualenvs',
      'C:/Users/Ann/.pyenv/pyenv-win/versions',
      'C:/ProgramData/miniconda3/envs',
    ])
      assert.ok(caches.pythonHomeParents.includes(`file:///${folder}`), folder);
    assert.ok(caches.condaPackages.includes('file:///D:/Ann/Local/miniforge3/pkgs'));
  });

  it('are where each tool puts them on macOS', () => {
    const caches = packageCaches({ environment: {}, home: '/Users/ann', platform: 'darwin' });
    assert.ok(caches.gemHomeParents.includes('file:///opt/homebrew/lib/ruby/gems'));
    assert.ok(caches.pythonHomes.includes('file:///opt/homebrew'));
    for (const folder of [
      '/Users/ann/Library/Python',
      '/Users/ann/Library/Caches/pypoetry/virtualenvs',
      '/opt/homebrew/Caskroom/miniconda/base/envs',
    ])
      assert.ok(caches.pythonHomeParents.includes(`file://${folder}`), folder);
  });
});
