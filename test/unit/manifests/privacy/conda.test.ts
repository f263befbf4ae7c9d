import { sha } from '../pypiTexts.ts';
import { checkPrivacy } from './table.ts';

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
      what: 'channels that are folders, and addresses with a variable',
      files: {
        'a/environment.yml': 'channels: [/srv/conda/conda-forge]\ndependencies: [one==1.0]\n',
        'b/environment.yml': 'channels: ["${HOST}/x", conda-forge]\ndependencies: [one==1.0]\n',
      },
      answers: ['a/environment.yml one: from /srv/conda/conda-forge', 'b/environment.yml one: perhaps ${HOST}/x'],
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
      what: 'several channels and indexes, of which one is answered',
      files: {
        'a/environment.yml': `channels: [${channel}, https://other.acme.example/x, conda-forge]\ndependencies: [one==1.0]\n`,
        'b/environment.yml': `dependencies:\n- pip:\n  - -i ${closed}\n  - --extra-index-url https://other.acme.example/simple\n  - one==1.0\n`,
        'c/environment.yml': `dependencies:\n- pip:\n  - -i ${closed}\n  - one==1.0\n`,
      },
      isPublic: ['conda.acme.example', 'pypi.acme.example'],
      answers: [
        'a/environment.yml one: perhaps other.acme.example',
        'b/environment.yml one: perhaps other.acme.example',
        'c/environment.yml one: public',
      ],
    },
    {
      what: 'names of channels that settings place elsewhere',
      files: {
        'a/.condarc': 'channel_alias: https://conda.acme.example/proxy/\n',
        'a/environment.yml':
          'channels: [conda-forge]\ndependencies: [a==1.0, "conda-forge::b==1.0", "defaults::c==1.0"]\n',
        'b/.condarc': `default_channels: [${channel}]\n`,
        'b/environment.yml': 'dependencies: [a==1.0]\n',
        'c/.condarc': 'custom_channels:\n  conda-forge: https://conda.acme.example/forge\n',
        'c/deep/environment.yml': 'channels: [conda-forge, bioconda]\ndependencies: [a==1.0, "bioconda::b==1.0"]\n',
        'd/.condarc': `custom_multichannels:\n  ours: [conda-forge, "${channel}"]\nchannels: [ours]\n`,
        'd/environment.yml': 'channels: [conda-forge]\ndependencies: [a==1.0]\n',
        'd/plain/environment.yml': 'channels: [conda-forge, nodefaults]\ndependencies: [a==1.0]\n',
        'e/.condarc': `channels: [conda-forge]\nchannel_alias: https://conda.anaconda.example\n`,
        'e/environment.yml': 'dependencies: [a==1.0]\n',
        'f/.condarc': `mirrored_channels:\n  conda-forge: ["https://conda.anaconda.example/conda-forge", "${channel}"]\n`,
        'f/environment.yml': 'channels: [conda-forge]\ndependencies: [a==1.0]\n',
      },
      answers: [
        'a/environment.yml a: from conda.acme.example',
        'a/environment.yml b: from conda.acme.example',
        'a/environment.yml c: public',
        'b/environment.yml a: from conda.acme.example',
        'c/deep/environment.yml a: perhaps conda.acme.example',
        'c/deep/environment.yml b: notCovered',
        'd/environment.yml a: perhaps conda.acme.example',
        'd/plain/environment.yml a: public',
        'e/environment.yml a: public',
        'f/environment.yml a: perhaps conda.acme.example',
      ],
    },
    {
      what: "the user's settings, the environment, and files that can't be read",
      files: {
        'a/environment.yml': 'channels: [conda-forge]\ndependencies: [a==1.0]\n',
        'b/.condarc': null,
        'b/environment.yml':
          'channels: [conda-forge]\ndependencies: [a==1.0, "https://conda.anaconda.example/conda-forge::b==1.0"]\n',
        'c/explicit.txt': '@EXPLICIT\nhttps://conda.anaconda.example/conda-forge/linux-64/c-1.0-0.conda\n',
      },
      user: [
        {
          kind: 'condarc',
          label: '~/.condarc',
          text: 'channel_alias: "https://me:word@conda.acme.example/t/word/x"\n',
        },
      ],
      answers: [
        'a/environment.yml a: from conda.acme.example',
        'b/environment.yml a: perhaps b/.condarc',
        'b/environment.yml b: public',
        'c/explicit.txt c: public',
      ],
    },
    {
      what: 'repositories that packages of a pixi.lock are built from',
      files: {
        'pixi.lock': [
          'version: 7\npackages:',
          `- conda_source: a[12345678] @ git+https://github.com/dask/a?branch=main#${sha}`,
          `- conda_source: b[12345678] @ git+ssh://git@github.com/acme/b#${sha}`,
          `- conda_source: c[12345678] @ git+https://me:word@github.com/acme/c#${sha}`,
          `- pypi: git+https://me:word@github.com/acme/d.git?tag=1#${sha}\n  name: d`,
          `- conda_source: e[12345678] @ git+https://git.acme.example/e#${sha}`,
          `- conda_source: f[12345678] @ ./f`,
          `- conda_source: g[12345678] @ https://files.acme.example/g.zip`,
        ].join('\n'),
      },
      answers: [
        'pixi.lock a: public',
        'pixi.lock b: perhaps github.com/acme',
        'pixi.lock c: perhaps github.com/acme',
        'pixi.lock d: perhaps github.com/acme',
        'pixi.lock e: unsupportedGitHost',
        'pixi.lock f: localPath',
        'pixi.lock g: unknownProtocol',
      ],
    },
    {
      what: 'channels of a pixi.toml: of the workspace, of a feature, of an entry, none, and one that can not be read',
      files: {
        'a/pixi.toml': `[workspace]\nchannels = ["${channel}", "conda-forge"]\n[dependencies]\na = "==1.0"\nb = { version = "==1.0", channel = "conda-forge" }\n`,
        'b/pixi.toml': `[workspace]\nchannels = ["conda-forge"]\n[feature.c]\nchannels = [{ channel = "${channel}" }]\ndependencies = { a = "==1.0" }\n`,
        'c/pixi.toml': `[workspace]\nchannels = ["conda-forge"]\n[dependencies]\na = "==1.0"\nb = { version = "==1.0", channel = "${channel}" }\nc = { url = "${channel}/noarch/c-1.0-0.conda" }\n`,
        'd/pixi.toml': '[package]\nname = "d"\n[package.run-dependencies]\na = "==1.0"\n',
        'e/pixi.toml': '[workspace]\nchannels = ["conda-forge", ["x"]]\n[dependencies]\na = "==1.0"\n',
        'f/pixi.toml': `[workspace]\nchannels = ["${channel}"]\n[dependencies]\na = "==1.0"\n`,
      },
      answers: [
        'a/pixi.toml a: perhaps conda.acme.example',
        'a/pixi.toml b: public',
        'b/pixi.toml a: perhaps conda.acme.example',
        'c/pixi.toml a: public',
        'c/pixi.toml b: from conda.acme.example',
        'c/pixi.toml c: from conda.acme.example',
        'd/pixi.toml a: unknownProtocol',
        'e/pixi.toml a: unknownProtocol',
        'f/pixi.toml a: from conda.acme.example',
      ],
    },
    {
      what: 'channels of Pixi in a pyproject.toml, settings of conda, and packages that an explicit list has from elsewhere',
      files: {
        'a/pyproject.toml': `[project]\nname = "own"\ndependencies = ["one==1.0"]\n[tool.pixi.workspace]\nchannels = ["${channel}"]\n[tool.pixi.dependencies]\na = "==1.0"\n[tool.pixi.pypi-dependencies]\nb = "==1.0"\n`,
        'b/.condarc': 'channel_alias: https://conda.acme.example/proxy/\n',
        'b/pyproject.toml': `[tool.pixi.workspace]\nchannels = ["conda-forge"]\n[tool.pixi.dependencies]\nc = "==1.0"\n`,
        'd/explicit.txt': `@EXPLICIT\n${channel}/linux-64/d-1.0-0.conda\n`,
        'd/pyproject.toml': `[tool.pixi.workspace]\nchannels = ["conda-forge"]\n[tool.pixi.dependencies]\nd = "==1.0"\ne = "==1.0"\n[tool.pixi.pypi-options]\nindex-url = "${closed}"\n[tool.pixi.pypi-dependencies]\nf = "==1.0"\n`,
      },
      answers: [
        'a/pyproject.toml one: public',
        'a/pyproject.toml a: from conda.acme.example',
        'a/pyproject.toml b: public',
        'b/pyproject.toml c: from conda.acme.example',
        'd/explicit.txt d: from conda.acme.example',
        'd/pyproject.toml d: from conda.acme.example',
        'd/pyproject.toml e: public',
        'd/pyproject.toml f: from pypi.acme.example',
      ],
    },
    {
      what: 'packages of pip in a pixi.toml: its indexes, those of an entry, and the settings of pip',
      files: {
        'a/pixi.toml': `[workspace]\nchannels = ["conda-forge"]\n[pypi-options]\nindex-url = "${closed}"\n[pypi-dependencies]\none = "==1.0"\n`,
        'b/pixi.toml': `[workspace]\nchannels = ["conda-forge"]\n[feature.c.pypi-options]\nextra-index-urls = ["${closed}"]\n[pypi-dependencies]\none = "==1.0"\n`,
        'c/pixi.toml': `[workspace]\nchannels = ["conda-forge"]\n[pypi-dependencies]\none = { version = "==1.0", index = "${closed}" }\ntwo = "==1.0"\n`,
        'd/pip.conf': `[global]\nextra-index-url = ${closed}\n`,
        'd/pixi.toml': '[workspace]\nchannels = ["conda-forge"]\n[pypi-dependencies]\nthree = "==1.0"\n',
      },
      answers: [
        'a/pixi.toml one: from pypi.acme.example',
        'b/pixi.toml one: perhaps pypi.acme.example',
        'c/pixi.toml one: from pypi.acme.example',
        'c/pixi.toml two: public',
        'd/pixi.toml three: perhaps pypi.acme.example',
      ],
    },
    {
      what: 'files of several names: an environment only by its channels',
      files: {
        'environments/a.yml': `channels: [${channel}]\ndependencies: [one==1.0]\n`,
        'environments/b.yml': 'dependencies: [database, cache]\n',
        'envs/c.yaml': 'channels: [conda-forge]\ndependencies: [three==1.0]\n',
      },
      answers: ['environments/a.yml one: from conda.acme.example', 'envs/c.yaml three: public'],
    },
    {
      what: 'variables of conda',
      files: { 'environment.yml': 'channels: [conda-forge]\ndependencies: [a==1.0]\n' },
      environment: { CONDA_CHANNELS: `defaults,${channel}` },
      answers: ['environment.yml a: perhaps conda.acme.example'],
    },
    {
      what: 'a mirror by the settings that the user says is public',
      files: {
        '.condarc': 'channel_alias: https://conda.acme.example/proxy/\n',
        'environment.yml': 'channels: [conda-forge]\ndependencies: [a==1.0]\n',
      },
      isPublic: ['conda.acme.example'],
      answers: ['environment.yml a: public'],
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
