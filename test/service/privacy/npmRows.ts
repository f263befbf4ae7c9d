import { commit, crateLock, json, lodash, npmLock, serde, type PrivacyRow } from './row.ts';

const manifest = (dependencies: Readonly<Record<string, string>>, more: object = {}): string =>
  json({ name: 'shop', version: '1.0.0', ...more, dependencies });
const both = manifest({ '@secret/ui': '1.0.0', lodash: '4.17.21' });
const plain = manifest({ 'secret-core': '1.0.0' });
const closed = 'https://npm.secret.example/';

/** Settings that read the scope from its own registry. */
const scopes: readonly (readonly [name: string, row: Omit<PrivacyRow, 'name' | 'sent'>])[] = [
  ['.npmrc', { files: { 'package.json': both, '.npmrc': `@secret:registry=${closed}\n` } }],
  ['~/.npmrc', { files: { 'package.json': both }, home: { '.npmrc': `@secret:registry=${closed}\n` } }],
  [
    'a file named by NPM_CONFIG_USERCONFIG',
    {
      files: { 'package.json': both },
      home: { 'ci/npmrc': `@secret:registry=${closed}\n` },
      environment: { NPM_CONFIG_USERCONFIG: '~/ci/npmrc' },
    },
  ],
  [
    '.yarnrc.yml',
    { files: { 'package.json': both, '.yarnrc.yml': `npmScopes:\n  secret:\n    npmRegistryServer: ${closed}\n` } },
  ],
  [
    '.yarnrc.yml above',
    {
      files: { 'package.json': both },
      above: { '.yarnrc.yml': `npmScopes:\n  secret:\n    npmRegistryServer: ${closed}\n` },
    },
  ],
  [
    '~/.yarnrc.yml',
    {
      files: { 'package.json': both },
      home: { '.yarnrc.yml': `npmScopes:\n  secret:\n    npmRegistryServer: ${closed}\n` },
    },
  ],
  ['~/.yarnrc', { files: { 'package.json': both }, home: { '.yarnrc': `"@secret:registry" "${closed}"\n` } }],
  ['bunfig.toml', { files: { 'package.json': both, 'bunfig.toml': `[install.scopes]\nsecret = "${closed}"\n` } }],
  [
    '~/.bunfig.toml',
    {
      files: { 'package.json': both },
      home: { '.bunfig.toml': `[install.scopes]\n"@secret" = { url = "${closed}", token = "secret" }\n` },
    },
  ],
];

/** Settings that read all packages from another registry. */
const defaults: readonly (readonly [name: string, row: Omit<PrivacyRow, 'name' | 'sent'>])[] = [
  ['.npmrc', { files: { 'package.json': plain, '.npmrc': `registry=${closed}\n` } }],
  ['.npmrc with a variable', { files: { 'package.json': plain, '.npmrc': 'registry=${SECRET_REGISTRY}\n' } }],
  ['~/.npmrc', { files: { 'package.json': plain }, home: { '.npmrc': `registry=${closed}\n_authToken=secret\n` } }],
  ['NPM_CONFIG_REGISTRY', { files: { 'package.json': plain }, environment: { NPM_CONFIG_REGISTRY: closed } }],
  ['npm_config_registry', { files: { 'package.json': plain }, environment: { npm_config_registry: closed } }],
  ['BUN_CONFIG_REGISTRY', { files: { 'package.json': plain }, environment: { BUN_CONFIG_REGISTRY: closed } }],
  ['YARN_NPM_REGISTRY_SERVER', { files: { 'package.json': plain }, environment: { YARN_NPM_REGISTRY_SERVER: closed } }],
  ['bunfig.toml', { files: { 'package.json': plain, 'bunfig.toml': `[install]\nregistry = "${closed}"\n` } }],
  [
    'a ~/.npmrc that is too large',
    { files: { 'package.json': plain }, home: { '.npmrc': `;${'x'.repeat(1_000_001)}` } },
  ],
];

