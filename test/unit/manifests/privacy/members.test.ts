import { asks } from '../npmTexts.ts';
import { checkPrivacy, type PrivacyCase } from './table.ts';

const named = (name: string): string => JSON.stringify({ name, version: '1.0.0' });
const goMod = (name: string, ...required: readonly string[]): string =>
  [`module ${name}`, ...required.map((path) => `require ${path} v1.0.0`), ''].join('\n');
const cargoToml = (name: string): string => `[package]\nname = "${name}"\nversion = "1.0.0"\n`;

/** A workspace of each kind with one member, `libs/two`, named by a pattern; `answers` with PATTERN for its text. */
interface WorkspaceKind {
  readonly kind: string;
  readonly files: (pattern: string) => PrivacyCase['files'];
  readonly answers: readonly string[];
}

const npmMembers = { 'libs/two/package.json': named('two'), 'app/package.json': asks('two') };
const npmAnswers = ['app/package.json two: workspaceMember'];

const kinds: readonly WorkspaceKind[] = [
  {
    kind: 'workspaces of npm, yarn and bun',
    files: (pattern) => ({ 'package.json': JSON.stringify({ workspaces: [pattern] }), ...npmMembers }),
    answers: npmAnswers,
  },
  {
    kind: 'workspaces of yarn 1, with packages below',
    files: (pattern) => ({ 'package.json': JSON.stringify({ workspaces: { packages: [pattern] } }), ...npmMembers }),
    answers: npmAnswers,
  },
  {
    kind: 'pnpm-workspace.yaml',
    files: (pattern) => ({ 'pnpm-workspace.yaml': `packages:\n  - '${pattern}'\n`, ...npmMembers }),
    answers: npmAnswers,
  },
  {
    kind: 'lerna.json',
    files: (pattern) => ({ 'lerna.json': JSON.stringify({ packages: [pattern] }), ...npmMembers }),
    answers: npmAnswers,
  },
  {
    kind: 'deno.json',
    files: (pattern) => ({ 'deno.json': JSON.stringify({ workspace: [pattern] }), ...npmMembers }),
    answers: npmAnswers,
  },
  {
    kind: 'members of a lock of pnpm',
    files: (pattern) => ({
      'pnpm-lock.yaml': `lockfileVersion: '9.0'\nimporters:\n  '${pattern}': {}\n`,
      ...npmMembers,
    }),
    answers: npmAnswers,
  },
  {
    kind: 'go.work',
    files: (pattern) => ({
      'go.work': `go 1.22\nuse ${pattern}\nuse app\n`,
      'libs/two/go.mod': goMod('github.com/acme/two'),
      'app/go.mod': goMod('github.com/acme/app', 'github.com/acme/two'),
    }),
    answers: [
      'go.work PATTERN: workspaceMember',
      'go.work app: workspaceMember',
      'app/go.mod github.com/acme/two: workspaceMember',
    ],
  },
  {
    kind: 'path repositories of Composer',
    files: (pattern) => ({
      'libs/two/composer.json': JSON.stringify({ name: 'acme/two' }),
      'composer.json': JSON.stringify({
        repositories: [{ type: 'path', url: pattern }],
        require: { 'acme/two': '1.0.0', 'monolog/monolog': '2.0.0' },
      }),
    }),
    answers: ['composer.json acme/two: workspaceMember', 'composer.json monolog/monolog: public'],
  },
  {
    kind: 'a workspace of Cargo',
    files: (pattern) => ({
      'Cargo.toml': `[workspace]\nmembers = ['${pattern}']\n`,
      'Cargo.lock': '[[package]]\nname = "two"\nversion = "1.0.0"\n',
      'libs/two/Cargo.toml': cargoToml('two'),
      'libs/two/Cargo.lock': '[[package]]\nname = "two"\nversion = "1.0.0"\n',
    }),
    // Cargo reads no lock of a member.
    answers: ['Cargo.lock two: workspaceMember', 'libs/two/Cargo.lock two: overruledLock'],
  },
];

const spellings: readonly (readonly [how: string, pattern: string])[] = [
  ['as the folder is called', 'libs/two'],
  ['with a backslash', 'libs\\two'],
  ['with a star', 'libs/*'],
  ['with a backslash and a star', 'libs\\*'],
  ['with two backslashes', 'libs\\\\two'],
  ['with two backslashes and a star', 'libs\\\\*'],
  ['with slashes of both kinds', './libs/\\/two\\'],
  ['from a folder beside it', 'app/../libs/two'],
  ['in another letter case', 'LIBS/Two'],
  ['in another letter case, with a star', 'Libs/*'],
];

describe('Members of a workspace', () => {
  for (const { kind, files, answers } of kinds) {
    // A lock and go.work name folders, not patterns.
    const withoutStars = /lock|go\.work/.test(kind);
    checkPrivacy(
      spellings
        .filter(([, pattern]) => !(withoutStars && pattern.includes('*')))
        .map(([how, pattern]) => ({
          what: `${kind}: named ${how}`,
          files: files(pattern),
          answers: answers.map((answer) => answer.replace('PATTERN', pattern)),
        })),
    );
  }
  checkPrivacy([
    {
      what: 'outside the folder of the file that names them',
      files: {
        'app/package.json': JSON.stringify({
          workspaces: ['../libs/*', '..\\More\\one'],
          dependencies: { two: '1.0.0' },
        }),
        'libs/two/package.json': named('two'),
        'more/one/package.json': asks('two'),
      },
      answers: ['app/package.json two: workspaceMember', 'more/one/package.json two: workspaceMember'],
    },
    {
      what: 'a path repository of Composer whose folder is not here, with backslashes',
      files: {
        'composer.json': JSON.stringify({
          repositories: [{ type: 'path', url: '..\\\\shared\\\\two\\' }],
          require: { 'acme/two': '1.0.0' },
        }),
      },
      answers: ['composer.json acme/two: localPath'],
    },
    {
      what: 'what a pattern takes out is no member in this letter case only',
      files: {
        'package.json': JSON.stringify({ workspaces: ['libs/*', '!libs\\\\one', '!libs/TWO'] }),
        'libs/one/package.json': named('one'),
        'libs/two/package.json': named('two'),
        'app/package.json': asks('one', 'two'),
      },
      answers: ['app/package.json one: public', 'app/package.json two: workspaceMember'],
    },
  ]);
});
