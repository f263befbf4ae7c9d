import type { ManifestFormat, ManifestReading } from '../format.ts';
import { type JsonDocument, readJson } from '../parse/json.ts';
import { newerLock, writtenAt } from '../parse/lockVersion.ts';
import { readLockGraph } from './lockGraph.ts';
import { LockEntryReader, type LockReading, type LockedDependency } from './lockReading.ts';
import { readLockPackages } from './readLockPackages.ts';

/**
 * package-lock.json and npm-shrinkwrap.json of any version (npm docs, package-lock.json). Version 2 says everything twice, in
 * `packages` and for old readers in `dependencies`: only the first is read.
 */
export const format: ManifestFormat = {
  id: 'npm-package-lock',
  title: 'npm lock file',
  fileNames: ['package-lock.json', 'npm-shrinkwrap.json'],
  ecosystem: 'npm',
  role: 'lock',
  read,
  graph: readLockGraph,
};

function read(text: string): ManifestReading {
  const document = readJson(text);
  const reading = readLists(document);
  const { dependencies, importers, installed } = reading;
  return {
    dependencies,
    problems: [
      ...document.problems,
      ...reading.problems,
      ...newerLock(writtenAt(document, document.member(document.root, 'lockfileVersion')), '3'),
    ],
    facts: { kind: 'npmLock', importers, installed },
  };
}

function readLists(document: JsonDocument): LockReading {
  const packages = document.member(document.root, 'packages');
  const dependencies = document.member(document.root, 'dependencies');
  const hasPackages = document.isObject(packages) && document.first(packages) < document.after(packages);
  if (hasPackages) return readLockPackages(document, packages);
  if (document.isObject(dependencies)) return readLockDependencies(document, dependencies);
  const isLock = document.isObject(packages) || document.member(document.root, 'lockfileVersion') >= 0;
  const range = { start: 0, end: Math.min(1, document.text.length) };
  const problems = isLock
    ? []
    : [{ message: 'This is not a lock file: it holds neither packages nor dependencies.', range }];
  return { dependencies: [], problems, importers: null, installed: new Map() };
}

/**
 * Reads `dependencies` of a version 1 lock (npm docs, package-lock.json, "dependencies"): packages inside packages, to any
 * depth. Which of the outermost are direct only the package.json beside it can tell.
 */
function readLockDependencies(document: JsonDocument, list: number): LockReading {
  const reader = new LockEntryReader(document);
  const dependencies: LockedDependency[] = [];
  const outermost = new Map<string, number>();
  const open = [{ key: document.first(list), end: document.after(list) }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const { key } = level;
    if (key >= level.end) {
      open.pop();
      continue;
    }
    level.key = document.afterMember(key);
    if (!reader.read(document.value(key))) continue;
    const isOutermost = open.length === 1;
    const name = document.string(key);
    const dependency = reader.oldDependency(name, document.range(key), isOutermost ? null : false);
    const earlier = isOutermost ? outermost.get(name) : undefined;
    if (earlier === undefined) {
      if (isOutermost) outermost.set(name, dependencies.length);
      dependencies.push(dependency);
    } else dependencies[earlier] = dependency;
    const inner = reader.entry.dependencies;
    if (document.isObject(inner)) open.push({ key: document.first(inner), end: document.after(inner) });
  }
  return { dependencies, problems: reader.problems, importers: null, installed: new Map([['', outermost]]) };
}
