import { checkPrivacy } from './privacyTable.ts';

const closed = 'https://pypi.acme.example/simple';

describe('Sources of conda packages', () => {
  const channel = 'https://conda.acme.example/internal';
  checkPrivacy([
    {
      what: 'channels: one that is private, beside others, and by name',
      files: {
        'a/environment.yml': `channels: [${channel}]\ndependencies: [one==1.0]\n`,
        'b/environment.yml': `channels: [${channel}, conda-forge]\ndependencies: [one==1.0, "conda-forge::two==1.0", "${channel}::three==1.0"]\n`,
        'c/environment.yml': 'channels: [conda-forge]\ndependencies: [one==1.0]\n',
      },
      answers: [
        'a/environment.yml one: from conda.acme.example',
        'b/environment.yml one: perhaps conda.acme.example',
        'b/environment.yml two: public',
        'b/environment.yml three: from conda.acme.example',
        'c/environment.yml one: public',
      ],
    },
    {
      what: 'packages of pip: the options, and the settings of pip',
      files: {
        'a/environment.yml': `dependencies:\n  - pip:\n    - --index-url ${closed}\n    - one==1.0\n`,
        'b/environment.yml': `dependencies:\n  - pip:\n    - --extra-index-url ${closed}\n    - one==1.0\n`,
        'c/environment.yml': 'dependencies:\n  - pip:\n    - plain==1.0\n',
        'd/pip.conf': `[global]\nextra-index-url = ${closed}\n`,
        'd/environment.yml': 'dependencies:\n  - numpy==1.0\n  - pip:\n    - one==1.0\n',
      },
      answers: [
        'a/environment.yml one: from pypi.acme.example',
        'b/environment.yml one: perhaps pypi.acme.example',
        'c/environment.yml plain: public',
        'd/environment.yml numpy: public',
        'd/environment.yml one: perhaps pypi.acme.example',
      ],
    },
    {
      what: 'what lists have from one channel or another, and a mirror',
      files: {
        'a/explicit.txt': `@EXPLICIT\n${channel}/linux-64/one-1.0-0.conda\n${channel}/linux-64/two-1.0-0.conda\n`,
        'b/explicit.txt': '@EXPLICIT\nhttps://conda.anaconda.example/conda-forge/linux-64/two-1.0-0.conda\n',
        'c/environment.yml': 'channels: [conda-forge]\ndependencies: [One==1.0, two==1.0, three==1.0]\n',
      },
      answers: [
        'a/explicit.txt one: from conda.acme.example',
        'a/explicit.txt two: from conda.acme.example',
        'b/explicit.txt two: public',
        'c/environment.yml One: perhaps conda.acme.example',
        'c/environment.yml two: public',
        'c/environment.yml three: public',
      ],
    },
    {
      what: 'a mirror that the user says is public, by the channel at the end of its address',
      files: {
        'environment.yml': `channels: ["https://conda.acme.example/proxy/conda-forge"]\ndependencies: [one==1.0]\n`,
      },
      isPublic: ['conda.acme.example'],
      answers: ['environment.yml one: public'],
    },
  ]);
});
