import { asks, berryLock, closed, npmLock, open, pnpmLock } from '../npmTexts.ts';
import { checkPrivacy } from './table.ts';

const workspace = (...lines: readonly string[]): string => ['packages:', "  - 'packages/*'", ...lines, ''].join('\n');
const exact = JSON.stringify({ dependencies: { own: '1.0.0', outside: '1.0.0', open: '1.0.0' } });

/** The three forms of a lock, with links to a member and out of the workspace. */
const locks: readonly (readonly [version: string, text: string])[] = [
  [
    '9',
    `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      own: {specifier: 1.0.0, version: link:elsewhere/own}
      outside:
        specifier: 1.0.0
        version: link:../outside
      open: {specifier: 1.0.0, version: 1.0.0}
packages:
  open@1.0.0:
    resolution: {integrity: sha512-a}
snapshots:
  open@1.0.0: {}
`,
  ],
  [
    '6, in the order of pnpm',
    `lockfileVersion: '6.0'
dependencies:
  own:
    specifier: 1.0.0
    version: link:elsewhere/own
  outside:
    specifier: 1.0.0
    version: link:../outside
  open:
    specifier: 1.0.0
    version: 1.0.0
packages:
  /open@1.0.0:
    resolution: {integrity: sha512-a}
`,
  ],
  [
    '5',
    `lockfileVersion: 5.4
specifiers:
  own: 1.0.0
  outside: 1.0.0
  open: 1.0.0
dependencies:
  own: link:elsewhere/own
  outside: link:../outside
  open: 1.0.0
packages:
  /open/1.0.0:
    resolution: {integrity: sha512-a}
`,
  ],
];

describe('Sources of npm packages: folders that a lock of pnpm links to', () => {
  checkPrivacy(
    locks.map(([version, text]) => ({
      what: `version ${version}`,
      files: { 'pnpm-lock.yaml': text, 'package.json': exact, 'app/package.json': asks('own', 'outside', 'open') },
      answers: [
        'pnpm-lock.yaml open: public',
        'package.json own: workspaceMember',
        'package.json outside: workspaceMember',
        'package.json open: public',
        'app/package.json own: workspaceMember',
        'app/package.json outside: workspaceMember',
        'app/package.json open: public',
      ],
    })),
  );
  checkPrivacy([
    {
      what: 'a name that another lock has from a registry, and links of npm',
      files: {
        'a/pnpm-lock.yaml': locks[0]?.[1] ?? '',
        'b/package-lock.json': JSON.stringify({
          lockfileVersion: 3,
          packages: {
            '': { workspaces: ['libs/*'] },
            'libs/linked': {},
            'node_modules/linked': { resolved: 'libs/linked', link: true },
            'node_modules/own': { version: '1.0.0', resolved: `${open}own/-/own-1.0.0.tgz` },
          },
        }),
        'c/package.json': asks('linked'),
      },
      answers: [
        'a/pnpm-lock.yaml open: public',
        'b/package-lock.json linked: workspaceMember',
        'b/package-lock.json own: public',
        'c/package.json linked: workspaceMember',
      ],
    },
  ]);
});

