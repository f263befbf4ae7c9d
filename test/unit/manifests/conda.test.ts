import assert from 'node:assert/strict';

import { placeOfChannel, readCondaArchive } from '../../../src/manifests/conda/condaChannel.ts';
import { readMatchSpec } from '../../../src/manifests/conda/matchSpec.ts';
import { linkWorkspace } from '../../../src/manifests/ecosystems.ts';
import { readerFor } from '../../../src/manifests/readers.ts';

/** A requirement, and how it is read: `channel subdir name requirement version build`, or `null` if it is invalid. */
const specs: readonly (readonly [text: string, understood: string | null])[] = [
  ['numpy', '- - numpy - - -'],
  ['  numpy  ', '- - numpy - - -'],
  ['numpy=1.26', '- - numpy =1.26 - -'],
  ['numpy =1.26', '- - numpy =1.26 - -'],
  ['numpy==1.26', '- - numpy ==1.26 1.26 -'],
  ['numpy 1.26.4', '- - numpy 1.26.4 1.26.4 -'],
  ['numpy 1.26.4 py311_0', '- - numpy 1.26.4 py311_0 1.26.4 py311_0'],
  ['numpy=1.26.4=py311_0', '- - numpy =1.26.4=py311_0 1.26.4 py311_0'],
  ['numpy==1.26.4=py311_0', '- - numpy ==1.26.4=py311_0 1.26.4 py311_0'],
  ['numpy=1.26.*', '- - numpy =1.26.* - -'],
  ['numpy 1.26.*', '- - numpy 1.26.* - -'],
  ['numpy>=1.26,<2', '- - numpy >=1.26,<2 - -'],
  ['numpy=1.26|1.27', '- - numpy =1.26|1.27 - -'],
  ['numpy~=1.26', '- - numpy ~=1.26 - -'],
  ['numpy!=1.26', '- - numpy !=1.26 - -'],
  ['numpy==1!2.0', '- - numpy ==1!2.0 1!2.0 -'],
  ['numpy=*=py311_0', '- - numpy =*=py311_0 - -'],
  ['conda-forge::numpy==1.26', 'conda-forge - numpy ==1.26 1.26 -'],
  ['conda-forge/linux-64::numpy', 'conda-forge linux-64 numpy - - -'],
  ['pkgs/main::numpy', 'pkgs/main - numpy - - -'],
  ['https://conda.anaconda.example/conda-forge::numpy', 'https://conda.anaconda.example/conda-forge - numpy - - -'],
  ["numpy[version='>=1.26']", '- - numpy >=1.26 - -'],
  ["numpy[version='1.26.4',build=py311_0,channel=r]", 'r - numpy 1.26.4 1.26.4 py311_0'],
  ["numpy[version='=1.26']", '- - numpy =1.26 - -'],
  ['a/b', null],
  ['../x', null],
  ['', null],
  ['==1.0', null],
  ['a b c d', '- - a b c d - -'],
];

describe('Conda requirements', () => {
  for (const [text, understood] of specs) {
    it(JSON.stringify(text), () => {
      const spec = readMatchSpec(text);
      const { channel, subdir, name, requirement, version, build } = spec ?? {};
      const parts = [channel, subdir, name, requirement, version, build].map((part) => part ?? '-');
      assert.equal(spec && parts.join(' '), understood);
      if (!spec) return;
      assert.ok(text.startsWith(spec.name, spec.nameStart));
      assert.ok(text.startsWith(spec.requirement ?? '', spec.requirementStart));
    });
  }
});

const channels: readonly (readonly [channel: string | null, place: string])[] = [
  [null, 'anaconda-main'],
  ['defaults', 'anaconda-main'],
  ['main', 'anaconda-main'],
  ['pkgs/main', 'anaconda-main'],
  ['anaconda', 'anaconda-main'],
  ['r', 'anaconda-r'],
  ['pkgs/r', 'anaconda-r'],
  ['pkgs/free', 'notCovered'],
  ['conda-forge', 'conda-forge'],
  ['Conda-Forge', 'conda-forge'],
  ['conda-forge/label/main', 'conda-forge'],
  ['conda-forge/label/dev', 'notCovered'],
  ['bioconda', 'notCovered'],
  ['https://conda.anaconda.example/conda-forge/', 'conda-forge'],
  ['https://conda.anaconda.example/conda-forge/linux-64', 'conda-forge'],
  ['https://conda.anaconda.example/t/token/conda-forge', 'conda-forge'],
  ['https://conda.anaconda.example/main', 'anaconda-main'],
  ['https://repo.anaconda.example/pkgs/main', 'anaconda-main'],
  ['https://repo.anaconda.example/pkgs/r', 'anaconda-r'],
  ['https://repo.anaconda.example/pkgs/msys2', 'notCovered'],
  ['https://prefix.dev/conda-forge', 'conda-forge'],
  ['https://conda.anaconda.example/acme', 'notCovered'],
  ['https://conda.anaconda.examplepany.com/conda-forge', 'private'],
  ['https://conda.anaconda.internal/conda-forge', 'private'],
  ['https://conda.example.com/conda-forge', 'private'],
  ['https://conda.example.com/conda-forge#https://conda.anaconda.example/', 'private'],
  ['file:///opt/channel', 'private'],
  ['/opt/conda-forge', 'private'],
  ['${CHANNEL}', 'private'],
  ['', 'private'],
];

