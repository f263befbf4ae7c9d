import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'mocha';

import { sourceVariablesOf, userSettingsCandidates } from '../../../src/platform/node/userSettingsCandidates.ts';
import { pathOf, UserSettingsFiles } from '../../../src/platform/node/userSettingsFiles.ts';

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly folder: string | null;
  readonly environment?: Readonly<Record<string, string>>;
  readonly nodeFolders?: readonly string[];
  /** Maps a folder to the names of its files. */
  readonly folders?: Readonly<Record<string, readonly string[]>>;
}

/** `kind label path`, in order. */
async function listed(machine: Machine, kind?: string): Promise<readonly string[]> {
  const { folders = {}, environment = {}, nodeFolders = [], ...rest } = machine;
  const found = await userSettingsCandidates({
    ...rest,
    environment,
    nodeFolders,
    list: (folder) => Promise.resolve(folders[folder] ?? []),
  });
  return found.filter((one) => kind === undefined || one.kind === kind).map((one) => `${one.label} = ${one.path}`);
}

const linux: Machine = { platform: 'linux', home: '/home/dana', folder: '/home/dana/code/shop' };
const mac: Machine = { platform: 'darwin', home: '/Users/dana', folder: '/Users/dana/shop' };
const windows: Machine = {
  platform: 'win32',
  home: 'C:\\Users\\dana',
  folder: 'D:\\code\\shop',
  environment: { APPDATA: 'C:\\Users\\dana\\AppData\\Roaming', ProgramData: 'C:\\ProgramData' },
};

