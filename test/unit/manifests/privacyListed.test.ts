import { checkPrivacy } from './privacyTable.ts';

const urls = [
  'pkg:npm/one@1.0.0?repository_url=https://npm.acme.example/x',
  'pkg:npm/two@1.0.0?repository_url=registry.npmjs.example',
  'pkg:npm/three@1.0.0',
  'pkg:npm/four@1.0.0?repository_url=npm.acme',
].join('\n');

describe('Sources of listed packages', () => {
  checkPrivacy([
    {
      what: 'the repository that an address names',
      files: { 'purls.txt': urls },
      answers: [
        'purls.txt one: from npm.acme.example',
        'purls.txt two: public',
        'purls.txt three: public',
        'purls.txt four: from npm.acme',
      ],
    },
    {
      what: 'one that the user says is public',
      files: { 'purls.txt': urls },
      isPublic: ['npm.acme.example'],
      answers: [
        'purls.txt one: public',
        'purls.txt two: public',
        'purls.txt three: public',
        'purls.txt four: from npm.acme',
      ],
    },
  ]);
});
