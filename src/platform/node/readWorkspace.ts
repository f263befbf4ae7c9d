import fs from 'node:fs';
import path from 'node:path';

import { fail, succeed, type Result } from '../../base/result.ts';
import type { FileProblem } from '../../core/problem.ts';
import {
  environmentsIn,
  excludedGlobs,
  formatFor,
  isEnvironmentFile,
  isExcluded,
  isSupport,
} from '../../manifests/registry.ts';
import { errorDetail } from '../errorDetail.ts';
import { type FileList, listFiles, readTextFile } from './workspaceFiles.ts';

/** The texts of a folder that `manifests` can read: manifests, and settings that affect them. */
export interface ReadWorkspace {
  /** By path, in plain text order. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files and folders that could not be read; the rest is unaffected. */
  readonly problems: readonly FileProblem[];
}

/**
 * Finds and reads every manifest below a folder on disk. `limit`: bytes a file may have. Fails if the folder itself
 * cannot be read.
 */
export function readWorkspace(folder: string, limit: number): Result<ReadWorkspace, FileProblem> {
  try {
    fs.readdirSync(folder);
  } catch (error) {
    return fail({ kind: 'unreadableFile', path: folder, detail: errorDetail(error) });
  }
  const root = path.resolve(folder);
  const listed = listWorkspace(root);
  const environments = environmentsIn(listed.files);
  const texts = new Map<string, string>();
  const problems = [...listed.problems];
  for (const file of listed.files) {
    if (isEnvironmentFile(file) || environments.some((folder) => file.startsWith(folder))) continue;
    const text = readTextFile(root, file, limit);
    if (text.ok) texts.set(file, text.value);
    else problems.push(text.problem);
  }
  return succeed({ texts, problems });
}

/** The files of a folder that `manifests` can read, and those that mark folders of installed packages. */
export function listWorkspace(root: string): FileList {
  return listFiles(root, {
    exclude: excludedGlobs(),
    isWanted: (file) =>
      (isSupport(file) || formatFor(file) !== undefined || isEnvironmentFile(file)) && !isExcluded(file),
    isMisplaced: isSupport,
  });
}
