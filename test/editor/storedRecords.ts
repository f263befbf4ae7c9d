import fs from 'node:fs';
import path from 'node:path';

/** Folders of the extension's storage with what the user made. */
const recordFolders = ['drafts', 'drafts/discarded', 'contributions', 'submissions', 'harvests'];

/** All records in the extension's storage, as absolute paths. */
export function recordsIn(storage: string): readonly string[] {
  return recordFolders
    .map((folder) => path.join(storage, folder))
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) => fs.readdirSync(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
}

/** As a later version of the extension would write them, in a format that this one doesn't know. */
export function makeRecordsNewer(storage: string): void {
  setFormat(storage, 99);
}

/** As that version reads them. */
export function makeRecordsKnown(storage: string): void {
  setFormat(storage, null);
}

/** `later`: `null` for the format that this version writes. */
function setFormat(storage: string, later: number | null): void {
  for (const file of recordsIn(storage).filter((name) => name.endsWith('.json'))) {
    const record = JSON.parse(fs.readFileSync(file, 'utf8')) as object;
    const format = later ?? (isDraftFile(file) ? 2 : 1);
    fs.writeFileSync(file, JSON.stringify({ ...record, format }));
  }
}

function isDraftFile(file: string): boolean {
  return file.includes(`${path.sep}drafts${path.sep}`);
}

/** Each stored draft: its component and the license it declares. Also of what can't be read. */
export function storedDrafts(storage: string): readonly string[] {
  return recordsIn(storage)
    .filter((file) => isDraftFile(file) && !path.basename(file).startsWith('.writing-'))
    .flatMap((file) => {
      const component = path.basename(file).split('..').at(-1)?.split('.')[0] ?? '';
      const text = fs.readFileSync(file, 'utf8');
      if (file.endsWith('.yaml')) return `${component}: ${licenseIn(text)}${isNewer(file) ? ' (newer)' : ''}`;
      const isDiscarded = path.basename(path.dirname(file)) === 'discarded';
      return isDiscarded ? `${component}: ${licenseIn(JSON.parse(text).text)} (submitted or discarded)` : [];
    })
    .toSorted();
}

function isNewer(file: string): boolean {
  try {
    return JSON.parse(fs.readFileSync(file.replace(/yaml$/, 'json'), 'utf8')).format > 2;
  } catch {
    return false;
  }
}

function licenseIn(text: string): string {
  return /\n {6}declared: (.*)\n/.exec(text)?.[1] ?? 'no license';
}

/** As a file system leaves them that loses what was written last. */
export function cutRecords(storage: string): void {
  for (const file of recordsIn(storage)) {
    const text = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, text.slice(0, text.length / 2));
  }
}

/** Another window was killed at that time while it wrote a successor of each record: half of it is beside the record. */
export function leaveHalfWrittenRecords(storage: string, time: number): void {
  for (const file of recordsIn(storage)) {
    const text = fs.readFileSync(file, 'utf8');
    const name = `.writing-${time}-${path.basename(file).replace('.1.json', '.2.json')}`;
    fs.writeFileSync(path.join(path.dirname(file), name), text.slice(0, text.length / 2));
  }
}
