import assert from 'node:assert/strict';
import type { Turns } from '../../../../../src/base/steps.ts';
import {
  type Comparisons,
  disagreementsIn,
  type FoundDisagreement,
  rootsOf,
  witnessesOf,
} from '../../../../../src/model/evidence/suggestion/disagreements.ts';
import { folderWith, npm, parsed, partsOf, type World } from './disagreementsWorld.ts';
import type { InventoryFolder } from '../../../../../src/model/workspace/inventoryIndex.ts';
import type { PackageCaches } from '../../../../../src/model/evidence/localFiles/packageCaches.ts';
import type { Tree } from '../localFiles/tree.ts';

const lineOf = ({ coordinates, disagreement, manifest }: FoundDisagreement): string =>
  `${coordinates.name} ${disagreement.kind} ${disagreement.suggestion ?? '?'} ${manifest?.license ?? '-'}`;

const never = new AbortController().signal;

async function listed(world: World): Promise<readonly string[]> {
  return [...(await disagreementsIn(partsOf(world), never)).values()].map(lineOf).toSorted();
}

describe('Components whose licenses disagree', () => {
  it('are found, with the license of the installed package', async () => {
    const tree = {
      'ws/node_modules/flip/package.json': npm('flip', '1.0.0', '(MIT AND ISC)'),
      'ws/node_modules/other/package.json': npm('other', '1.0.0', 'Apache-2.0'),
      'ws/node_modules/see/package.json': npm('see', '1.0.0', 'SEE LICENSE IN LICENSE.md'),
      'ws/node_modules/right/package.json': npm('right', '1.0.0', 'MIT'),
    };
    const components = {
      'npm/npmjs/-/see/1.0.0': { declared: 'NOASSERTION' },
      'npm/npmjs/-/silent/1.0.0': { found: ['MIT'] },
      'npm/npmjs/-/right/1.0.0': { declared: 'MIT' },
      'npm/npmjs/-/other/1.0.0': { declared: 'MIT' },
      'npm/npmjs/-/flip/1.0.0': { declared: 'MIT OR ISC' },
    };
    assert.deepEqual(await listed({ components, tree }), [
      'flip flippedOperator MIT AND ISC (MIT AND ISC)',
      'other manifestDiffers Apache-2.0 Apache-2.0',
      'see seeLicenseIn ? SEE LICENSE IN LICENSE.md',
      'silent notDeclared MIT -',
    ]);
  });

  it('are compared with the exact installed version, wherever it is', async () => {
    const tree = {
      'ws/node_modules/one/package.json': npm('one', '2.0.0', 'ISC'),
      'ws/node_modules/host/node_modules/one/package.json': npm('one', '1.0.0', 'Apache-2.0'),
      'ws/node_modules/@scope/two/package.json': npm('@scope/two', '1.0.0', 'Apache-2.0'),
      'ws/node_modules/three': '→ .pnpm',
      'ws/node_modules/.pnpm/three@1.0.0/node_modules/three/package.json': npm('three', '1.0.0', 'Apache-2.0'),
      'ws/node_modules/four/package.json': npm('four', '9.0.0', 'Apache-2.0'),
      'ws/node_modules/five/package.json': '→ ../../../secret',
    };
    const components = Object.fromEntries(
      ['-/one', '@scope/two', '-/three', '-/four', '-/five'].map((name) => [
        `npm/npmjs/${name}/1.0.0`,
        { declared: 'MIT' },
      ]),
    );
    assert.deepEqual(
      (await listed({ components, tree })).map((line) => line.split(' ')[0]),
      ['one', 'three', 'two'],
    );
  });

  const elsewhere: readonly {
    readonly component: string;
    readonly tree: Tree;
    readonly caches?: Partial<PackageCaches>;
  }[] = [
    {
      component: 'pypi/pypi/-/x-y/1.0',
      tree: { 'ws/.venv/lib/python3.12/site-packages/x_y-1.0.dist-info/METADATA': 'License-Expression: Apache-2.0\n' },
    },
    {
      component: 'nuget/nuget/-/Some.Lib/1.0.0',
      tree: { 'n/some.lib/1.0.0/some.lib.nuspec': '<license type="expression">Apache-2.0</license>' },
      caches: { nugetPackages: ['n'] },
    },
    {
      component: 'crate/cratesio/-/x/1.0.0',
      tree: { 'c/registry/x-1.0.0/Cargo.toml': '[package]\nlicense = "Apache-2.0"' },
      caches: { cargoSources: ['c'] },
    },
    {
      component: 'gem/rubygems/-/x/1.0.0',
      tree: { 'g/gems/x-1.0.0/lib/x.rb': '', 'g/specifications/x-1.0.0.gemspec': 's.licenses = ["Apache-2.0".freeze]' },
      caches: { gemHomes: ['g'] },
    },
    {
      component: 'composer/packagist/v/x/1.0.0',
      tree: {
        'ws/vendor/v/x/composer.json': '{"license":"Apache-2.0"}',
        'ws/vendor/composer/installed.json': '{"packages":[{"name":"v/x","version":"1.0.0"}]}',
      },
    },
    {
      component: 'maven/mavencentral/a.b/x/1.0',
      tree: {
        'm/a/b/x/1.0/x-1.0.jar': '',
        'm/a/b/x/1.0/x-1.0.pom': '<licenses><license><name>Apache-2.0</name></license></licenses>',
      },
      caches: { mavenRepositories: ['m'] },
    },
  ];
  for (const { component, tree, caches = {} } of elsewhere)
    it(`are found from the installed package of ${component}`, async () => {
      const [line = ''] = await listed({ components: { [component]: { declared: 'MIT' } }, tree, caches });
      assert.ok(line.endsWith('manifestDiffers Apache-2.0 Apache-2.0'), line);
    });

  it('exclude components with unknown licenses', async () => {
    const components: World['components'] = {
      'npm/npmjs/-/a/1.0.0': { state: 'notHarvested' },
      'npm/npmjs/-/b/1.0.0': { state: 'loading' },
      'npm/npmjs/-/c/1.0.0': { state: 'failed', found: ['MIT'] },
    };
    assert.deepEqual(await listed({ components }), ['c notDeclared MIT -']);
  });

  it('exclude incomplete entries, and appear once each', async () => {
    const component = 'npm/npmjs/-/a/1.0.0';
    const parts = partsOf({ components: { [component]: { found: ['MIT'] } } });
    const folders = (): readonly InventoryFolder[] => [
      folderWith([component, component]),
      folderWith(['npm/npmjs/-/b/1.0.0'], 'x', true),
    ];
    assert.deepEqual([...(await disagreementsIn({ ...parts, folders }, never)).keys()], [component]);
  });

  it('are searched in turns, and can be cancelled', async () => {
    const components = Object.fromEntries(
      Array.from({ length: 1000 }, (_, at) => [`npm/npmjs/-/p${at}/1.0.0`, { found: ['MIT'] }]),
    );
    let [now, pauses] = [0, 0];
    const aborter = new AbortController();
    const turns: Turns = {
      budget: 8,
      now: () => (now += 0.05),
      pause: async () => {
        pauses++;
      },
    };
    const parts = partsOf({ components, turns });
    assert.equal((await disagreementsIn(parts, never)).size, 1000);
    assert.ok(pauses >= 10, `${pauses} pauses`);
    const pause = async (): Promise<void> => aborter.abort(new Error('enough'));
    await assert.rejects(disagreementsIn({ ...parts, turns: { ...turns, pause } }, aborter.signal), /enough/);
  });

  it('read so many manifests and no more, those of components that need attention first', async () => {
    const components = {
      'npm/npmjs/-/fine/1.0.0': { declared: 'MIT' },
      'npm/npmjs/-/open/1.0.0': { declared: 'NOASSERTION' },
    };
    const tree = {
      'ws/node_modules/fine/package.json': npm('fine', '1.0.0', 'ISC'),
      'ws/node_modules/open/package.json': npm('open', '1.0.0', 'ISC'),
    };
    const found = await disagreementsIn(partsOf({ components, tree }), never, new Map(), 1);
    assert.deepEqual([...found.values()].map(lineOf), ['open notDeclared ISC ISC']);
  });

  it('compare again what has another definition, with the manifest that was read', async () => {
    const component = 'npm/npmjs/-/a/1.0.0';
    const tree = { 'ws/node_modules/a/package.json': npm('a', '1.0.0', 'ISC') };
    const known: Comparisons = new Map();
    const parts = partsOf({ components: { [component]: { declared: 'MIT' } }, tree });
    const before = (await disagreementsIn(parts, never, known)).get(component);
    assert.equal(before && lineOf(before), 'a manifestDiffers ISC ISC');
    const { summary } = partsOf({ components: { [component]: { declared: 'ISC' } }, tree });
    assert.equal((await disagreementsIn({ ...parts, summary }, never, known)).size, 0);
    assert.equal(parts.reader.requests.length, 1);
  });

  it('read each installed package once', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `p${at}`);
    const tree = Object.fromEntries(
      names.map((name) => [`ws/node_modules/${name}/package.json`, npm(name, '1.0.0', 'MIT')]),
    );
    const components = Object.fromEntries(names.map((name) => [`npm/npmjs/-/${name}/1.0.0`, { declared: 'ISC' }]));
    const parts = partsOf({ components, tree });
    await disagreementsIn(parts, never);
    assert.equal(parts.reader.requests.length, 40);
  });
});

describe('The sources of a license', () => {
  it('are the installed package and the discovered licenses', async () => {
    const component = 'npm/npmjs/-/a/1.0.0';
    const tree = { 'ws/node_modules/a/package.json': npm('a', '1.0.0', 'MIT') };
    const parts = partsOf({ components: { [component]: { found: ['ISC'] } }, tree });
    const { manifest, discovered } = await witnessesOf(parsed(component), parts, new AbortController().signal);
    assert.deepEqual(
      [manifest?.license, manifest?.place.path.join('/'), discovered],
      ['MIT', 'node_modules/a/package.json', ['ISC']],
    );
  });

  it('are searched in the folders of manifests and above them', () => {
    const roots = rootsOf([folderWith([], 'a/b/package.json'), folderWith([], 'c/pom.xml')]);
    assert.deepEqual(
      roots.map(({ path }) => path.join('/')),
      ['', 'a', 'c', 'a/b'],
    );
  });
});
