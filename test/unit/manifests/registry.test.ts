import assert from 'node:assert/strict';

import { formats } from '../../../src/manifests/formats.generated.ts';
import {
  environmentsIn,
  excludedGlobs,
  formatFor,
  isExcluded,
  isSupport,
  manifestGlobs,
  misplacedIn,
  supportGlobs,
} from '../../../src/manifests/registry.ts';
import { supportFileNames } from '../../../src/manifests/userSettingsFile.ts';

describe('Finding the format of a file', () => {
  const table: readonly (readonly [path: string, id: string | undefined])[] = [
    ['package.json', 'npm-package'],
    ['a/b/package.json', 'npm-package'],
    ['.hidden/package.json', 'npm-package'],
    ['package-lock.json', 'npm-package-lock'],
    ['a/npm-shrinkwrap.json', 'npm-package-lock'],
    ['node_modules/.package-lock.json', undefined],
    ['go.mod', 'go-mod'],
    ['a/go.sum', 'go-sum'],
    ['go.work', 'go-work'],
    ['go.work.sum', undefined],
    ['vendor/modules.txt', 'go-vendor-modules'],
    ['a/vendor/modules.txt', 'go-vendor-modules'],
    ['modules.txt', undefined],
    ['Package.json', undefined],
    ['xpackage.json', undefined],
    ['package.json/x', undefined],
    ['src/App/App.csproj', 'nuget-project'],
    ['App.FSPROJ', 'nuget-project'],
    ['App.csproj.user', undefined],
    ['directory.build.props', 'nuget-build-props'],
    ['src/Directory.Build.targets', 'nuget-build-props'],
    ['Other.props', undefined],
    ['Directory.Packages.props', 'nuget-central-packages'],
    ['Packages.config', 'nuget-packages-config'],
    ['my.packages.config', undefined],
    ['packages.App.lock.json', 'nuget-packages-lock'],
    ['src/obj/project.assets.json', 'nuget-project-assets'],
    ['artifacts/obj/App/project.assets.json', 'nuget-project-assets'],
    ['obj/App/project.assets.json', undefined],
    ['requirements/base.txt', 'pip-requirements'],
    ['requirements/ci/linux/base.in', 'pip-requirements'],
    ['requirements.lock', 'pip-requirements'],
    ['requirements-dev.lock', 'pip-requirements'],
    ['docs/base.txt', undefined],
    ['gemfiles/rails_7.gemfile', 'gem-file'],
    ['gemfiles/rails_7.gemfile.lock', 'gem-lock'],
    ['rails_7.gemfile', undefined],
    ['conda.yml', 'conda-environment'],
    ['env.yml', 'conda-environment'],
    ['project.assets.json', undefined],
    ['.config/dotnet-tools.json', 'dotnet-tools'],
    ['paket.lock', 'paket-lock'],
    ['Paket.lock', undefined],
    ['.npmrc', undefined],
    ['.yarnrc.yml', undefined],
    ['a/yarn.lock', 'yarn-lock'],
    ['pnpm-lock.yaml', 'pnpm-lock'],
    ['pnpm-workspace.yaml', 'pnpm-workspace'],
    ['', undefined],
  ];
  for (const [path, id] of table) it(JSON.stringify(path), () => assert.equal(formatFor(path)?.id, id));
});

