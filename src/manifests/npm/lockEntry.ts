import type { Scope } from '../format.ts';
import type { JsonDocument } from '../parse/json.ts';

/** The members of one lock entry that are read, as nodes; -1 for those it lacks. One object is filled again for every entry. */
export interface LockEntry {
  version: number;
  resolved: number;
  name: number;
  scope: Scope;
  isLink: boolean;
  /** Version 1: the packages inside this one. Version 2 and 3: what this one asks for. */
  dependencies: number;
}

export function emptyLockEntry(): LockEntry {
  return { version: -1, resolved: -1, name: -1, scope: 'runtime', isLink: false, dependencies: -1 };
}

/**
 * Reads an entry of any lock version (npm docs, package-lock.json). `dev` is "only for development"; `devOptional` is "for
 * development, or optional", so it is optional for those who ship. Keys are told apart by length and first letter.
 */
export function readLockEntry(document: JsonDocument, object: number, entry: LockEntry): void {
  entry.version = -1;
  entry.resolved = -1;
  entry.name = -1;
  entry.isLink = false;
  entry.dependencies = -1;
  let isDev = false;
  let isOptional = false;
  let isPeer = false;
  const end = document.after(object);
  for (let key = document.first(object); key < end; key = document.afterMember(key)) {
    const node = document.value(key);
    switch (document.end(key) - document.start(key)) {
      case 3:
        if (document.is(key, 'dev')) isDev = document.isTrue(node);
        break;
      case 4:
        if (document.is(key, 'name')) entry.name = node;
        else if (document.is(key, 'peer')) isPeer = document.isTrue(node);
        else if (document.is(key, 'link')) entry.isLink = document.isTrue(node);
        break;
      case 7:
        if (document.is(key, 'version')) entry.version = node;
        break;
      case 8:
        if (document.is(key, 'resolved')) entry.resolved = node;
        else if (document.is(key, 'optional')) isOptional = document.isTrue(node) || isOptional;
        break;
      case 11:
        if (document.is(key, 'devOptional')) isOptional = document.isTrue(node) || isOptional;
        break;
      case 12:
        if (document.is(key, 'dependencies')) entry.dependencies = node;
        break;
      default:
    }
  }
  entry.scope = isDev ? 'development' : isOptional ? 'optional' : isPeer ? 'peer' : 'runtime';
}
