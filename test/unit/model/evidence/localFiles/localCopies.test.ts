import assert from 'node:assert/strict';
import { strToU8, zipSync } from 'fflate';
import { LocalCopies } from '../../../../../src/model/evidence/localFiles/localCopies.ts';
import type { PackageCaches } from '../../../../../src/model/evidence/localFiles/packageCaches.ts';
import { component, look, rootsOf, sha, outcomeOf, type Tree, TreeReader } from './tree.ts';

const debug = 'npm/npmjs/-/debug/3.1.0';
const manifest = '{"name":"debug","version":"3.1.0"}';
const jar = zipSync({ 'META-INF/LICENSE.txt': strToU8('MIT'), 'a/B.class': strToU8('x') });

interface Layout {
  readonly what: string;
  readonly component: string;
  readonly path: string;
  readonly tree: Tree;
  readonly caches?: Partial<PackageCaches>;
  readonly found: string;
}

/** Every place where a package manager stores packages, and the path of the same file in the definition. */
const layouts: readonly Layout[] = [
  {
    what: 'npm',
    component: debug,
    path: 'package/LICENSE',
    tree: { 'ws/node_modules/debug/package.json': manifest, 'ws/node_modules/debug/LICENSE': 'MIT' },
    found: 'ws/node_modules/debug/LICENSE',
  },
  {
    what: 'an npm package with a scope',
    component: 'npm/npmjs/@babel/core/7.0.0',
    path: 'package/lib/LICENSE',
    tree: {
      'ws/node_modules/@babel/core/package.json': '{"version":"7.0.0"}',
      'ws/node_modules/@babel/core/lib/LICENSE': 'MIT',
    },
    found: 'ws/node_modules/@babel/core/lib/LICENSE',
  },
  {
    what: 'an npm package whose archive has a folder of its own',
    component: 'npm/npmjs/@types/node/20.0.0',
    path: 'node/LICENSE',
    tree: {
      'ws/node_modules/@types/node/package.json': '{"version":"20.0.0"}',
      'ws/node_modules/@types/node/LICENSE': 'MIT',
    },
    found: 'ws/node_modules/@types/node/LICENSE',
  },
  {
    what: 'pnpm, past its links',
    component: 'npm/npmjs/@babel/core/7.0.0',
    path: 'package/LICENSE',
    tree: {
      'ws/node_modules/@babel/core': '→ .pnpm',
      'ws/node_modules/.pnpm/@babel+core@7.0.0_peer@1/node_modules/@babel/core/package.json': '{"version":"7.0.0"}',
      'ws/node_modules/.pnpm/@babel+core@7.0.0_peer@1/node_modules/@babel/core/LICENSE': 'MIT',
      'ws/node_modules/.pnpm/@babel+core@7.0.01/node_modules/@babel/core/LICENSE': 'MIT',
    },
    found: 'ws/node_modules/.pnpm/@babel+core@7.0.0_peer@1/node_modules/@babel/core/LICENSE',
  },
  {
    what: 'an npm package inside others',
    component: debug,
    path: 'package/LICENSE',
    tree: {
      'ws/node_modules/debug/package.json': '{"version":"4.0.0"}',
      'ws/node_modules/debug/LICENSE': 'MIT',
      'ws/node_modules/@a/b/node_modules/c/node_modules/debug/package.json': manifest,
      'ws/node_modules/@a/b/node_modules/c/node_modules/debug/LICENSE': 'MIT',
    },
    found: 'ws/node_modules/@a/b/node_modules/c/node_modules/debug/LICENSE',
  },
  {
    what: 'an archive of Yarn',
    component: debug,
    path: 'package/LICENSE',
    tree: {
      'ws/.yarn/cache/debug-npm-3.1.0-0a1b2c-8.zip': zipSync({ 'node_modules/debug/LICENSE': strToU8('MIT') }),
    },
    found: 'ws/.yarn/cache/debug-npm-3.1.0-0a1b2c-8.zip > node_modules/debug/LICENSE',
  },
  {
    what: 'the module cache of Go, capitals escaped',
    component: 'go/golang/github.com%2fBurntSushi/toml/v1.0.0-RC1',
    path: 'github.com/BurntSushi/toml@v1.0.0-RC1/internal/LICENSE',
    caches: { goModules: ['mod'] },
    tree: { 'mod/github.com/!burnt!sushi/toml@v1.0.0-!r!c1/internal/LICENSE': 'MIT' },
    found: 'mod/github.com/!burnt!sushi/toml@v1.0.0-!r!c1/internal/LICENSE',
  },
  {
    what: 'a vendored Go module',
    component: 'go/golang/github.com%2fgorilla/mux/v1.8.0',
    path: 'github.com/gorilla/mux@v1.8.0/LICENSE',
    tree: {
      'ws/vendor/modules.txt': '# github.com/gorilla/mux v1.8.0\n## explicit\n',
      'ws/vendor/github.com/gorilla/mux/LICENSE': 'MIT',
    },
    found: 'ws/vendor/github.com/gorilla/mux/LICENSE',
  },
  {
    what: 'a wheel',
    component: 'pypi/pypi/-/typing-extensions/4.1.0',
    path: 'typing_extensions.py',
    tree: {
      'ws/.venv/lib/python3.12/site-packages/typing_extensions-4.1.0.dist-info/METADATA': '',
      'ws/.venv/lib/python3.12/site-packages/typing_extensions.py': 'MIT',
    },
    found: 'ws/.venv/lib/python3.12/site-packages/typing_extensions.py',
  },
  {
    what: 'a source archive, its package below src',
    component: 'pypi/pypi/-/attrs/22.1.0',
    path: 'attrs-22.1.0/src/attr/_make.py',
    tree: {
      'ws/venv/Lib/site-packages/attrs-22.1.0.dist-info/METADATA': '',
      'ws/venv/Lib/site-packages/attr/_make.py': 'MIT',
    },
    found: 'ws/venv/Lib/site-packages/attr/_make.py',
  },
  {
    what: 'the license of a source archive, beside the metadata',
    component: 'pypi/pypi/-/attrs/22.1.0',
    path: 'attrs-22.1.0/LICENSE',
    caches: { pythonHomes: ['env'] },
    tree: { 'env/lib/python3.9/site-packages/attrs-22.1.0.dist-info/licenses/LICENSE': 'MIT' },
    found: 'env/lib/python3.9/site-packages/attrs-22.1.0.dist-info/licenses/LICENSE',
  },
  {
    what: 'a wheel in one of the environments that Poetry keeps',
    component: 'pypi/pypi/-/six/1.16.0',
    path: 'six.py',
    caches: { pythonHomeParents: ['poetry'] },
    tree: {
      'poetry/app-Xa1-py3.12/lib/python3.12/site-packages/six-1.16.0.dist-info/RECORD': '',
      'poetry/app-Xa1-py3.12/lib/python3.12/site-packages/six.py': 'MIT',
    },
    found: 'poetry/app-Xa1-py3.12/lib/python3.12/site-packages/six.py',
  },
  {
    what: 'a wheel for one user on Windows',
    component: 'pypi/pypi/-/six/1.16.0',
    path: 'six.py',
    caches: { pythonHomeParents: ['Python'] },
    tree: {
      'Python/Python312/site-packages/six-1.16.0.dist-info/RECORD': '',
      'Python/Python312/site-packages/six.py': 'MIT',
    },
    found: 'Python/Python312/site-packages/six.py',
  },
  {
    what: 'a wheel for one user on macOS',
    component: 'pypi/pypi/-/six/1.16.0',
    path: 'six.py',
    caches: { pythonHomeParents: ['Library'] },
    tree: {
      'Library/3.12/lib/python/site-packages/six-1.16.0.dist-info/RECORD': '',
      'Library/3.12/lib/python/site-packages/six.py': 'MIT',
    },
    found: 'Library/3.12/lib/python/site-packages/six.py',
  },
  {
    what: 'the global packages of NuGet, its description in lower case',
    component: 'nuget/nuget/-/Newtonsoft.Json/13.0.1-Beta1',
    path: 'Newtonsoft.Json.nuspec',
    caches: { nugetPackages: ['nu'] },
    tree: { 'nu/newtonsoft.json/13.0.1-beta1/newtonsoft.json.nuspec': 'MIT' },
    found: 'nu/newtonsoft.json/13.0.1-beta1/newtonsoft.json.nuspec',
  },
  {
    what: 'the packages of a solution',
    component: 'nuget/nuget/-/Newtonsoft.Json/13.0.1',
    path: 'LICENSE.md',
    tree: { 'ws/packages/Newtonsoft.Json.13.0.1/LICENSE.md': 'MIT' },
    found: 'ws/packages/Newtonsoft.Json.13.0.1/LICENSE.md',
  },
  {
    what: 'a jar of Maven',
    component: 'maven/mavencentral/org.acme.lib/thing/1.0',
    path: 'META-INF/LICENSE.txt',
    caches: { mavenRepositories: ['m2'] },
    tree: { 'm2/org/acme/lib/thing/1.0/thing-1.0.jar': jar },
    found: 'm2/org/acme/lib/thing/1.0/thing-1.0.jar > META-INF/LICENSE.txt',
  },
  {
    what: 'the sources of an artifact, fetched by Gradle',
    component: 'sourcearchive/mavencentral/org.acme/thing/1.0',
    path: 'META-INF/LICENSE.txt',
    caches: { gradleFiles: ['gr'] },
    tree: { 'gr/org.acme/thing/1.0/0af3/thing-1.0.jar': 'x', 'gr/org.acme/thing/1.0/1bc4/thing-1.0-sources.jar': jar },
    found: 'gr/org.acme/thing/1.0/1bc4/thing-1.0-sources.jar > META-INF/LICENSE.txt',
  },
  {
    what: 'a crate, whatever its registry is called',
    component: 'crate/cratesio/-/serde/1.0.1',
    path: 'serde-1.0.1/LICENSE-MIT',
    caches: { cargoSources: ['src'] },
    tree: { 'src/index.example-1a/serde-1.0.1/LICENSE-MIT': 'MIT' },
    found: 'src/index.example-1a/serde-1.0.1/LICENSE-MIT',
  },
  {
    what: 'a vendored crate',
    component: 'crate/cratesio/-/serde/1.0.1',
    path: 'serde-1.0.1/LICENSE-MIT',
    tree: {
      'ws/vendor/serde/Cargo.toml': '[package]\nname = "serde"\nversion = "1.0.1"\n',
      'ws/vendor/serde/LICENSE-MIT': 'MIT',
    },
    found: 'ws/vendor/serde/LICENSE-MIT',
  },
  {
    what: 'a gem of Bundler, for one platform',
    component: 'gem/rubygems/-/nokogiri/1.15.0',
    path: 'nokogiri-1.15.0/LICENSE.md',
    tree: { 'ws/vendor/bundle/ruby/3.2.0/gems/nokogiri-1.15.0-x86_64-linux/LICENSE.md': 'MIT' },
    found: 'ws/vendor/bundle/ruby/3.2.0/gems/nokogiri-1.15.0-x86_64-linux/LICENSE.md',
  },
  {
    what: 'a gem of a Ruby',
    component: 'gem/rubygems/-/rake/13.0.0',
    path: 'MIT-LICENSE',
    caches: { rubies: ['rb'] },
    tree: { 'rb/3.2.1/lib/ruby/gems/3.2.0/gems/rake-13.0.0/MIT-LICENSE': 'MIT' },
    found: 'rb/3.2.1/lib/ruby/gems/3.2.0/gems/rake-13.0.0/MIT-LICENSE',
  },
  {
    what: 'a package of Composer',
    component: 'composer/packagist/monolog/monolog/2.0.0',
    path: 'Seldaek-monolog-abc123/LICENSE',
    tree: {
      'ws/vendor/composer/installed.json': '{"packages":[{"name":"Monolog/monolog","version":"v2.0.0"}]}',
      'ws/vendor/monolog/monolog/LICENSE': 'MIT',
    },
    found: 'ws/vendor/monolog/monolog/LICENSE',
  },
  {
    what: 'a pod',
    component: 'pod/cocoapods/-/AFNetworking/4.0.1',
    path: 'LICENSE',
    tree: {
      'ws/Pods/Manifest.lock': 'PODS:\n  - AFNetworking (4.0.1):\n    - AFNetworking/Security (= 4.0.1)\n',
      'ws/Pods/AFNetworking/LICENSE': 'MIT',
    },
    found: 'ws/Pods/AFNetworking/LICENSE',
  },
  {
    what: 'an unpacked conda package',
    component: 'conda/conda-forge/linux-64/numpy/1.16.6',
    path: 'info/LICENSE.txt',
    caches: { condaPackages: ['pk'] },
    tree: { 'pk/numpy-1.16.6-py36_0/info/LICENSE.txt': 'MIT', 'pk/numpy-1.16.60-py36_0/info/LICENSE.txt': 'no' },
    found: 'pk/numpy-1.16.6-py36_0/info/LICENSE.txt',
  },
];

