import type { FileProblem } from '../core/problem.ts';
import { LineIndex } from '../core/range.ts';
import type { LinkedManifest } from '../manifests/link.ts';
import { harmless } from './dependencyList.ts';

/** Of a folder that can't be read. */
export function unreadableFolder(folder: string, problem: FileProblem): string {
  return `${harmless(folder)} can't be scanned: ${fileProblemText(problem)}.\n`;
}

/** Of a settings file of this machine, by its name. */
export function unreadableSettings(label: string): string {
  return `${harmless(label)}: it can't be read, so that it may name a private source\n`;
}

/** One line for each file that can't be read, and for each problem within a manifest. */
export function folderProblems(
  files: readonly FileProblem[],
  manifests: readonly LinkedManifest[],
  textOf: (path: string) => string,
): string {
  const lines = files.map((problem) => `${problem.path || '.'}: ${fileProblemText(problem)}`);
  for (const { path, problems } of manifests) {
    const index = problems.length > 0 ? new LineIndex(textOf(path)) : null;
    for (const { message, range } of problems) {
      lines.push(`${path}:${(index?.positionAt(range.start).line ?? 0) + 1}: ${message}`);
    }
  }
  return lines.map((line) => `${harmless(line)}\n`).join('');
}

/** True if the file could be read from disk, and its text was too much for this program. */
export function isGivenUp({ kind }: FileProblem): boolean {
  return kind === 'readingTooLong' || kind === 'readingTooMuchMemory' || kind === 'readingFailed';
}

/** Why a file isn't read: one clause without a period. */
export function fileProblemText(problem: FileProblem): string {
  switch (problem.kind) {
    case 'fileTooLarge':
      return `${problem.bytes} bytes are more than the ${problem.limit} that are read`;
    case 'linkedOutside':
      return "this file is a link to a place outside the workspace folder and isn't read";
    case 'notRegularFile':
      return "this is not a regular file and isn't read";
    case 'readingTooLong':
      return 'reading it took too long and was given up';
    case 'readingTooMuchMemory':
      return 'reading it took too much memory and was given up';
    case 'readingFailed':
      return 'reading it has failed because of an error in this program';
    case 'unreadableFile':
      break;
  }
  switch (problem.detail) {
    case 'ENOENT':
      return 'it does not exist';
    case 'ENOTDIR':
      return 'it is not a folder';
    case 'EACCES':
    case 'EPERM':
      return 'it may not be read';
    default:
      return problem.detail;
  }
}
