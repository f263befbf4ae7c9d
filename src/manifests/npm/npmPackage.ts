import type { Catalogs, NpmManifestFacts } from '../facts.ts';
import type { Dependency, ManifestFormat, ManifestReading, Scope } from '../format.ts';
import { type JsonDocument, readJson } from '../parse/json.ts';
import { ProblemList } from '../parse/problemList.ts';
import { parseNpmSpec } from './npmSpec.ts';
import { overriddenName } from './overrides.ts';
import { withoutSecrets } from '../sources/registryHost.ts';
import { placedGlobs, readWorkspaceGlobs } from './workspaceGlobs.ts';
import { givenAgain, messages } from '../problemMessage.ts';

/** package.json (npm docs, package.json): a project's requirements, in ranges. */
export const format: ManifestFormat = {
  id: 'npm-package',
  title: 'npm manifest',
  fileNames: ['package.json'],
  ecosystem: 'npm',
  role: 'manifest',
  read,
};

const lists: readonly (readonly [name: string, scope: Scope])[] = [
  ['dependencies', 'runtime'],
  ['devDependencies', 'development'],
  ['optionalDependencies', 'optional'],
  ['peerDependencies', 'peer'],
];

function read(text: string): ManifestReading {
  const document = readJson(text);
  const { root } = document;
  const dependencies: Dependency[] = [];
  const problems = new ProblemList(text.length);
  if (!document.isObject(root) && text !== '') {
    problems.add(messages.objectExpected, 0, 1);
  }
  for (const [name, scope] of lists) {
    const list = document.member(root, name);
    if (document.isObject(list)) readList(document, list, scope, dependencies, problems);
    else if (!document.isMissing(list)) {
      problems.add(messages.objectExpected, document.start(list), document.end(list));
    }
  }
  dependencies.sort((a, b) => a.nameRange.start - b.nameRange.start);
  return {
    dependencies,
    problems: [...document.problems, ...problems.list],
    related: placedGlobs(document, document.member(root, 'workspaces')),
    facts: factsOf(document),
  };
}

/** npm takes the last of several entries with one name; the others are reported. */
function readList(
  document: JsonDocument,
  list: number,
  scope: Scope,
  dependencies: Dependency[],
  problems: ProblemList,
): void {
  const last = new Map<string, number>();
  const end = document.after(list);
  for (let key = document.first(list); key < end; key = document.afterMember(key)) {
    const value = document.value(key);
    const inner = document.isObject(value) ? lists.find(([name]) => document.is(key, name)) : undefined;
    if (inner) {
      // The bracket before it was forgotten, and the JSON reader has reported that.
      readList(document, value, inner[1], dependencies, problems);
      continue;
    }
    if (!document.isString(value)) {
      if (!document.isMissing(value)) problems.add(messages.quotesNeeded, document.start(value), document.end(value));
      continue;
    }
    const name = document.string(key);
    const dependency = readDependency(document, name, key, value, scope);
    const earlier = last.get(name);
    const replaced = dependencies[earlier ?? -1];
    if (earlier === undefined || !replaced) {
      last.set(name, dependencies.length);
      dependencies.push(dependency);
    } else {
      const { start, end } = replaced.nameRange;
      problems.remark(givenAgain(name), start, end);
      dependencies[earlier] = dependency;
    }
  }
}

function readDependency(document: JsonDocument, key: string, node: number, value: number, scope: Scope): Dependency {
  const spec = parseNpmSpec(key, document.string(value));
  return {
    name: spec.name,
    alias: spec.name === key ? null : key,
    requirement: spec.requirement,
    version: spec.version,
    source: spec.source,
    isDirect: true,
    scope,
    nameRange: document.range(node),
    versionRange: document.range(value),
  };
}

function factsOf(document: JsonDocument): NpmManifestFacts {
  const { root } = document;
  const manager = readPackageManager(document);
  const catalogs = readCatalogs(document);
  const name = document.member(root, 'name');
  const version = document.member(root, 'version');
  const registry = publishRegistry(document, document.isString(name) ? document.string(name) : '');
  return {
    kind: 'npmManifest',
    name: document.isString(name) ? document.string(name) : null,
    version: document.isString(version) ? document.string(version) : null,
    isPrivate: document.isTrue(document.member(root, 'private')),
    ...(registry === null ? {} : { publishedTo: registry }),
    workspaces: readWorkspaceGlobs(document, document.member(root, 'workspaces')),
    overridden: readOverridden(document),
    ...(manager === null ? {} : { packageManager: manager }),
    ...(catalogs.size === 0 ? {} : { catalogs }),
  };
}

/** `packageManager` as corepack has it, `pnpm@9.0.0`, or the name in `devEngines` (npm docs, "devEngines"). */
function readPackageManager(document: JsonDocument): string | null {
  const { root } = document;
  const own = document.member(root, 'packageManager');
  const engine = document.member(document.member(document.member(root, 'devEngines'), 'packageManager'), 'name');
  const text = document.isString(own) ? document.string(own) : document.isString(engine) ? document.string(engine) : '';
  return /^[a-z]+(?=@|$)/.exec(text)?.[0] ?? null;
}

/** Bun's `catalog` and `catalogs`, in `workspaces` or at the top (bun docs, "Catalogs"). */
function readCatalogs(document: JsonDocument): Catalogs {
  const catalogs = new Map<string, Map<string, string>>();
  const add = (catalog: string, list: number): void => {
    if (!document.isObject(list)) return;
    const entries = catalogs.get(catalog) ?? new Map<string, string>();
    catalogs.set(catalog, entries);
    for (let key = document.first(list); key < document.after(list); key = document.afterMember(key)) {
      const value = document.value(key);
      if (document.isString(value)) entries.set(document.string(key), document.string(value));
    }
  };
  for (const holder of [document.root, document.member(document.root, 'workspaces')]) {
    add('', document.member(holder, 'catalog'));
    const all = document.member(holder, 'catalogs');
    if (!document.isObject(all)) continue;
    for (let key = document.first(all); key < document.after(all); key = document.afterMember(key))
      add(document.string(key) === 'default' ? '' : document.string(key), document.value(key));
  }
  return catalogs;
}

/** Names that npm's and bun's `overrides`, yarn's `resolutions` and pnpm's own `overrides` decide. */
function readOverridden(document: JsonDocument): ReadonlySet<string> {
  const { root } = document;
  const names = new Set<string>();
  addOverridden(document, document.member(root, 'overrides'), names);
  addOverridden(document, document.member(root, 'resolutions'), names);
  addOverridden(document, document.member(document.member(root, 'pnpm'), 'overrides'), names);
  return names;
}

/** The registry that `publishConfig` names for all packages, or for the scope of this one. */
function publishRegistry(document: JsonDocument, name: string): string | null {
  const config = document.member(document.root, 'publishConfig');
  const keys = [...(name.startsWith('@') ? [`${name.slice(0, name.indexOf('/'))}:registry`] : []), 'registry'];
  const found = keys.map((key) => document.member(config, key)).find((node) => document.isString(node));
  return found === undefined ? null : withoutSecrets(document.string(found));
}

/** Every name at any depth (npm docs, package.json "overrides"), without the range behind its `@`. */
function addOverridden(document: JsonDocument, overrides: number, names: Set<string>): void {
  const open = document.isObject(overrides) ? [overrides] : [];
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    const end = document.after(object);
    for (let key = document.first(object); key < end; key = document.afterMember(key)) {
      const name = overriddenName(document.string(key));
      if (name !== '.' && name !== '') names.add(name);
      if (document.isObject(document.value(key))) open.push(document.value(key));
    }
  }
}
