import assert from 'node:assert/strict';

import { displayCoordinates } from '../../../src/core/coordinates.ts';
import type { LinkedWorkspace, WorkspaceFile } from '../../../src/manifests/link.ts';
import { linkWorkspace, identifyPackage } from '../../../src/manifests/ecosystems.ts';
import { comparePep440, isAllowedByPep440, pep440Test } from '../../../src/core/versions/pep440.ts';
import { isPublicIndex } from '../../../src/manifests/pypi/pypiIndexes.ts';
import { readRequirementLine } from '../../../src/manifests/pypi/requirementLine.ts';
import { readerFor } from '../../../src/manifests/readers.ts';
import { registryOf } from '../../../src/manifests/sources/registryHost.ts';
import { assertSoon } from '../../support/assertSoon.ts';
import { size } from '../../support/testSize.ts';

const sha = '0123456789abcdef0123456789abcdef01234567';

describe('PyPI packages', () => {
  /** A name and a version, and the coordinates with the note, or the reason why there are none. */
  const table: readonly (readonly [name: string, version: string | null, answer: string])[] = [
    ['requests', '2.31.0', 'pypi/pypi/-/requests/2.31.0'],
    ['PyYAML', '6.0', 'pypi/pypi/-/pyyaml/6.0'],
    ['Zope.Interface', '6.2', 'pypi/pypi/-/zope-interface/6.2, registrySpelling'],
    ['a__b--c', '1', 'pypi/pypi/-/a-b-c/1, registrySpelling'],
    ['torch', '2.3.0+cu118', 'pypi/pypi/-/torch/2.3.0, localVersion'],
    ['torch-nightly', '2.3.0+cu118', 'pypi/pypi/-/torch-nightly/2.3.0, localVersion'],
    ['a', '1!2.0.post1', 'pypi/pypi/-/a/1!2.0.post1'],
    ['a', '1.0.0rc1', 'pypi/pypi/-/a/1.0.0rc1'],
    ['a', 'v1.0', 'pypi/pypi/-/a/1.0'],
    ['pytz', '2004d', 'pypi/pypi/-/pytz/2004d'],
    ['a', null, 'pypi/pypi/-/a, rangeWithoutLock'],
    ['', '1.0', 'invalidName'],
    ['-a', '1.0', 'invalidName'],
    ['a.', '1.0', 'invalidName'],
    ['a b', '1.0', 'invalidName'],
    ['a/b', '1.0', 'invalidName'],
    ['ä', '1.0', 'invalidName'],
    ['a%2fb', '1.0', 'invalidName'],
    ['x'.repeat(300), '1.0', 'invalidName'],
    ['a', '', 'pypi/pypi/-/a, unresolvedVersion'],
    ['a', '1.0/../x', 'invalidVersion'],
    ['a', '%2e%2e', 'invalidVersion'],
    ['a', '1.0 ', 'invalidVersion'],
    ['a', '${VERSION}', 'pypi/pypi/-/a, unresolvedVersion'],
    ['a', `1.${'0'.repeat(200)}`, 'invalidVersion'],
  ];
  for (const [name, version, answer] of table) {
    it(`${JSON.stringify(name).slice(0, 40)} ${JSON.stringify(version)?.slice(0, 40)}`, () => {
      const { coordinates, reason, note } = identifyPackage('pypi', { name, version, requirement: null });
      const parts = [coordinates && displayCoordinates(coordinates), reason, note];
      assert.equal(parts.filter((part) => part !== null && part !== undefined).join(', '), answer);
    });
  }
});

