import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Emitter } from '../../src/base/event.ts';
import type { RecordFiles } from '../../src/model/storage/recordFiles.ts';

const unfinished = '.part';

/**
 * A folder on disk. A file is first written under another name and then renamed, so it is complete whenever the program
 * ends.
 */
export class FolderRecordFiles implements RecordFiles {
  readonly #folder: string;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #count = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async list(): Promise<readonly string[]> {
    const names = await readdir(this.#folder).catch(absent([] as string[]));
    return names.filter((name) => !name.endsWith(unfinished));
  }

  read(name: string): Promise<string | null> {
    return readFile(path.join(this.#folder, name), 'utf8').catch(absent(null));
  }

  async write(name: string, text: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const beside = path.join(this.#folder, `${process.pid}-${++this.#count}${unfinished}`);
    await writeFile(beside, text);
    await rename(beside, path.join(this.#folder, name));
    this.#changed.fire();
  }

  replace(name: string, text: string): Promise<void> {
    return this.write(name, text);
  }

  async remove(name: string): Promise<void> {
    await rm(path.join(this.#folder, name), { force: true });
    this.#changed.fire();
  }
}

function absent<T>(value: T): (error: unknown) => T {
  return (error) => {
    if ((error as { readonly code?: unknown }).code === 'ENOENT') return value;
    throw error;
  };
}
