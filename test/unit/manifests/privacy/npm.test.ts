import { asks, berryLock, bunLock, closed, npmLock, open, pnpmLock, yarnLock } from '../npmTexts.ts';
import { checkPrivacy } from './table.ts';

describe('Sources of npm packages: workspace settings', () => {
  checkPrivacy([
    {
      what: 'nothing says otherwise',
      files: { 'package.json': asks('plain', '@s/a') },
      answers: ['package.json plain: public', 'package.json @s/a: public'],
    },
    {
      what: '.npmrc, for its folder and below',
      files: {
        'a/.npmrc': `registry=https://user:secret@npm.acme.example/?token=1\n`,
        'a/b/package.json': asks('one'),
        'c/package.json': asks('one'),
      },
      answers: ['a/b/package.json one: from npm.acme.example', 'c/package.json one: public'],
    },
    {
      what: '.npmrc for a scope',
      files: { '.npmrc': `@acme:registry=${closed}`, 'package.json': asks('@acme/one', '@other/one', 'one') },
      answers: [
        'package.json @acme/one: from npm.acme.example',
        'package.json @other/one: public',
        'package.json one: public',
      ],
    },
    {
      what: ".npmrc of a member, which npm does not read, and the root's",
      files: {
        '.npmrc': `registry=${closed}`,
        'package.json': JSON.stringify({ workspaces: ['packages/*'] }),
        'packages/a/.npmrc': `registry=${open}`,
        'packages/a/package.json': asks('one'),
        'other/.npmrc': `registry=${open}`,
        'other/package.json': asks('one'),
      },
      answers: ['packages/a/package.json one: from npm.acme.example', 'other/package.json one: public'],
    },
    {
      what: ".npmrc of a member that other tools do read, and a public root's; also of a workspace of pnpm",
      files: {
        '.npmrc': `@acme:registry=${closed}`,
        'pnpm-workspace.yaml': 'packages: ["packages/*"]\n',
        'packages/a/.npmrc': `registry=${closed}\n@acme:registry=${open}`,
        'packages/a/package.json': asks('one', '@acme/one'),
      },
      answers: [
        'packages/a/package.json one: from npm.acme.example',
        'packages/a/package.json @acme/one: from npm.acme.example',
      ],
    },
    {
      what: 'a registry that a variable names, or nothing',
      files: {
        'a/.npmrc': 'registry=${REGISTRY}',
        'a/package.json': asks('one'),
        'b/.npmrc': 'registry=',
        'b/package.json': asks('one'),
      },
      answers: ['a/package.json one: from ${REGISTRY}', 'b/package.json one: from b/.npmrc'],
    },
    {
      what: 'a domain that one label was invented for is none that is known',
      files: { '.npmrc': 'registry=https://npm.acme/', 'package.json': asks('one') },
      answers: ['package.json one: from npm.acme'],
    },
    {
      what: '.npmrc that cannot be read; the lock says where one is from',
      files: {
        'a/.npmrc': null,
        'a/package-lock.json': npmLock({ open, held: null }),
        'a/package.json': asks('free'),
        'b/package.json': asks('free'),
      },
      answers: [
        'a/package-lock.json open: public',
        'a/package-lock.json held: perhaps a/.npmrc',
        'a/package.json free: perhaps a/.npmrc',
        'b/package.json free: public',
      ],
    },
    {
      what: '.yarnrc of yarn 1, bunfig.toml, pnpm-workspace.yaml',
      files: {
        'a/.yarnrc': `registry "${closed}"\n`,
        'a/package.json': asks('one'),
        'b/bunfig.toml': `[install]\nregistry = { url = "https://bun.acme.example/", token = "s3cr3t" }\n[install.scopes]\nopen = "${open}"\n`,
        'b/package.json': asks('one', '@open/one'),
        'c/bunfig.toml': `[install]\nregistry = "https://bun.acme.example/"\n`,
        'c/package.json': asks('one'),
        'd/pnpm-workspace.yaml': `registries:\n  '@acme': ${closed}\n`,
        'd/package.json': asks('one', '@acme/one'),
        'e/bunfig.toml': null,
        'e/package.json': asks('one'),
        'f/.npmrc': '# too large\n'.repeat(10_000),
        'f/package.json': asks('one'),
      },
      answers: [
        'a/package.json one: from npm.acme.example',
        'b/package.json one: from bun.acme.example',
        'b/package.json @open/one: public',
        'c/package.json one: from bun.acme.example',
        'd/package.json one: public',
        'd/package.json @acme/one: from npm.acme.example',
        'e/package.json one: perhaps e/bunfig.toml',
        'f/package.json one: perhaps f/.npmrc',
      ],
    },
    {
      what: 'where a lock names no addresses, the settings of its own tool count',
      files: {
        'a/.npmrc': `registry=${closed}`,
        'a/pnpm-lock.yaml': pnpmLock('one'),
        'b/.npmrc': `registry=${closed}`,
        'b/yarn.lock': berryLock('one'),
        'c/.yarnrc.yml': `npmRegistryServer: "${closed}"`,
        'c/yarn.lock': berryLock('one'),
        'd/.yarnrc.yml': `npmRegistryServer: "${closed}"`,
        'd/pnpm-lock.yaml': pnpmLock('one'),
        'e/bunfig.toml': `[install]\nregistry = "${closed}"`,
        'e/bun.lock': bunLock('one', ''),
        'f/bunfig.toml': `[install]\nregistry = "${closed}"`,
        'f/package-lock.json': npmLock({ one: null }),
      },
      answers: [
        'a/pnpm-lock.yaml one: from npm.acme.example',
        'b/yarn.lock one: public',
        'c/yarn.lock one: from npm.acme.example',
        'd/pnpm-lock.yaml one: public',
        'e/bun.lock one: from npm.acme.example',
        'f/package-lock.json one: public',
      ],
    },
    {
      what: 'an entry that names an address needs no settings',
      files: {
        '.npmrc': `registry=${closed}`,
        'a/package-lock.json': npmLock({ one: open, two: closed }),
        'b/yarn.lock': yarnLock('one', open),
        'c/yarn.lock': yarnLock('one', closed),
        'd/bun.lock': bunLock('one', open),
        'd/package.json': JSON.stringify({ dependencies: { one: '^1.0.0' } }),
      },
      answers: [
        'a/package-lock.json one: public',
        'a/package-lock.json two: from npm.acme.example',
        'b/yarn.lock one: public',
        'c/yarn.lock one: from npm.acme.example',
        'd/bun.lock one: public',
        'd/package.json one: public',
      ],
    },
  ]);
});

