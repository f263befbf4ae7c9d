import type { Steps } from '../base/steps.ts';
import type { DefinitionChange, FileFacts } from './definitionChange.ts';
import type { DefinitionFile } from './definitionFile.ts';
import { looseKey } from './looseKey.ts';

/**
 * The differences between the files of two definitions: license texts first, then files whose license or attributions
 * changed, then removed files, then added ones. Files are matched by path, without a common top folder that is named
 * after the version. A license text that only moved is not a change. In steps of about a millisecond, and linear: each
 * list can have 50,000 files.
 */
export function* fileChanges(
  before: readonly DefinitionFile[],
  after: readonly DefinitionFile[],
): Steps<readonly DefinitionChange[]> {
  const tops = { before: topFolder(before), after: topFolder(after) };
  const isStripped = tops.before !== tops.after && isVersioned(tops.before) && isVersioned(tops.after);
  const strip = (top: string | null): number => (isStripped && top !== null ? top.length + 1 : 0);
  const old = yield* byPath(before, strip(tops.before));
  const now = yield* byPath(after, strip(tops.after));
  const changed: DefinitionChange[] = [];
  const removed: DefinitionFile[] = [];
  const added: DefinitionFile[] = [];
  const texts: DefinitionChange[] = [];
  let seen = 0;
  for (const [key, file] of old) {
    if (!now.has(key)) removed.push(file);
    if (++seen % slice === 0) yield;
  }
  for (const [key, file] of now) {
    const past = old.get(key);
    if (!past) added.push(file);
    else {
      if (!hasSameFacts(past, file)) changed.push(change(file.path, past, file));
      texts.push(...textChange(past, file));
    }
    if (++seen % slice === 0) yield;
  }
  const moved = movedTexts(removed, added);
  return [
    ...texts,
    ...removed.filter(isLicenseText).flatMap((file) => removedText(file, moved)),
    ...added.filter(isLicenseText).flatMap((file) => addedText(file, moved)),
    ...changed,
    ...removed.filter((file) => !isLicenseText(file)).map((file) => change(file.path, file, null)),
    ...added.filter((file) => !isLicenseText(file)).map((file) => change(file.path, null, file)),
  ];
}

/** Files compared between two pauses. */
const slice = 1000;

/** The folder that holds all of them; `null` when there is none. */
function topFolder(files: readonly DefinitionFile[]): string | null {
  const [first] = files;
  const end = first?.path.indexOf('/') ?? -1;
  if (!first || end < 1) return null;
  const start = first.path.slice(0, end + 1);
  return files.every(({ path }) => path.startsWith(start)) ? start.slice(0, -1) : null;
}

/** `package`, as npm calls it, or a name with a version or commit behind it. */
function isVersioned(folder: string | null): boolean {
  if (folder === null || folder.length > 255) return false;
  return folder === 'package' || /[-_.@]v?(?:\d[\w.+~-]*|[\da-f]{7,40})$/i.test(folder);
}

function* byPath(files: readonly DefinitionFile[], strip: number): Steps<ReadonlyMap<string, DefinitionFile>> {
  const found = new Map<string, DefinitionFile>();
  for (const [at, file] of files.entries()) {
    found.set(file.path.slice(strip), file);
    if (at % slice === slice - 1) yield;
  }
  return found;
}

function hasSameFacts(before: DefinitionFile, after: DefinitionFile): boolean {
  if ((before.license ?? '') !== (after.license ?? '')) return false;
  const [old, now] = [before.attributions, after.attributions];
  if (old.length === now.length && old.every((text, at) => text === now[at])) return true;
  const keys = new Set(old.map(looseKey));
  return now.every((text) => keys.has(looseKey(text))) && keys.size === new Set(now.map(looseKey)).size;
}

function change(path: string, before: DefinitionFile | null, after: DefinitionFile | null): DefinitionChange {
  return { kind: 'file', path, before: before && factsOf(before), after: after && factsOf(after) };
}

function factsOf({ license, attributions }: DefinitionFile): FileFacts {
  return { license, attributions };
}

function isLicenseText({ natures }: DefinitionFile): boolean {
  return natures.includes('license');
}

/** Nothing is claimed where no algorithm has a digest of both. */
function textChange(before: DefinitionFile, after: DefinitionFile): readonly DefinitionChange[] {
  if (!isLicenseText(before) && !isLicenseText(after)) return [];
  for (const algorithm of algorithms) {
    const [old, now] = [before.hashes.get(algorithm), after.hashes.get(algorithm)];
    if (old === undefined || now === undefined) continue;
    return old.toLowerCase() === now.toLowerCase()
      ? []
      : [{ kind: 'licenseText', path: after.path, before: old, after: now }];
  }
  return [];
}

const algorithms = ['sha256', 'sha1', 'md5'];

/** Empty if none is known: the text still exists. */
function digestOf({ hashes, token }: DefinitionFile): string {
  const known = algorithms.find((algorithm) => hashes.has(algorithm));
  return (known === undefined ? token : hashes.get(known)) ?? '';
}

/** Digests of license texts that were removed at one path and added at another. */
function movedTexts(removed: readonly DefinitionFile[], added: readonly DefinitionFile[]): ReadonlySet<string> {
  const old = new Set(removed.filter(isLicenseText).map(digestOf));
  return new Set(
    added
      .filter(isLicenseText)
      .map(digestOf)
      .filter((digest) => digest !== '' && old.has(digest)),
  );
}

function removedText(file: DefinitionFile, moved: ReadonlySet<string>): readonly DefinitionChange[] {
  const digest = digestOf(file);
  return moved.has(digest) ? [] : [{ kind: 'licenseText', path: file.path, before: digest, after: null }];
}

function addedText(file: DefinitionFile, moved: ReadonlySet<string>): readonly DefinitionChange[] {
  const digest = digestOf(file);
  return moved.has(digest) ? [] : [{ kind: 'licenseText', path: file.path, before: null, after: digest }];
}
