import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { type Result, succeed } from '../../base/result.ts';
import type { FileProblem } from '../../core/problem.ts';
import { type LinkedManifest, type LinkOptions, linkWorkspace, type WorkspaceFile } from '../../manifests/link.ts';
import { readManifest } from '../../manifests/readers.ts';
import { type UserSettings, readUserSettings } from '../../manifests/userSettings.ts';
import { listWorkspace, type ReadWorkspace, readWanted, readWorkspace } from './readWorkspace.ts';
import { UserSettingsFiles } from './userSettingsFiles.ts';

export interface LinkedFolderOptions extends Omit<LinkOptions, 'supports'> {
  /** Bytes a file may have. */
  readonly limit: number;
}

/** Every manifest of a folder, linked. */
export interface LinkedFolder {
  readonly manifests: readonly LinkedManifest[];
  /** The text of a manifest, by its path; empty for another path. */
  textOf(this: void, path: string): string;
  /** Files and folders that could not be read; the rest is unaffected. */
  readonly problems: readonly FileProblem[];
  /** Paths of files that manifests refer to, whether they exist or not. */
  readonly wanted: readonly string[];
}

/** For programs without an editor. Fails if the folder itself can't be read. */
export function readLinkedFolder(folder: string, options: LinkedFolderOptions): Result<LinkedFolder, FileProblem> {
  const { limit, ...linking } = options;
  const read = readWorkspace(folder, limit);
  if (!read.ok) return read;
  const { manifests, wanted } = link(folder, limit, read.value, { ...linking, supports: read.value.supports });
  const texts = new Map(read.value.files.map(({ path: file, text }) => [file, text]));
  return succeed({ manifests, textOf: (file) => texts.get(file) ?? '', problems: read.value.problems, wanted });
}

/** Links until no further files are found that the manifests refer to. */
function link(
  folder: string,
  limit: number,
  workspace: ReadWorkspace,
  options: LinkOptions,
): Pick<LinkedFolder, 'manifests' | 'wanted'> {
  const readings = new Map<string, WorkspaceFile>();
  for (;;) {
    for (const { path: file, format, text } of workspace.files)
      if (!readings.has(file)) readings.set(file, { path: file, format, reading: readManifest(format, text) });
    const { manifests, wanted } = linkWorkspace([...readings.values()], options);
    if (!readWanted(folder, limit, workspace, wanted))
      return { manifests, wanted: wanted.map(({ path: file }) => file) };
  }
}

/** This machine's settings for package sources, with the names of those that can't be read. */
export async function machineSettings(
  folder: string,
): Promise<{ readonly settings: UserSettings; readonly stamp: string; readonly unreadable: readonly string[] }> {
  const { settings, unreadable } = await new UserSettingsFiles().read(pathToFileURL(path.resolve(folder)).href);
  return { settings: readUserSettings(settings.files, settings.environment), stamp: settings.stamp, unreadable };
}

/** Changes when one of the files of a folder that would be read, or of `others`, is changed, added or removed. */
export function folderStamp(folder: string, others: readonly string[]): string {
  const root = path.resolve(folder);
  const files = new Set([...listWorkspace(root).files, ...others]);
  return [...files].map((file) => `${file} ${fileStamp(path.resolve(root, file))}`).join('\n');
}

function fileStamp(file: string): string {
  try {
    const { mtimeMs, size, ino } = fs.statSync(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return '-';
  }
}
