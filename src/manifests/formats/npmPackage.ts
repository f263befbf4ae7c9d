import type { Steps } from '../../base/steps.ts';
import type { NpmManifestFacts } from '../facts.ts';
import type { Dependency, ManifestFormat, ManifestReading, Scope } from '../format.ts';
import { type JsonDocument, readJson } from '../locate/json.ts';
import { ProblemList } from '../locate/problemList.ts';
import { Pace } from '../pace.ts';
import { parseNpmSpec } from '../npm/npmSpec.ts';
import { isPublicRegistry } from '../npm/publicRegistry.ts';
import { readWorkspaceGlobs } from '../npm/workspaceGlobs.ts';

/** package.json (npm docs, package.json): what a project asks for, in ranges. */
export const format: ManifestFormat = {
  id: 'npm-package',
  title: 'npm manifest',
  fileNames: ['package.json'],
  ecosystem: 'npm',
  read,
};

const lists: readonly (readonly [name: string, scope: Scope])[] = [
  ['dependencies', 'runtime'],
  ['devDependencies', 'development'],
  ['optionalDependencies', 'optional'],
  ['peerDependencies', 'peer'],
];

function* read(text: string): Steps<ManifestReading> {
  const document = yield* readJson(text);
  const { root } = document;
  const dependencies: Dependency[] = [];
  const problems = new ProblemList(text.length);
  if (!document.isObject(root) && text !== '') {
    problems.add('A package.json must hold an object.', 0, 1);
  }
  for (const [name, scope] of lists) {
    const list = document.member(root, name);
    if (document.isObject(list)) yield* readList(document, list, scope, dependencies, problems);
    else if (!document.isMissing(list)) {
      problems.add(`"${name}" must be an object of names and versions.`, document.start(list), document.end(list));
    }
  }
  dependencies.sort((a, b) => a.nameRange.start - b.nameRange.start);
  return { dependencies, problems: [...document.problems, ...problems.list], facts: factsOf(document) };
}

/** npm takes the last of several entries with one name; the others are reported. */
function* readList(
  document: JsonDocument,
  list: number,
  scope: Scope,
  dependencies: Dependency[],
  problems: ProblemList,
): Steps<void> {
  const last = new Map<string, number>();
  const end = document.after(list);
  const pace = new Pace();
  for (let key = document.first(list); key < end; key = document.afterMember(key)) {
    if (pace.isDue()) yield;
    const value = document.value(key);
    const inner = document.isObject(value) ? lists.find(([name]) => document.is(key, name)) : undefined;
    if (inner) {
      // The bracket before it was forgotten, and the JSON reader has reported that.
      yield* readList(document, value, inner[1], dependencies, problems);
      continue;
    }
    if (!document.isString(value)) {
      if (!document.isMissing(value))
        problems.add('A version must be a string.', document.start(value), document.end(value));
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
      problems.remark(`"${name}" is named again below; the last one counts.`, start, end);
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
  const name = document.member(root, 'name');
  const version = document.member(root, 'version');
  return {
    kind: 'npmManifest',
    name: document.isString(name) ? document.string(name) : null,
    version: document.isString(version) ? document.string(version) : null,
    isPrivate: document.isTrue(document.member(root, 'private')) || isPublishedPrivately(document),
    workspaces: readWorkspaceGlobs(document, document.member(root, 'workspaces')),
    overridden: overriddenNames(document, document.member(root, 'overrides')),
  };
}

/** `publishConfig` names a registry that is not known to be public. */
function isPublishedPrivately(document: JsonDocument): boolean {
  const registry = document.member(document.member(document.root, 'publishConfig'), 'registry');
  return document.isString(registry) && !isPublicRegistry(document.string(registry));
}

/** Every name at any depth of `overrides` (npm docs, package.json "overrides"), without the range behind its `@`. */
function overriddenNames(document: JsonDocument, overrides: number): ReadonlySet<string> {
  const names = new Set<string>();
  const open = document.isObject(overrides) ? [overrides] : [];
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    const end = document.after(object);
    for (let key = document.first(object); key < end; key = document.afterMember(key)) {
      const name = document.string(key);
      const at = name.indexOf('@', 1);
      if (name !== '.') names.add(at < 0 ? name : name.slice(0, at));
      if (document.isObject(document.value(key))) open.push(document.value(key));
    }
  }
  return names;
}