describe('Conda channels', () => {
  for (const [channel, place] of channels)
    it(JSON.stringify(channel), () => assert.equal(placeOfChannel(channel), place));
});

const archives: readonly (readonly [address: string, understood: string | null])[] = [
  [
    'https://conda.anaconda.example/conda-forge/linux-64/bzip2-1.0.8-hd590300_5.conda',
    'bzip2 1.0.8 hd590300_5 linux-64',
  ],
  ['https://conda.anaconda.example/conda-forge/noarch/a-b-c-1.0-py_0.tar.bz2#abc', 'a-b-c 1.0 py_0 noarch'],
  ['https://conda.anaconda.example/conda-forge/linux-64/a-1%212.0-0.conda', 'a 1!2.0 0 linux-64'],
  ['https://conda.anaconda.example/conda-forge/a-1.0-0.conda', 'a 1.0 0 -'],
  ['https://conda.anaconda.example/conda-forge/linux-64/a-1.0.conda', null],
  ['https://conda.anaconda.example/conda-forge/linux-64/a-1.0-0.zip', null],
  ['../folder', null],
  ['', null],
];

describe('Addresses of conda builds', () => {
  for (const [address, understood] of archives) {
    it(JSON.stringify(address), () => {
      const found = readCondaArchive(address);
      const source = found?.source.kind === 'conda' ? found.source : null;
      assert.equal(found && `${found.name} ${found.version} ${source?.build} ${source?.subdir ?? '-'}`, understood);
    });
  }

  it('drops passwords and tokens', () => {
    const found = readCondaArchive('https://user:hunter2@conda.example.com/t/s3cr3t/x/linux-64/a-1.0-0.conda');
    assert.ok(found?.source.kind === 'conda');
    assert.equal(found.source.channel, 'https://conda.example.com/t/*/x');
  });
});

describe('Conda files that refer to other files', () => {
  /** A path, the text of an environment or a lock, and the other files it requests. */
  const table: readonly (readonly [path: string, text: string, wanted: readonly string[]])[] = [
    [
      'a/environment.yml',
      'dependencies:\n- pip:\n  - -r ../b/pip.txt\n  - --requirement=more.in\n  - -c limits.txt\n  - -r\n',
      ['b/pip.txt pip-requirements', 'a/more.in pip-requirements'],
    ],
    ['environment.yml', 'dependencies:\n- pip:\n  - -r ../out.txt\n  - -r https://h.example/x.txt\n', []],
    [
      'environment.yml',
      'dependencies:\n- pip:\n  - -r pip.txt\n  - --extra-index-url https://pypi.acme.example/simple\n',
      [],
    ],
    [
      'locks/conda-lock.yml',
      'metadata:\n  sources: [../dev.yaml, ../pyproject.toml, conda-lock.yml]\npackage: []\n',
      ['dev.yaml conda-environment'],
    ],
  ];
  for (const [path, text, expected] of table) {
    it(JSON.stringify(text).slice(0, 90), () => {
      const format = readerFor(path);
      assert.ok(format);
      const files = [{ path, format, reading: format.read(text) }];
      const { wanted } = linkWorkspace(files, { supports: [], privatePackages: [] });
      assert.deepEqual(
        wanted.map((file) => `${file.path} ${file.formatId}`),
        expected,
      );
    });
  }
});

describe('A conda lock in which all packages have the same name', () => {
  const entry = (at: number): string =>
    `- conda: https://conda.anaconda.example/conda-forge/linux-64/a-1.${at}-0.conda\n  depends:\n  - a\n`;

  it('limits the dependencies of each package', () => {
    const text = `version: 6\npackages:\n${Array.from({ length: 3000 }, (_, at) => entry(at)).join('')}`;
    const graph = readerFor('pixi.lock')?.graph?.(text);
    assert.ok(graph);
    const { needs } = graph;
    assert.equal(needs.length, 3000);
    assert.ok(needs.every((one) => one.length <= 128));
  }).timeout(120_000);
});

it('a package that Pixi builds from a commit is that commit, as those of pip are', () => {
  const commit = '777f555d99598274105459db9337de7e3c863f14';
  const text = [
    'version: 7\npackages:',
    `- conda_source: distributed[8dd45b28] @ git+https://github.com/dask/distributed#${commit}`,
    '  version: 2099.0.0',
    `- pypi: git+https://github.com/dask/dask.git?rev=main#${commit}\n  name: dask`,
  ].join('\n');
  const format = readerFor('pixi.lock');
  assert.ok(format);
  const file = { path: 'pixi.lock', format, reading: format.read(text) };
  const { manifests } = linkWorkspace([file], { supports: [], privatePackages: [] });
  const found = manifests.flatMap(({ dependencies }) => dependencies.map((one) => one.coordinates));
  const git = { type: 'git', provider: 'github', namespace: 'dask', revision: commit };
  assert.deepEqual(found, [
    { ...git, name: 'distributed' },
    { ...git, name: 'dask' },
  ]);
});
