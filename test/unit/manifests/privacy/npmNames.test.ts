import { asks, closed, npmLock, open, sha } from '../npmTexts.ts';
import { checkPrivacy } from './table.ts';

describe('Sources of npm packages: names that settings leave open', () => {
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
        'a/d/package-lock.json': npmLock({ three: open }),
        'a/d/package.json': asks('two'),
        'c/package.json': asks('two'),
      },
      answers: [
        'a/package-lock.json one: from npm.acme.example',
        'a/b/package.json two: perhaps npm.acme.example',
        'a/d/package-lock.json three: public',
        'a/d/package.json two: public',
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

describe('Sources of npm packages: packages of the workspace', () => {
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

describe('Sources of npm packages: repositories', () => {
  const specs = {
    ssh: `git+ssh://git@github.com/acme/one.git#${sha}`,
    scp: `git@github.com:acme/two.git#${sha}`,
    token: `https://me:word@github.com/acme/three.git#${sha}`,
    variable: `git+https://\${TOKEN}@github.com/acme/four.git#${sha}`,
    open: `git+https://github.com/else/one.git#${sha}`,
    short: `github:else/two#${sha}`,
  };
  const manifest = JSON.stringify({ dependencies: specs });
  /** npm writes each of these with ssh. */
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