/** The expected files of each kind, in order of precedence. */
const table: readonly (readonly [name: string, machine: Machine, kind: string, expected: readonly string[]])[] = [
  [
    'npm on Linux',
    { ...linux, nodeFolders: ['/usr/local/bin'] },
    'npmrc',
    ['~/.npmrc = /home/dana/.npmrc', '…/npmrc = /usr/local/etc/npmrc'],
  ],
  [
    'npm above the folder',
    { ...linux, folder: '/srv/mono/packages/app' },
    'npmrcAbove',
    [
      '../.npmrc = /srv/mono/packages/.npmrc',
      '../../.npmrc = /srv/mono/.npmrc',
      '../../../.npmrc = /srv/.npmrc',
      '…/.npmrc = /.npmrc',
    ],
  ],
  [
    'npm with files of its own',
    {
      ...linux,
      environment: { NPM_CONFIG_USERCONFIG: '/opt/ci/npmrc', npm_config_globalconfig: '/home/dana/global.npmrc' },
      nodeFolders: ['/usr/local/bin'],
    },
    'npmrc',
    ['$NPM_CONFIG_USERCONFIG = /opt/ci/npmrc', '~/global.npmrc = /home/dana/global.npmrc'],
  ],
  [
    'npm on Windows',
    windows,
    'npmrc',
    [
      '~/.npmrc = C:\\Users\\dana\\.npmrc',
      '~/AppData/Roaming/npm/etc/npmrc = C:\\Users\\dana\\AppData\\Roaming\\npm\\etc\\npmrc',
    ],
  ],
  [
    'pnpm on Linux',
    linux,
    'pnpmRc',
    [
      '~/.config/pnpm/config.yaml = /home/dana/.config/pnpm/config.yaml',
      '~/.config/pnpm/rc = /home/dana/.config/pnpm/rc',
    ],
  ],
  [
    'pnpm with a folder of its own',
    { ...linux, environment: { XDG_CONFIG_HOME: '/opt/config' } },
    'pnpmRc',
    [
      '$XDG_CONFIG_HOME/pnpm/config.yaml = /opt/config/pnpm/config.yaml',
      '$XDG_CONFIG_HOME/pnpm/rc = /opt/config/pnpm/rc',
    ],
  ],
  [
    'pnpm on a Mac',
    mac,
    'pnpmRc',
    [
      '~/Library/Preferences/pnpm/config.yaml = /Users/dana/Library/Preferences/pnpm/config.yaml',
      '~/Library/Preferences/pnpm/rc = /Users/dana/Library/Preferences/pnpm/rc',
    ],
  ],
  [
    'pnpm on Windows',
    { ...windows, environment: { ...windows.environment, LOCALAPPDATA: 'C:\\Users\\dana\\AppData\\Local' } },
    'pnpmRc',
    [
      '~/AppData/Local/pnpm/config/config.yaml = C:\\Users\\dana\\AppData\\Local\\pnpm\\config\\config.yaml',
      '~/AppData/Local/pnpm/config/rc = C:\\Users\\dana\\AppData\\Local\\pnpm\\config\\rc',
    ],
  ],
  [
    'yarn above the folder, the home folder once',
    linux,
    'yarnrcYml',
    [
      '~/code/.yarnrc.yml = /home/dana/code/.yarnrc.yml',
      '~/.yarnrc.yml = /home/dana/.yarnrc.yml',
      '../../../.yarnrc.yml = /home/.yarnrc.yml',
      '…/.yarnrc.yml = /.yarnrc.yml',
    ],
  ],
  [
    'yarn with another name, outside of the home folder',
    { ...linux, folder: '/srv/shop', environment: { YARN_RC_FILENAME: '.rc.yml' } },
    'yarnrcYml',
    ['../.rc.yml = /srv/.rc.yml', '…/.rc.yml = /.rc.yml', '~/.rc.yml = /home/dana/.rc.yml'],
  ],
  ['yarn with a name that leads elsewhere', { ...linux, environment: { YARN_RC_FILENAME: '../x' } }, 'yarnrcYml', []],
  [
    'bun',
    { ...linux, environment: { XDG_CONFIG_HOME: '/home/dana/.settings' } },
    'bunfig',
    ['~/.bunfig.toml = /home/dana/.bunfig.toml', '~/.settings/.bunfig.toml = /home/dana/.settings/.bunfig.toml'],
  ],
  [
    'pip on Linux',
    { ...linux, environment: { VIRTUAL_ENV: '/opt/venvs/shop', PIP_CONFIG_FILE: '/opt/pip.conf' } },
    'pipConf',
    [
      '$PIP_CONFIG_FILE = /opt/pip.conf',
      '.venv/pip.conf = /home/dana/code/shop/.venv/pip.conf',
      'venv/pip.conf = /home/dana/code/shop/venv/pip.conf',
      '$VIRTUAL_ENV/pip.conf = /opt/venvs/shop/pip.conf',
      '~/.config/pip/pip.conf = /home/dana/.config/pip/pip.conf',
      '~/.pip/pip.conf = /home/dana/.pip/pip.conf',
      '/etc/xdg/pip/pip.conf = /etc/xdg/pip/pip.conf',
      '/etc/pip.conf = /etc/pip.conf',
    ],
  ],
  ['pip without settings', { ...linux, environment: { PIP_CONFIG_FILE: '/dev/null' } }, 'pipConf', []],
  [
    'pip on a Mac',
    mac,
    'pipConf',
    [
      '.venv/pip.conf = /Users/dana/shop/.venv/pip.conf',
      'venv/pip.conf = /Users/dana/shop/venv/pip.conf',
      '~/.config/pip/pip.conf = /Users/dana/.config/pip/pip.conf',
      '~/.pip/pip.conf = /Users/dana/.pip/pip.conf',
      '~/Library/Application Support/pip/pip.conf = /Users/dana/Library/Application Support/pip/pip.conf',
      '/Library/Application Support/pip/pip.conf = /Library/Application Support/pip/pip.conf',
      '/etc/xdg/pip/pip.conf = /etc/xdg/pip/pip.conf',
      '/etc/pip.conf = /etc/pip.conf',
    ],
  ],
  [
    'pip on Windows',
    windows,
    'pipConf',
    [
      '.venv/pip.ini = D:\\code\\shop\\.venv\\pip.ini',
      'venv/pip.ini = D:\\code\\shop\\venv\\pip.ini',
      '~/AppData/Roaming/pip/pip.ini = C:\\Users\\dana\\AppData\\Roaming\\pip\\pip.ini',
      '~/pip/pip.ini = C:\\Users\\dana\\pip\\pip.ini',
      'C:/ProgramData/pip/pip.ini = C:\\ProgramData\\pip\\pip.ini',
    ],
  ],
  [
    'uv',
    { ...linux, folder: '/srv/shop' },
    'uvToml',
    [
      '../uv.toml = /srv/uv.toml',
      '…/uv.toml = /uv.toml',
      '~/.config/uv/uv.toml = /home/dana/.config/uv/uv.toml',
      '/etc/uv/uv.toml = /etc/uv/uv.toml',
    ],
  ],
  [
    'conda',
    { ...linux, environment: { CONDARC: '/opt/rc', CONDA_PREFIX: '/opt/env' } },
    'condarc',
    [
      '$CONDARC = /opt/rc',
      '$CONDA_PREFIX/.condarc = /opt/env/.condarc',
      '~/.condarc = /home/dana/.condarc',
      '~/.mambarc = /home/dana/.mambarc',
      '~/.conda/.condarc = /home/dana/.conda/.condarc',
      '~/.config/conda/.condarc = /home/dana/.config/conda/.condarc',
      '/etc/conda/.condarc = /etc/conda/.condarc',
    ],
  ],
  ['Go', linux, 'goEnv', ['~/.config/go/env = /home/dana/.config/go/env']],
  [
    'Go on a Mac',
    mac,
    'goEnv',
    ['~/Library/Application Support/go/env = /Users/dana/Library/Application Support/go/env'],
  ],
  ['Go on Windows', windows, 'goEnv', ['~/AppData/Roaming/go/env = C:\\Users\\dana\\AppData\\Roaming\\go\\env']],
  ['Go with a file of its own', { ...linux, environment: { GOENV: '/opt/goenv' } }, 'goEnv', ['$GOENV = /opt/goenv']],
  ['Go without a file', { ...linux, environment: { GOENV: 'off' } }, 'goEnv', []],
  [
    'NuGet',
    { ...linux, folder: '/shop', folders: { '/home/dana/.nuget/NuGet/config': ['acme.Config', 'readme.md'] } },
    'nugetConfig',
    [
      '…/nuget.config = /nuget.config',
      '…/NuGet.config = /NuGet.config',
      '…/NuGet.Config = /NuGet.Config',
      '~/.nuget/NuGet/nuget.config = /home/dana/.nuget/NuGet/nuget.config',
      '~/.nuget/NuGet/NuGet.config = /home/dana/.nuget/NuGet/NuGet.config',
      '~/.nuget/NuGet/NuGet.Config = /home/dana/.nuget/NuGet/NuGet.Config',
      '~/.nuget/NuGet/config/acme.Config = /home/dana/.nuget/NuGet/config/acme.Config',
      '~/.config/NuGet/nuget.config = /home/dana/.config/NuGet/nuget.config',
      '~/.config/NuGet/NuGet.config = /home/dana/.config/NuGet/NuGet.config',
      '~/.config/NuGet/NuGet.Config = /home/dana/.config/NuGet/NuGet.Config',
    ],
  ],
  [
    'NuGet on Windows, where letter case does not count',
    { ...windows, folder: 'D:\\shop' },
    'nugetConfig',
    [
      '…/nuget.config = D:\\nuget.config',
      '~/AppData/Roaming/NuGet/nuget.config = C:\\Users\\dana\\AppData\\Roaming\\NuGet\\nuget.config',
    ],
  ],
  [
    'Cargo',
    { ...linux, folder: '/srv/shop', environment: { CARGO_HOME: '/opt/cargo' } },
    'cargoConfig',
    [
      '../.cargo/config.toml = /srv/.cargo/config.toml',
      '../.cargo/config = /srv/.cargo/config',
      '…/config.toml = /.cargo/config.toml',
      '…/config = /.cargo/config',
      '$CARGO_HOME/config.toml = /opt/cargo/config.toml',
      '$CARGO_HOME/config = /opt/cargo/config',
    ],
  ],
  [
    'Maven',
    { ...linux, environment: { M2_HOME: '/opt/maven' } },
    'mavenSettings',
    ['~/.m2/settings.xml = /home/dana/.m2/settings.xml', '$M2_HOME/conf/settings.xml = /opt/maven/conf/settings.xml'],
  ],
  [
    'Gradle',
    {
      ...linux,
      environment: { GRADLE_HOME: '/opt/gradle' },
      folders: {
        '/home/dana/.gradle/init.d': ['acme.gradle', 'acme.gradle.kts', 'notes.txt'],
        '/opt/gradle/init.d': ['all.gradle'],
      },
    },
    'gradleInit',
    [
      '~/.gradle/init.gradle = /home/dana/.gradle/init.gradle',
      '~/.gradle/init.gradle.kts = /home/dana/.gradle/init.gradle.kts',
      '~/.gradle/init.d/acme.gradle = /home/dana/.gradle/init.d/acme.gradle',
      '~/.gradle/init.d/acme.gradle.kts = /home/dana/.gradle/init.d/acme.gradle.kts',
      '$GRADLE_HOME/init.d/all.gradle = /opt/gradle/init.d/all.gradle',
    ],
  ],
  [
    'Composer',
    linux,
    'composerConfig',
    [
      '~/.config/composer/config.json = /home/dana/.config/composer/config.json',
      '~/.composer/config.json = /home/dana/.composer/config.json',
    ],
  ],
  [
    'Composer with a folder of its own',
    { ...linux, environment: { COMPOSER_HOME: '/home/dana/php' } },
    'composerAuth',
    ['~/php/auth.json = /home/dana/php/auth.json'],
  ],
  ['Bundler', linux, 'bundleConfig', ['~/.bundle/config = /home/dana/.bundle/config']],
  [
    'Bundler with folders of its own',
    { ...linux, environment: { BUNDLE_USER_HOME: '/home/dana/rb', BUNDLE_APP_CONFIG: '/opt/app' } },
    'bundleConfig',
    ['~/rb/config = /home/dana/rb/config', '$BUNDLE_APP_CONFIG/config = /opt/app/config'],
  ],
  [
    'Bundler with a file of its own',
    { ...linux, environment: { BUNDLE_USER_CONFIG: '/home/dana/bundler' } },
    'bundleConfig',
    ['~/bundler = /home/dana/bundler'],
  ],
];

