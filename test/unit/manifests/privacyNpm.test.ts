import { checkPrivacy } from './privacyTable.ts';

const closed = 'https://npm.acme.example/';
const open = 'https://registry.npmjs.example/';
const sha = '0123456789abcdef0123456789abcdef01234567';

/** A package.json that asks for these. */
const asks = (...names: readonly string[]): string =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) });
/** A package-lock.json with packages by the registries that they are from; `null`: it does not say. */
const npmLock = (packages: Readonly<Record<string, string | null>>): string =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: Object.fromEntries(
      Object.entries(packages).map(([name, from]) => [
        `node_modules/${name}`,
        { version: '1.0.0', ...(from === null ? {} : { resolved: `${from}${name}/-/x-1.0.0.tgz` }) },
      ]),
    ),
  });
const pnpmLock = (name: string): string =>
  `lockfileVersion: '9.0'\nimporters:\n  .: {}\npackages:\n  ${name}@1.0.0:\n    resolution: {integrity: sha512-a}\nsnapshots:\n  ${name}@1.0.0: {}\n`;
const berryLock = (name: string): string =>
  `__metadata:\n  version: 8\n\n"${name}@npm:^1.0.0":\n  version: 1.0.0\n  resolution: "${name}@npm:1.0.0"\n  languageName: node\n  linkType: hard\n`;
const yarnLock = (name: string, from: string): string =>
  `# yarn lockfile v1\n\n\n${name}@^1.0.0:\n  version "1.0.0"\n  resolved "${from}${name}/-/${name}-1.0.0.tgz#a"\n`;
const bunLock = (name: string, from: string): string =>
  JSON.stringify({
    lockfileVersion: 1,
    workspaces: { '': {} },
    packages: { [name]: [`${name}@1.0.0`, from, {}, 'sha512-a'] },
  });

describe('where npm packages come from: settings of the workspace', () => {
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

describe('where npm packages come from: settings of the user', () => {
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
    ...['YARN_REGISTRY', 'YARN_NPM_REGISTRY_SERVER', 'BUN_CONFIG_REGISTRY'].map((name) => ({
      what: name,
      files: { 'package.json': asks('one') },
      environment: { [name]: closed },
      answers: ['package.json one: from npm.acme.example'],
    })),
    {
      what: 'yarn 2 and later read no .npmrc, pnpm and deno do',
      files: { 'a/yarn.lock': berryLock('one'), 'b/pnpm-lock.yaml': pnpmLock('one') },
      user: [{ ...npmrc, text: `registry=${closed}` }],
      answers: ['a/yarn.lock one: public', 'b/pnpm-lock.yaml one: from npm.acme.example'],
    },
  ]);
});

