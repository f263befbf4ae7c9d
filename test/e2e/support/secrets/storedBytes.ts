import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A file's bytes. `place`: its path below the folder. */
export interface Stored {
  readonly place: string;
  readonly bytes: Buffer;
}

/** Every file below a folder; of an SQLite database also all values, since a long one is in pieces in the file. */
export function storedBelow(folder: string): readonly Stored[] {
  return fs.readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const file = path.join(entry.parentPath, entry.name);
    const place = path.relative(folder, file);
    const content = fs.readFileSync(file);
    const bytes = Buffer.concat([Buffer.from(`${place}\n`), content]);
    if (!content.subarray(0, 16).equals(Buffer.from('SQLite format 3\0'))) return [{ place, bytes }];
    return [
      { place, bytes },
      { place: `${place}, values`, bytes: valuesOf(file) },
    ];
  });
}

function valuesOf(file: string): Buffer {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    const rows = tables.flatMap(({ name }) => database.prepare(`SELECT * FROM "${String(name)}"`).all());
    const values = rows.flatMap((row) => Object.values(row));
    return Buffer.concat(values.flatMap((value) => [bytesOf(value), Buffer.from('\n')]));
  } finally {
    database.close();
  }
}

function bytesOf(value: unknown): Uint8Array {
  return value instanceof Uint8Array ? value : Buffer.from(String(value));
}
