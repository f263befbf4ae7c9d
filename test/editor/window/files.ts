import fs from 'node:fs/promises';
import path from 'node:path';
import picomatch from 'picomatch';
import { Uri } from './uri.ts';
import { Disposable, enumerations, EventEmitter, FileSystemError, type RelativePattern } from './values.ts';

export type FileOperation =
  | 'stat'
  | 'readFile'
  | 'writeFile'
  | 'readDirectory'
  | 'createDirectory'
  | 'rename'
  | 'delete';

/**
 * What the windows of one world have in common: events about files, and failures of the disk. `failure` is called
 * before each operation on a file of the disk through the editor; the code it returns, such as `ENOSPC`, is the
 * outcome.
 */
export class Disk {
  readonly changed = new EventEmitter<{ readonly kind: 'created' | 'changed' | 'deleted'; readonly uri: Uri }>();
  failure: (operation: FileOperation, file: string) => string | null = () => null;
  /** Operations under way. */
  pending = 0;
}

interface FileChange {
  readonly type: number;
  readonly uri: Uri;
}

/** A `TextDocumentContentProvider`. */
export interface TextProvider {
  provideTextDocumentContent(uri: Uri): Promise<string | undefined> | string | undefined;
}

export interface FileStat {
  readonly mtime: number;
  readonly size: number;
}

/** A `FileSystemProvider`. */
export interface Provider {
  readonly onDidChangeFile?: (listener: (changes: readonly FileChange[]) => void) => Disposable;
  stat(uri: Uri): Promise<FileStat>;
  readFile(uri: Uri): Promise<Uint8Array>;
  writeFile(uri: Uri, content: Uint8Array, options: object): unknown;
}

/** `workspace.fs`, file system providers and watchers of one window. */
export class Files {
  readonly #disk: Disk;
  readonly #providers = new Map<string, Provider>();
  readonly #texts = new Map<string, TextProvider>();
  readonly onDidChangeProvided = new EventEmitter<readonly FileChange[]>();

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  registerProvider(scheme: string, provider: Provider): Disposable {
    this.#providers.set(scheme, provider);
    const subscription = provider.onDidChangeFile?.((changes) => this.onDidChangeProvided.fire(changes));
    return new Disposable(() => {
      subscription?.dispose();
      this.#providers.delete(scheme);
    });
  }

