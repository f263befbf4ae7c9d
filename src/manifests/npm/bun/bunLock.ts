import type { Scope } from '../../../core/scopes.ts';
import type { DependencyGraph, DependencySource } from '../../format.ts';
import { type Lock, lockFormat } from '../../kit/lock.ts';
import { spreadScopes } from '../../kit/scopes.ts';
import { readRelaxedJsonTree } from '../../parse/jsonTree.ts';
import {
  type TreeMember,
  type TreeNode,
  type TreeScalar,
  itemsAt,
  membersAt,
  nodeAt,
  quotedAt,
  quotedTextAt,
  rangeOfPart,
  textAt,
} from '../../parse/tree.ts';
import { RegistrySources, usualRegistry } from '../../sources/registrySources.ts';
import { messages } from '../../problemMessage.ts';
import { addRequirement } from '../lockPlace.ts';
import { parseNpmSpec } from '../npmSpec.ts';
import type { LockedRequirement, NpmFacts } from '../npmFacts.ts';

/**
 * bun.lock (bun docs, "Lockfile"): JSON with comments and commas at the end. The older bun.lockb is no text. `packages`: key →
 * `["name@version", registry, {dependencies…}, checksum]`, where the part after the `@` may be any specifier of the package's
 * location. A key such as `a/@b/c` is for what `@b/c` is inside `a`.
 */
export const format = lockFormat<NpmFacts>({
  id: 'bun-lock',
  title: 'bun lock file',
  fileNames: ['bun.lock'],
  ecosystem: 'npm',
  parse: readRelaxedJsonTree,
  has: ['packages', 'lockfileVersion'],
  lists: [],
  version: { keys: ['lockfileVersion'], newest: '2' },
  packages(root, lock) {
    const packages = nodeAt(root, 'packages');
    if (packages && packages.kind !== 'table') lock.problems.add(messages.objectExpected, packages.start, packages.end);
    const registries = new RegistrySources();
    const keys: string[] = [];
    for (const member of membersAt(packages)) {
      if (addPackage(lock, member, registries)) keys.push(member.key.text);
      else lock.problems.unread(member.key.start, member.key.end);
    }
    const needs = lock.edges((entry, at) =>
      neededBy(entry).flatMap((name) => findFrom(lock, keys[at] ?? null, name) ?? []),
    );
    const projects = projectsIn(root);
    const importers = new Map<string, ReadonlyMap<string, LockedRequirement>>();
    for (const { folder, name, requirements } of projects) {
      const found = new Map<string, LockedRequirement>();
      for (const one of requirements)
        addRequirement(found, one.name, { requirement: one.requirement, index: findFrom(lock, name, one.name) });
      importers.set(folder, found);
    }
    markDirect(lock, needs, projects, importers);
    return {
      facts: {
        kind: 'npmLock',
        importers,
        installed: installedIn(lock, keys, projects),
        members: new Set(projects.flatMap(({ name }) => name ?? [])),
        knowsOrigins: true,
      },
      needs: () => needs,
    };
  },
});

/** A project of the workspace, and its requirements when the lock was written. */
interface BunProject {
  readonly folder: string;
  /** The project's name, which begins the keys of packages that only it gets. */
  readonly name: string | null;
  readonly requirements: readonly { readonly name: string; readonly requirement: string; readonly scope: Scope }[];
}

/** Names are 214 characters at most, and few lie in each other. */
const maxKey = 2000;

/** No tree of packages is deeper. */
const maxDepth = 50;

/** Shipped packages precede optional ones, and those precede peers and development. */
const lists: readonly (readonly [name: string, scope: Scope])[] = [
  ['dependencies', 'runtime'],
  ['devDependencies', 'development'],
  ['optionalDependencies', 'optional'],
  ['peerDependencies', 'peer'],
];

function projectsIn(root: TreeNode): readonly BunProject[] {
  return membersAt(root, 'workspaces').map(({ key, value: project }) => ({
    folder: key.text,
    name: quotedTextAt(project, 'name'),
    requirements: lists.flatMap(([list, scope]) =>
      membersAt(project, list).map(({ key: { text: name }, value }) => ({
        name,
        requirement: textAt(value) ?? '',
        scope,
      })),
    ),
  }));
}

