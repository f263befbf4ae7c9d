import { closed, open, pipenvLock, poetry, poetryLock, project } from '../pypiTexts.ts';
import { checkPrivacy } from './table.ts';

describe('Indexes of Python packages: by their addresses, never by their names', () => {
  checkPrivacy([
    {
      what: 'Rye: the default source, others besides it, for the folder and below',
      files: {
        'a/pyproject.toml': project(`[[tool.rye.sources]]\nname = "default"\nurl = "${closed}"`),
        'b/pyproject.toml': project(`[[tool.rye.sources]]\nname = "acme"\nurl = "${closed}"`),
        'b/requirements.txt': 'two==1.0\n',
        'b/deep/pyproject.toml': project(),
        'c/pyproject.toml': project(`[[tool.rye.sources]]\nname = "default"\nurl = "${open}"`),
        'd/pyproject.toml': project(`[[tool.rye.sources]]\nname = "pypi"\nurl = "${closed}"`),
        'e/pyproject.toml': project('[[tool.rye.sources]]\nname = "acme"'),
        'f/pyproject.toml': project(
          '[[tool.rye.sources]]\nname = "wheels"\nurl = "./wheels"\ntype = "find-links"\n[tool.rye]\nmanaged = true',
        ),
      },
      answers: [
        'a/pyproject.toml one: from pypi.acme.example',
        'b/pyproject.toml one: perhaps pypi.acme.example',
        'b/requirements.txt two: perhaps pypi.acme.example',
        'b/deep/pyproject.toml one: perhaps pypi.acme.example',
        'c/pyproject.toml one: public',
        'd/pyproject.toml one: perhaps pypi.acme.example',
        'e/pyproject.toml one: perhaps acme',
        'f/pyproject.toml one: public',
      ],
    },
    {
      what: 'Pixi and Hatch: options of the project, of features and environments, and of one package',
      files: {
        'a/pyproject.toml': project(`[tool.pixi.pypi-options]\nindex-url = "${closed}"`),
        'b/pyproject.toml': project(`[tool.pixi.pypi-options]\nextra-index-urls = ["${closed}"]`),
        'c/pyproject.toml': project(`[tool.pixi.feature.gpu.pypi-options]\nindex-url = "${closed}"`),
        'd/pyproject.toml': project(
          `[tool.pixi.pypi-options]\nindex-url = "${open}"\nfind-links = [{ path = "./wheels" }]`,
        ),
        'e/pyproject.toml': project(`[tool.pixi.pypi-options]\nfind-links = [{ url = "${closed}" }]`),
        'g/pyproject.toml': project(
          `[tool.hatch.envs.default.env-vars]\nPIP_EXTRA_INDEX_URL = "https://t:{env:TOKEN}@pypi.acme.example/simple"`,
        ),
        'h/pyproject.toml': project(`[tool.hatch.envs.test.env-vars]\nUV_INDEX_URL = "${closed}"`),
        'i/pyproject.toml': project(`[tool.hatch.envs.test.env-vars]\nPIP_INDEX_URL = "${open}"\nOTHER = "x"`),
      },
      answers: [
        'a/pyproject.toml one: from pypi.acme.example',
        'b/pyproject.toml one: perhaps pypi.acme.example',
        'c/pyproject.toml one: perhaps pypi.acme.example',
        'd/pyproject.toml one: public',
        'e/pyproject.toml one: perhaps pypi.acme.example',
        'g/pyproject.toml one: perhaps pypi.acme.example',
        'h/pyproject.toml one: perhaps pypi.acme.example',
        'i/pyproject.toml one: public',
      ],
    },
    {
      what: 'options of pip in every form that it takes: shortened, several in a line, with an equals sign',
      files: {
        'a/requirements.txt': `--extra-index ${closed}\none==1.0\n`,
        'b/requirements.txt': `--ind=${closed}\none==1.0\n`,
        'c/requirements.txt': `-i ${open} --extra-index-url ${closed}\none==1.0\n`,
        'd/requirements.txt': `--pre --extra-index-url='${closed}'\none==1.0\n`,
        'e/requirements.txt': `-i${open} --find ${closed}\none==1.0\n`,
        'f/requirements.txt': `--no-index --find-links ./wheels --extra-index-url "${closed}" # all\none==1.0\n`,
        'g/requirements.txt': `--EXTRA-INDEX-URL ${closed}\none==1.0\n`,
        'h/environment.yml': `dependencies:\n  - pip:\n    - -i ${open} --extra ${closed}\n    - one==1.0\n`,
      },
      answers: [
        'a/requirements.txt one: perhaps pypi.acme.example',
        'b/requirements.txt one: from pypi.acme.example',
        'c/requirements.txt one: perhaps pypi.acme.example',
        'd/requirements.txt one: perhaps pypi.acme.example',
        'e/requirements.txt one: perhaps pypi.acme.example',
        'f/requirements.txt one: from pypi.acme.example',
        // Refused by pip.
        'g/requirements.txt one: public',
        'h/environment.yml one: perhaps pypi.acme.example',
      ],
    },
    {
      what: 'the name of PyPI where the tool has it without a description',
      files: {
        'b/pyproject.toml': poetry('name = "other"\nurl = "https://x.acme.example/"\npriority = "explicit"').replace(
          '"acme"',
          '"PyPI"',
        ),
        'g/Pipfile': '[packages]\none = { version = "==1.0", index = "pypi" }\n',
        'l/Pipfile.lock': '{"default":{"one":{"version":"==1.0","index":"pypi"}}}',
      },
      answers: [
        'b/pyproject.toml one: public',
        'b/pyproject.toml named: public',
        'g/Pipfile one: public',
        'l/Pipfile.lock one: public',
      ],
    },
    {
      what: 'Pixi: the index of one package',
      files: {
        'pyproject.toml': project(`[tool.pixi.pypi-dependencies]\none = { version = "==1.0", index = "${closed}" }`),
      },
      // Those of the project, and those of Pixi's own table.
      answers: ['pyproject.toml one: from pypi.acme.example', 'pyproject.toml one: from pypi.acme.example'],
    },
    {
      what: 'the name of PyPI on another address, and on none',
      files: {
        'a/pyproject.toml': poetry(`name = "pypi"\nurl = "${closed}"`).replace('"acme"', '"pypi"'),
        'c/pyproject.toml': project(
          `[[tool.uv.index]]\nname = "pypi"\nurl = "${closed}"\nexplicit = true\n[tool.uv.sources]\none = { index = "pypi" }`,
        ),
        'd/pyproject.toml': project('[tool.uv.sources]\none = { index = "pypi" }'),
        'e/pyproject.toml': project(`[[tool.pdm.source]]\nname = "PyPI"\nurl = "${closed}"`),
        'f/Pipfile': `[[source]]\nname = "pypi"\nurl = "${closed}"\n[packages]\none = { version = "==1.0", index = "pypi" }\n`,
        'h/Pipfile': `[[source]]\nname = "other"\nurl = "${open}"\n[packages]\none = { version = "==1.0", index = "pypi" }\n`,
        'i/Pipfile': `[[source]]\nname = "x"\nurl = "${open}"\n[[source]]\nname = "x"\nurl = "${closed}"\n[packages]\none = { version = "==1.0", index = "x" }\n`,
        'j/Pipfile.lock': pipenvLock('one', closed)
          .replace('"x"', '"pypi"')
          .replace('"==1.0"', '"==1.0","index":"pypi"'),
        'k/Pipfile.lock': pipenvLock('one', open).replace('"==1.0"', '"==1.0","index":"pypi"'),
        'm/Pipfile.lock': JSON.stringify({
          _meta: { sources: [closed, open].map((url) => ({ name: 'x', url })) },
          default: { one: { version: '==1.0', index: 'x' } },
        }),
        'n/poetry.lock': poetryLock('one', closed).replace('"x"', '"pypi"'),
      },
      answers: [
        'a/pyproject.toml one: from pypi.acme.example',
        'a/pyproject.toml named: from pypi.acme.example',
        'c/pyproject.toml one: from pypi.acme.example',
        'd/pyproject.toml one: from pypi',
        'e/pyproject.toml one: perhaps pypi.acme.example',
        'f/Pipfile one: from pypi.acme.example',
        'h/Pipfile one: from pypi',
        'i/Pipfile one: from pypi.acme.example',
        'j/Pipfile.lock one: from pypi.acme.example',
        'k/Pipfile.lock one: from pypi',
        'm/Pipfile.lock one: from pypi.acme.example',
        'n/poetry.lock one: from pypi.acme.example',
      ],
    },
    {
      // Besides PyPI a folder holds what was built here or downloaded, as for `--find-links`: names of the first kind are
      // members of the workspace. In PyPI's place it is the only origin of every package, and what it has is unknown.
      what: 'a folder of this machine: besides PyPI it withholds nothing, in its place everything until it is answered',
      files: {
        'a/requirements.txt': '--extra-index-url file:///srv/simple\none==1.0\n',
        'b/requirements.txt': '-i file:///srv/simple\none==1.0\n',
        'c/requirements.txt': '--find-links file:///srv/wheels\none==1.0\n',
        'd/requirements.txt': '--no-index\n--find-links file:///srv/wheels\none==1.0\n',
        'e/requirements.txt': '--extra-index-url file://server/share\none==1.0\n',
        'f/pyproject.toml': project('[[tool.uv.index]]\nurl = "./simple"'),
        'g/pyproject.toml': project('[[tool.uv.index]]\nurl = "file:///srv/simple"\ndefault = true'),
        'h/pyproject.toml': project(
          '[[tool.pdm.source]]\nname = "own"\ntype = "find_links"\nurl = "file:///${PROJECT_ROOT}/wheels"',
        ),
        'i/requirements.txt': `-i file:///srv/simple\n--extra-index-url ${open}\none==1.0\n`,
      },
      answers: [
        'a/requirements.txt one: public',
        'b/requirements.txt one: from file:///srv/simple',
        'c/requirements.txt one: public',
        'd/requirements.txt one: from d/requirements.txt',
        'e/requirements.txt one: perhaps server',
        'f/pyproject.toml one: public',
        'g/pyproject.toml one: from file:///srv/simple',
        'h/pyproject.toml one: public',
        'i/requirements.txt one: perhaps file:///srv/simple',
      ],
    },
    {
      what: 'an answer for a folder of this machine, and for a feed that anyone may read',
      files: {
        'a/requirements.txt': '-i file:///srv/simple\none==1.0\n',
        'b/requirements.txt': '-i https://pkgs.dev.azure.com/acme/open/_packaging/feed/pypi/simple/\none==1.0\n',
        'c/requirements.txt': '-i https://pkgs.dev.azure.com/acme/other/_packaging/feed/pypi/simple/\none==1.0\n',
        'd/requirements.txt': '-i https://pkgs.dev.azure.com/azure-sdk/public/_packaging/feed/pypi/simple/\none==1.0\n',
      },
      isPublic: ['file:///srv/simple', 'pkgs.dev.azure.com/acme/open'],
      answers: [
        'a/requirements.txt one: public',
        'b/requirements.txt one: public',
        'c/requirements.txt one: from pkgs.dev.azure.com/acme/other',
        'd/requirements.txt one: public',
      ],
    },
  ]);
});