describe('Excluded folders', () => {
  const out = [
    'node_modules/a/package.json',
    'a/node_modules/package.json',
    '.git/package.json',
    'bower_components/a/package.json',
    '.venv/lib/package.json',
    'target/package.json',
    '.yarn/cache/a/package.json',
    'vendor/bundle/a/package.json',
    'vendor/github.com/a/go.mod',
    'obj/package.json',
    'a/obj/App.csproj.nuget.g.props',
    'obj/Debug/project.assets.json',
    'obj/obj/project.assets.json',
    'obj/App/project.assets.json',
    'artifacts/obj/App/Debug/project.assets.json',
    'artifacts/obj/App/App.csproj.nuget.g.props',
    'artifacts/obj/App/obj/project.assets.json',
  ];
  const kept = [
    'vendor/modules.txt',
    'a/vendor/modules.txt',
    'package.json',
    '.yarn/package.json',
    'targets/go.mod',
    'src/bins/go.mod',
    'obj/project.assets.json',
    'src/App/obj/project.assets.json',
    'artifacts/obj/App/project.assets.json',
    'src/artifacts/obj/App/project.assets.json',
    'src/obj.json',
    // A folder of this name is excluded only if it holds an environment.
    'venv/requirements.txt',
  ];
  for (const path of out) it(`excludes ${path}`, () => assert.ok(isExcluded(path)));
  for (const path of kept) it(`keeps ${path}`, () => assert.ok(!isExcluded(path)));

  it('are globs without braces, so that they can be joined', () => {
    assert.ok(excludedGlobs().every((glob) => glob.startsWith('**/') && glob.endsWith('/**') && !/[{},]/.test(glob)));
  });
});

describe('Python environments', () => {
  it('are the folders with a pyvenv.cfg, whatever their name', () => {
    const paths = ['venv/requirements.txt', 'a/env/pyvenv.cfg', 'a/env/lib/x.txt', 'pyvenv.cfg', 'b/my-pyvenv.cfg'];
    assert.deepEqual(environmentsIn(paths), ['a/env/']);
  });
});

describe('Format list', () => {
  it('is sorted by id', () => {
    const ids = formats.map(({ id }) => id.replaceAll('-', ''));
    assert.deepEqual(ids, ids.toSorted());
  });

  it('gives every format its own id and file names', () => {
    const names = formats.flatMap(({ fileNames }) => fileNames);
    assert.equal(new Set(formats.map(({ id }) => id)).size, formats.length);
    assert.equal(new Set(names).size, names.length);
    assert.deepEqual(
      manifestGlobs(),
      formats.flatMap(({ fileNames, isAnyCase }) =>
        fileNames.map((name) => `**/${isAnyCase ? name.replace(/[a-z]/gi, inAnyCase) : name}`),
      ),
    );
    for (const { id, title } of formats) assert.ok(/^[a-z]+(-[a-z]+)+$/.test(id) && title !== '');
    assert.deepEqual(supportFileNames, [
      '.npmrc',
      '.yarnrc',
      '.yarnrc.yml',
      'bunfig.toml',
      'lerna.json',
      'pip.conf',
      'pip.ini',
      'uv.toml',
      '.condarc',
      'gradle.properties',
      '.mvn/maven.config',
      '.mvn/settings.xml',
      'nuget.config',
      '.cargo/config.toml',
      '.cargo/config',
      '.bundle/config',
      '.git/config',
    ]);
  });

  it('finds .NET files in any letter case by globs that every search understands', () => {
    assert.ok(manifestGlobs().includes('**/*.[cC][sS][pP][rR][oO][jJ]'));
    assert.ok(supportGlobs().includes('**/.npmrc/**'));
    assert.deepEqual(misplacedIn(['.npmrc/a/b', '.npmrc/c', 'x/.cargo/config/d', '.cargo/config', 'a/b.txt']), [
      '.npmrc',
      'x/.cargo/config',
    ]);
    assert.ok(supportGlobs().includes('**/[nN][uU][gG][eE][tT].[cC][oO][nN][fF][iI][gG]'));
    assert.ok(isSupport('a/NuGet.Config') && isSupport('.npmrc'));
    assert.ok(!isSupport('.NPMRC') && !isSupport('my.nuget.config'));
    assert.ok(isSupport('.cargo/config.toml') && isSupport('a/b/.cargo/config'));
    assert.ok(!isSupport('config.toml') && !isSupport('a/config') && !isSupport('my.cargo/config'));
    // The search of the editor cannot nest braces.
    assert.ok([...manifestGlobs(), ...supportGlobs()].every((glob) => !/[{},]/.test(glob)));
  });
});

function inAnyCase(letter: string): string {
  return `[${letter.toLowerCase()}${letter.toUpperCase()}]`;
}
