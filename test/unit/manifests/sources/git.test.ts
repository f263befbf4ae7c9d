import { type SourceCase, testSources } from './sourceCase.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';

const cargoToml = (...lines: readonly string[]): string =>
  ['[package]', 'name = "app"', 'version = "0.1.0"', '[dependencies]', ...lines, ''].join('\n');
const workflow = (...uses: readonly string[]): string =>
  `on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n${uses.map((one) => `      - uses: ${one}\n`).join('')}`;

const git: readonly SourceCase[] = [
  {
    title: 'actions of other owners',
    files: {
      '.github/workflows/ci.yml': workflow(
        `actions/checkout@${commit}`,
        `docker/login-action@${commit}`,
        `acme/secret-action/sub@${commit}`,
        `Other-Co/open@${commit}`,
        `acme/mine@${commit}`,
      ),
    },
    answers: ['github.com/other-co'],
    privatePackages: ['acme/mine'],
    expected: {
      'actions/checkout': 'requested',
      'docker/login-action': 'requested',
      'acme/secret-action/sub': 'sourceUnknown github.com/acme',
      'Other-Co/open': 'requested',
      'acme/mine': 'privatePackage',
    },
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
      'acme/open': 'requested gitWithoutCommit',
      'google/googletest': 'requested gitWithoutCommit',
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
      'by-https': 'requested',
      'in-lock': 'sourceUnknown github.com/acme',
      'gem-ssh': 'sourceUnknown github.com/acme',
      'gem-https': 'requested',
      'gem-lock': 'sourceUnknown github.com/acme',
      PodSsh: 'sourceUnknown github.com/acme',
      PodHttps: 'requested',
      'swift-ssh': 'sourceUnknown github.com/acme',
      'swift-https': 'requested',
      'py-ssh': 'sourceUnknown github.com/acme',
      'py-https': 'requested',
      'acme/php-ssh': 'sourceUnknown github.com/acme',
      'acme/php-https': 'requested',
    },
  },
];

testSources('git', git);
