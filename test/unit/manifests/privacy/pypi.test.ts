import { closed, open, pdmLock, pipenvLock, poetry, poetryLock, project, sha, uvLock } from '../pypiTexts.ts';
import { checkPrivacy } from './table.ts';

describe('Sources of Python packages: the files themselves', () => {
  checkPrivacy([
    {
      what: 'requirements: in place of PyPI, besides it, without any',
      files: {
        'a/requirements.txt': `--index-url https://me:word@pypi.acme.example/simple?x\none==1.0\n`,
        'b/requirements.txt': `--extra-index-url ${closed}\none==1.0\n`,
        'c/requirements.txt': `--find-links ${closed}\none==1.0\n`,
        'd/requirements.txt': '--find-links ./wheels\none==1.0\n',
        'e/requirements.txt': `-i ${open}\n--extra-index-url https://download.pytorch.example/whl/cpu\none==1.0\n`,
        'f/requirements.txt': '--no-index\n-f ./wheels\none==1.0\n',
        'g/requirements.txt': `--no-index\n-f ${closed}\none==1.0\n`,
        'h/requirements.txt': '-i ${INDEX}\none==1.0\n',
        'i/requirements.txt': 'one==1.0\n',
        'j/requirements.txt': '-i https://pypi.acme/simple\none==1.0\n',
      },
      answers: [
        'a/requirements.txt one: from pypi.acme.example',
        'b/requirements.txt one: perhaps pypi.acme.example',
        'c/requirements.txt one: perhaps pypi.acme.example',
        'd/requirements.txt one: public',
        'e/requirements.txt one: public',
        'f/requirements.txt one: from f/requirements.txt',
        'g/requirements.txt one: from pypi.acme.example',
        'h/requirements.txt one: from ${INDEX}',
        'i/requirements.txt one: public',
        'j/requirements.txt one: from pypi.acme',
      ],
    },
    {
      what: 'requirements that are read together have one set of indexes',
      files: {
        'requirements.txt': `--extra-index-url ${closed}\n-r requirements-base.txt\n`,
        'requirements-base.txt': 'one==1.0\n',
        'requirements-other.txt': 'one==1.0\n',
      },
      answers: ['requirements-base.txt one: perhaps pypi.acme.example', 'requirements-other.txt one: public'],
    },
    {
      what: 'Poetry: primary, supplemental, explicit, with PyPI beside it',
      files: {
        'a/pyproject.toml': poetry(`name = "acme"\nurl = "${closed}"`),
        'b/pyproject.toml': poetry(`name = "acme"\nurl = "${closed}"\npriority = "supplemental"`),
        'c/pyproject.toml': poetry(`name = "acme"\nurl = "${closed}"\npriority = "explicit"`),
        'd/pyproject.toml': poetry(`name = "acme"\nurl = "${closed}"`, 'name = "PyPI"\npriority = "primary"'),
      },
      answers: [
        'a/pyproject.toml one: from pypi.acme.example',
        'a/pyproject.toml named: from pypi.acme.example',
        'b/pyproject.toml one: perhaps pypi.acme.example',
        'b/pyproject.toml named: from pypi.acme.example',
        'c/pyproject.toml one: public',
        'c/pyproject.toml named: from pypi.acme.example',
        'd/pyproject.toml one: perhaps pypi.acme.example',
        'd/pyproject.toml named: from pypi.acme.example',
      ],
    },
    {
      what: 'uv: besides PyPI, in its place, explicit, by the old names',
      files: {
        'a/pyproject.toml': project(`[[tool.uv.index]]\nurl = "${closed}"`),
        'b/pyproject.toml': project(`[[tool.uv.index]]\nurl = "${closed}"\ndefault = true`),
        'c/pyproject.toml': project(
          `[[tool.uv.index]]\nname = "acme"\nurl = "${closed}"\nexplicit = true\n[tool.uv.sources]\nsecret = { index = "acme" }`,
        ).replace('"one==1.0"', '"one==1.0", "secret==1.0"'),
        'd/pyproject.toml': project(`[tool.uv]\nextra-index-url = ["${closed}"]`),
        'e/pyproject.toml': project(`[tool.uv.pip]\nindex-url = "${closed}"`),
        'f/pyproject.toml': project(`[tool.uv]\nfind-links = ["${closed}", "./wheels"]`),
      },
      answers: [
        'a/pyproject.toml one: perhaps pypi.acme.example',
        'b/pyproject.toml one: from pypi.acme.example',
        'c/pyproject.toml one: public',
        'c/pyproject.toml secret: from pypi.acme.example',
        'd/pyproject.toml one: perhaps pypi.acme.example',
        'e/pyproject.toml one: from pypi.acme.example',
        'f/pyproject.toml one: perhaps pypi.acme.example',
      ],
    },
    {
      what: 'those of uv count for the members of its workspace, too',
      files: {
        'pyproject.toml': project(`[tool.uv.workspace]\nmembers = ["a"]\n[[tool.uv.index]]\nurl = "${closed}"`),
        'a/pyproject.toml': '[project]\nname = "member"\ndependencies = ["two==1.0"]\n',
      },
      answers: ['pyproject.toml one: perhaps pypi.acme.example', 'a/pyproject.toml two: perhaps pypi.acme.example'],
    },
    {
      what: 'a lock with an index that has no address',
      files: {
        'poetry.lock': `[[package]]\nname = "one"\nversion = "1.0"\n[package.source]\ntype = "legacy"\nurl = ""\nreference = ""\n`,
      },
      answers: ['poetry.lock one: from poetry.lock'],
    },
    {
      what: 'PDM, Pipenv, setuptools',
      files: {
        'a/pyproject.toml': project(`[[tool.pdm.source]]\nname = "acme"\nurl = "${closed}"`),
        'b/pyproject.toml': project(`[[tool.pdm.source]]\nname = "pypi"\nurl = "${closed}"`),
        'c/Pipfile': `[[source]]\nname = "pypi"\nurl = "${open}"\n[[source]]\nname = "acme"\nurl = "${closed}"\n[packages]\none = "==1.0"\nnamed = { version = "==1.0", index = "acme" }\n`,
        'd/Pipfile': `[[source]]\nname = "acme"\nurl = "${closed}"\n[packages]\none = "==1.0"\n`,
        'e/setup.cfg': `[options]\ninstall_requires = one==1.0\ndependency_links =\n  https://files.acme.example/simple/\n`,
        'f/setup.cfg': '[options]\ninstall_requires = one==1.0\n',
      },
      answers: [
        'a/pyproject.toml one: perhaps pypi.acme.example',
        'b/pyproject.toml one: from pypi.acme.example',
        'c/Pipfile one: public',
        'c/Pipfile named: from pypi.acme.example',
        'd/Pipfile one: from pypi.acme.example',
        'e/setup.cfg one: perhaps files.acme.example',
        'f/setup.cfg one: public',
      ],
    },
    {
      what: 'repositories that are fetched with ssh or credentials',
      files: {
        'requirements.txt': `a @ git+ssh://git@github.com/acme/a@${sha}\nb @ git+https://me:word@github.com/acme/b@${sha}\nc @ git+https://github.com/else/c@${sha}\n`,
        'uv.lock': `version = 1\n\n[[package]]\nname = "d"\nversion = "1.0"\nsource = { git = "ssh://git@github.com/acme/d?rev=x#${sha}" }\n\n[[package]]\nname = "e"\nversion = "1.0"\nsource = { git = "https://github.com/else/e?rev=x#${sha}" }\n`,
      },
      answers: [
        'requirements.txt a: perhaps github.com/acme',
        'requirements.txt b: perhaps github.com/acme',
        'requirements.txt c: public',
        'uv.lock d: perhaps github.com/acme',
        'uv.lock e: public',
      ],
    },
  ]);
});