describe('Local copies', () => {
  for (const { what, component: written, path, tree, caches = {}, found } of layouts)
    it(`finds a file of ${what}`, async () => {
      assert.equal(outcomeOf(await look(tree, written, path, { caches })), found);
    });

  const inModules = (text: string, version = '3.1.0'): Tree => ({
    'ws/node_modules/debug/package.json': `{"version":"${version}"}`,
    'ws/node_modules/debug/LICENSE': text,
  });

  it('rejects a file with a different text', async () => {
    assert.equal(outcomeOf(await look(inModules('Apache'), debug, 'package/LICENSE')), 'no: different');
  });

  it('reports a difference in line ends only, in both directions', async () => {
    assert.equal(
      outcomeOf(await look(inModules('a\r\nb\r\n'), debug, 'package/LICENSE', { text: 'a\nb\n' })),
      'no: lineEnds',
    );
    assert.equal(
      outcomeOf(await look(inModules('a\nb\n'), debug, 'package/LICENSE', { text: 'a\r\nb\r\n' })),
      'no: lineEnds',
    );
  });

  it('skips other versions, even with the same text', async () => {
    assert.equal(outcomeOf(await look(inModules('MIT', '3.1.1'), debug, 'package/LICENSE')), 'no: otherVersion');
  });

  it('reports that the package lacks the file', async () => {
    assert.equal(outcomeOf(await look(inModules('MIT'), debug, 'package/NOTICE')), 'no: notInPackage');
  });

  it('reports nothing when nothing is installed', async () => {
    assert.equal(outcomeOf(await look({ 'ws/package.json': '{}' }, debug, 'package/LICENSE')), 'no');
    assert.equal(outcomeOf(await look({}, 'git/github/a/b/c', 'LICENSE')), 'no');
  });

  it('follows no link to a file or folder', async () => {
    const links: Tree = {
      'ws/node_modules/debug/package.json': manifest,
      'ws/node_modules/debug/LICENSE': '→ /etc/passwd',
      'ws/node_modules/debug/docs': '→ /etc',
    };
    for (const path of ['package/LICENSE', 'package/docs/passwd'])
      assert.equal(outcomeOf(await look(links, debug, path)), 'no: notInPackage');
  });

  it('reads no file outside the package', async () => {
    const reader = new TreeReader({ ...inModules('MIT'), 'ws/secret': 'MIT', 'ws/node_modules/secret': 'MIT' });
    const copies = new LocalCopies(component(debug), rootsOf(), reader);
    const hashes = new Map([['sha256', sha('sha256', 'MIT')]]);
    for (const path of [
      'package/../../secret',
      '../secret',
      '/ws/secret',
      'C:/secret',
      'a\\..\\secret',
      'package/..',
      '',
    ])
      assert.equal(outcomeOf(await copies.find({ path, hashes })), 'no: unsafePath', path);
    assert.deepEqual(reader.requests, []);
  });

  it('compares SHA-1 when SHA-256 is missing, and trusts neither without a check', async () => {
    const copies = new LocalCopies(component(debug), rootsOf(), new TreeReader(inModules('MIT')));
    const find = (hashes: Record<string, string>): Promise<string> =>
      copies.find({ path: 'package/LICENSE', hashes: new Map(Object.entries(hashes)) }).then(outcomeOf);
    assert.equal(await find({ sha1: sha('sha1', 'MIT').toUpperCase() }), 'ws/node_modules/debug/LICENSE');
    assert.equal(await find({ sha1: sha('sha1', 'MIT'), sha256: sha('sha256', 'ISC') }), 'no: different');
    assert.equal(await find({ md5: 'abc', sha256: 'not one' }), 'no: noHash');
  });

  it('searches a package once for all of its files', async () => {
    const reader = new TreeReader(inModules('MIT'));
    const copies = new LocalCopies(component(debug), rootsOf(), reader);
    for (const path of ['package/LICENSE', 'package/LICENSE', 'package/x'])
      await copies.find({ path, hashes: new Map([['sha256', sha('sha256', 'MIT')]]) });
    assert.equal(reader.requests.filter((path) => path.endsWith('package.json')).length, 1);
  });

  it('builds no path from coordinates that are not valid names', async () => {
    for (const written of ['npm/npmjs/-/../1.0.0', 'npm/npmjs/-/a\\b/1.0.0', 'nuget/nuget/-/x/..'])
      assert.equal(outcomeOf(await look({ 'ws/node_modules/LICENSE': 'MIT' }, written, 'LICENSE')), 'no', written);
  });
});
