import { commit, crateLock, idna, serde, uvLock, type PrivacyRow } from './row.ts';

const closed = 'https://pypi.secret.example/simple';
const requirements = { 'requirements.txt': 'secret-core==1.0.0\nflask==3.0.0\n' };
const project = (more: string): string =>
  `[project]\nname = "shop"\nversion = "1.0.0"\ndependencies = ["secret-core==1.0.0"]\n\n${more}`;

type Source = readonly [name: string, row: Omit<PrivacyRow, 'name' | 'sent'>];

/**
 * Settings that make another index the only one, or one of several: then only locks with public addresses are
 * requested.
 */
const sources: readonly Source[] = [
  ['--index-url', { files: { 'requirements.txt': `--index-url ${closed}\nsecret-core==1.0.0\n` } }],
  ['--extra-index-url', { files: { 'requirements.txt': `--extra-index-url ${closed}\nsecret-core==1.0.0\n` } }],
  ['--find-links', { files: { 'requirements.txt': `--find-links ${closed}\nsecret-core==1.0.0\n` } }],
  [
    '--index-url with a variable',
    { files: { 'requirements.txt': '--index-url ${SECRET_INDEX}\nsecret-core==1.0.0\n' } },
  ],
  ['--no-index', { files: { 'requirements.txt': '--no-index\nsecret-core==1.0.0\n' } }],
  [
    '--extra-index-url of a file beside',
    {
      files: {
        'requirements.txt': '-r indexes.txt\nsecret-core==1.0.0\n',
        'indexes.txt': `--extra-index-url ${closed}\n`,
      },
    },
  ],
  [
    '~/.config/pip/pip.conf',
    { files: requirements, home: { '.config/pip/pip.conf': `[global]\nindex-url = ${closed}\n` } },
  ],
  [
    '~/.pip/pip.conf',
    { files: requirements, home: { '.pip/pip.conf': `[global]\nextra-index-url =\n    ${closed}\n` } },
  ],
  [
    'pip.conf of the virtual environment',
    { files: { ...requirements, '.venv/pip.conf': `[install]\nextra-index-url = ${closed}\n` } },
  ],
  [
    'PIP_CONFIG_FILE',
    {
      files: requirements,
      home: { 'ci/pip.conf': `[global]\nindex-url = ${closed}\n` },
      environment: { PIP_CONFIG_FILE: '~/ci/pip.conf' },
    },
  ],
  ['PIP_INDEX_URL', { files: requirements, environment: { PIP_INDEX_URL: closed } }],
  ['PIP_EXTRA_INDEX_URL', { files: requirements, environment: { PIP_EXTRA_INDEX_URL: closed } }],
  ['PIP_FIND_LINKS', { files: requirements, environment: { PIP_FIND_LINKS: closed } }],
  [
    'a pip.conf that is too large',
    { files: requirements, home: { '.config/pip/pip.conf': `#${'x'.repeat(1_000_001)}` } },
  ],
  [
    '[[tool.uv.index]]',
    { files: { 'pyproject.toml': project(`[[tool.uv.index]]\nname = "secret"\nurl = "${closed}"\n`) } },
  ],
  ['uv.toml', { files: { 'pyproject.toml': project(''), 'uv.toml': `[[index]]\nurl = "${closed}"\n` } }],
  [
    'uv.toml above',
    { files: { 'pyproject.toml': project('') }, above: { 'uv.toml': `extra-index-url = ["${closed}"]\n` } },
  ],
  [
    '~/.config/uv/uv.toml',
    { files: { 'pyproject.toml': project('') }, home: { '.config/uv/uv.toml': `index-url = "${closed}"\n` } },
  ],
  ['UV_INDEX', { files: { 'pyproject.toml': project('') }, environment: { UV_INDEX: `secret=${closed}` } }],
  ['UV_EXTRA_INDEX_URL', { files: { 'pyproject.toml': project('') }, environment: { UV_EXTRA_INDEX_URL: closed } }],
  ['UV_DEFAULT_INDEX', { files: { 'pyproject.toml': project('') }, environment: { UV_DEFAULT_INDEX: closed } }],
  [
    'a supplemental source of Poetry',
    {
      files: {
        'pyproject.toml': `[tool.poetry]\nname = "shop"\n\n[tool.poetry.dependencies]\nsecret-core = "1.0.0"\n\n[[tool.poetry.source]]\nname = "secret"\nurl = "${closed}"\npriority = "supplemental"\n`,
      },
    },
  ],
  [
    'Pipfile',
    {
      files: {
        Pipfile: `[[source]]\nname = "secret"\nurl = "${closed}"\nverify_ssl = true\n\n[packages]\nsecret-core = "==1.0.0"\n`,
      },
    },
  ],
  [
    'dependency_links in setup.cfg',
    {
      files: {
        'setup.cfg': `[metadata]\nname = shop\n\n[options]\ninstall_requires =\n    secret-core==1.0.0\ndependency_links =\n    ${closed}/secret-core/\n`,
      },
    },
  ],
];

export const pythonRows: readonly PrivacyRow[] = [
  ...sources.map(([name, { files, ...row }]): PrivacyRow => ({
    name: `pip: another index is set by ${name}`,
    ...row,
    files: { ...files, ...uvLock, ...crateLock },
    sent: [idna, serde],
  })),
  {
    name: 'pip: an index of one package',
    files: {
      'pyproject.toml': `[project]\nname = "shop"\nversion = "1.0.0"\ndependencies = ["secret-core==1.0.0", "flask==3.0.0"]\n\n[tool.uv.sources]\nsecret-core = { index = "secret" }\n\n[[tool.uv.index]]\nname = "secret"\nurl = "${closed}"\nexplicit = true\n`,
    },
    sent: ['pypi/pypi/-/flask/3.0.0'],
  },
  {
    name: 'pip: a repository by SSH',
    files: {
      'requirements.txt': `tool @ git+ssh://git@github.com/secret-org/secret-tool.git@${commit}\nflask==3.0.0\n`,
    },
    sent: ['pypi/pypi/-/flask/3.0.0'],
  },
  {
    name: 'pip: a requirements file beside one with another index',
    files: {
      'requirements.txt': 'flask==3.0.0\n',
      'ci/requirements.txt': `--index-url ${closed}\nsecret-core==1.0.0\n`,
    },
    sent: ['pypi/pypi/-/flask/3.0.0'],
  },
];
