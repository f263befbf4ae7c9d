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
  for (const file of recordsIn(storage)) {
    const record = JSON.parse(fs.readFileSync(file, 'utf8')) as object;
    fs.writeFileSync(file, JSON.stringify({ ...record, format: 99 }));
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
