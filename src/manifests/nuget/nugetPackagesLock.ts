import type { DependencyGraph, ManifestFormat, ManifestProblem, ManifestReading } from '../format.ts';
import { type JsonDocument, readJson } from '../parse/json.ts';
import { newerLock, writtenAt } from '../parse/lockVersion.ts';
import { ProblemList } from '../parse/problemList.ts';
import { graphOf, type LockedNode, LockedPackages } from './lockedPackages.ts';
import { isNugetVersion } from '../../core/versions/nuget.ts';
import { messages, missing } from '../problemMessage.ts';

/**
 * packages.lock.json of any version (NuGet docs, "Locking dependencies"): by framework, and again by runtime where that makes a
 * difference, what was restored; since version 3 each of them is at the top, by the framework's alias. Entries of the type
 * `Project` are other projects.
 */
export const format: ManifestFormat = {
  id: 'nuget-packages-lock',
  title: 'NuGet lock file',
  fileNames: ['packages.lock.json', 'packages.*.lock.json'],
  isAnyCase: true,
  ecosystem: 'nuget',
  role: 'lock',
  read,
  graph,
};

interface Lock {
  readonly document: JsonDocument;
  readonly packages: LockedPackages;
  readonly frameworks: readonly (readonly LockedNode[])[];
  readonly problems: readonly ManifestProblem[];
}

function read(text: string): ManifestReading {
  const { packages, problems } = readLock(text);
  return { dependencies: packages.dependencies, problems, facts: { kind: 'nugetLock' } };
}

function graph(text: string): DependencyGraph {
  const { document, packages, frameworks } = readLock(text);
  return graphOf(document, packages.dependencies.length, frameworks);
}

function readLock(text: string): Lock {
  const document = readJson(text);
  const problems = new ProblemList(text.length);
  const packages = new LockedPackages();
  const frameworks: LockedNode[][] = [];
  const version = writtenAt(document, document.member(document.root, 'version'));
  const lists = Number(version?.text) >= 3 ? listsAtTop(document) : listsInside(document);
  if (lists === null && text.trim() !== '' && document.problems.length === 0)
    problems.add(missing('dependencies'), 0, 1);
  for (const list of lists ?? []) frameworks.push(readFramework(document, list, packages, problems));
  return {
    document,
    packages,
    frameworks,
    problems: [...document.problems, ...problems.list, ...newerLock(version, '3')],
  };
}

/** The packages of each framework, up to version 2; `null` where the text has none. */
function listsInside(document: JsonDocument): readonly number[] | null {
  const frameworks = document.member(document.root, 'dependencies');
  return document.isObject(frameworks) ? valuesIn(document, frameworks) : null;
}

/** The packages of each framework, since version 3; `null` where the text has none. */
function listsAtTop(document: JsonDocument): readonly number[] | null {
  const lists: number[] = [];
  for (const framework of valuesIn(document, document.root)) {
    const list = document.isObject(framework) ? document.member(framework, 'dependencies') : -1;
    if (list >= 0) lists.push(list);
  }
  return lists.length > 0 ? lists : null;
}

function valuesIn(document: JsonDocument, object: number): readonly number[] {
  const values: number[] = [];
  const end = document.after(object);
  for (let key = document.first(object); key < end; key = document.afterMember(key)) values.push(document.value(key));
  return values;
}

function readFramework(
  document: JsonDocument,
  framework: number,
  packages: LockedPackages,
  problems: ProblemList,
): LockedNode[] {
  const nodes: LockedNode[] = [];
  if (!document.isObject(framework)) {
    if (!document.isMissing(framework))
      problems.add(messages.listExpected, document.start(framework), document.end(framework));
    return nodes;
  }
  const end = document.after(framework);
  for (let key = document.first(framework); key < end; key = document.afterMember(key)) {
    const entry = document.value(key);
    if (!document.isObject(entry)) {
      if (!document.isMissing(entry)) problems.unread(document.start(key), document.end(key));
      continue;
    }
    const type = textOf(document, entry, 'type');
    const needs = document.member(entry, 'dependencies');
    const id = document.string(key);
    if (/^project$/i.test(type)) continue;
    const resolved = document.member(entry, 'resolved');
    const version = document.isString(resolved) ? document.string(resolved) : '';
    if (!isNugetVersion(version)) {
      const at = document.isString(resolved) ? resolved : key;
      if (!document.isMissing(entry)) problems.add(missing('resolved'), document.start(at), document.end(at));
      continue;
    }
    const index = packages.add({
      name: id,
      alias: null,
      requirement: null,
      version,
      source: { kind: 'registry', registry: null },
      isDirect: /^direct$/i.test(type),
      scope: 'runtime',
      nameRange: document.range(key),
      versionRange: document.range(resolved),
    });
    nodes.push({ id, index, needs });
  }
  return nodes;
}

function textOf(document: JsonDocument, object: number, name: string): string {
  const node = document.member(object, name);
  return document.isString(node) ? document.string(node) : '';
}
