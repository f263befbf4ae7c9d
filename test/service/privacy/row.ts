/**
 * A small workspace with names that must not leave the machine, and public names beside them. No request may contain
 * any name, owner or host with `secret` in it, in any letter case.
 */
export interface PrivacyRow {
  readonly name: string;
  /** Maps each path in the workspace folder to its text. */
  readonly files: Readonly<Record<string, string>>;
  /** Files in the parent folder of the workspace. */
  readonly above?: Readonly<Record<string, string>>;
  /** Files in the user's home folder. */
  readonly home?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** Coordinates of public components that must be requested. */
  readonly sent: readonly string[];
}

/** A full commit hash. */
export const commit = '8f4b7f84864484a7bf31766abe9204da3cbe65b3';

export const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** A component of another ecosystem, for settings that suppress all requests of one ecosystem. */
export const crateLock = {
  'tools/Cargo.lock':
    'version = 3\n\n[[package]]\nname = "serde"\nversion = "1.0.200"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n',
};
export const serde = 'crate/cratesio/-/serde/1.0.200';

export const npmLock = {
  'public/package.json': json({ dependencies: { lodash: '^4.17.0' } }),
  'public/package-lock.json': json({
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { lodash: '^4.17.0' } },
      'node_modules/lodash': {
        version: '4.17.21',
        resolved: 'https://registry.npmjs.example/lodash/-/lodash-4.17.21.tgz',
      },
    },
  }),
};
export const lodash = 'npm/npmjs/-/lodash/4.17.21';

export const uvLock = {
  'public/pyproject.toml': '[project]\nname = "tool"\nversion = "1.0.0"\ndependencies = ["idna"]\n',
  'public/uv.lock': `version = 1

[[package]]
name = "idna"
version = "3.7"
source = { registry = "https://pypi.python.example/simple" }
sdist = { url = "https://files.pythonhosted.example/packages/idna-3.7.tar.gz" }

[[package]]
name = "tool"
version = "1.0.0"
source = { virtual = "." }
dependencies = [{ name = "idna" }]
`,
};
export const idna = 'pypi/pypi/-/idna/3.7';
