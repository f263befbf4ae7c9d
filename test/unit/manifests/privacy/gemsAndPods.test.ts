import { checkPrivacy } from './table.ts';

const [open, one, two] = ['https://rubygems.example', 'https://gems.one.example', 'https://gems.two.example'];
const [cdn, specs] = ['https://cdn.cocoapods.example/', 'https://git.acme.example/specs.git'];

const podLock = (...repositories: readonly string[]): string =>
  [
    'PODS:',
    ...repositories.map((_, at) => `  - Pod${at} (1.0.0)`),
    'SPEC REPOS:',
    ...repositories.flatMap((repository, at) => [`  ${repository}:`, `    - Pod${at}`]),
    'COCOAPODS: 1.15.2\n',
  ].join('\n');

const gemLock = (...remotes: readonly string[]): string =>
  [
    'GEM',
    ...remotes.map((remote) => `  remote: ${remote}/`),
    '  specs:',
    '    a (1.0.0)',
    '',
    'DEPENDENCIES',
    '  a',
    '',
  ].join('\n');

describe('Sources of gems', () => {
  checkPrivacy([
    {
      what: 'each of several, beside a public one or not, in a Gemfile and in a lock',
      files: {
        'a/Gemfile': `source "${open}"\nsource "${one}"\nsource "${two}"\ngem "a", "1.0.0"\n`,
        'b/Gemfile': `source "${one}"\nsource "${two}"\ngem "a", "1.0.0"\n`,
        'c/Gemfile.lock': gemLock(open, one, two),
        'd/Gemfile': `source "${open}"\ngem "a", "1.0.0"\n`,
        'd/Gemfile.lock': gemLock(open, two),
      },
      answers: [
        'a/Gemfile a: perhaps gems.one.example',
        'b/Gemfile a: from gems.one.example',
        'c/Gemfile.lock a: perhaps gems.one.example',
        'd/Gemfile a: perhaps gems.two.example',
        'd/Gemfile.lock a: perhaps gems.two.example',
      ],
    },
    {
      what: 'the next of them, once the first is answered',
      files: {
        'a/Gemfile': `source "${open}"\nsource "${one}"\nsource "${two}"\ngem "a", "1.0.0"\n`,
        'b/Gemfile': `source "${one}"\nsource "${two}"\ngem "a", "1.0.0"\n`,
        'c/Gemfile.lock': gemLock(open, one, two),
      },
      isPublic: ['gems.one.example'],
      answers: [
        'a/Gemfile a: perhaps gems.two.example',
        'b/Gemfile a: perhaps gems.two.example',
        'c/Gemfile.lock a: perhaps gems.two.example',
      ],
    },
    {
      what: 'one that only Ruby knows is called as its file',
      files: {
        'a/Gemfile': `source "${open}"\nsource ENV["GEMS"]\ngem "a", "1.0.0"\n`,
        'b/Gemfile': 'source "https://#{host}/"\ngem "a", "1.0.0"\n',
        'c/Gemfile': `source "${open}"\nsource "${one}"\ngem "a", "1.0.0"\ngem "b", "1.0.0", source: ENV["GEMS"]\n`,
        'd/Gemfile': `source "${one}"\nsource ENV.fetch("GEMS", "${open}")\ngem "a", "1.0.0"\n`,
      },
      isPublic: ['gems.one.example'],
      answers: [
        'a/Gemfile a: perhaps a/Gemfile',
        'b/Gemfile a: from b/Gemfile',
        'c/Gemfile a: public',
        'c/Gemfile b: from c/Gemfile',
        'd/Gemfile a: perhaps d/Gemfile',
      ],
    },
  ]);
});