  registerTexts(scheme: string, provider: TextProvider): Disposable {
    this.#texts.set(scheme, provider);
    return new Disposable(() => this.#texts.delete(scheme));
  }

  watch(pattern: RelativePattern): object {
    const isMatch = picomatch(pattern.pattern, { dot: true });
    const base = `${pattern.baseUri.path.replace(/\/$/, '')}/`;
    const events = {
      created: new EventEmitter<Uri>(),
      changed: new EventEmitter<Uri>(),
      deleted: new EventEmitter<Uri>(),
    };
    const subscription = this.#disk.changed.event(({ kind, uri }) => {
      if (uri.path.startsWith(base) && isMatch(uri.path.slice(base.length))) events[kind].fire(uri);
    });
    return {
      onDidCreate: events.created.event,
      onDidChange: events.changed.event,
      onDidDelete: events.deleted.event,
      dispose: () => subscription.dispose(),
    };
  }

  async find(pattern: RelativePattern, exclude: string | undefined): Promise<readonly Uri[]> {
    const [isMatch, isExcluded] = [pattern.pattern, exclude ?? ''].map((glob) =>
      glob === '' ? () => false : picomatch(alternatives(glob), { dot: true }),
    );
    const base = pattern.baseUri.fsPath;
    const entries = await this.#counted(() => fs.readdir(base, { recursive: true, withFileTypes: true }));
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
      .filter((file) => isMatch?.(file) && !isExcluded?.(file))
      .map((file) => Uri.joinPath(pattern.baseUri, file));
  }

  async text(uri: Uri): Promise<string> {
    const provider = this.#texts.get(uri.scheme);
    if (provider) return (await provider.provideTextDocumentContent(uri)) ?? '';
    return new TextDecoder().decode(await this.readFile(uri));
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const provider = this.#providers.get(uri.scheme);
    if (provider) {
      await provider.stat(uri);
      return provider.readFile(uri);
    }
    return this.#onDisk('readFile', uri, () => fs.readFile(uri.fsPath));
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const provider = this.#providers.get(uri.scheme);
    if (provider) {
      await provider.writeFile(uri, content, { create: true, overwrite: true });
      return;
    }
    await this.#onDisk('writeFile', uri, async () => {
      await fs.mkdir(path.dirname(uri.fsPath), { recursive: true });
      const existed = await fs.stat(uri.fsPath).then(Boolean, () => false);
      await fs.writeFile(uri.fsPath, content);
      this.#disk.changed.fire({ kind: existed ? 'changed' : 'created', uri });
    });
  }

  /** Of a file of a provider; `null` for any other. */
  async provided(uri: Uri): Promise<FileStat | null> {
    return (await this.#providers.get(uri.scheme)?.stat(uri)) ?? null;
  }

  async stat(uri: Uri): Promise<unknown> {
    const provider = this.#providers.get(uri.scheme);
    if (provider) return provider.stat(uri);
    return this.#onDisk('stat', uri, async () => {
      const { ctimeMs, mtimeMs, size, ...stats } = await fs.stat(uri.fsPath);
      const isDirectory = (stats.mode & 0o170_000) === 0o040_000;
      const isFile = (stats.mode & 0o170_000) === 0o100_000;
      const { FileType } = enumerations;
      const type = isDirectory ? FileType.Directory : isFile ? FileType.File : FileType.Unknown;
      return { type, ctime: ctimeMs, mtime: mtimeMs, size };
    });
  }

  /** The `workspace.fs` of the extension. */
  readonly api: object = {
    readFile: (uri: Uri) => this.readFile(uri),
    writeFile: (uri: Uri, content: Uint8Array) => this.writeFile(uri, content),
    stat: (uri: Uri) => this.stat(uri),
    readDirectory: (uri: Uri) =>
      this.#onDisk('readDirectory', uri, async () => {
        const entries = await fs.readdir(uri.fsPath, { withFileTypes: true });
        return entries.map((entry) => [entry.name, entry.isDirectory() ? 2 : 1]);
      }),
    createDirectory: (uri: Uri) =>
      this.#onDisk('createDirectory', uri, async () => void (await fs.mkdir(uri.fsPath, { recursive: true }))),
    rename: (from: Uri, to: Uri) =>
      this.#onDisk('rename', to, async () => {
        await fs.rename(from.fsPath, to.fsPath);
        this.#disk.changed.fire({ kind: 'deleted', uri: from });
        this.#disk.changed.fire({ kind: 'created', uri: to });
      }),
    delete: (uri: Uri) =>
      this.#onDisk('delete', uri, async () => {
        await fs.rm(uri.fsPath, { recursive: true });
        this.#disk.changed.fire({ kind: 'deleted', uri });
      }),
    isWritableFileSystem: (scheme: string) => scheme === 'file' || this.#providers.has(scheme),
  };

  async #onDisk<T>(operation: FileOperation, uri: Uri, run: () => Promise<T>): Promise<T> {
    const code = this.#disk.failure(operation, uri.fsPath);
    if (code !== null) throw editorError(platformError(code, operation, uri.fsPath), uri);
    try {
      return await this.#counted(run);
    } catch (error) {
      throw editorError(error, uri);
    }
  }

  async #counted<T>(run: () => Promise<T>): Promise<T> {
    this.#disk.pending++;
    try {
      return await run();
    } finally {
      this.#disk.pending--;
    }
  }
}

/** The globs of `{one,other}`: picomatch knows no `**` in braces. */
function alternatives(glob: string): string[] {
  const [, start = '', inside] = /^(\*\*\/)?\{(.*)\}$/.exec(glob) ?? [];
  return inside === undefined ? [glob] : inside.split(/,(?![^{[]*[}\]])/).map((one) => `${start}${one}`);
}

const platformTexts: Readonly<Record<string, string>> = {
  ENOSPC: 'no space left on device',
  EROFS: 'read-only file system',
};

/** As Node reports it. */
function platformError(code: string, operation: FileOperation, file: string): Error {
  return Object.assign(new Error(`${code}: ${platformTexts[code] ?? 'failed'}, ${operation} '${file}'`), { code });
}

/** VS Code's error for one of the platform. */
function editorError(error: unknown, uri: Uri): Error {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const text = error instanceof Error ? error.message : String(error);
  if (code === 'ENOENT') return FileSystemError.FileNotFound(uri);
  if (code === 'EISDIR') return FileSystemError.FileIsADirectory(uri);
  if (code === 'ENOTDIR') return FileSystemError.FileNotADirectory(uri);
  if (code === 'EEXIST') return FileSystemError.FileExists(uri);
  if (code === 'EACCES' || code === 'EPERM')
    return new FileSystemError(`NoPermissions (FileSystemError): ${text}`, 'NoPermissions');
  return new FileSystemError(text);
}