export const npmRows: readonly PrivacyRow[] = [
  ...scopes.map(([name, row]): PrivacyRow => ({ name: `npm: the scope is set by ${name}`, ...row, sent: [lodash] })),
  ...defaults.map(([name, { files, ...row }]): PrivacyRow => ({
    name: `npm: the registry is set by ${name}`,
    ...row,
    files: { ...files, ...crateLock },
    sent: [serde],
  })),
  {
    name: 'npm: a lock has an entry from elsewhere',
    files: {
      'package.json': manifest({ 'secret-core': '^1.0.0', lodash: '^4.17.0' }),
      'package-lock.json': json({
        lockfileVersion: 3,
        packages: {
          '': { dependencies: { 'secret-core': '^1.0.0', lodash: '^4.17.0' } },
          'node_modules/secret-core': { version: '1.0.0', resolved: `${closed}secret-core/-/secret-core-1.0.0.tgz` },
          'node_modules/lodash': {
            version: '4.17.21',
            resolved: 'https://registry.npmjs.example/lodash/-/lodash-4.17.21.tgz',
          },
        },
      }),
    },
    sent: [lodash],
  },
  {
    name: 'npm: a yarn.lock has an entry from elsewhere',
    files: {
      'package.json': manifest({ 'secret-core': '^1.0.0', lodash: '^4.17.0' }),
      'yarn.lock': `# yarn lockfile v1\n\nlodash@^4.17.0:\n  version "4.17.21"\n  resolved "https://registry.yarnpkg.example/lodash/-/lodash-4.17.21.tgz#679591c564c3bffaae8454cf0b3df370c3d6911c"\n\nsecret-core@^1.0.0:\n  version "1.0.0"\n  resolved "${closed}secret-core/-/secret-core-1.0.0.tgz#679591c564c3bffaae8454cf0b3df370c3d6911c"\n`,
    },
    sent: [lodash],
  },
  {
    name: 'npm: members of a workspace',
    files: {
      'package.json': manifest({ 'secret-core': '1.0.0', lodash: '4.17.21' }, { workspaces: ['packages/*'] }),
      'packages/core/package.json': json({ name: 'secret-core', version: '1.0.0' }),
    },
    sent: [lodash],
  },
  {
    name: 'npm: members of a pnpm workspace',
    files: {
      'package.json': manifest({ 'secret-core': '1.0.0', lodash: '4.17.21' }),
      'pnpm-workspace.yaml': 'packages:\n  - packages/*\n',
      'packages/core/package.json': json({ name: 'secret-core', version: '1.0.0' }),
    },
    sent: [lodash],
  },
  {
    name: 'npm: packages of lerna',
    files: {
      'lerna.json': json({ version: 'independent', packages: ['modules/*'] }),
      'package.json': manifest({}),
      'modules/core/package.json': json({ name: 'secret-core', version: '1.0.0' }),
      'modules/app/package.json': json({
        name: 'secret-app',
        dependencies: { 'secret-core': '1.0.0', lodash: '4.17.21' },
      }),
    },
    sent: [lodash],
  },
  {
    name: 'npm: a neighbour that is published elsewhere',
    files: {
      'core/package.json': json({ name: 'secret-core', version: '1.0.0', publishConfig: { registry: closed } }),
      'app/package.json': json({ name: 'secret-app', dependencies: { 'secret-core': '1.0.0', lodash: '4.17.21' } }),
    },
    sent: [lodash],
  },
  {
    name: 'npm: a repository by SSH',
    files: {
      'package.json': manifest({
        tool: `git+ssh://git@github.com/secret-org/secret-tool.git#${commit}`,
        lodash: '4.17.21',
      }),
    },
    sent: [lodash],
  },
  {
    name: 'npm: a repository with a password',
    files: {
      'package.json': manifest({
        tool: `git+https://token:x-oauth-basic@github.com/secret-org/secret-tool.git#${commit}`,
        lodash: '4.17.21',
      }),
    },
    sent: [lodash],
  },
  {
    name: 'npm: deno with a scope of its own',
    files: {
      'deno.json': json({ imports: { ui: 'npm:@secret/ui@1.0.0', lodash: 'npm:lodash@4.17.21' } }),
      '.npmrc': `@secret:registry=${closed}\n`,
    },
    sent: [lodash],
  },
  {
    name: 'npm: a lock with public addresses needs no question',
    files: npmLock,
    home: { '.npmrc': `registry=${closed}\n` },
    sent: [lodash],
  },
];
