import fs from 'node:fs';
import path from 'node:path';

import { fail, succeed, type Result } from '../../base/result.ts';
import type { FileProblem } from '../../core/problem.ts';
import type { ManifestFormat } from '../../manifests/format.ts';
import type { SupportFile } from '../../manifests/link.ts';
import type { WantedFile } from '../../manifests/linking/linker.ts';
import {
  environmentsIn,
  excludedGlobs,
  formatFor,
  isEnvironmentFile,
  isExcluded,
  isSupport,
} from '../../manifests/registry.ts';
import { readerFor, readerOf } from '../../manifests/readers.ts';
import { errorDetail } from '../errorDetail.ts';
import { type FileList, listFiles, notOurs, readTextFile } from './workspaceFiles.ts';

/** The texts of a folder that `manifests` can read. */
export interface ReadWorkspace {
  readonly files: { readonly path: string; readonly format: ManifestFormat; readonly text: string }[];
  readonly supports: SupportFile[];
  /** Files and folders that could not be read; the rest is unaffected. */
  readonly problems: FileProblem[];
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
  const files: { path: string; format: ManifestFormat; text: string }[] = [];
  const supports: SupportFile[] = [];
  const problems = [...listed.problems];
  for (const { path: at } of problems) if (isSupport(at)) supports.push({ path: at, text: '', isUnreadable: true });
  for (const file of listed.files) {
    if (isEnvironmentFile(file) || environments.some((folder) => file.startsWith(folder))) continue;
    const text = readTextFile(root, file, limit);
    const format = readerFor(file);
    if (!text.ok) {
      problems.push(text.problem);
      if (isSupport(file)) supports.push({ path: file, text: '', isUnreadable: true });
    } else if (isSupport(file)) supports.push({ path: file, text: text.value });
    else if (format) files.push({ path: file, format, text: text.value });
  }
  return succeed({ files, supports, problems });
}

/** The files of a folder that `manifests` can read, and those that mark folders of installed packages. */
export function listWorkspace(root: string): FileList {
  return listFiles(root, {
    exclude: excludedGlobs(),
    isWanted: (file) =>
      (isSupport(file) || formatFor(file) !== undefined || isEnvironmentFile(file)) && !isExcluded(file),
  });
}

/**
 * Reads files that manifests refer to (`LinkedWorkspace.wanted`) and adds them to the result. False if none of them
 * exists, so that linking again would change nothing. Existing unreadable files are added to the problems.
 */
export function readWanted(folder: string, limit: number, into: ReadWorkspace, wanted: readonly WantedFile[]): boolean {
  const root = path.resolve(folder);
  let hasMore = false;
  for (const { path: file, formatId } of wanted) {
    if ([...into.files, ...into.supports, ...into.problems].some((known) => known.path === file)) continue;
    const text = readTextFile(root, file, limit);
    const format = readerFor(file) ?? readerOf(formatId ?? '');
    if (!text.ok) {
      if (!isMissing(text.problem)) into.problems.push(text.problem);
      continue;
    }
    if (formatId !== null && format) into.files.push({ path: file, format, text: text.value });
    else into.supports.push({ path: file, text: text.value });
    hasMore = true;
  }
  return hasMore;
}

/** There is nothing, or a folder. */
function isMissing(problem: FileProblem): boolean {
  return problem.kind === 'unreadableFile' && ['ENOENT', 'ENOTDIR', notOurs].includes(problem.detail);
}
