import { type SourceCase, testSources } from './sourceCase.ts';

const cargoToml = (...lines: readonly string[]): string =>
  ['[package]', 'name = "app"', 'version = "0.1.0"', '[dependencies]', ...lines, ''].join('\n');
const cratesIoLock = (...names: readonly string[]): string =>
  names
    .map(
      (name) =>
        `[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n`,
    )
    .join('\n');
const replaced =
  '[source.crates-io]\nreplace-with = "acme"\n[source.acme]\nreplace-with = "proxy"\n[source.proxy]\nregistry = "sparse+https://crates.acme.example/index/"\n';

const cargo: readonly SourceCase[] = [
  {
    title: 'a registry in the place of crates.io: names of a lock are public',
    files: {
      '.cargo/config.toml': replaced,
      'Cargo.toml': cargoToml('serde = "=1.0.0"'),
      'Cargo.lock': cratesIoLock('serde'),
      'sub/Cargo.toml': cargoToml('acme-secret = "=1.0.0"'),
    },
    expected: { serde: 'requested', 'acme-secret': 'sourceUnknown crates.acme.example' },
  },
  {
    title: 'settings count for their folder and those below',
    files: {
      'a/.cargo/config': replaced,
      'a/b/Cargo.toml': cargoToml('acme-secret = "=1.0.0"'),
      'c/Cargo.toml': cargoToml('open = "=1.0.0"'),
    },
    expected: { 'acme-secret': 'sourceUnknown crates.acme.example', open: 'requested' },
  },
  {
    title: 'a folder of vendored packages, and public mirrors',
    files: {
      'a/.cargo/config.toml':
        '[source.crates-io]\nreplace-with = "vendored-sources"\n[source.vendored-sources]\ndirectory = "vendor"\n',
      'a/Cargo.toml': cargoToml('one = "=1.0.0"'),
      'b/.cargo/config.toml':
        '[source.crates-io]\nreplace-with = "ustc"\n[source.ustc]\nregistry = "sparse+https://mirrors.ustc.edu.example/crates.io-index/"\n',
      'b/Cargo.toml': cargoToml('two = "=1.0.0"'),
    },
    expected: { one: 'requested', two: 'requested' },
  },
  {
    title: 'a registry that counts when none is named',
    files: {
      '.cargo/config.toml':
        '[registry]\ndefault = "acme"\n[registries.acme]\nindex = "https://user:word@crates.acme.example/git/index"\n',
      'Cargo.toml': cargoToml(
        'acme-secret = "=1.0.0"',
        'named = { version = "=1.0.0", registry = "acme" }',
        'other = { version = "=1.0.0", registry = "unheard" }',
      ),
    },
    expected: {
      'acme-secret': 'sourceUnknown crates.acme.example',
      named: 'privateRegistry crates.acme.example',
      other: 'privateRegistry unheard',
    },
  },
  {
    title: 'answers open a registry by any of its names',
    files: {
      '.cargo/config.toml': replaced,
      'Cargo.toml': cargoToml('open = "=1.0.0"', 'also = { version = "=1.0.0", registry = "unheard" }'),
    },
    answers: ['crates.acme.example', 'unheard'],
    expected: { open: 'requested', also: 'requested' },
  },
  {
    title: "the user's own settings and variables",
    files: { 'Cargo.toml': cargoToml('acme-secret = "=1.0.0"', 'named = { version = "=1.0.0", registry = "my-own" }') },
    user: [{ kind: 'cargoConfig', label: '~/.cargo/config.toml', text: replaced }],
    environment: { CARGO_REGISTRIES_MY_OWN_INDEX: 'sparse+https://own.acme.example/index/' },
    expected: { 'acme-secret': 'sourceUnknown crates.acme.example', named: 'privateRegistry own.acme.example' },
  },
  {
    title: 'a variable for the registry that counts when none is named',
    files: { 'Cargo.toml': cargoToml('acme-secret = "=1.0.0"') },
    environment: { CARGO_REGISTRY_DEFAULT: 'acme', CARGO_REGISTRIES_ACME_INDEX: 'https://own.acme.example/index' },
    expected: { 'acme-secret': 'sourceUnknown own.acme.example' },
  },
  {
    title: "settings of the user that can't be read",
    files: { 'Cargo.toml': cargoToml('acme-secret = "=1.0.0"'), 'locked/Cargo.lock': cratesIoLock('serde') },
    user: [{ kind: 'cargoConfig', label: '~/.cargo/config.toml', text: null }],
    expected: { 'acme-secret': 'sourceUnknown ~/.cargo/config.toml', serde: 'requested' },
  },
  {
    title: "settings of the workspace that can't be read",
    files: { 'a/Cargo.toml': cargoToml('acme-secret = "=1.0.0"'), 'b/Cargo.toml': cargoToml('open = "=1.0.0"') },
    unreadable: ['a/.cargo/config.toml'],
    expected: { 'acme-secret': 'sourceUnknown a/.cargo/config.toml', open: 'requested' },
  },
  {
    title: 'a lock entry of another registry',
    files: {
      'Cargo.lock':
        '[[package]]\nname = "acme-secret"\nversion = "1.0.0"\nsource = "sparse+https://crates.acme.example/index/"\n',
    },
    expected: { 'acme-secret': 'privateRegistry crates.acme.example' },
  },
];

testSources('Cargo', cargo);