describe('Sources of npm packages: registries in pnpm-workspace.yaml', () => {
  const app = asks('one', '@acme/two', '@else/three');
  const answers = (one: string, two: string, three: string): readonly string[] => [
    `packages/app/package.json one: ${one}`,
    `packages/app/package.json @acme/two: ${two}`,
    `packages/app/package.json @else/three: ${three}`,
  ];
  const source = 'from npm.acme.example';
  const itself = 'from pnpm-workspace.yaml';
  const cases: readonly (readonly [what: string, lines: readonly string[], answers: readonly string[]])[] = [
    ['registry', [`registry: ${closed}`], answers(source, source, source)],
    [
      'registry with a variable',
      ["registry: 'https://${HOST}/'"],
      answers('from ${host}', 'from ${host}', 'from ${host}'),
    ],
    ['registry that is no address', ['registry: [a, b]'], answers(itself, itself, itself)],
    ['a scope beside it', [`'@acme:registry': ${closed}`], answers('public', source, 'public')],
    ['scopes', ['registries:', `  default: ${open}`, `  '@acme': ${closed}`], answers('public', source, 'public')],
    ['a scope that is no address', ['registries:', "  '@acme': {url: x}"], answers('public', itself, 'public')],
    ['registries that are no table', ['registries: x'], answers(itself, itself, itself)],
    [
      'addresses with their scopes',
      ['registries:', `  ${closed}:`, '    serverType: artifactory', "    scopes: ['@acme', '@other']"],
      answers('public', source, 'public'),
    ],
    [
      'an address for all others',
      ['registries:', `  ${closed}:`, "    scopes: ['@']", `  ${open}:`, '    scopes:', "      - '@else'"],
      answers(source, source, 'public'),
    ],
    [
      'an address with a prefix alone',
      ['registries:', `  ${closed}:`, '    prefix: work'],
      answers('public', 'public', 'public'),
    ],
    [
      'an address with scopes that are no list',
      ['registries:', `  ${closed}:`, '    scopes: {}'],
      answers(source, source, source),
    ],
  ];
  checkPrivacy(
    cases.map(([what, lines, expected]) => ({
      what,
      files: { 'pnpm-workspace.yaml': workspace(...lines), 'packages/app/package.json': app },
      answers: expected,
    })),
  );
  checkPrivacy([
    {
      what: "pnpm's config.yaml of the user",
      files: { 'package.json': asks('one', '@acme/two') },
      user: [
        {
          kind: 'pnpmRc',
          label: '~/.config/pnpm/config.yaml',
          text: `registries:\n  https://me:word@npm.acme.example/:\n    scopes: ['@acme']\n`,
        },
      ],
      answers: ['package.json one: public', 'package.json @acme/two: from npm.acme.example'],
    },
    {
      what: 'addresses of yarn and bun that cannot be read',
      files: {
        'a/.yarnrc.yml': 'npmRegistryServer: {a: b}\n',
        'a/package.json': asks('one'),
        'b/.yarnrc.yml': 'npmScopes:\n  acme:\n    npmRegistryServer: [a]\n',
        'b/package.json': asks('one', '@acme/two'),
        'c/bunfig.toml': '[install]\nregistry = ["x"]\n',
        'c/package.json': asks('one'),
      },
      answers: [
        'a/package.json one: from a/.yarnrc.yml',
        'b/package.json one: public',
        'b/package.json @acme/two: from b/.yarnrc.yml',
        'c/package.json one: from c/bunfig.toml',
      ],
    },
  ]);
});

describe('Sources of npm packages: unpublishable packages of the same name as one in a lock', () => {
  const own = JSON.stringify({ name: 'express', private: true });
  const locked: readonly (readonly [tool: string, path: string, text: string])[] = [
    ['pnpm', 'pnpm-lock.yaml', pnpmLock('express').replace('  .: {}', '  .: {}\n  packages/member: {}')],
    [
      'yarn 2 and later',
      'yarn.lock',
      `${berryLock('express')}\n"app@workspace:.":\n  version: 0.0.0\n  resolution: "app@workspace:."\n  linkType: soft\n\n"m@workspace:packages/member":\n  version: 0.0.0\n  resolution: "m@workspace:packages/member"\n  linkType: soft\n`,
    ],
    [
      'bun',
      'bun.lock',
      JSON.stringify({
        lockfileVersion: 1,
        workspaces: { '': {}, 'packages/member': {} },
        packages: { express: ['express@1.0.0', '', {}, 'sha512-a'] },
      }),
    ],
    ['npm', 'package-lock.json', npmLock({ express: open })],
  ];
  checkPrivacy([
    ...locked.map(([tool, path, text]) => ({
      what: `${tool}: of no member of the workspace`,
      files: { 'package.json': '{ "name": "app" }', [path]: text, 'examples/express/package.json': own },
      answers: [`${path} express: public`, ...(path === 'yarn.lock' ? [`${path} m: workspaceMember`] : [])],
    })),
    ...locked.slice(0, 3).map(([tool, path, text]) => ({
      what: `${tool}: of a member of the workspace`,
      files: { 'package.json': '{ "name": "app" }', [path]: text, 'packages/member/package.json': own },
      answers: [`${path} express: workspaceMember`, ...(path === 'yarn.lock' ? [`${path} m: workspaceMember`] : [])],
    })),
    {
      what: 'in a lock whose registry is not known to be public',
      files: {
        '.npmrc': `registry=${closed}`,
        'pnpm-lock.yaml': pnpmLock('express'),
        'examples/express/package.json': own,
      },
      answers: ['pnpm-lock.yaml express: from npm.acme.example'],
    },
    {
      what: 'in a manifest that no lock decides',
      files: { 'a/package.json': asks('express'), 'examples/express/package.json': own },
      answers: ['a/package.json express: privatePackage'],
    },
  ]);
});
