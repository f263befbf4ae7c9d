import type { ManifestFormat, ManifestReading } from '../format.ts';
import { type JsonDocument, readJson } from '../parse/json.ts';
import { newerLock, writtenAt } from '../parse/lockVersion.ts';
import { readLockGraph } from './lockGraph.ts';
import type { LockReading } from './lockReading.ts';
import { readLockDependencies } from './readLockDependencies.ts';
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