describe('Sources of pods', () => {
  checkPrivacy([
    {
      what: 'each of several, beside the public one or not',
      files: {
        'a/Podfile': `source '${cdn}'\nsource '${specs}'\nsource 'git@github.com:acme/Specs.git'\npod 'A', '1.0.0'\n`,
        'b/Podfile': `source '${specs}'\nsource 'git@github.com:acme/Specs.git'\npod 'B', '1.0.0'\n`,
        'c/Podfile': `source '${cdn}'\nsource ENV['SPECS']\npod 'C', '1.0.0'\n`,
        'd/Podfile': `source '${cdn}'\npod 'D', '1.0.0', :source => '${specs}'\npod 'E', '1.0.0', :source => ENV['SPECS']\n`,
      },
      answers: [
        'a/Podfile A: perhaps git.acme.example',
        'b/Podfile B: from git.acme.example',
        'c/Podfile C: perhaps c/Podfile',
        'd/Podfile D: from git.acme.example',
        'd/Podfile E: from d/Podfile',
      ],
    },
    {
      what: 'the next of them, once the first is answered',
      files: {
        'a/Podfile': `source '${cdn}'\nsource '${specs}'\nsource 'git@github.com:acme/Specs.git'\npod 'A', '1.0.0'\n`,
        'b/Podfile': `source '${specs}'\nsource 'git@github.com:acme/Specs.git'\npod 'B', '1.0.0'\n`,
      },
      isPublic: ['git.acme.example'],
      answers: ['a/Podfile A: perhaps github.com/acme', 'b/Podfile B: perhaps github.com/acme'],
    },
    {
      what: 'repositories in a lock, by their addresses: of the names only the reserved one has an address',
      files: {
        'a/Podfile.lock': podLock('trunk', cdn, 'https://github.com/CocoaPods/Specs.git', 'master', 'acme', specs),
        'b/Podfile.lock': 'PODS:\n  - Pod0 (1.0.0)\nSPEC REPOS:\n  trunk:\n    - Other\nCOCOAPODS: 1.15.2\n',
        'c/Podfile': `source 'master'\npod 'C', '1.0.0'\n`,
      },
      answers: [
        'a/Podfile.lock Pod0: public',
        'a/Podfile.lock Pod1: public',
        'a/Podfile.lock Pod2: public',
        'a/Podfile.lock Pod3: from master',
        'a/Podfile.lock Pod4: from acme',
        'a/Podfile.lock Pod5: from git.acme.example',
        'b/Podfile.lock Pod0: from b/Podfile.lock',
        'c/Podfile C: from master',
      ],
    },
    {
      what: 'pods of a podspec: those of the workspace, and what may be from a repository that another file names',
      files: {
        'A.podspec':
          "Pod::Spec.new do |s|\n  s.name = 'A'\n  s.dependency 'B', '1.0'\n  s.dependency 'C', '1.0'\nend\n",
        'b/B.podspec.json': '{ "name": "B", "dependencies": { "Open": "1.0", "Other": "1.0", "Broken": "1.0" } }',
        'c/Broken.podspec': null,
        'example/Podfile': `source '${specs}'\nsource '${cdn}'\n`,
        'example/Podfile.lock': `PODS:\n  - Open (1.0)\n  - Hidden (1.0)\nSPEC REPOS:\n  trunk:\n    - Open\n  ${specs}:\n    - Hidden\nCOCOAPODS: 1.15.2\n`,
      },
      answers: [
        'A.podspec B: workspaceMember',
        'A.podspec C: perhaps git.acme.example',
        'b/B.podspec.json Open: public',
        'b/B.podspec.json Other: perhaps git.acme.example',
        'b/B.podspec.json Broken: workspaceMember',
        'example/Podfile.lock Open: public',
        'example/Podfile.lock Hidden: from git.acme.example',
      ],
    },
    {
      what: 'pods of a podspec without other files',
      files: { 'A.podspec': "Pod::Spec.new do |s|\n  s.dependency 'B', '1.0'\nend\n" },
      answers: ['A.podspec B: public'],
    },
    {
      what: 'a pod of a lock without a repository, also in its manifest',
      files: {
        Podfile: "pod 'Pod0', '~> 1.0'\n",
        'Podfile.lock':
          'PODS:\n  - Pod0 (1.0.0)\nDEPENDENCIES:\n  - Pod0\nSPEC REPOS:\n  trunk:\n    - Other\nCOCOAPODS: 1.15.2\n',
      },
      answers: ['Podfile Pod0: from Podfile.lock', 'Podfile.lock Pod0: from Podfile.lock'],
    },
  ]);
});
