import fs from 'node:fs';
import path from 'node:path';

import { fail, succeed, type Result } from '../../base/result.ts';
import type { FileProblem } from '../../core/problem.ts';
import type { ManifestFormat } from '../../manifests/format.ts';
import { excludedGlobs, formatFor, supportFileNames } from '../../manifests/registry.ts';
import { errorDetail } from '../errorDetail.ts';
import { listFiles, readTextFile } from './workspaceFiles.ts';

/** The texts of a folder that the manifests room can do something with. */
export interface ReadWorkspace {
  readonly files: readonly { readonly path: string; readonly format: ManifestFormat; readonly text: string }[];
  readonly npmrc: readonly { readonly path: string; readonly text: string }[];
  /** Files and folders that could not be read; the rest is unharmed. */
  readonly problems: readonly FileProblem[];
}

/** Finds and reads every manifest below a folder on disk. `limit`: bytes a file may have. Fails when the folder itself cannot be read. */
export function readWorkspace(folder: string, limit: number): Result<ReadWorkspace, FileProblem> {
  try {
    fs.readdirSync(folder);
  } catch (error) {
    return fail({ kind: 'unreadableFile', path: folder, detail: errorDetail(error) });
  }
  const root = path.resolve(folder);
  const isSupport = (file: string): boolean => supportFileNames.includes(path.posix.basename(file));
  const listed = listFiles(root, {
    exclude: excludedGlobs(),
    isWanted: (file) => isSupport(file) || formatFor(file) !== undefined,
  });
  const files: { path: string; format: ManifestFormat; text: string }[] = [];
  const npmrc: { path: string; text: string }[] = [];
  const problems = [...listed.problems];
  for (const file of listed.files) {
    const text = readTextFile(root, file, limit);
    const format = formatFor(file);
    if (!text.ok) problems.push(text.problem);
    else if (isSupport(file)) npmrc.push({ path: file, text: text.value });
    else if (format) files.push({ path: file, format, text: text.value });
  }
  return succeed({ files, npmrc, problems });
}