describe('Settings files outside the workspace', () => {
  for (const [name, machine, kind, expected] of table)
    it(name, async () => assert.deepEqual(await listed(machine, kind), expected));

  it('are only those of the user when the workspace is not on a disk', async () => {
    const all = await listed({ ...linux, folder: null });
    assert.ok(all.includes('~/.npmrc = /home/dana/.npmrc'));
    assert.ok(!all.some((one) => one.includes('/code/')));
  });

  it('never have a label with a folder of the user', async () => {
    for (const machine of [linux, mac, windows, { ...linux, folder: '/mnt/customer/secret/shop' }])
      for (const one of await listed(machine)) assert.ok(!/dana|customer|secret/.test(one.split(' = ')[0] ?? ''), one);
  });
});

describe('Environment variables for package sources', () => {
  it('exclude variables that contain secrets', () => {
    const all = {
      NPM_CONFIG_REGISTRY: 'a',
      'npm_config_@acme:registry': 'b',
      npm_config_cache: 'no',
      YARN_NPM_REGISTRY_SERVER: 'c',
      YARN_NPM_AUTH_TOKEN: 'no',
      BUN_CONFIG_REGISTRY: 'd',
      PIP_EXTRA_INDEX_URL: 'e',
      UV_INDEX: 'f',
      UV_INDEX_ACME_PASSWORD: 'no',
      UV_INDEX_ACME_USERNAME: 'no',
      GOPRIVATE: 'g',
      GOPROXY: 'h',
      GOFLAGS: 'no',
      CARGO_REGISTRIES_ACME_INDEX: 'i',
      CARGO_REGISTRIES_ACME_TOKEN: 'no',
      PDM_PYPI_URL: 'l',
      PDM_PYPI_USERNAME: 'no',
      PDM_CACHE_DIR: 'no',
      PNPM_CONFIG_REGISTRY: 'j',
      pnpm_config_registry: 'k',
      PNPM_CONFIG_STORE_DIR: 'no',
      COMPOSER_AUTH: 'no',
      HOME: 'no',
      PATH: 'no',
    };
    assert.equal(Object.values(sourceVariablesOf(all)).sort().join(''), 'abcdefghijkl');
  });
});