describe('Sources of Python packages: settings files', () => {
  const pip = { kind: 'pipConf', label: '~/.config/pip/pip.conf' } as const;
  const uv = { kind: 'uvToml', label: '~/.config/uv/uv.toml' } as const;
  const files = { 'requirements.txt': 'one==1.0\n' };
  checkPrivacy([
    {
      what: 'pip.conf, pip.ini and uv.toml in the workspace, for their folder and below',
      files: {
        'a/pip.conf': `[global]\nindex-url = https://me:word@pypi.acme.example/simple\n`,
        'a/b/requirements.txt': 'one==1.0\n',
        'b/pip.ini': `[install]\nextra_index_url =\n    ${open}\n    ${closed}\n`,
        'b/requirements.txt': 'one==1.0\n',
        'c/uv.toml': `[[index]]\nurl = "${closed}"\n`,
        'c/pyproject.toml': project(),
        'd/uv.toml': `index-url = "${closed}"\n`,
        'd/requirements.txt': 'one==1.0\n',
        'e/pip.conf': '[global]\nfind-links = ./wheels\nno-index = false\n',
        'e/requirements.txt': 'one==1.0\n',
        'f/requirements.txt': 'one==1.0\n',
      },
      answers: [
        'a/b/requirements.txt one: from pypi.acme.example',
        'b/requirements.txt one: perhaps pypi.acme.example',
        'c/pyproject.toml one: perhaps pypi.acme.example',
        'd/requirements.txt one: from pypi.acme.example',
        'e/requirements.txt one: public',
        'f/requirements.txt one: public',
      ],
    },
    {
      what: 'the environment goes before them all',
      files: { ...files, 'pip.conf': `[global]\nindex-url = ${closed}\n` },
      environment: { PIP_INDEX_URL: open },
      user: [{ ...pip, text: `[global]\nindex-url = https://other.acme.example/simple\n` }],
      answers: ['requirements.txt one: public'],
    },
    {
      what: 'the nearest file counts; extra indexes add up',
      files,
      user: [
        { ...pip, label: '.venv/pip.conf', text: `[global]\nindex-url = ${open}\n` },
        { ...pip, text: `[global]\nindex-url = ${closed}\nextra-index-url = https://extra.acme.example/simple\n` },
      ],
      answers: ['requirements.txt one: perhaps extra.acme.example'],
    },
    ...(
      [
        ['PIP_INDEX_URL', closed, 'from pypi.acme.example'],
        ['PIP_EXTRA_INDEX_URL', `${open} ${closed}`, 'perhaps pypi.acme.example'],
        ['PIP_FIND_LINKS', closed, 'perhaps pypi.acme.example'],
        ['PIP_FIND_LINKS', '/srv/wheels', 'public'],
        ['PIP_NO_INDEX', '1', 'from $PIP_NO_INDEX'],
        ['PIP_NO_INDEX', '0', 'public'],
        ['UV_INDEX', `acme=${closed}`, 'perhaps pypi.acme.example'],
        ['UV_DEFAULT_INDEX', closed, 'from pypi.acme.example'],
        ['UV_INDEX_URL', closed, 'from pypi.acme.example'],
        ['UV_EXTRA_INDEX_URL', closed, 'perhaps pypi.acme.example'],
        ['UV_INDEX_URL', open, 'public'],
      ] as const
    ).map(([name, value, answer]) => ({
      what: `${name}=${value}`,
      files: { ...files, 'uv.lock': uvLock('said', open) },
      environment: { [name]: value },
      answers: [`requirements.txt one: ${answer}`, 'uv.lock said: public'],
    })),
    {
      what: "PIPENV_PYPI_MIRROR, which takes PyPI's place in Pipfiles alone",
      files: {
        'a/Pipfile': `[[source]]\nname = "pypi"\nurl = "${open}"\n[packages]\none = "==1.0"\n`,
        'b/Pipfile': '[packages]\none = "==1.0"\n',
        'c/Pipfile': `[[source]]\nname = "acme"\nurl = "https://other.acme.example/simple"\n[packages]\none = "==1.0"\n`,
        'requirements.txt': 'one==1.0\n',
      },
      environment: { PIPENV_PYPI_MIRROR: 'https://me:word@pypi.acme.example/simple' },
      answers: [
        'a/Pipfile one: from pypi.acme.example',
        'b/Pipfile one: from pypi.acme.example',
        'c/Pipfile one: from other.acme.example',
        'requirements.txt one: public',
      ],
    },
    {
      what: "PDM_PYPI_URL, which takes PyPI's place in projects that name no index",
      files: {
        'a/pyproject.toml': project(),
        'b/pyproject.toml': project(`[[tool.pdm.source]]\nname = "pypi"\nurl = "${open}"`),
        'c/pyproject.toml': project(`[[tool.pdm.source]]\nname = "acme"\nurl = "https://other.acme.example/simple"`),
        'requirements.txt': 'one==1.0\n',
      },
      environment: { PDM_PYPI_URL: 'https://me:word@pypi.acme.example/simple' },
      answers: [
        'a/pyproject.toml one: from pypi.acme.example',
        'b/pyproject.toml one: public',
        'c/pyproject.toml one: perhaps other.acme.example',
        'requirements.txt one: public',
      ],
    },
    {
      what: 'PIPENV_PYPI_MIRROR that is public changes nothing',
      files: {
        'a/Pipfile': '[packages]\none = "==1.0"\n',
        'c/Pipfile': `[[source]]\nname = "acme"\nurl = "${closed}"\n[packages]\none = "==1.0"\n`,
      },
      environment: { PIPENV_PYPI_MIRROR: open },
      answers: ['a/Pipfile one: public', 'c/Pipfile one: from pypi.acme.example'],
    },
    {
      what: 'a file that cannot be read; what the entries of locks say counts',
      files: {
        ...files,
        'a/uv.lock': uvLock('one', open),
        'b/poetry.lock': poetryLock('one'),
        'c/pdm.lock': pdmLock('one'),
        'd/pdm.lock': pdmLock('one', 'https://files.pythonhosted.example/packages/one-1.0.tar.gz'),
        'e/Pipfile.lock': pipenvLock('one', open),
      },
      user: [{ ...pip, text: null }],
      answers: [
        'requirements.txt one: perhaps ~/.config/pip/pip.conf',
        'a/uv.lock one: public',
        'b/poetry.lock one: public',
        'c/pdm.lock one: perhaps ~/.config/pip/pip.conf',
        'd/pdm.lock one: public',
        'e/Pipfile.lock one: public',
      ],
    },
    {
      what: 'one in the workspace that cannot be read',
      files: { 'a/uv.toml': null, 'a/requirements.txt': 'one==1.0\n', 'b/requirements.txt': 'one==1.0\n' },
      answers: ['a/requirements.txt one: perhaps a/uv.toml', 'b/requirements.txt one: public'],
    },
    {
      what: 'uv.toml of the user, and what the user answers',
      files,
      user: [{ ...uv, text: `extra-index-url = ["${closed}", "https://other.acme.example/simple"]\n` }],
      isPublic: ['pypi.acme.example'],
      isPrivate: ['other.acme.example'],
      answers: ['requirements.txt one: from other.acme.example'],
    },
    {
      what: 'a file that cannot be read, and the user says that it names nothing private',
      files,
      user: [{ ...uv, text: null }],
      isPublic: ['~/.config/uv/uv.toml'],
      answers: ['requirements.txt one: public'],
    },
  ]);
});