describe('Lines of requirements files', () => {
  /** How a line is read, with the text in the two ranges. */
  const table: readonly (readonly [line: string, answer: string])[] = [
    ['', 'nothing'],
    ['  # a comment', 'nothing'],
    ['a', 'a registry'],
    ['  a == 1.0 # why', 'a [== 1.0] 1.0 registry'],
    ['a[x, y]>=1,<2;python_version<"3"', 'a [>=1,<2] registry'],
    ['a (~=1.0)', 'a [~=1.0] registry'],
    ['a==1.*', 'a [==1.*] registry'],
    ['a>=1,==1.5', 'a [>=1,==1.5] 1.5 registry'],
    ['a!=1,==1!2.0', 'a [!=1,==1!2.0] 1!2.0 registry'],
    ['a===1-odd', 'a [===1-odd] 1-odd registry'],
    ['a==v1.0', 'a [==v1.0] 1.0 registry'],
    ['a==1 --hash=sha256:00 --hash=sha256:11', 'a [==1] 1 registry'],
    ['a @ https://x.example/a-1.0.tar.gz#sha256=00', 'a [https://x.example/a-1.0.tar.gz#sha256=00] 1.0 archive'],
    [
      'a@https://files.pythonhosted.example/p/A-1.0-py3-none-any.whl',
      'A<a> [https://files.pythonhosted.example/p/A-1.0-py3-none-any.whl] 1.0 registry',
    ],
    [
      'a @ https://pypi.acme.example/p/a-1.0-py3-none-any.whl',
      'a [https://pypi.acme.example/p/a-1.0-py3-none-any.whl] 1.0 archive',
    ],
    [
      `a @ git+https://h.example/o/r@${sha} ; x=="y"`,
      `a [git+https://h.example/o/r@${sha}] git https://h.example/o/r ${sha}`,
    ],
    ['a @ file:///tmp/a', 'a [file:///tmp/a] local'],
    ['-e .', '. local'],
    ['-e folder', 'folder local'],
    ['-e "with blank"', 'unreadable'],
    [
      '-e git+ssh://git@h.example:22/o/r.git@v1#egg=name[x]&subdirectory=s',
      'name git ssh://git@h.example:22/o/r.git v1',
    ],
    ['git+git@h.example:o/r.git@main', 'r git git@h.example:o/r.git main'],
    ['git+https://user:word@h.example/o/r', 'r git https://h.example/o/r null'],
    ['git+https://h.example/o/r#egg=n==1.0', 'n git https://h.example/o/r null'],
    ['git+https://h.example/o/r#subdirectory=s&egg=n>=1', 'n git https://h.example/o/r null'],
    ['svn+https://h.example/o/r#egg=n', 'n notCovered'],
    ['./a', './a local'],
    ['a/b', 'a/b local'],
    ['C:\\a', 'C:\\a local'],
    ['a-1.0.zip', 'a 1.0 local'],
    ['-r b.txt', 'requirement b.txt'],
    ['-rb.txt', 'requirement b.txt'],
    ['--requirement=b.txt # c', 'requirement b.txt'],
    ["-c 'b c.txt'", 'constraint b c.txt'],
    ['-i https://x.example/', 'index-url https://x.example/'],
    ['--pre', 'pre '],
    ['--pre --index https://x.example/', 'pre '],
    ['--index https://x.example/ -r b.txt', 'index-url https://x.example/'],
    ['--no', 'no '],
    ['--INDEX-URL=https://x.example/', 'INDEX-URL https://x.example/'],
    ['a b', 'unreadable'],
    ['a=1', 'unreadable'],
    ['a==', 'unreadable'],
    ['a[x', 'unreadable'],
    ['==1.0', 'unreadable'],
    ['{"a": 1}', 'unreadable'],
    ['-', 'unreadable'],
    ['-e', 'unreadable'],
  ];
  for (const [line, answer] of table) {
    it(JSON.stringify(line).slice(0, 60), () => {
      const start = 7;
      const read = readRequirementLine(line, start);
      const covered = (range: { start: number; end: number }): string =>
        line.slice(range.start - start, range.end - start);
      if (read.kind === 'nothing' || read.kind === 'unreadable') return assert.equal(read.kind, answer);
      if (read.kind === 'option') {
        assert.equal(covered(read.range), read.value);
        return assert.equal(`${read.name} ${read.value}`, answer);
      }
      const { name, version, source, nameRange, versionRange } = read.requirement;
      const parts = [
        covered(nameRange) === name ? name : `${name}<${covered(nameRange)}>`,
        versionRange && `[${covered(versionRange)}]`,
        version,
        source.kind === 'git' ? `git ${source.url} ${source.ref}` : source.kind,
      ];
      assert.equal(parts.filter((part) => part !== null).join(' '), answer);
    });
  }
});

