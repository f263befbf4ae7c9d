import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface MonorepoSize {
  readonly workspaces: number;
  readonly packages: number;
}

interface Package {
  readonly name: string;
  readonly version: string;
  readonly location: string;
}

/**
 * Writes a synthetic npm workspace of the given size: one manifest per member, one package-lock v3 for all. The same
 * size gives the same bytes. Modelled on real locks: about 490 bytes per entry, four in ten entries without
 * dependencies, a quarter nested.
 */
export function writeMonorepo(folder: string, { workspaces, packages }: MonorepoSize): void {
  const random = seeded(1);
  const below = (limit: number): number => Math.floor(random() * limit);
  const all = makePackages(packages, below);
  const top = all.slice(0, Math.floor(packages * 0.72));
  const lock: Record<string, object> = {};
  const range = (prefix: string): [string, string] => {
    const { name, version } = pick(top, below);
    return [name, `${prefix}${version}`];
  };
  const members = Array.from({ length: workspaces }, (_, at) => ({
    name: `@mono/member-${at}`,
    version: '1.0.0',
    private: true,
    scripts: { build: 'tsc -b', test: 'node --test' },
    dependencies: {
      ...Object.fromEntries(Array.from({ length: 12 }, () => range('^'))),
      ...(at > 0 ? { [`@mono/member-${below(at)}`]: '1.0.0' } : {}),
    },
    devDependencies: Object.fromEntries(Array.from({ length: 6 }, () => range('~'))),
  }));
  const root = {
    name: 'mono',
    version: '1.0.0',
    private: true,
    workspaces: ['packages/*'],
    devDependencies: Object.fromEntries([range('^'), range('^')]),
  };
  for (const { name, version, location } of all) lock[location] = entry(name, version, range, below, random);
  members.forEach((member, at) => {
    lock[`node_modules/${member.name}`] = { resolved: `packages/member-${at}`, link: true };
    lock[`packages/member-${at}`] = {
      name: member.name,
      version: member.version,
      dependencies: member.dependencies,
      devDependencies: member.devDependencies,
    };
    writeJson(path.join(folder, 'packages', `member-${at}`, 'package.json'), member);
  });
  const sorted = Object.fromEntries(Object.entries(lock).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeJson(path.join(folder, 'package.json'), root);
  const { name, version, workspaces: globs, devDependencies } = root;
  writeJson(path.join(folder, 'package-lock.json'), {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, version, workspaces: globs, devDependencies }, ...sorted },
  });
}

function makePackages(count: number, below: (limit: number) => number): Package[] {
  const names = new Set<string>();
  while (names.size < Math.floor(count * 0.72))
    names.add(below(4) === 0 ? `@${word(below)}/${word(below)}-${word(below)}` : `${word(below)}-${word(below)}`);
  const list = [...names];
  const packages = list.map((name): Package => ({
    name,
    version: someVersion(below),
    location: `node_modules/${name}`,
  }));
  const locations = new Set(packages.map(({ location }) => location));
  while (packages.length < count) {
    const name = pick(list, below);
    const location = `node_modules/${pick(list, below)}/node_modules/${name}`;
    if (locations.has(location)) continue;
    locations.add(location);
    packages.push({ name, version: someVersion(below), location });
  }
  return packages;
}

function entry(
  name: string,
  version: string,
  range: (prefix: string) => [string, string],
  below: (limit: number) => number,
  random: () => number,
): object {
  const count = random() < 0.43 ? 0 : 1 + Math.floor(-Math.log(1 - random()) * 2.2);
  const dependencies = Object.fromEntries(Array.from({ length: count }, () => range('^')));
  const base = name.slice(name.indexOf('/') + 1);
  return {
    version,
    resolved: `https://registry.npmjs.example/${name}/-/${base}-${version}.tgz`,
    integrity: `sha512-${Array.from({ length: 86 }, () => 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'[below(64)]).join('')}==`,
    ...(below(3) === 0 ? { dev: true } : {}),
    ...(below(40) === 0 ? { optional: true } : {}),
    license: 'MIT',
    ...(count > 0 ? { dependencies } : {}),
    engines: { node: '>=14' },
  };
}

function someVersion(below: (limit: number) => number): string {
  return `${1 + below(20)}.${below(30)}.${below(15)}`;
}

function word(below: (limit: number) => number): string {
  return Array.from({ length: 4 + below(8) }, () => String.fromCharCode(97 + below(26))).join('');
}

function pick<T>(list: readonly T[], below: (limit: number) => number): T {
  const picked = list[below(list.length)];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
}

/** A small deterministic generator of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function writeJson(file: string, value: object): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
