import type { Asked } from '../../facts.ts';
import type { DependencyGraph, ManifestFormat, ManifestReading } from '../../format.ts';
import { type JsonDocument, readJson } from '../../parse/json.ts';
import { newerLock, writtenAt } from '../../parse/lockVersion.ts';
import { ProblemList } from '../../parse/problemList.ts';
import { parseDenoSpecifier } from './denoSpecifier.ts';
import { type DenoLock, keysOf, readDenoLock, stringsOf } from './readDenoLock.ts';

/** deno.lock, versions 2 to 5 (Deno docs, "Integrity checking and lock files"). */
export const format: ManifestFormat = {
  id: 'deno-lock',
  title: 'Deno lock file',
  fileNames: ['deno.lock'],
  ecosystem: 'npm',
  role: 'lock',
  read,
  graph,
};

function read(text: string): ManifestReading {
  const document = readJson(text);
  const problems = new ProblemList(text.length);
  const lock = readDenoLock(document, problems);
  if (document.member(document.root, 'version') < 0 && lock.dependencies.length === 0)
    problems.add('This is not a lock file: it says no version.', 0, 1);
  const importers = importersOf(document, lock);
  for (const asked of importers?.values() ?? []) for (const { index } of asked.values()) markDirect(lock, index, true);
  // Without a list of the project's requirements, any required package may be the project's own.
  if (!importers) for (const key of lock.specifiers.values()) markDirect(lock, lock.indexes.get(key), null);
  return {
    dependencies: lock.dependencies,
    problems: [
      ...document.problems,
      ...problems.list,
      ...newerLock(writtenAt(document, document.member(document.root, 'version')), '5'),
    ],
    facts: { kind: 'npmLock', importers, installed: new Map([['', installedOf(lock)]]), knowsOrigins: true },
  };
}

function graph(text: string): DependencyGraph {
  const document = readJson(text);
  const { dependencies, entries, indexes, specifiers } = readDenoLock(document);
  const byName = new Map<string, number>();
  for (const [key, index] of indexes) byName.set(key.slice(0, key.indexOf('@', 5)), index);
  const needs: number[][] = [];
  for (const [at, entry] of entries.entries()) {
    const isJsr = dependencies[at]?.source.kind === 'notCovered';
    const needed = new Set<number>();
    for (const list of ['dependencies', 'optionalDependencies']) {
      for (const wanted of wantedIn(document, document.member(entry, list))) {
        const key = isJsr ? wanted : `npm:${wanted}`;
        const index = indexes.get(specifiers.get(key) ?? key) ?? byName.get(key);
        if (index !== undefined && index !== at) needed.add(index);
      }
    }
    needs.push([...needed].sort((a, b) => a - b));
  }
  return { needs };
}

/** An array of names and keys, or an object whose values are keys. */
function wantedIn(document: JsonDocument, list: number): readonly string[] {
  if (!document.isObject(list)) return stringsOf(document, list);
  return keysOf(document, list).map((key) => document.string(document.value(key)));
}

/** `workspace`: the requirements of the project and its members; `null` if the lock does not have them. */
function importersOf(document: JsonDocument, lock: DenoLock): ReadonlyMap<string, ReadonlyMap<string, Asked>> | null {
  const workspace = document.member(document.root, 'workspace');
  if (!document.isObject(workspace)) return null;
  const importers = new Map([['', askedBy(document, workspace, lock)]]);
  for (const key of keysOf(document, document.member(workspace, 'members')))
    importers.set(document.string(key).replace(/^\.\//, ''), askedBy(document, document.value(key), lock));
  return importers;
}

function askedBy(document: JsonDocument, project: number, lock: DenoLock): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>();
  for (const holder of [project, document.member(project, 'packageJson')]) {
    for (const written of stringsOf(document, document.member(holder, 'dependencies'))) {
      const specifier = parseDenoSpecifier(written);
      if (!specifier) continue;
      const index = lock.indexes.get(lock.specifiers.get(written) ?? written);
      asked.set(specifier.name, { requirement: specifier.requirement, index });
    }
  }
  return asked;
}

function installedOf({ specifiers, indexes, dependencies }: DenoLock): ReadonlyMap<string, number> {
  const installed = new Map<string, number>();
  for (const key of specifiers.values()) {
    const index = indexes.get(key);
    const name = dependencies[index ?? -1]?.name;
    if (index !== undefined && name !== undefined && !installed.has(name)) installed.set(name, index);
  }
  return installed;
}

function markDirect({ dependencies }: DenoLock, index: number | undefined, isDirect: boolean | null): void {
  const dependency = dependencies[index ?? -1];
  if (dependency) dependency.isDirect = isDirect;
}