describe('where npm packages come from: what locks say of names that others leave open', () => {
  const azure = 'https://pkgs.dev.azure.com/acme/_packaging/feed/npm/registry/';
  checkPrivacy([
    {
      what: 'a public sighting outweighs a private one (s1)',
      files: {
        'a/package-lock.json': npmLock({ typescript: 'https://artifactory.acme.com/api/npm/npm/' }),
        'b/package.json': asks('typescript'),
        'c/package-lock.json': npmLock({ typescript: open }),
      },
      answers: [
        'a/package-lock.json typescript: from artifactory.acme.com',
        'b/package.json typescript: public',
        'c/package-lock.json typescript: public',
      ],
    },
    {
      what: 'a private sighting decides in its folder and below, and elsewhere asks',
      files: {
        'a/package-lock.json': npmLock({ one: closed, other: open }),
        'a/b/package.json': asks('one', 'two'),
        'c/package.json': asks('one', 'two'),
      },
      answers: [
        'a/package-lock.json one: from npm.acme.example',
        'a/package-lock.json other: public',
        'a/b/package.json one: from npm.acme.example',
        'a/b/package.json two: public',
        'c/package.json one: perhaps npm.acme.example',
        'c/package.json two: public',
      ],
    },
    {
      what: 'a scope that is seen on both sides is private nowhere but where its registry says so',
      files: {
        'a/package-lock.json': npmLock({ '@types/a': closed }),
        'a/b/package.json': asks('@types/b', '@types/c'),
        'c/package-lock.json': npmLock({ '@types/a': open, '@types/b': open }),
        'd/package.json': asks('@types/a', '@types/c'),
      },
      answers: [
        'a/package-lock.json @types/a: from npm.acme.example',
        'a/b/package.json @types/b: public',
        'a/b/package.json @types/c: perhaps npm.acme.example',
        'c/package-lock.json @types/a: public',
        'c/package-lock.json @types/b: public',
        'd/package.json @types/a: public',
        'd/package.json @types/c: public',
      ],
    },
    {
      what: 'a lock that has all it has from one private registry',
      files: {
        'a/package-lock.json': npmLock({ one: closed }),
        'a/b/package.json': asks('two'),
        'c/package.json': asks('two'),
      },
      answers: [
        'a/package-lock.json one: from npm.acme.example',
        'a/b/package.json two: perhaps npm.acme.example',
        'c/package.json two: public',
      ],
    },
    {
      what: 'a host of many owners names the owner; some of them are public',
      files: {
        'a/package-lock.json': npmLock({ one: azure }),
        'b/package-lock.json': npmLock({
          one: 'https://ms-feed-2.pkgs.visualstudio.com/1es-public/_packaging/x/npm/registry/',
          two: 'https://acme.pkgs.visualstudio.com/1es-public/_packaging/x/npm/registry/',
          three: 'https://pkgs.dev.azure.com/dnceng/public/_packaging/x/npm/registry/',
          four: 'https://pkgs.dev.azure.com/dnceng/internal/_packaging/x/npm/registry/',
        }),
      },
      answers: [
        'a/package-lock.json one: from pkgs.dev.azure.com/acme/_packaging',
        'b/package-lock.json one: public',
        'b/package-lock.json two: from acme.pkgs.visualstudio.com/1es-public',
        'b/package-lock.json three: public',
        'b/package-lock.json four: from pkgs.dev.azure.com/dnceng/internal',
      ],
    },
    {
      what: 'what the user answers',
      files: {
        'a/package-lock.json': npmLock({ one: azure }),
        'b/.npmrc': null,
        'b/package.json': asks('one'),
        'c/.npmrc': `registry=${closed}`,
        'c/package.json': asks('one'),
      },
      isPublic: ['pkgs.dev.azure.com/acme/_packaging', 'b/.npmrc', 'npm.acme.example'],
      answers: ['a/package-lock.json one: public', 'b/package.json one: public', 'c/package.json one: public'],
    },
    {
      what: 'what the user answers: private',
      files: { '.npmrc': null, 'package.json': asks('one') },
      isPrivate: ['.npmrc'],
      answers: ['package.json one: from .npmrc'],
    },
  ]);
});

describe('where npm packages come from: packages of the workspace itself', () => {
  const named = (name: string, more: object = {}): string => JSON.stringify({ name, version: '1.0.0', ...more });
  checkPrivacy([
    {
      what: 'members of Lerna',
      files: {
        'lerna.json': '{ "packages": ["modules/*"] }',
        'modules/a/package.json': named('own'),
        'elsewhere/package.json': named('other'),
        'package.json': asks('own', 'other'),
      },
      answers: ['package.json own: workspaceMember', 'package.json other: public'],
    },
    {
      what: 'members of Lerna: the usual folders, and any when its file cannot be read',
      files: {
        'lerna.json': '{ "version": "independent" }',
        'packages/a/package.json': named('own'),
        'x/lerna.json': null,
        'x/deep/er/package.json': named('deep'),
        'package.json': asks('own', 'deep'),
      },
      answers: ['package.json own: workspaceMember', 'package.json deep: workspaceMember'],
    },
    {
      what: 'what is published to a private registry, and its scope in the same workspace',
      files: {
        'one/package.json': JSON.stringify({
          workspaces: ['lib'],
          dependencies: { '@acme/next': '1.0.0', '@open/a': '1.0.0' },
        }),
        'one/lib/package.json': named('@acme/lib', {
          publishConfig: { registry: 'https://me:word@npm.acme.example/x' },
        }),
        'one/package-lock.json': npmLock({ '@acme/said': open, '@acme/held': null }),
        'one/app/package.json': asks('@acme/lib', '@acme/new', '@acme/said'),
        'two/package.json': asks('@acme/next', '@acme/lib'),
        'three/package.json': named('plain', { publishConfig: { registry: closed } }),
        'three/app/package.json': asks('plain', 'other'),
      },
      answers: [
        'one/package.json @acme/next: from npm.acme.example',
        'one/package.json @open/a: public',
        'one/package-lock.json @acme/said: public',
        'one/package-lock.json @acme/held: from npm.acme.example',
        'one/app/package.json @acme/lib: workspaceMember',
        'one/app/package.json @acme/new: from npm.acme.example',
        'one/app/package.json @acme/said: from npm.acme.example',
        'two/package.json @acme/next: public',
        'two/package.json @acme/lib: workspaceMember',
        'three/app/package.json plain: from npm.acme.example',
        'three/app/package.json other: public',
      ],
    },
    {
      what: 'what says that it is published in public is, beside one that is not; so is all when the user says so',
      files: {
        'lib/package.json': named('@acme/lib', { publishConfig: { ['@acme:registry']: closed } }),
        'lib/open/package.json': named('@acme/open', { publishConfig: { registry: open } }),
        'lib/app/package.json': asks('@acme/lib', '@acme/open', '@acme/third'),
      },
      answers: [
        'lib/app/package.json @acme/lib: from npm.acme.example',
        'lib/app/package.json @acme/open: public',
        'lib/app/package.json @acme/third: from npm.acme.example',
      ],
    },
    {
      what: 'what is published to a registry that the user says is public',
      files: {
        'lib/package.json': named('@acme/lib', { publishConfig: { registry: closed } }),
        'lib/app/package.json': asks('@acme/lib', '@acme/third'),
      },
      isPublic: ['npm.acme.example'],
      answers: ['lib/app/package.json @acme/lib: public', 'lib/app/package.json @acme/third: public'],
    },
  ]);
});

