import type { JsonDocument } from '../parse/json.ts';
import { LockEntryReader, type LockReading, type LockedDependency } from './lockReading.ts';

/**
 * Reads `dependencies` of a version 1 lock (npm docs, package-lock.json, "dependencies"): packages inside packages, to any
 * depth. Which of the outermost are direct only the package.json beside it can tell.
 */
export function readLockDependencies(document: JsonDocument, list: number): LockReading {
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
