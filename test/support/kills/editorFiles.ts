import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Emitter, type Event } from '../../../src/base/event.ts';

/**
 * What `src/host/storage` uses of the module `vscode`, for programs outside the editor. It makes the system calls that
 * the editor makes for `workspace.fs` (read in VS Code 1.139, `DiskFileSystemProvider` in the extension host): a write
 * looks for the folder, opens the file itself and empties it, writes, calls `fdatasync` and closes, so a kill leaves an
 * empty or an incomplete file. A rename looks at both names, removes the file that has the new one, and calls `rename`
 * (`FileService.doMoveCopy`).
 *
 * Differences: in the editor, another process renames at the extension host's request, so a rename that was requested
 * is done even if the extension host is killed; and no watcher reports changes here.
 */
export class Uri {
  readonly scheme = 'file';
  readonly path: string;

  private constructor(file: string) {
    this.path = file;
  }

  static file(file: string): Uri {
    return new Uri(file);
  }

  static joinPath(base: Uri, ...parts: readonly string[]): Uri {
    return new Uri(path.join(base.path, ...parts));
  }
}

export const FileType = { Unknown: 0, File: 1, Directory: 2 } as const;

export class FileSystemError extends Error {
  readonly code: string;

  constructor(error: unknown) {
    const { code = 'Unknown', message } = error as NodeJS.ErrnoException;
    super(message);
    this.code = code === 'ENOENT' ? 'FileNotFound' : code;
  }
}

export class RelativePattern {}

export class EventEmitter<T> {
  readonly #emitter = new Emitter<T>();
  readonly event: Event<T> = this.#emitter.event;

  fire(value: T): void {
    this.#emitter.fire(value);
  }

  dispose(): void {
    this.#emitter.dispose();
  }
}

const fs = {
  readDirectory: ({ path: folder }: Uri) =>
    orFailure(async () => {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.map((entry) => [entry.name, entry.isFile() ? FileType.File : FileType.Unknown] as const);
    }),
  readFile: ({ path: file }: Uri) =>
    orFailure(async () => {
      const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
      try {
        return await handle.readFile();
      } finally {
        await handle.close();
      }
    }),
  writeFile: ({ path: file }: Uri, content: Uint8Array) =>
    orFailure(async () => {
      await makeFolder(path.dirname(file));
      const handle = await open(file, 'w');
      try {
        for (let written = 0; written < content.length;)
          written += (await handle.write(content, written, content.length - written, written)).bytesWritten;
        await handle.datasync();
      } finally {
        await handle.close();
      }
    }),
  rename: ({ path: from }: Uri, { path: to }: Uri) =>
    orFailure(async () => {
      await stat(from);
      const isThere = await stat(to).then(
        () => true,
        () => false,
      );
      if (isThere) await unlink(to);
      await rename(from, to);
    }),
  stat: ({ path: file }: Uri) => orFailure(() => stat(file)),
  delete: ({ path: file }: Uri) => orFailure(() => unlink(file)),
  createDirectory: ({ path: folder }: Uri) => orFailure(() => makeFolder(folder)),
};

const watcher = { onDidCreate: never, onDidChange: never, onDidDelete: never, dispose: () => undefined };

export const workspace = { fs, createFileSystemWatcher: (): typeof watcher => watcher };

function never(): { dispose(): void } {
  return { dispose: () => undefined };
}

async function makeFolder(folder: string): Promise<void> {
  await stat(folder).catch(() => mkdir(folder, { recursive: true }));
}

async function orFailure<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw new FileSystemError(error);
  }
}