describe('where npm packages come from: repositories', () => {
  const specs = {
    ssh: `git+ssh://git@github.com/acme/one.git#${sha}`,
    scp: `git@github.com:acme/two.git#${sha}`,
    token: `https://me:word@github.com/acme/three.git#${sha}`,
    variable: `git+https://\${TOKEN}@github.com/acme/four.git#${sha}`,
    open: `git+https://github.com/else/one.git#${sha}`,
    short: `github:else/two#${sha}`,
  };
  const manifest = JSON.stringify({ dependencies: specs });
  /** npm writes each of them with ssh. */
  const lockOf = (asked: Readonly<Record<string, string>>): string =>
    JSON.stringify({
      lockfileVersion: 3,
      packages: {
        '': { dependencies: asked },
        'node_modules/ssh': { version: '1.0.0', resolved: `git+ssh://git@github.com/acme/one.git#${sha}` },
        'node_modules/token': { version: '1.0.0', resolved: `git+ssh://git@github.com/acme/three.git#${sha}` },
        'node_modules/short': { version: '1.0.0', resolved: `git+ssh://git@github.com/else/two.git#${sha}` },
      },
    });
  checkPrivacy([
    {
      what: 'fetched with ssh or credentials, they may be nobody else’s',
      files: { 'package.json': manifest },
      answers: [
        'package.json ssh: perhaps github.com/acme',
        'package.json scp: perhaps github.com/acme',
        'package.json token: perhaps github.com/acme',
        'package.json variable: perhaps github.com/acme',
        'package.json open: public',
        'package.json short: public',
      ],
    },
    {
      what: 'the user says that they are public',
      files: { 'package.json': JSON.stringify({ dependencies: { ssh: specs.ssh } }) },
      isPublic: ['github.com/acme'],
      answers: ['package.json ssh: public'],
    },
    {
      what: 'in a lock of npm the manifest decides',
      files: { 'package.json': manifest, 'a/package-lock.json': lockOf({}) },
      answers: [
        'package.json ssh: perhaps github.com/acme',
        'package.json scp: perhaps github.com/acme',
        'package.json token: perhaps github.com/acme',
        'package.json variable: perhaps github.com/acme',
        'package.json open: public',
        'package.json short: public',
        'a/package-lock.json ssh: perhaps github.com/acme',
        'a/package-lock.json token: perhaps github.com/acme',
        'a/package-lock.json short: public',
      ],
    },
    {
      what: 'in a lock of npm alone, what it was made from does',
      files: { 'package-lock.json': lockOf(specs) },
      answers: [
        'package-lock.json ssh: perhaps github.com/acme',
        'package-lock.json token: perhaps github.com/acme',
        'package-lock.json short: public',
      ],
    },
    {
      what: 'other locks have them as they are fetched',
      files: {
        'yarn.lock': `# yarn lockfile v1\n\n\n"a@git+ssh://git@github.com/acme/one.git":\n  version "1.0.0"\n  resolved "git+ssh://git@github.com/acme/one.git#${sha}"\n\n"b@github:else/two":\n  version "1.0.0"\n  resolved "https://codeload.github.com/else/two/tar.gz/${sha}"\n`,
      },
      answers: ['yarn.lock a: perhaps github.com/acme', 'yarn.lock b: public'],
    },
  ]);
});
