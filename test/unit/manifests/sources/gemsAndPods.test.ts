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
