import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { type Result, succeed } from '../../base/result.ts';
import type { FileProblem } from '../../core/problem.ts';
import { type LinkedManifest, type LinkOptions, linkWorkspace, type WorkspaceFile } from '../../manifests/link.ts';
import { readManifest } from '../../manifests/readers.ts';
import { type UserSettings, readUserSettings } from '../../manifests/userSettings.ts';
import { type ReadWorkspace, readWanted, readWorkspace } from './readWorkspace.ts';
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
}

/** For programs without an editor. Fails if the folder itself can't be read. */
export function readLinkedFolder(folder: string, options: LinkedFolderOptions): Result<LinkedFolder, FileProblem> {
  const { limit, ...linking } = options;
  const read = readWorkspace(folder, limit);
  if (!read.ok) return read;
  const manifests = link(folder, limit, read.value, { ...linking, supports: read.value.supports });
  const texts = new Map(read.value.files.map(({ path: file, text }) => [file, text]));
  return succeed({ manifests, textOf: (file) => texts.get(file) ?? '', problems: read.value.problems });
}

/** Links until no further files are found that the manifests refer to. */
function link(
  folder: string,
  limit: number,
  workspace: ReadWorkspace,
  options: LinkOptions,
): readonly LinkedManifest[] {
  const readings = new Map<string, WorkspaceFile>();
  for (;;) {
    for (const { path: file, format, text } of workspace.files)
      if (!readings.has(file)) readings.set(file, { path: file, format, reading: readManifest(format, text) });
    const { manifests, wanted } = linkWorkspace([...readings.values()], options);
    if (!readWanted(folder, limit, workspace, wanted)) return manifests;
  }
}

/** This machine's settings for package sources, with the names of those that can't be read. */
export async function machineSettings(
  folder: string,
): Promise<{ readonly settings: UserSettings; readonly stamp: string; readonly unreadable: readonly string[] }> {
  const { settings, unreadable } = await new UserSettingsFiles().read(pathToFileURL(path.resolve(folder)).href);
  return { settings: readUserSettings(settings.files, settings.environment), stamp: settings.stamp, unreadable };
}
