export const closed = 'https://npm.acme.example/';
export const open = 'https://registry.npmjs.example/';
export const sha = '0123456789abcdef0123456789abcdef01234567';

/** A package.json with these dependencies. */
export const asks = (...names: readonly string[]): string =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) });
/** A package-lock.json with packages and their registries; `null` if the lock does not name the registry. */
export const npmLock = (packages: Readonly<Record<string, string | null>>): string =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: Object.fromEntries(
      Object.entries(packages).map(([name, from]) => [
        `node_modules/${name}`,
        { version: '1.0.0', ...(from === null ? {} : { resolved: `${from}${name}/-/x-1.0.0.tgz` }) },
      ]),
    ),
  });
export const pnpmLock = (name: string): string =>
  `lockfileVersion: '9.0'\nimporters:\n  .: {}\npackages:\n  ${name}@1.0.0:\n    resolution: {integrity: sha512-a}\nsnapshots:\n  ${name}@1.0.0: {}\n`;
export const berryLock = (name: string): string =>
  `__metadata:\n  version: 8\n\n"${name}@npm:^1.0.0":\n  version: 1.0.0\n  resolution: "${name}@npm:1.0.0"\n  languageName: node\n  linkType: hard\n`;
export const yarnLock = (name: string, from: string): string =>
  `# yarn lockfile v1\n\n\n${name}@^1.0.0:\n  version "1.0.0"\n  resolved "${from}${name}/-/${name}-1.0.0.tgz#a"\n`;
export const bunLock = (name: string, from: string): string =>
  JSON.stringify({
    lockfileVersion: 1,
    workspaces: { '': {} },
    packages: { [name]: [`${name}@1.0.0`, from, {}, 'sha512-a'] },
  });
