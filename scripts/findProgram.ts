import fs from 'node:fs';
import path from 'node:path';

/** The full path of a program on PATH. */
export function findProgram(...names: readonly string[]): string | undefined {
  const endings = process.platform === 'win32' ? ['.cmd', '.exe'] : [''];
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.flatMap((name) => endings.map((ending) => path.join(folder, name + ending))))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