describe('Settings files on a disk', () => {
  let root = '';
  const reader = (): UserSettingsFiles =>
    new UserSettingsFiles({
      home: path.join(root, 'home'),
      environment: { XDG_CONFIG_HOME: path.join(root, 'home', '.config') },
    });
  const shop = (): string => pathToFileURL(path.join(root, 'code', 'shop')).href;
  before(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'user-settings-'));
    for (const folder of ['home/.config/pip', 'home/.m2', 'home/.cargo', 'code/shop/.venv', 'home/.npmrc.d'])
      mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, 'home/.npmrc'), 'registry=https://npm.acme.example/\n');
    writeFileSync(path.join(root, 'home/.config/pip/pip.conf'), Buffer.alloc(1_000_001, '#'));
    writeFileSync(path.join(root, 'home/.m2/settings.xml'), Buffer.from('\ufeff<settings/>', 'utf16le'));
    mkdirSync(path.join(root, 'home/.cargo/config.toml'));
    writeFileSync(path.join(root, 'code/.yarnrc.yml'), '');
    if (process.platform !== 'win32') execFileSync('mkfifo', [path.join(root, 'home/.bunfig.toml')]);
    symlinkSync(path.join(root, 'home/.npmrc'), path.join(root, 'code/shop/.venv/pip.conf'));
    writeFileSync(path.join(root, 'code/uv.toml'), '');
    chmodSync(path.join(root, 'code/uv.toml'), 0);
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  it('are read when possible; pipes, large files and folders have no text', async function () {
    if (process.platform === 'win32') this.skip();
    const { found, unreadable } = await reader().read(shop());
    const ours = new Set(['.venv/pip.conf', '../.yarnrc.yml', '../uv.toml', '~/.npmrc', '~/.bunfig.toml']);
    assert.deepEqual(
      found.filter((label) => ours.has(label)),
      ['.venv/pip.conf', '../.yarnrc.yml', '../uv.toml', '~/.npmrc', '~/.bunfig.toml'],
    );
    assert.ok(found.includes('~/.m2/settings.xml') && found.includes('~/.config/pip/pip.conf'));
    const mayReadAll = process.getuid?.() === 0;
    const others = ['~/.bunfig.toml', '~/.config/pip/pip.conf', '~/.cargo/config.toml'];
    assert.deepEqual(unreadable, [...(mayReadAll ? [] : ['../uv.toml']), ...others]);
  });

  it('have a stamp that changes with their content', async () => {
    const { settings } = await reader().read(shop());
    assert.equal(await reader().stamp(shop()), settings.stamp);
    utimesSync(path.join(root, 'home/.npmrc'), new Date(), new Date(Date.now() + 5000));
    assert.notEqual(await reader().stamp(shop()), settings.stamp);
  });
});

describe('The path of a workspace folder', () => {
  for (const [address, platform, expected] of [
    ['file:///c%3A/code/a%20b', 'win32', 'c:\\code\\a b'],
    ['file://server/share/code', 'win32', '\\\\server\\share\\code'],
    ['file://localhost/share/code', 'win32', '\\\\127.0.0.1\\share\\code'],
    ['file:///home/ann/code', 'linux', '/home/ann/code'],
    ['file://server/share/code', 'linux', '/server/share/code'],
  ] as const)
    it(`on ${platform}: ${address}`, () => assert.equal(pathOf(address, platform), expected));
});
