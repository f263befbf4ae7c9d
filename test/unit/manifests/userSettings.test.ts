import assert from 'node:assert/strict';

import { readUserSettings } from '../../../src/manifests/ecosystems.ts';
import type { UserSettingsFile } from '../../../src/manifests/userSettingsFile.ts';

/** `s3cr3t` marks the secrets in these settings. */
const files: readonly UserSettingsFile[] = [
  {
    kind: 'npmrc',
    label: '~/.npmrc',
    text: 'registry=https://me:s3cr3t@npm.acme.example/?t=s3cr3t\n@a:registry=https://s3cr3t@npm.acme.example/\n//npm.acme.example/:_authToken=s3cr3t\n_password=s3cr3t\n',
  },
  { kind: 'yarnrc', label: '~/.yarnrc', text: 'registry "https://me:s3cr3t@npm.acme.example/"\n_authToken s3cr3t\n' },
  {
    kind: 'yarnrcYml',
    label: '~/.yarnrc.yml',
    text: 'npmRegistryServer: "https://me:s3cr3t@npm.acme.example"\nnpmAuthToken: s3cr3t\nnpmScopes: {a: {npmRegistryServer: "https://npm.acme.example?t=s3cr3t", npmAuthIdent: "me:s3cr3t"}}\n',
  },
  {
    kind: 'bunfig',
    label: '~/.bunfig.toml',
    text: '[install]\nregistry = "https://me:s3cr3t@npm.acme.example"\n[install.scopes]\na = { token = "s3cr3t", url = "https://s3cr3t@npm.acme.example" }\n',
  },
  {
    kind: 'pipConf',
    label: '~/.pip/pip.conf',
    text: '[global]\nindex-url = https://me:s3cr3t@pypi.acme.example/simple\nextra-index-url = https://pypi.acme.example/simple?t=s3cr3t\nfind-links = https://s3cr3t@pypi.acme.example/\nclient-cert = s3cr3t\n',
  },
  {
    kind: 'uvToml',
    label: '~/uv.toml',
    text: '[[index]]\nurl = "https://me:s3cr3t@pypi.acme.example/simple"\nusername = "s3cr3t"\n[pip]\nextra-index-url = ["https://s3cr3t@pypi.acme.example"]\n',
  },
];

const environment = {
  npm_config_registry: 'https://me:s3cr3t@npm.acme.example/',
  YARN_REGISTRY: 'https://me:s3cr3t@npm.acme.example/',
  BUN_CONFIG_REGISTRY: 'https://me:s3cr3t@npm.acme.example/?s3cr3t',
  PIP_EXTRA_INDEX_URL: 'https://me:s3cr3t@pypi.acme.example/ https://s3cr3t@pypi.acme.example/',
  UV_INDEX: 'acme=https://me:s3cr3t@pypi.acme.example/',
};

describe('User settings', () => {
  it('hold no secrets', () => {
    const { npm, pypi } = readUserSettings(files, environment);
    const text = JSON.stringify([npm, pypi], (_, value: unknown) => (value instanceof Map ? [...value] : value));
    assert.match(text, /npm\.acme\.example/);
    assert.match(text, /pypi\.acme\.example/);
    assert.doesNotMatch(text, /s3cr3t/);
  });

  it('accept invalid texts without an error', () => {
    const kinds = files.map(({ kind }) => kind);
    for (const text of ['', '\0', '[', '[[[[', 'registry', '{"a":', '= = =', '\uFEFF---', 'x'.repeat(200_000)])
      readUserSettings(
        kinds.map((kind) => ({ kind, label: 'x', text })),
        { npm_config_registry: '', PIP_INDEX_URL: ' ' },
      );
  });
});
