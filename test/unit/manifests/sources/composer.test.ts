import { type SourceCase, testSources } from './sourceCase.ts';
import { size } from '../../../support/testSize.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';

const composerJson = (repositories: unknown, require: Readonly<Record<string, string>>): string =>
  JSON.stringify({ name: 'own/app', repositories, require });
const composerLock = (...names: readonly string[]): string =>
  JSON.stringify({
    packages: names.map((name) => ({
      name,
      version: '1.0.0',
      source: { type: 'git', url: `https://github.com/${name}.git`, reference: commit },
      'notification-url': 'https://packagist.example/downloads/',
    })),
  });
const numbers = Array.from({ length: size(8000) }, (_, at) => at);
const satis = { type: 'composer', url: 'https://satis.acme.example/' };

const composer: readonly SourceCase[] = [
  {
    title: 'a registry beside Packagist, and a lock that says what comes from there',
    files: {
      'a/composer.json': composerJson([satis], {
        'acme/secret': '1.0.0',
        'monolog/monolog': '2.0.0',
        'some/locked': '1.0.0',
      }),
      'a/composer.lock': composerLock('some/locked'),
      'b/composer.json': composerJson([{ ...satis, only: ['acme/*'] }], { 'acme/own': '1.0.0', 'some/open': '1.0.0' }),
    },
    expected: {
      'acme/secret': 'sourceUnknown satis.acme.example',
      'monolog/monolog': 'requested notInLock',
      'some/locked': 'requested',
      'acme/own': 'privateRegistry satis.acme.example',
      'some/open': 'requested',
    },
  },
  {
    title: 'nothing comes from Packagist',
    files: {
      'a/composer.json': composerJson([{ 'packagist.example': false }, satis], {
        'acme/one': '1.0.0',
        'monolog/monolog': '2.0.0',
      }),
      'b/composer.json': composerJson({ 'packagist.example': false, own: satis }, { 'acme/two': '1.0.0' }),
      'c/composer.json': composerJson({ packagist: false }, { 'acme/three': '1.0.0' }),
      'd/composer.json': composerJson({ packagist: satis }, { 'acme/four': '1.0.0' }),
    },
    expected: {
      'acme/one': 'privateRegistry satis.acme.example',
      'monolog/monolog': 'privateRegistry satis.acme.example',
      'acme/two': 'privateRegistry satis.acme.example',
      'acme/three': 'privateRegistry c/composer.json',
      'acme/four': 'privateRegistry satis.acme.example',
    },
  },
  {
    title: 'a repository whose package has another name',
    files: {
      'a/composer.json': composerJson([{ type: 'vcs', url: 'git@github.com:acme/php-thing.git' }], {
        'acme/secret': '1.0.0',
        'symfony/console': '7.0.0',
        'some/locked': '1.0.0',
      }),
      'a/composer.lock': composerLock('some/locked'),
      'b/composer.json': composerJson([{ type: 'vcs', url: 'https://git.acme.example/team/thing' }], {
        'vendor/secret': '1.0.0',
      }),
    },
    expected: {
      'acme/secret': 'sourceUnknown github.com/acme',
      'symfony/console': 'requested notInLock',
      'some/locked': 'requested',
      'vendor/secret': 'sourceUnknown git.acme.example',
    },
  },
  {
    title: 'very many repositories, each of its vendor',
    files: {
      'composer.json': composerJson(
        numbers.map((at) => ({ type: 'vcs', url: `git@github.com:acme${at}/php-thing${at}.git` })),
        Object.fromEntries(numbers.map((at) => [`acme${at}/secret${at}`, '1.0.0'])),
      ),
    },
    expected: Object.fromEntries(numbers.map((at) => [`acme${at}/secret${at}`, `sourceUnknown github.com/acme${at}`])),
  },
  {
    title: 'a repository whose package is known leaves the others alone',
    files: {
      'composer.json': composerJson([{ type: 'vcs', url: 'https://github.com/fork/thing' }], {
        'acme/thing': '1.0.0',
        'some/open': '1.0.0',
      }),
    },
    expected: { 'acme/thing': 'requested gitWithoutCommit', 'some/open': 'requested' },
  },
  {
    title: 'a mirror of Packagist',
    files: {
      'composer.json': composerJson(
        { packagist: { type: 'composer', url: 'https://mirrors.aliyun.example/composer/' } },
        { 'some/open': '1.0.0' },
      ),
    },
    expected: { 'some/open': 'requested' },
  },
  {
    title: 'folders of packages that are not here',
    files: {
      'a/composer.json': composerJson([{ type: 'path', url: './sdk' }], {
        'dagger/dagger': '*@dev',
        'monolog/monolog': '2.0.0',
        'some/open': '1.0.0',
      }),
      'b/composer.json': composerJson([{ type: 'path', url: '../../elsewhere/tool' }], {
        'acme/tool': '^1.0',
        'some/other': '1.0.0',
      }),
      'c/composer.json': composerJson([{ type: 'path', url: 'packages/*' }], {
        'acme/secret': '1.0.0',
        'acme/here': '1.0.0',
        'symfony/yaml': '7.0.0',
      }),
      'd/composer.json': composerJson([{ type: 'path', url: './lib' }], { 'acme/unnamed': '1.0.0' }),
    },
    expected: {
      'dagger/dagger': 'localPath',
      'monolog/monolog': 'requested',
      'some/open': 'requested',
      'acme/tool': 'localPath',
      'some/other': 'requested',
      'acme/secret': 'sourceUnknown packages/*',
      'acme/here': 'sourceUnknown packages/*',
      'symfony/yaml': 'requested',
      'acme/unnamed': 'sourceUnknown ./lib',
    },
  },
  {
    title: 'an answer for a folder',
    files: { 'composer.json': composerJson([{ type: 'path', url: './lib' }], { 'some/open': '1.0.0' }) },
    answers: ['./lib'],
    expected: { 'some/open': 'requested' },
  },
  {
    title: "the user's own registries",
    files: {
      'composer.json': composerJson([], { 'acme/secret': '1.0.0', 'monolog/monolog': '2.0.0' }),
      'lock/composer.lock': composerLock('some/locked'),
    },
    user: [
      {
        kind: 'composerConfig',
        label: '~/.composer/config.json',
        text: JSON.stringify({
          repositories: [{ type: 'composer', url: 'https://user:word@satis.acme.example/?token=word' }],
        }),
      },
    ],
    expected: {
      'acme/secret': 'sourceUnknown satis.acme.example',
      'monolog/monolog': 'requested',
      'some/locked': 'requested',
    },
  },
  {
    title: "the user's own repositories, folders and packages",
    files: {
      'composer.json': composerJson([], {
        'acme/secret': '1.0.0',
        'other/secret': '1.0.0',
        'monolog/monolog': '2.0.0',
        'symfony/yaml': '7.0.0',
      }),
      'lock/composer.lock': composerLock('some/locked'),
    },
    user: [
      {
        kind: 'composerConfig',
        label: '~/.composer/config.json',
        text: JSON.stringify({
          repositories: [
            { type: 'vcs', url: 'https://user:word@git.acme.example/acme/secret.git' },
            { type: 'vcs', url: 'git@git.fork.example:forks/monolog.git' },
          ],
        }),
      },
    ],
    answers: ['git.fork.example'],
    expected: {
      'acme/secret': 'sourceUnknown git.acme.example',
      'other/secret': 'sourceUnknown git.acme.example',
      'monolog/monolog': 'requested',
      'symfony/yaml': 'requested',
      'some/locked': 'requested',
    },
  },
  {
    title: "a fork of the user's own of what everybody has",
    files: { 'composer.json': composerJson([], { 'monolog/monolog': '2.0.0', 'symfony/yaml': '7.0.0' }) },
    user: [
      {
        kind: 'composerConfig',
        label: '~/.composer/config.json',
        text: JSON.stringify({ repositories: [{ type: 'vcs', url: 'git@git.fork.example:forks/monolog.git' }] }),
      },
    ],
    expected: { 'monolog/monolog': 'sourceUnknown git.fork.example', 'symfony/yaml': 'requested' },
  },
  {
    title: 'folders of the user',
    files: { 'composer.json': composerJson([], { 'acme/secret': '1.0.0', 'symfony/yaml': '7.0.0' }) },
    user: [
      {
        kind: 'composerConfig',
        label: '~/.composer/config.json',
        text: JSON.stringify({ repositories: [{ type: 'path', url: '/home/dana/php/*' }] }),
      },
    ],
    expected: { 'acme/secret': 'sourceUnknown ~/.composer/config.json', 'symfony/yaml': 'requested' },
  },
  {
    title: 'packages that the user describes',
    files: { 'composer.json': composerJson([], { 'acme/inline': '1.0.0', 'acme/open': '1.0.0' }) },
    user: [
      {
        kind: 'composerConfig',
        label: '~/.composer/config.json',
        text: JSON.stringify({ repositories: { own: { type: 'package', package: { name: 'Acme/Inline' } } } }),
      },
    ],
    expected: { 'acme/inline': 'sourceUnknown ~/.composer/config.json', 'acme/open': 'requested' },
  },
  {
    title: "settings of the user that can't be read",
    files: { 'composer.json': composerJson([], { 'acme/secret': '1.0.0', 'monolog/monolog': '2.0.0' }) },
    user: [{ kind: 'composerAuth', label: '~/.composer/auth.json', text: null }],
    expected: { 'acme/secret': 'sourceUnknown ~/.composer/auth.json', 'monolog/monolog': 'requested' },
  },
];

testSources('Composer', composer);