/** False for an entry that can't be read. */
function addPackage(lock: Lock, { key, value: entry }: TreeMember, registries: RegistrySources): boolean {
  const [first, second] = itemsAt(entry);
  const resolution = quotedAt(first);
  const at = resolution?.text.indexOf('@', 1) ?? -1;
  // The text was cut: this one's source may be missing.
  const isCut = entry.end === lock.text.length;
  if (!resolution || at < 0 || isCut || key.text.length > maxKey) return false;
  const installedName = lastName(key.text);
  const name = resolution.text.slice(0, at);
  const rest = resolution.text.slice(at + 1);
  const fields = {
    name,
    alias: name === installedName ? null : installedName,
    ...placeOf(name, rest, quotedTextAt(second) ?? '', registries),
    isDirect: false,
    nameRange: endOf(lock.text, key, installedName),
    versionRange: endOf(lock.text, resolution, rest),
  };
  lock.add(entry, key, undefined, fields, [key.text]);
  return true;
}

function placeOf(
  name: string,
  rest: string,
  from: string,
  registries: RegistrySources,
): { readonly version: string | null; readonly source: DependencySource } {
  if (rest.startsWith('workspace:') || rest.startsWith('root:')) return { version: null, source: { kind: 'member' } };
  const spec = parseNpmSpec(name, rest);
  if (spec.source.kind !== 'registry') return { version: null, source: spec.source };
  const isNamed = spec.source === usualRegistry && from !== '';
  return { version: spec.version, source: isNamed ? registries.of(from) : spec.source };
}

/** A package's requirements, by the names it uses. */
function neededBy(entry: TreeNode): readonly string[] {
  return itemsAt(entry).flatMap((item) =>
    lists.flatMap(([list, scope]) => (scope === 'development' ? [] : membersAt(item, list).map(({ key }) => key.text))),
  );
}

/** The package that this key's package gets for a name: the nearest one, from the inside out. */
function findFrom(lock: Lock, key: string | null, name: string): number | undefined {
  let at = key;
  for (let depth = 0; at !== null && depth < maxDepth; depth++) {
    const [found] = lock.named(`${at}/${name}`);
    if (found !== undefined) return found;
    at = outerKey(at);
  }
  return lock.named(name)[0];
}

/** Marks what projects require, and gives every package the most important scope that something it is needed by has. */
function markDirect(
  { dependencies }: Lock,
  needs: DependencyGraph['needs'],
  projects: readonly BunProject[],
  importers: ReadonlyMap<string, ReadonlyMap<string, LockedRequirement>>,
): void {
  const seeds = projects.flatMap(({ folder, requirements }) =>
    requirements.flatMap(({ name, scope }) => {
      const index = importers.get(folder)?.get(name)?.index;
      return index === undefined ? [] : [[index, scope] as const];
    }),
  );
  for (const [index] of seeds) {
    const dependency = dependencies[index];
    if (dependency) dependency.isDirect = true;
  }
  for (const [at, scope] of spreadScopes(needs, seeds).entries()) {
    const dependency = dependencies[at];
    if (dependency && scope !== undefined) dependency.scope = scope;
  }
}

/** The packages at the top, and those that only one project gets. */
function installedIn(
  { dependencies }: Lock,
  keys: readonly string[],
  projects: readonly BunProject[],
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const folders = new Map<string | null, string>([[null, '']]);
  for (const { folder, name } of projects) if (folder !== '') folders.set(name ?? folder, folder);
  const installed = new Map<string, Map<string, number>>();
  for (const [index, key] of keys.entries()) {
    const folder = folders.get(outerKey(key));
    const dependency = dependencies[index];
    if (folder === undefined || !dependency) continue;
    const packages = installed.get(folder) ?? new Map<string, number>();
    packages.set(dependency.alias ?? dependency.name, index);
    installed.set(folder, packages);
  }
  return installed;
}

/** `c` of `a/b/c`, `@b/c` of `a/@b/c`. */
function lastName(path: string): string {
  const last = path.lastIndexOf('/');
  const before = path.lastIndexOf('/', last - 1);
  return last > 0 && path.charAt(before + 1) === '@' ? path.slice(before + 1) : path.slice(last + 1);
}

/** The key one level further out: `a` for `a/@b/c`; `null` for `@b/c`. */
function outerKey(path: string): string | null {
  const end = path.length - lastName(path).length - 1;
  return end > 0 ? path.slice(0, end) : null;
}

/** The place of what a string ends with. */
function endOf(text: string, node: TreeScalar, part: string): ReturnType<typeof rangeOfPart> {
  return rangeOfPart(text, node, part === '' ? -1 : node.text.length - part.length, part.length);
}