describe('Sources of Python packages: locks', () => {
  checkPrivacy([
    {
      what: 'each entry by its own source',
      files: {
        'a/uv.lock': uvLock('one', closed),
        'b/poetry.lock': poetryLock('two', closed),
        'c/pdm.lock': pdmLock('three', 'https://files.acme.example/three-1.0.tar.gz'),
        'd/Pipfile.lock': pipenvLock('four', closed),
        'e/uv.lock': uvLock('five', 'https://pkgs.dev.azure.com/acme/_packaging/feed/pypi/simple/'),
      },
      answers: [
        'a/uv.lock one: from pypi.acme.example',
        'b/poetry.lock two: from pypi.acme.example',
        'c/pdm.lock three: from files.acme.example',
        'd/Pipfile.lock four: from pypi.acme.example',
        'e/uv.lock five: from pkgs.dev.azure.com/acme/_packaging',
      ],
    },
    {
      what: 'a public sighting outweighs a private one; without it a private one decides below, and asks elsewhere',
      files: {
        'a/uv.lock': `${uvLock('one', closed)}\n${uvLock('two', closed).replace('version = 1\n', '')}`,
        'a/b/requirements.txt': 'one==1.0\ntwo==1.0\nthree==1.0\n',
        'c/requirements.txt': 'one==1.0\nTwo==1.0\nthree==1.0\n',
        'd/poetry.lock': poetryLock('one'),
      },
      answers: [
        'a/uv.lock one: from pypi.acme.example',
        'a/uv.lock two: from pypi.acme.example',
        'a/b/requirements.txt one: public',
        'a/b/requirements.txt two: from pypi.acme.example',
        'a/b/requirements.txt three: public',
        'c/requirements.txt one: public',
        'c/requirements.txt Two: perhaps pypi.acme.example',
        'c/requirements.txt three: public',
        'd/poetry.lock one: public',
      ],
    },
    {
      what: 'an entry that a lock decides is where the lock has it from',
      files: {
        'pyproject.toml': project(`[[tool.uv.index]]\nurl = "${closed}"`).replace('"one==1.0"', '"one", "two"'),
        'uv.lock': `${uvLock('one', open)}\n${uvLock('two', closed).replace('version = 1\n', '')}`,
      },
      answers: [
        'pyproject.toml one: public',
        'pyproject.toml two: from pypi.acme.example',
        'uv.lock one: public',
        'uv.lock two: from pypi.acme.example',
      ],
    },
  ]);
});
