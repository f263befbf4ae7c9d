export const closed = 'https://pypi.acme.example/simple';
export const open = 'https://pypi.python.example/simple';
export const sha = '0123456789abcdef0123456789abcdef01234567';

export const uvLock = (name: string, from: string): string =>
  `version = 1\n\n[[package]]\nname = "${name}"\nversion = "1.0"\nsource = { registry = "${from}" }\n`;
export const poetryLock = (name: string, from?: string): string =>
  `[[package]]\nname = "${name}"\nversion = "1.0"\ngroups = ["main"]\n${from === undefined ? '' : `\n[package.source]\ntype = "legacy"\nurl = "${from}"\nreference = "x"\n`}\n[metadata]\nlock-version = "2.1"\n`;
export const pdmLock = (name: string, file?: string): string =>
  `[metadata]\ngroups = ["default"]\n\n[[package]]\nname = "${name}"\nversion = "1.0"\ngroups = ["default"]\n${file === undefined ? '' : `files = [{ url = "${file}" }]\n`}`;
export const pipenvLock = (name: string, from: string): string =>
  JSON.stringify({ _meta: { sources: [{ name: 'x', url: from }] }, default: { [name]: { version: '==1.0' } } });
/** A pyproject.toml that depends on `one`, with additional tables. */
export const project = (...tables: readonly string[]): string =>
  ['[project]\nname = "app"\ndependencies = ["one==1.0"]\n', ...tables].join('\n');
export const poetry = (...sources: readonly string[]): string =>
  [
    '[tool.poetry.dependencies]\none = "1.0"\nnamed = { version = "1.0", source = "acme" }\n',
    ...sources.map((source) => `[[tool.poetry.source]]\n${source}\n`),
  ].join('\n');
