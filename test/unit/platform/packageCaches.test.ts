import assert from 'node:assert/strict';
import { packageCaches } from '../../../src/platform/node/packageCaches.ts';

describe('The caches of package managers', () => {
  it('have default folders', () => {
    const caches = packageCaches({}, '/home/ann');
    assert.deepEqual(caches.goModules, ['file:///home/ann/go/pkg/mod']);
    assert.deepEqual(caches.nugetPackages, ['file:///home/ann/.nuget/packages']);
    assert.deepEqual(caches.mavenRepositories, ['file:///home/ann/.m2/repository']);
    assert.deepEqual(caches.gradleFiles, ['file:///home/ann/.gradle/caches/modules-2/files-2.1']);
    assert.deepEqual(caches.cargoSources, ['file:///home/ann/.cargo/registry/src']);
    assert.deepEqual(caches.pythonHomes, ['file:///home/ann/.local']);
  });

  it('follow environment variables', () => {
    const caches = packageCaches(
      {
        GOPATH: '/go one:/go2',
        NUGET_PACKAGES: '/nu',
        GRADLE_USER_HOME: '/gr',
        CARGO_HOME: '/ca',
        GEM_PATH: '/g1:/g2',
        VIRTUAL_ENV: '/env',
      },
      '/home/ann',
    );
    assert.deepEqual(caches.goModules, ['file:///go%20one/pkg/mod']);
    assert.deepEqual(caches.nugetPackages, ['file:///nu']);
    assert.deepEqual(caches.gradleFiles, ['file:///gr/caches/modules-2/files-2.1']);
    assert.deepEqual(caches.cargoSources, ['file:///ca/registry/src']);
    assert.deepEqual(caches.gemHomes, ['file:///g1', 'file:///g2']);
    assert.deepEqual(caches.pythonHomes, ['file:///env', 'file:///home/ann/.local']);
    assert.deepEqual(packageCaches({ GOMODCACHE: '/mods', GOPATH: '/go' }, '/h').goModules, ['file:///mods']);
  });

  it('are ignored when their folder is not an absolute path', () => {
    const caches = packageCaches({ GOMODCACHE: 'mods', NUGET_PACKAGES: '../nu', CARGO_HOME: '' }, '/home/ann');
    assert.deepEqual(caches.goModules, ['file:///home/ann/go/pkg/mod']);
    assert.deepEqual(caches.nugetPackages, ['file:///home/ann/.nuget/packages']);
    assert.deepEqual(caches.cargoSources, ['file:///home/ann/.cargo/registry/src']);
  });
});
