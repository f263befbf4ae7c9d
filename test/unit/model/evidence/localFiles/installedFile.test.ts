import assert from 'node:assert/strict';
import { formatCoordinates } from '../../../../../src/core/coordinates.ts';
import { installedFile } from '../../../../../src/model/evidence/localFiles/installedFile.ts';
import { type Tree, TreeReader } from './tree.ts';

const npmManifest = JSON.stringify({ name: 'anything', version: '1.2.3' });

const cases: readonly {
  readonly name: string;
  readonly path: string;
  readonly tree?: Tree;
  readonly is: readonly [component: string, inside: string] | null;
}[] = [
  {
    name: 'npm',
    path: 'app/node_modules/debug/LICENSE',
    tree: { 'top/app/node_modules/debug/package.json': npmManifest },
    is: ['npm/npmjs/-/debug/1.2.3', 'LICENSE'],
  },
  {
    name: 'npm, the innermost package',
    path: 'node_modules/a/node_modules/@scope/b/lib/LICENSE.md',
    tree: { 'top/node_modules/a/node_modules/@scope/b/package.json': npmManifest },
    is: ['npm/npmjs/@scope/b/1.2.3', 'lib/LICENSE.md'],
  },
  {
    name: 'npm, in the store of pnpm',
    path: 'node_modules/.pnpm/ms@2.1.3/node_modules/ms/license.md',
    tree: { 'top/node_modules/.pnpm/ms@2.1.3/node_modules/ms/package.json': '{"version":"2.1.3"}' },
    is: ['npm/npmjs/-/ms/2.1.3', 'license.md'],
  },
  { name: 'npm, without a manifest', path: 'node_modules/debug/LICENSE', is: null },
  {
    name: 'npm, with a manifest that is no JSON',
    path: 'node_modules/debug/LICENSE',
    tree: { 'top/node_modules/debug/package.json': '{' },
    is: null,
  },
  {
    name: 'npm, with a version that is none',
    path: 'node_modules/debug/LICENSE',
    tree: { 'top/node_modules/debug/package.json': '{"version":"../../etc"}' },
    is: null,
  },
  { name: 'a folder of its own called node_modules', path: 'node_modules', is: null },
  {
    name: 'Go, with capitals',
    path: 'go/pkg/mod/github.com/!burnt!sushi/toml@v1.2.3/COPYING',
    is: ['go/golang/github.com%2fBurntSushi/toml/v1.2.3', 'COPYING'],
  },
  {
    name: 'Go, a module of two names',
    path: 'home/go/pkg/mod/go.uber.org/zap@v1.27.0/zapcore/LICENSE',
    is: ['go/golang/go.uber.org/zap/v1.27.0', 'zapcore/LICENSE'],
  },
  { name: 'Go, a folder above modules', path: 'go/pkg/mod/github.com/README', is: null },
  {
    name: 'Python, beside the description',
    path: 'lib/python3.12/site-packages/typing_extensions-4.9.0.dist-info/LICENSE',
    is: ['pypi/pypi/-/typing-extensions/4.9.0', 'typing_extensions-4.9.0.dist-info/LICENSE'],
  },
  {
    name: 'Python, in the package',
    path: 'site-packages/requests/LICENSE',
    tree: { 'top/site-packages/requests-2.31.0.dist-info/METADATA': '' },
    is: ['pypi/pypi/-/requests/2.31.0', 'requests/LICENSE'],
  },
  {
    name: 'Python, a package of another name than its project',
    path: 'site-packages/yaml/LICENSE',
    tree: { 'top/site-packages/PyYAML-6.0.dist-info/METADATA': '' },
    is: null,
  },
  {
    name: 'NuGet',
    path: 'home/.nuget/packages/newtonsoft.json/13.0.1/LICENSE.md',
    is: ['nuget/nuget/-/newtonsoft.json/13.0.1', 'LICENSE.md'],
  },
  {
    name: 'NuGet, as older solutions have it',
    path: 'src/packages/Newtonsoft.Json.12.0.3/LICENSE.md',
    is: ['nuget/nuget/-/Newtonsoft.Json/12.0.3', 'LICENSE.md'],
  },
  { name: 'packages of a monorepo', path: 'packages/web/src/index.ts', is: null },
  {
    name: 'Cargo',
    path: 'home/.cargo/registry/src/index.crates.io-6f17d22bba15001f/serde-1.0.197/LICENSE-MIT',
    is: ['crate/cratesio/-/serde/1.0.197', 'LICENSE-MIT'],
  },
  {
    name: 'Cargo, a name with a number',
    path: 'registry/src/index/sha-1-0.10.0/LICENSE-MIT',
    is: ['crate/cratesio/-/sha-1/0.10.0', 'LICENSE-MIT'],
  },
  {
    name: 'RubyGems',
    path: 'vendor/bundle/ruby/3.2.0/gems/rake-13.0.6/MIT-LICENSE',
    is: ['gem/rubygems/-/rake/13.0.6', 'MIT-LICENSE'],
  },
  {
    name: 'RubyGems, built for a platform',
    path: 'gems/nokogiri-1.15.4-x86_64-linux/LICENSE.md',
    is: ['gem/rubygems/-/nokogiri/1.15.4', 'LICENSE.md'],
  },
  {
    name: 'Composer',
    path: 'vendor/monolog/monolog/LICENSE',
    tree: {
      'top/vendor/composer/installed.json': JSON.stringify({
        packages: [{ name: 'monolog/monolog', version: '2.9.1' }],
      }),
    },
    is: ['composer/packagist/monolog/monolog/2.9.1', 'LICENSE'],
  },
  { name: 'a vendored folder of something else', path: 'vendor/lib/a/LICENSE', is: null },
  { name: 'any other file', path: 'src/LICENSE', is: null },
];

describe('The component of an installed file', () => {
  for (const { name, path, tree = {}, is } of cases)
    it(name, async () => {
      const found = await installedFile({ root: 'top', path: path.split('/') }, new TreeReader(tree));
      assert.deepEqual(found && [formatCoordinates(found.component), found.inside.join('/')], is);
    });
});