describe('PEP 440 versions', () => {
  it('a specifier has 400 characters at most', () => {
    assert.equal(isAllowedByPep440('1.0', '>=1.0'.padEnd(400)), true);
    assert.equal(pep440Test('>=1.0'.padEnd(401)), null);
  });

  it('are ordered', () => {
    const sorted = [
      '1.0.dev1',
      '1.0a1.dev1',
      '1.0a1',
      '1.0a2',
      '1.0b1',
      '1.0rc1',
      '1.0',
      '1.0.post1',
      '1.1',
      '1.10',
      '1!0.1',
    ];
    for (const [at, version] of sorted.entries()) {
      for (const [other, second] of sorted.entries()) {
        assert.equal(Math.sign(comparePep440(version, second) ?? NaN), Math.sign(at - other), `${version} ${second}`);
      }
    }
    assert.equal(comparePep440('1.0', '1.0.0'), 0);
    assert.equal(comparePep440('1.0+local', '1.0'), 0);
    assert.equal(comparePep440('1.0', 'odd'), null);
  });

  const table: readonly (readonly [version: string, fitting: string, not: string])[] = [
    [
      '1.2.3',
      '==1.2.3 ===1.2.3 ==1.2.* >=1.2 >1.2.2 <=1.2.3 <2 ~=1.2 ~=1.2.0 !=1.2 * ^1.2 ~1.2 1.2.3 1.* =1.2.3',
      '==1.2 ==1.3.* >=1.3 <1.2.3 ~=1.3 ~=1.3.0 !=1.2.3 !=1.2.* ^2 ^1.3 ~1.1 2.*',
    ],
    ['0.3.1', '^0.3 ^0.3.0 ~0.3 >=0.3,<0.4 <0.3||>=0.3.1', '^0.2 ^0.4 ~0.2 >=0.3,<0.3.1 <0.3||>=0.4'],
    ['1.0', '${odd} ^ >=x', ''],
  ];
  for (const [version, fitting, not] of table) {
    it(`${version} matches`, () => {
      for (const one of fitting.split(' ')) assert.ok(isAllowedByPep440(version, one), one);
      for (const one of not.split(' ').filter(Boolean)) assert.ok(!isAllowedByPep440(version, one), one);
    });
  }
});

describe('Python package indexes', () => {
  const open = [
    'https://pypi.python.example/simple',
    'https://pypi.python.example/simple/',
    'https://pypi.python.org/pypi',
    'https://files.pythonhosted.example/packages/',
    'https://pypi.tuna.tsinghua.edu.cn/simple',
    'https://mirrors.aliyun.com/pypi/simple/',
    'https://download.pytorch.org/whl/cu118',
    'HTTPS://user:word@PyPI.org:443/simple',
  ];
  const closed = [
    'https://pypi.acme.example/simple',
    'https://acme.example/pypi/simple',
    'https://pypi.internal/simple',
    'https://pypi.example.acme.example/simple',
    'https://pypi.example@acme.example/simple',
    'https://test.pypi.example/simple',
    '${PIP_INDEX_URL}',
    'https://${HOST}/simple',
    'file:///wheels',
    './wheels',
    '',
  ];
  for (const address of open) it(`${address} is public`, () => assert.ok(isPublicIndex(address)));
  for (const address of closed)
    it(`${JSON.stringify(address)} is not public`, () => assert.ok(!isPublicIndex(address)));
  it('have names without users and passwords', () => {
    assert.equal(registryOf('https://user:word@acme.example:8080/simple?x'), 'https://acme.example:8080/');
    assert.equal(registryOf('https://us@er:word@acme.example'), 'https://acme.example/');
    assert.equal(registryOf('./wheels'), './wheels');
  });
});

describe('Python files that refer to other files', () => {
  it('request missing files, but only inside the workspace folder', () => {
    const { wanted, manifests } = link({
      'a/requirements.txt': '-r more.txt\n-c ../limits.txt\n-r ../../out.txt\n-r requirements.txt\n-r /etc/passwd\n',
      'pyproject.toml': '[tool.setuptools.dynamic]\ndependencies = { file = "list.txt" }\n',
      'hatch/pyproject.toml':
        '[tool.hatch.metadata.hooks.requirements_txt]\nfiles = ["main.lst"]\noptional-dependencies.x = ["x.lst"]\n',
      'setup.cfg': '[options]\ninstall_requires = file: other.txt\n',
    });
    assert.deepEqual(
      wanted.map(({ path, formatId }) => `${path} ${formatId}`).sort(),
      ['a/more.txt', 'hatch/main.lst', 'hatch/x.lst', 'limits.txt', 'list.txt', 'other.txt'].map(
        (path) => `${path} pip-requirements`,
      ),
    );
    const problems = manifests.find(({ path }) => path === 'a/requirements.txt')?.problems ?? [];
    assert.deepEqual(
      problems.map(({ message, range }) => `${range.start} ${message}`),
      [
        '32 "../../out.txt" is outside the workspace folder and isn’t read.',
        '69 "/etc/passwd" is outside the workspace folder and isn’t read.',
      ],
    );
  });
});

