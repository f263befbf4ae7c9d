import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { fail, type Result, succeed } from '../base/result.ts';
import type { Coordinates } from '../core/coordinates.ts';
import type { FileProblem, Problem } from '../core/problem.ts';
import { draftIdOf } from '../model/drafts/draftId.ts';
import { errorDetail } from '../platform/errorDetail.ts';
import { readTextFile } from '../platform/node/workspaceFiles.ts';

/** More bytes than a draft that can be read has. */
const maxBytes = 4_000_000;

export interface DraftFile {
  readonly path: string;
  /** `null`: there is no draft. */
  readonly text: string | null;
}

/** The draft of each component as a YAML file in one folder, which is made with the first draft. */
export class DraftFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = path.resolve(folder);
  }

  /** Fails if a file is there that can't be read. */
  read(component: Coordinates): Result<DraftFile, FileProblem> {
    const name = nameOf(component);
    const at = path.join(this.#folder, name);
    const read = readTextFile(this.#folder, name, maxBytes);
    if (read.ok) return succeed({ path: at, text: read.value });
    const { problem } = read;
    return problem.kind === 'unreadableFile' && problem.detail === 'ENOENT'
      ? succeed({ path: at, text: null })
      : fail(problem);
  }

  /** Replaces the file as a whole, so that no reader sees a part of it. Returns its path. */
  write(component: Coordinates, text: string): Result<string, Problem> {
    const at = path.join(this.#folder, nameOf(component));
    const temporary = `${at}.${randomUUID()}.tmp`;
    try {
      fs.mkdirSync(this.#folder, { recursive: true });
      fs.writeFileSync(temporary, text, { flag: 'wx' });
      fs.renameSync(temporary, at);
      return succeed(at);
    } catch (error) {
      removeIfThere(temporary);
      return fail({ kind: 'notKept', detail: errorDetail(error) });
    }
  }
}

function removeIfThere(file: string): void {
  try {
    fs.unlinkSync(file);
  } catch {
    // It was never made.
  }
}

/** Where drafts are written if no option names a folder: with the data of the user's account, as the system has it. */
export function defaultDraftFolder(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  return path.join(dataFolder(platform, environment, home), 'clearlydefined', 'drafts');
}

function dataFolder(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  if (platform === 'win32') return environment['LOCALAPPDATA'] || path.join(home, 'AppData', 'Local');
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support');
  const stated = environment['XDG_DATA_HOME'] ?? '';
  return path.isAbsolute(stated) ? stated : path.join(home, '.local', 'share');
}

function nameOf(component: Coordinates): string {
  return `${draftIdOf(component)}.yaml`;
}
