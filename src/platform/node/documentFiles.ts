import fs from 'node:fs';

/** Empty if there is no such file; `null` if it can't be read. */
export function readDocument(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? '' : null;
  }
}

/** False if it can't be written. */
export function writeDocument(file: string, text: string): boolean {
  try {
    fs.writeFileSync(file, text);
    return true;
  } catch {
    return false;
  }
}