describe('A file that is named in another letter case', () => {
  const app = 'requirements.txt';
  const table: readonly (readonly [files: Readonly<Record<string, string>>, answers: string, wanted: string])[] = [
    // A search finds this name: it is the same file, on a disk that ignores letter case.
    [{ [app]: '-c requirements/base.txt\na\n', 'requirements/Base.txt': 'a==1\n' }, 'a=1 a=1', ''],
    [
      { [app]: '-c requirements/base.txt\na\n', 'requirements/Base.txt': 'a==2\n', 'requirements/base.txt': 'a==1\n' },
      'a=1 a=2 a=1',
      '',
    ],
  ];
  for (const [files, answers, missing] of table)
    it(Object.keys(files).join(' '), () => {
      const { wanted, manifests } = link(files);
      assert.equal(wanted.map(({ path }) => path).join(' '), missing);
      const found = manifests.flatMap((one) =>
        one.dependencies.map(({ dependency, version }) => `${dependency.name}=${version}`),
      );
      assert.equal(found.join(' '), answers);
    });
});

describe('Long Python files', () => {
  const count = size(6000);
  const numbers = Array.from({ length: count }, (_, at) => at);
  const packages = numbers.map((at) => `[[package]]\nname = "name-${at}"\nversion = "1.0"\n`);
  const texts: Readonly<Record<string, string>> = {
    'requirements.txt': numbers.map((at) => `name-${at}==1.0\n    # via name-${at + 1}\n`).join(''),
    'cfg/setup.cfg': `[options]\ninstall_requires =\n${numbers.map((at) => `    name-${at}>=1\n`).join('')}`,
    'pyproject.toml': `[project]\ndependencies = [\n${numbers.map((at) => `  "name-${at}",\n`).join('')}]\n`,
    'poetry/poetry.lock': packages.join(''),
    'pdm/pdm.lock': packages.join(''),
    'uv.lock': packages.map((text) => `${text}source = { registry = "https://pypi.python.example/simple" }\n`).join(''),
    'pylock/pylock.toml': packages.join('').replaceAll('[[package]]', '[[packages]]'),
    'pipenv/Pipfile': `[packages]\n${numbers.map((at) => `name-${at} = "*"\n`).join('')}`,
    'pipenv/Pipfile.lock': JSON.stringify({
      default: Object.fromEntries(numbers.map((at) => [`name-${at}`, { version: '==1.0' }])),
    }),
  };

  for (const [path, text] of Object.entries(texts)) {
    it(`reads ${path} to its end`, () => {
      const format = readerFor(path);
      assert.ok(format);
      assert.equal(format.read(text).dependencies.length, count);
      if (format.graph) assert.equal(format.graph(text).needs.length, count);
    });
  }

  /** Comparing each pair of lines would take minutes for any of these. */
  const some = size(2000);
  const oneName: Readonly<Record<string, string>> = {
    'requirements.txt': `-c constraints.txt\n${'name>=2\n'.repeat(some)}`,
    'constraints.txt': numbers
      .slice(0, some)
      .map((at) => `name==1.${at}\n`)
      .join(''),
    'pyproject.toml': `[project]\ndependencies = [\n${'  "name>=2",\n'.repeat(some)}]\n`,
    'poetry.lock': numbers
      .slice(0, some)
      .map((at) => `[[package]]\nname = "name"\nversion = "1.${at}"\n[package.dependencies]\nname = ">=2"\n`)
      .join(''),
  };

  it('reads and links files that repeat one name in time', () => {
    assertSoon(() => linkWorkspace(filesOf(oneName), { supports: [], privatePackages: [] }));
  }).timeout(120_000);

  it('links long files', () => {
    const files = filesOf(texts);
    const { manifests } = linkWorkspace(files, { supports: [], privatePackages: [] });
    assert.equal(
      manifests.reduce((sum, { dependencies }) => sum + dependencies.length, 0),
      count * files.length,
    );
  });
});

function filesOf(texts: Readonly<Record<string, string>>): readonly WorkspaceFile[] {
  return Object.entries(texts).map(([path, text]) => {
    const format = readerFor(path);
    assert.ok(format, path);
    return { path, format, reading: format.read(text) };
  });
}

function link(texts: Readonly<Record<string, string>>): LinkedWorkspace {
  return linkWorkspace(filesOf(texts), { supports: [], privatePackages: [] });
}
