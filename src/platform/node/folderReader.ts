import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Disposable } from '../../base/disposable.ts';
import { type Result, succeed } from '../../base/result.ts';
import type { FileProblem } from '../../core/problem.ts';
import type { LinkedManifest } from '../../manifests/link.ts';
import { isSupport } from '../../manifests/registry.ts';
import type { Log } from '../../model/ports.ts';
import type { ReadingWorker } from '../../model/readingWorker.ts';
import type { WithheldNames } from '../../model/workspace/withheldNames.ts';
import { Inventory } from '../../model/workspace/inventory.ts';
import type { UserSettingsReading } from '../../model/workspace/userSettingsReader.ts';
import { listWorkspace, readWorkspace } from './readWorkspace.ts';
import { UserSettingsFiles } from './userSettingsFiles.ts';
import { notOurs, readTextFile } from './workspaceFiles.ts';

export interface FolderReaderOptions {
  readonly folder: string;
  /** Bytes a file may have. */
  readonly limit: number;
  /** Globs of names that are never sent. */
  readonly privatePackages: readonly string[];
  /** Sources that hold nothing but public packages. */
  readonly publicMirrors: readonly string[];
  /** The settings of this machine for package sources count. */
  readonly hasUserSettings: boolean;
  readonly worker: ReadingWorker;
  readonly log: Log;
}

/** Every manifest of a folder, linked. */
export interface LinkedFolder {
  /** In plain text order of their paths. */
  readonly manifests: readonly LinkedManifest[];
  /** The text of a manifest, by its path; empty for another path. */
  textOf(this: void, path: string): string;
  /** Files and folders that could not be read, or whose reading was given up; the rest is unaffected. */
  readonly problems: readonly FileProblem[];
  /** Settings of this machine that can't be read, by their labels. */
  readonly unreadableSettings: readonly string[];
  /** Names that are withheld, until the folder is read again. */
  withheld(this: void): WithheldNames;
}

const noSettings: UserSettingsReading = {
  settings: { stamp: '', files: [], environment: {} },
  found: [],
  unreadable: [],
};

/**
 * Reads a folder on disk, for programs without an editor: with the editor's inventory, so that every text is read in
 * the worker, under its limits. The worker belongs to the caller.
 */
export class FolderReader implements Disposable {
  readonly #options: FolderReaderOptions;
  readonly #root: string;
  /** The name of the folder in the inventory. */
  readonly #address: string;
  readonly #inventory: Inventory;
  readonly #settingsFiles = new UserSettingsFiles();
  readonly #texts = new Map<string, string>();
  /** Counts the different texts of a path. */
  readonly #stamps = new Map<string, number>();
  #problems = new Map<string, FileProblem>();
  #settings = noSettings;

  constructor(options: FolderReaderOptions) {
    const { folder, worker, log, privatePackages, publicMirrors } = options;
    this.#options = options;
    this.#root = path.resolve(folder);
    this.#address = pathToFileURL(this.#root).href;
    this.#inventory = new Inventory({
      worker,
      log,
      privatePackages: () => privatePackages,
      publicMirrors: () => publicMirrors,
      isUnlimited: true,
      userSettings: () => Promise.resolve(this.#settings.settings),
    });
    this.#inventory.onDidRequestFiles(({ paths, waitUntil }) => waitUntil(this.#readWanted(paths)));
  }

  /** Reads what has changed since the last call, and links everything. Fails if the folder itself can't be read. */
  async read(): Promise<Result<LinkedFolder, FileProblem>> {
    const { folder, limit, hasUserSettings } = this.#options;
    const inventory = this.#inventory;
    // Its program starts while the files are read.
    void this.#options.worker.run('forgetFile', { folder: this.#address, path: '' });
    if (hasUserSettings) this.#settings = await this.#settingsFiles.read(this.#address);
    const read = readWorkspace(folder, limit);
    if (!read.ok) return read;
    const { texts, problems } = read.value;
    this.#problems = new Map(problems.map((problem) => [problem.path, problem]));
    const wanted = inventory.wantedPaths(this.#address).filter((file) => !texts.has(file));
    const group = inventory.beginGroup();
    inventory.keepOnly(this.#address, new Set([...texts.keys(), ...this.#problems.keys(), ...wanted]));
    for (const problem of problems) inventory.setUnreadable(this.#address, problem.path, problem);
    for (const [file, text] of texts) void this.#give(file, text);
    for (const file of wanted) void this.#readOne(file);
    inventory.relink();
    group.end();
    await inventory.whenSettled();
    return succeed(this.#result());
  }

  /** Changes when one of the files that were read, or would be, is changed, added or removed. */
  async stamp(): Promise<string> {
    const settings = this.#options.hasUserSettings ? await this.#settingsFiles.stamp(this.#address) : '';
    const files = new Set([...listWorkspace(this.#root).files, ...this.#inventory.wantedPaths(this.#address)]);
    return [settings, ...[...files].map((file) => `${file} ${fileStamp(path.resolve(this.#root, file))}`)].join('\n');
  }

  dispose(): void {
    this.#inventory.dispose();
  }

  #result(): LinkedFolder {
    const listed = this.#inventory.folders.find(({ folder }) => folder === this.#address)?.manifests ?? [];
    const problems = new Map(this.#problems);
    for (const { path: file, fileProblem } of listed) if (fileProblem) problems.set(file, fileProblem);
    return {
      manifests: listed.filter(({ fileProblem }) => fileProblem === null).sort(byPath),
      textOf: (file) => this.#texts.get(file) ?? '',
      problems: [...problems.values()].sort(byPath),
      unreadableSettings: this.#settings.unreadable,
      withheld: () => this.#inventory.withheld,
    };
  }

  /** Files that manifests refer to, and all files for another worker. */
  async #readWanted(paths: readonly string[]): Promise<void> {
    const group = this.#inventory.beginGroup();
    await Promise.all(
      paths.map((file) => {
        const text = this.#texts.get(file);
        return text === undefined ? this.#readOne(file) : this.#give(file, text);
      }),
    ).finally(() => group.end());
  }

  async #readOne(file: string): Promise<void> {
    const text = readTextFile(this.#root, file, this.#options.limit);
    if (text.ok) return this.#give(file, text.value);
    this.#texts.delete(file);
    if (isMissing(file, text.problem)) return this.#inventory.removeFile(this.#address, file);
    this.#problems.set(file, text.problem);
    this.#inventory.setUnreadable(this.#address, file, text.problem);
  }

  #give(file: string, text: string): Promise<void> {
    const stamp = (this.#stamps.get(file) ?? 0) + (this.#texts.get(file) === text ? 0 : 1);
    this.#texts.set(file, text);
    this.#stamps.set(file, stamp);
    return this.#inventory.setContent(this.#address, file, { content: text, isDraft: false, stamp: String(stamp) });
  }
}

function fileStamp(file: string): string {
  try {
    const { mtimeMs, size, ino } = fs.statSync(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return '-';
  }
}

/** There is nothing, or a folder. In place of settings a folder is a file that can't be read. */
function isMissing(file: string, problem: FileProblem): boolean {
  if (problem.kind !== 'unreadableFile') return false;
  return ['ENOENT', 'ENOTDIR'].includes(problem.detail) || (problem.detail === notOurs && !isSupport(file));
}

function byPath({ path: a }: { readonly path: string }, { path: b }: { readonly path: string }): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
