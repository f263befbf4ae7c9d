import fs from 'node:fs';
import path from 'node:path';

/** Folders of the extension's storage with one file per state of what the user made. */
const recordFolders = ['drafts', 'contributions', 'submissions', 'harvests'];

/** All records in the extension's storage, as absolute paths. */
export function recordsIn(storage: string): readonly string[] {
  return recordFolders
    .map((folder) => path.join(storage, folder))
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name)));
}

/** As a later version of the extension would write them, in a format that this one doesn't know. */
export function makeRecordsNewer(storage: string): void {
  setFormat(storage, 99);
}

/** As that version reads them. */
export function makeRecordsKnown(storage: string): void {
  setFormat(storage, 1);
}

function setFormat(storage: string, format: number): void {
  for (const file of recordsIn(storage)) {
    const record = JSON.parse(fs.readFileSync(file, 'utf8')) as object;
    fs.writeFileSync(file, JSON.stringify({ ...record, format }));
  }
}

/** The states of each stored draft: its component and the license it declares. Also of what can't be read. */
export function storedDrafts(storage: string): readonly string[] {
  return recordsIn(storage)
    .filter((file) => path.basename(path.dirname(file)) === 'drafts' && !path.basename(file).startsWith('.writing-'))
    .map((file) => {
      const component = path.basename(file).split('..').at(-1)?.split('.')[0] ?? '';
      return `${component}: ${draftIn(fs.readFileSync(file, 'utf8'))}`;
    })
    .toSorted();
}

function draftIn(text: string): string {
  try {
    const { format, endedAt, value } = JSON.parse(text) as {
      readonly format: number;
      readonly endedAt: number | null;
      readonly value: { readonly text: string };
    };
    const license = /\n {6}declared: (.*)\n/.exec(value.text)?.[1] ?? 'no license';
    return [license, endedAt !== null && '(submitted or discarded)', format > 1 && '(newer)'].filter(Boolean).join(' ');
  } catch {
    return 'a part of the text';
  }
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
