import type { SourceRange } from '../../../core/range.ts';
import type { DependencySource, Scope } from '../../format.ts';
import { registryOf } from '../../sources/registryHost.ts';
import type { JsonDocument } from '../../parse/json.ts';
import type { ProblemList } from '../../parse/problemList.ts';
import type { LockedDependency } from '../lockReading.ts';
import { defaultRegistry, parseNpmSpec } from '../npmSpec.ts';

/** A project of the workspace. */
export interface BunProject {
  readonly folder: string;
  /** The project's name, which begins the keys of packages that only it gets. */
  readonly name: string | null;
  readonly asked: readonly BunAsked[];
}

export interface BunAsked {
  readonly name: string;
  readonly requirement: string;
  readonly scope: Scope;
}

/** The content of a bun.lock, before direct packages are known. */
export interface BunPackages {
  readonly dependencies: readonly LockedDependency[];
  /** Key, such as `a/@b/c` for what `@b/c` is inside `a` → index into the dependencies. */
  readonly indexes: ReadonlyMap<string, number>;
  /** Beside the dependencies: the key, and the names of what the package needs. */
  readonly keys: readonly string[];
  readonly needs: readonly (readonly string[])[];
}

/** Names are 214 characters at most, and few lie in each other. */
const maxKey = 2000;

const lists: readonly (readonly [name: string, scope: Scope])[] = [
  ['dependencies', 'runtime'],
  ['devDependencies', 'development'],
  ['optionalDependencies', 'optional'],
  ['peerDependencies', 'peer'],
];

/** Reads `workspaces`: each project's requirements when the lock was written. */
export function readBunProjects(document: JsonDocument): readonly BunProject[] {
  const workspaces = document.member(document.root, 'workspaces');
  const projects: BunProject[] = [];
  if (!document.isObject(workspaces)) return projects;
  const end = document.after(workspaces);
  for (let key = document.first(workspaces); key < end; key = document.afterMember(key)) {
    const project = document.value(key);
    const asked: BunAsked[] = [];
    for (const [list, scope] of lists) {
      for (const [key, value] of document.members(document.member(project, list))) {
        const name = document.string(key);
        asked.push({ name, requirement: document.string(value), scope });
      }
    }
    const name = document.member(project, 'name');
    projects.push({
      folder: document.string(key),
      name: document.isString(name) ? document.string(name) : null,
      asked,
    });
  }
  return projects;
}

/**
 * Reads `packages`: key → `["name@version", registry, {dependencies…}, checksum]`, where the part after the `@` may be
 * any specifier of the package's location. Of a duplicate entry the last counts.
 */
export function readBunPackages(document: JsonDocument, problems?: ProblemList): BunPackages {
  const packages = document.member(document.root, 'packages');
  const dependencies: LockedDependency[] = [];
  const keys: string[] = [];
  const needs: (readonly string[])[] = [];
  const indexes = new Map<string, number>();
  const registries = new Map<string, DependencySource>();
  const end = document.isObject(packages) ? document.after(packages) : 0;
  for (let key = document.first(packages); key < end; key = document.afterMember(key)) {
    const dependency = readEntry(document, key, registries);
    const path = document.string(key);
    if (!dependency || path.length > maxKey) {
      problems?.unread(document.start(key), document.end(key));
      continue;
    }
    const index = indexes.get(path) ?? dependencies.length;
    indexes.set(path, index);
    dependencies[index] = dependency;
    keys[index] = path;
    needs[index] = needsOf(document, document.value(key));
  }
  return { dependencies, indexes, keys, needs };
}

function readEntry(
  document: JsonDocument,
  key: number,
  registries: Map<string, DependencySource>,
): LockedDependency | null {
  const entry = document.value(key);
  const first = document.first(entry);
  if (!document.isArray(entry) || first >= document.after(entry) || !document.isString(first)) return null;
  // The text was cut: this one's source may be missing.
  if (document.end(entry) === document.text.length) return null;
  const resolution = document.string(first);
  const at = resolution.indexOf('@', 1);
  if (at < 0) return null;
  const installedName = lastName(document.string(key));
  const name = resolution.slice(0, at);
  const rest = resolution.slice(at + 1);
  const second = document.after(first);
  const from = second < document.after(entry) && document.isString(second) ? document.string(second) : '';
  const { version, source } = placeOf(name, rest, from, registries);
  return {
    name,
    alias: name === installedName ? null : installedName,
    requirement: null,
    version,
    source,
    isDirect: false,
    scope: 'runtime',
    nameRange: endOf(document, key, installedName),
    versionRange: endOf(document, first, rest),
  };
}

function placeOf(
  name: string,
  rest: string,
  from: string,
  registries: Map<string, DependencySource>,
): { readonly version: string | null; readonly source: DependencySource } {
  if (rest.startsWith('workspace:') || rest.startsWith('root:')) return { version: null, source: { kind: 'member' } };
  const spec = parseNpmSpec(name, rest);
  if (spec.source.kind !== 'registry') return { version: null, source: spec.source };
  return {
    version: spec.version,
    source: spec.source === defaultRegistry ? sourceIn(from, registries) : spec.source,
  };
}

/** Nothing for the usual registry; else the one an address is in. */
function sourceIn(address: string, registries: Map<string, DependencySource>): DependencySource {
  if (address === '') return defaultRegistry;
  const registry = registryOf(address);
  const known = registries.get(registry) ?? { kind: 'registry', registry };
  registries.set(registry, known);
  return known;
}

/** A package's requirements, by the names it uses. */
function needsOf(document: JsonDocument, entry: number): readonly string[] {
  const names = new Set<string>();
  for (let item = document.first(entry); item < document.after(entry); item = document.after(item)) {
    if (!document.isObject(item)) continue;
    for (const [list] of lists) {
      if (list === 'devDependencies') continue;
      for (const [key] of document.members(document.member(item, list))) names.add(document.string(key));
    }
  }
  return [...names];
}

/** `c` of `a/b/c`, `@b/c` of `a/@b/c`. */
function lastName(path: string): string {
  const last = path.lastIndexOf('/');
  const before = path.lastIndexOf('/', last - 1);
  return last > 0 && path.charAt(before + 1) === '@' ? path.slice(before + 1) : path.slice(last + 1);
}

/** The key one level further out: `a` for `a/@b/c`; `null` for `@b/c`. */
export function outerKey(path: string): string | null {
  const end = path.length - lastName(path).length - 1;
  return end > 0 ? path.slice(0, end) : null;
}

/** The place of what a string ends with. */
function endOf(document: JsonDocument, node: number, text: string): SourceRange {
  const end = document.end(node);
  const start = end - text.length;
  return text !== '' && document.text.startsWith(text, start) ? { start, end } : document.range(node);
}
