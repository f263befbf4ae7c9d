import { type SourceCase, testSources } from './sourceCase.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';

const cargoToml = (...lines: readonly string[]): string =>
  ['[package]', 'name = "app"', 'version = "0.1.0"', '[dependencies]', ...lines, ''].join('\n');
const workflow = (...uses: readonly string[]): string =>
  `on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n${uses.map((one) => `      - uses: ${one}\n`).join('')}`;

const remote = (...urls: readonly string[]): string =>
  urls.map((url, at) => `[remote "r${at}"]\n\turl = ${url}\n\tfetch = +refs/heads/*:refs/remotes/r${at}/*\n`).join('');
/** An action and a package of the same owner. */
const actionAndPackage = (owner: string): SourceCase['files'] => ({
  '.github/workflows/ci.yml': workflow(`${owner}/action@${commit}`),
  'package.json': JSON.stringify({ dependencies: { pack: `git+https://github.com/${owner}/pack.git#${commit}` } }),
});
const answersFor = (owner: string, answer: string): SourceCase['expected'] => ({
  [`${owner}/action`]: answer,
  pack: answer,
});

const git: readonly SourceCase[] = [
  {
    title: 'an owner without evidence of private repositories is public',
    files: {
      '.github/workflows/ci.yml': workflow(
        `actions/checkout@${commit}`,
        `Other-Co/open/sub@${commit}`,
        'other-co/a@v1',
      ),
      'package.json': JSON.stringify({ dependencies: { pack: `github:other-co/pack#${commit}` } }),
      '.git/config': remote('https://github.com/acme/app.git', '/srv/git/app.git', '../app', ''),
    },
    expected: {
      'actions/checkout': 'requested',
      'Other-Co/open/sub': 'requested',
      'other-co/a': 'requested gitWithoutCommit',
      pack: 'requested',
    },
  },
  ...[
    'https://github.com/acme/app.git',
    'git@github.com:Acme/app.git',
    'ssh://git@github.com/acme/app',
    'https://me:word@github.com/acme/app',
    'github.com:acme/app',
  ].map((url): SourceCase => ({
    title: `the owner of the workspace's own repository: ${url.replace('word', '…')}`,
    files: { ...actionAndPackage('acme'), '.git/config': remote('https://github.com/else/app', url) },
    expected: answersFor('acme', 'sourceUnknown github.com/acme'),
  })),
  {
    title: 'the owners of the own repository and of one in a folder below',
    files: {
      ...actionAndPackage('google'),
      '.git/config': remote('git@github.com:google/app.git'),
      'sub/.github/workflows/ci.yml': workflow(`acme/below@${commit}`),
      'sub/.git/config': remote('git@github.com:acme/app.git'),
    },
    expected: {
      ...answersFor('google', 'sourceUnknown github.com/google'),
      'acme/below': 'sourceUnknown github.com/acme',
    },
  },
  {
    title: 'settings of a repository that cannot be read',
    files: actionAndPackage('acme'),
    unreadable: ['.git/config'],
    expected: answersFor('acme', 'sourceUnknown .git/config'),
  },
  {
    title: 'an owner that a file of another ecosystem reaches with ssh',
    files: {
      ...actionAndPackage('acme'),
      'Cargo.toml': cargoToml('by-ssh = { git = "ssh://git@github.com/acme/by-ssh" }'),
    },
    expected: { ...answersFor('acme', 'sourceUnknown github.com/acme'), 'by-ssh': 'sourceUnknown github.com/acme' },
  },
  {
    title: 'an owner that a lock reaches with credentials, in groups of GitLab',
    files: {
      'poetry.lock': `[[package]]\nname = "locked"\nversion = "1.0.0"\n[package.source]\ntype = "git"\nurl = "https://me:word@gitlab.com/acme.io/deep/locked.git"\nresolved_reference = "${commit}"\n`,
      'Package.resolved': JSON.stringify({
        pins: ['acme.io/other/swift', 'acme/plain'].map((path) => ({
          identity: path,
          kind: 'remoteSourceControl',
          location: `https://gitlab.com/${path}`,
          state: { revision: commit },
        })),
      }),
    },
    expected: {
      locked: 'sourceUnknown gitlab.com/acme.io',
      'acme.io/other/swift': 'sourceUnknown gitlab.com/acme.io',
      'acme/plain': 'requested',
    },
  },
  {
    title: 'answers for owners',
    files: { ...actionAndPackage('acme'), '.git/config': remote('git@github.com:acme/app.git') },
    answers: ['github.com/acme'],
    expected: answersFor('acme', 'requested'),
  },
  {
    title: 'the setting for private packages needs no question',
    files: { ...actionAndPackage('acme'), '.git/config': remote('git@github.com:acme/app.git') },
    privatePackages: ['acme/action', 'git/github/acme/pack'],
    expected: answersFor('acme', 'privatePackage'),
  },
  {
    title: 'submodules',
    files: {
      '.gitmodules': [
        ['a', 'git@github.com:acme/secret-a.git'],
        ['b', 'ssh://git@github.com/acme/secret-b'],
        ['c', 'https://user:word@github.com/acme/secret-c'],
        ['d', 'https://github.com/acme/open'],
        ['e', 'git@github.com:google/googletest.git'],
        ['f', 'git@gitlab.com:acme/group/secret-f.git'],
        ['g', 'git@git.acme.example:acme/secret-g.git'],
        ['h', 'git@github.com:answered/open.git'],
      ]
        .map(([name, url]) => `[submodule "${name}"]\n\tpath = ${name}\n\turl = ${url}\n`)
        .join(''),
    },
    answers: ['github.com/answered'],
    expected: {
      'acme/secret-a': 'sourceUnknown github.com/acme',
      'acme/secret-b': 'sourceUnknown github.com/acme',
      'acme/secret-c': 'sourceUnknown github.com/acme',
      'acme/open': 'sourceUnknown github.com/acme',
      'google/googletest': 'sourceUnknown github.com/google',
      'group/secret-f': 'sourceUnknown gitlab.com/acme',
      'acme/secret-g': 'unsupportedGitHost',
      'answered/open': 'requested gitWithoutCommit',
    },
  },
  {
    title: 'repositories of every ecosystem, by ssh and with a password',
    files: {
      'Cargo.toml': cargoToml(
        `by-ssh = { git = "ssh://git@github.com/acme/by-ssh", rev = "${commit}" }`,
        `by-word = { git = "https://oauth2:word@gitlab.com/acme/by-word", rev = "${commit}" }`,
        `by-https = { git = "https://github.com/acme/by-https", rev = "${commit}" }`,
      ),
      'locked/Cargo.lock': `[[package]]\nname = "in-lock"\nversion = "1.0.0"\nsource = "git+ssh://git@github.com/acme/in-lock#${commit}"\n`,
      Gemfile: `gem "gem-ssh", git: "git@github.com:acme/gem-ssh.git", ref: "${commit}"\ngem "gem-https", github: "acme/gem-https", ref: "${commit}"\n`,
      'locked/Gemfile.lock': `GIT\n  remote: git@github.com:acme/gem-lock.git\n  revision: ${commit}\n  specs:\n    gem-lock (1.0.0)\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  gem-lock!\n`,
      Podfile: `pod 'PodSsh', :git => 'git@github.com:acme/PodSsh.git', :commit => '${commit}'\npod 'PodHttps', :git => 'https://github.com/acme/PodHttps.git', :commit => '${commit}'\n`,
      'Package.resolved': JSON.stringify({
        version: 2,
        pins: ['git@github.com:acme/swift-ssh.git', 'https://github.com/acme/swift-https'].map((location) => ({
          identity: location.replace(/^.*\/|\.git$/g, ''),
          kind: 'remoteSourceControl',
          location,
          state: { revision: commit },
        })),
      }),
      'requirements.txt': `py-ssh @ git+ssh://git@github.com/acme/py-ssh@${commit}\npy-https @ git+https://github.com/acme/py-https@${commit}\n`,
      'php/composer.lock': JSON.stringify({
        packages: [
          {
            name: 'acme/php-ssh',
            version: '1.0.0',
            source: { type: 'git', url: 'git@github.com:acme/php-ssh.git', reference: commit },
          },
          {
            name: 'acme/php-https',
            version: '1.0.0',
            source: { type: 'git', url: 'https://github.com/acme/php-https.git', reference: commit },
          },
        ],
      }),
    },
    expected: {
      'by-ssh': 'sourceUnknown github.com/acme',
      'by-word': 'sourceUnknown gitlab.com/acme',
      'by-https': 'sourceUnknown github.com/acme',
      'in-lock': 'sourceUnknown github.com/acme',
      'gem-ssh': 'sourceUnknown github.com/acme',
      'gem-https': 'sourceUnknown github.com/acme',
      'gem-lock': 'sourceUnknown github.com/acme',
      PodSsh: 'sourceUnknown github.com/acme',
      PodHttps: 'sourceUnknown github.com/acme',
      'swift-ssh': 'sourceUnknown github.com/acme',
      'swift-https': 'sourceUnknown github.com/acme',
      'py-ssh': 'sourceUnknown github.com/acme',
      'py-https': 'sourceUnknown github.com/acme',
      'acme/php-ssh': 'sourceUnknown github.com/acme',
      'acme/php-https': 'sourceUnknown github.com/acme',
    },
  },
];

testSources('git', git);
