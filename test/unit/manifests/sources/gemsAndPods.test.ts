import { type SourceCase, testSources } from './sourceCase.ts';

const gemsAndPods: readonly SourceCase[] = [
  {
    title: 'gems',
    files: {
      'a/Gemfile': 'source "https://rubygems.example"\nsource "https://gems.acme.example"\ngem "acme-a", "1.0.0"\n',
      'b/Gemfile': 'source "https://gems.acme.example/private/"\ngem "acme-b", "1.0.0"\n',
      'c/Gemfile':
        'source "https://rubygems.example"\ngem "rails", "7.0.0"\ngem "acme-c", "1.0.0", source: "https://rubygems.pkg.github.com/acme"\n',
    },
    expected: {
      'acme-a': 'sourceUnknown gems.acme.example',
      'acme-b': 'privateRegistry gems.acme.example',
      rails: 'requested',
      'acme-c': 'privateRegistry rubygems.pkg.github.com/acme',
    },
  },
  {
    title: 'the source of a block counts for its gems alone',
    files: {
      'a/Gemfile': `source "https://rubygems.example"
source("https://gems.acme.example") {
  gem "acme-braces", "1.0.0"
}
source("https://gems.acme.example") { gem "acme-line", "1.0.0" }
source "https://gems.acme.example" do
  gem "acme-do", "1.0.0"
end
source("https://gems.acme.example") do gem "acme-short", "1.0.0" end
git_source(:acme) { |name| "https://git.acme.example/#{name}" }
group(:test) { gem "rspec", "3.0.0" }
gem "rails", "7.0.0"
`,
    },
    expected: {
      'acme-braces': 'privateRegistry gems.acme.example',
      'acme-line': 'privateRegistry gems.acme.example',
      'acme-do': 'privateRegistry gems.acme.example',
      'acme-short': 'privateRegistry gems.acme.example',
      rspec: 'requested',
      rails: 'requested',
    },
  },
  {
    title: "mirrors of Bundler's configuration, for the folder and those below",
    files: {
      'a/.bundle/config':
        '---\nBUNDLE_MIRROR__HTTPS://RUBYGEMS__EXAMPLE/: "https://me:word@gems.acme.example/all/"\nBUNDLE_MIRROR__HTTPS://RUBYGEMS__EXAMPLE/__FALLBACK_TIMEOUT: "true"\n',
      'a/Gemfile': 'source "https://rubygems.example"\ngem "acme-a", "1.0.0"\n',
      'a/Gemfile.lock':
        'GEM\n  remote: https://rubygems.example/\n  specs:\n    acme-a (1.0.0)\n\nDEPENDENCIES\n  acme-a\n',
      'a/sub/Gemfile': 'gem "acme-sub", "1.0.0"\n',
      'b/Gemfile': 'source "https://rubygems.example"\ngem "rails", "1.0.0"\n',
      'c/.bundle/config': 'BUNDLE_MIRROR__ALL: "https://my___gems.acme.example"\n',
      'c/Gemfile': 'source "https://rubygems.example"\ngem "acme-c", "1.0.0"\n',
      'd/.bundle/config':
        'BUNDLE_MIRROR__HTTPS://RUBYGEMS__EXAMPLE: "https://gems.ruby-china.com/"\nBUNDLE_MIRROR__HTTPS://MY___GEMS__EXAMPLE/: "https://gems.acme.example"\n',
      'd/Gemfile': 'source "https://rubygems.example"\ngem "nokogiri", "1.0.0"\n',
      'e/.bundle/config': 'BUNDLE_MIRROR__ALL: "file:///home/dana/gems"\n',
      'e/Gemfile': 'source "https://rubygems.example"\ngem "acme-e", "1.0.0"\n',
    },
    expected: {
      'acme-a': 'sourceUnknown gems.acme.example',
      'acme-sub': 'sourceUnknown gems.acme.example',
      rails: 'requested',
      'acme-c': 'sourceUnknown my___gems.acme.example',
      nokogiri: 'requested',
      'acme-e': 'sourceUnknown e/.bundle/config',
    },
  },
  {
    title: "Bundler's configuration that cannot be read",
    files: { 'a/Gemfile': 'source "https://rubygems.example"\ngem "acme-a", "1.0.0"\n' },
    unreadable: ['a/.bundle/config'],
    expected: { 'acme-a': 'sourceUnknown a/.bundle/config' },
  },
  {
    title: 'mirrors of the environment and of the user, and an answer for one',
    files: {
      'a/Gemfile': 'source "https://rubygems.example"\ngem "acme-a", "1.0.0"\n',
      'b/Gemfile': 'source "https://my-gems.example/x"\ngem "acme-b", "1.0.0"\n',
    },
    user: [
      {
        kind: 'bundleConfig',
        label: '~/.bundle/config',
        text: '---\nBUNDLE_MIRROR__HTTPS://RUBYGEMS__EXAMPLE/: "https://gems.user.example"\n',
      },
    ],
    environment: { BUNDLE_MIRROR__ALL: 'https://gems.all.example' },
    answers: ['gems.all.example'],
    expected: { 'acme-a': 'sourceUnknown gems.user.example', 'acme-b': 'privateRegistry my-gems.example' },
  },
  {
    title: 'a mirror of the user',
    files: { 'a/Gemfile': 'source "https://rubygems.example"\ngem "acme-a", "1.0.0"\n' },
    user: [
      {
        kind: 'bundleConfig',
        label: '~/.bundle/config',
        text: 'BUNDLE_MIRROR__HTTPS://RUBYGEMS__EXAMPLE/: "https://gems.user.example"\n',
      },
    ],
    expected: { 'acme-a': 'sourceUnknown gems.user.example' },
  },
  {
    title: 'a mirror by the host of a registry, and one for all before it',
    files: {
      'a/Gemfile': 'source "https://rubygems.example"\ngem "acme-a", "1.0.0"\n',
      'a/.bundle/config': 'BUNDLE_MIRROR__RUBYGEMS__EXAMPLE: "https://gems.acme.example"\n',
      'b/Gemfile': 'source "https://rubygems.example"\ngem "acme-b", "1.0.0"\n',
      'b/.bundle/config': 'BUNDLE_MIRROR__HTTPS://RUBYGEMS__EXAMPLE/: "https://rubygems.example"\n',
    },
    user: [
      { kind: 'bundleConfig', label: '~/.bundle/config', text: 'BUNDLE_MIRROR__ALL: "https://gems.all.example"\n' },
    ],
    expected: { 'acme-a': 'sourceUnknown gems.acme.example', 'acme-b': 'sourceUnknown gems.all.example' },
  },
  {
    title: 'pods',
    files: {
      'a/Podfile':
        "source 'https://cdn.cocoapods.example/'\nsource 'git@github.com:acme/Specs.git'\npod 'AcmeA', '1.0.0'\n",
      'b/Podfile': "source 'https://git.acme.example/specs.git'\npod 'AcmeB', '1.0.0'\n",
      'c/Podfile': "pod 'Alamofire', '5.0.0'\n",
    },
    expected: {
      AcmeA: 'sourceUnknown github.com/acme',
      AcmeB: 'privateRegistry git.acme.example',
      Alamofire: 'requested',
    },
  },
];

testSources('gems and pods', gemsAndPods);