describe('Sources of npm packages: user settings', () => {
  const npmrc = { kind: 'npmrc', label: '~/.npmrc' } as const;
  const files = { 'package.json': asks('one', '@acme/one') };
  checkPrivacy([
    {
      what: '~/.npmrc',
      files,
      user: [{ ...npmrc, text: `registry=https://me:word@npm.acme.example/repo/\n//npm.acme.example/:_authToken=t` }],
      answers: ['package.json one: from npm.acme.example', 'package.json @acme/one: from npm.acme.example'],
    },
    {
      what: '~/.npmrc for a scope',
      files,
      user: [{ ...npmrc, text: `@acme:registry=${closed}` }],
      answers: ['package.json one: public', 'package.json @acme/one: from npm.acme.example'],
    },
    {
      what: 'the workspace goes before the user, the user before the machine; a scope keeps its own',
      files: { ...files, '.npmrc': `registry=${open}`, 'inner/package.json': asks('two') },
      user: [
        { ...npmrc, text: `registry=${closed}` },
        { ...npmrc, label: '/etc/npmrc', text: `@acme:registry=https://machine.acme.example/` },
      ],
      answers: [
        'package.json one: public',
        'package.json @acme/one: from machine.acme.example',
        'inner/package.json two: public',
      ],
    },
    {
      what: '.npmrc above the folder, which counts only where it lies beside the root of a workspace',
      files: { ...files, 'inner/.npmrc': `registry=${open}`, 'inner/package.json': asks('one') },
      user: [
        { kind: 'npmrcAbove', label: '../.npmrc', text: `registry=https://above.acme.example/` },
        { ...npmrc, text: `registry=${open}` },
      ],
      answers: [
        'package.json one: from above.acme.example',
        'package.json @acme/one: from above.acme.example',
        'inner/package.json one: public',
      ],
    },
    {
      what: '.npmrc above the folder does not hide that of the user',
      files,
      user: [
        { kind: 'npmrcAbove', label: '../.npmrc', text: `registry=${open}` },
        { ...npmrc, text: `registry=${closed}` },
      ],
      answers: ['package.json one: from npm.acme.example', 'package.json @acme/one: from npm.acme.example'],
    },
    {
      what: '.npmrc above the folder that cannot be read, and a lock of yarn 2, which reads none',
      files: { ...files, 'a/yarn.lock': berryLock('held') },
      user: [{ kind: 'npmrcAbove', label: '../.npmrc', text: null }],
      answers: [
        'package.json one: perhaps ../.npmrc',
        'package.json @acme/one: perhaps ../.npmrc',
        'a/yarn.lock held: public',
      ],
    },
    {
      what: '~/.npmrc that cannot be read, and a workspace that names its registry: a scope may have one there',
      files: { ...files, '.npmrc': `registry=${open}` },
      user: [{ ...npmrc, text: null }],
      answers: ['package.json one: public', 'package.json @acme/one: perhaps ~/.npmrc'],
    },
    {
      what: '~/.npmrc that cannot be read; the lock says where one is from',
      files: {
        ...files,
        'a/package-lock.json': npmLock({ open, held: null }).replace('node_modules/open', 'node_modules/said'),
      },
      user: [{ ...npmrc, text: null }],
      answers: [
        'package.json one: perhaps ~/.npmrc',
        'package.json @acme/one: perhaps ~/.npmrc',
        'a/package-lock.json said: public',
        'a/package-lock.json held: perhaps ~/.npmrc',
      ],
    },
    {
      what: 'variables go before files',
      files: { ...files, '.npmrc': `registry=${open}` },
      environment: { npm_config_registry: closed, ['npm_config_@acme:registry']: open },
      answers: ['package.json one: from npm.acme.example', 'package.json @acme/one: public'],
    },
    {
      what: 'NPM_CONFIG_REGISTRY, in whatever case',
      files,
      environment: { NPM_CONFIG_REGISTRY: open },
      user: [{ ...npmrc, text: `registry=${closed}` }],
      answers: ['package.json one: public', 'package.json @acme/one: public'],
    },
    ...(
      [
        ['.yarnrc.yml above the folder', { kind: 'yarnrcYml', text: `npmRegistryServer: ${closed}` }],
        ['.yarnrc of the user', { kind: 'yarnrc', text: `registry "${closed}"` }],
        ['~/.bunfig.toml', { kind: 'bunfig', text: `[install]\nregistry = "${closed}"` }],
      ] as const
    ).map(([what, file]) => ({
      what,
      files: { 'package.json': asks('one'), 'lock/package-lock.json': npmLock({ held: null, said: open }) },
      user: [{ ...file, label: '~/x' }],
      answers: [
        'package.json one: from npm.acme.example',
        'lock/package-lock.json held: public',
        'lock/package-lock.json said: public',
      ],
    })),
    ...['YARN_REGISTRY', 'YARN_NPM_REGISTRY_SERVER', 'BUN_CONFIG_REGISTRY', 'PNPM_CONFIG_REGISTRY'].map((name) => ({
      what: name,
      files: { 'package.json': asks('one') },
      environment: { [name]: closed },
      answers: ['package.json one: from npm.acme.example'],
    })),
    {
      what: "pnpm's own file of the user, which counts for pnpm alone",
      files: {
        'package.json': asks('one'),
        'a/pnpm-lock.yaml': pnpmLock('held'),
        'b/package-lock.json': npmLock({ open: null }),
      },
      user: [{ kind: 'pnpmRc', label: '~/.config/pnpm/rc', text: `registry=https://me:word@npm.acme.example/` }],
      answers: [
        'package.json one: from npm.acme.example',
        'a/pnpm-lock.yaml held: from npm.acme.example',
        'b/package-lock.json open: public',
      ],
    },
    {
      what: 'yarn 2 and later read no .npmrc, pnpm and deno do',
      files: { 'a/yarn.lock': berryLock('one'), 'b/pnpm-lock.yaml': pnpmLock('one') },
      user: [{ ...npmrc, text: `registry=${closed}` }],
      answers: ['a/yarn.lock one: public', 'b/pnpm-lock.yaml one: from npm.acme.example'],
    },
  ]);
});
