import { constants, type Stats } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Environment, UserSettingsFile } from '../../manifests/userSettingsFile.ts';
import type { UserSettingsReader, UserSettingsReading } from '../../model/workspace/userSettingsReader.ts';
import { decodeText } from '../../base/decodeText.ts';
import { errorDetail } from '../errorDetail.ts';
import { sourceVariablesOf, userSettingsCandidates, type SettingsCandidate } from './userSettingsCandidates.ts';

/** Bytes of one file. */
const maxBytes = 1_000_000;

/** Error codes for a missing file. */
const absent = new Set(['ENOENT', 'ENOTDIR']);

interface Machine {
  readonly home: string;
  readonly environment: Environment;
}

/** Settings files of this machine and of its user. */
export class UserSettingsFiles implements UserSettingsReader {
  readonly #machine: Machine;

  constructor(machine: Machine = { home: os.homedir(), environment: process.env }) {
    this.#machine = machine;
  }

  async read(folder: string): Promise<UserSettingsReading> {
    const candidates = await this.#candidates(folder);
    const states = await Promise.all(candidates.map(({ path: at }) => stateOf(at)));
    const files = await Promise.all(candidates.map((candidate, at) => readFile(candidate, states[at])));
    const found = files.filter((file) => file !== null);
    const labels = (some: readonly UserSettingsFile[]): string[] => [...new Set(some.map(({ label }) => label))];
    return {
      settings: {
        stamp: stampOf(candidates, states),
        files: found,
        environment: sourceVariablesOf(this.#machine.environment),
      },
      found: labels(found),
      unreadable: labels(found.filter(({ text }) => text === null)),
    };
  }

  async stamp(folder: string): Promise<string> {
    const candidates = await this.#candidates(folder);
    return stampOf(candidates, await Promise.all(candidates.map(({ path: at }) => stateOf(at))));
  }

  async #candidates(folder: string): Promise<readonly SettingsCandidate[]> {
    const { environment } = this.#machine;
    const at = folder.startsWith('file:') ? pathOf(folder, process.platform) : null;
    const found = await userSettingsCandidates({
      ...this.#machine,
      platform: process.platform,
      folder: at,
      nodeFolders: await nodeFolders(environment['PATH'] ?? environment['Path'] ?? ''),
      list: namesIn,
    });
    const config = at === null ? null : await gitConfigOf(at);
    return config === null ? found : [...found, { kind: 'gitConfig', label: '.git', path: config }];
  }
}

/**
 * The path of a folder's `file:` address. On Windows a host is that of a share, and URLs leave out `localhost`; on other
 * systems the editor takes the host for a folder, where `fileURLToPath` throws.
 */
export function pathOf(address: string, platform: NodeJS.Platform): string {
  const windows = platform === 'win32';
  const named = windows
    ? address.replace(/^file:\/\/localhost\//i, 'file://127.0.0.1/')
    : address.replace(/^file:\/\/(?=[^/])/, 'file:///');
  return fileURLToPath(named, { windows });
}

/**
 * The settings of the repository whose `.git` is a file: of a submodule those in the folder that it names, of a worktree those in the
 * folder that is common to all (git docs, "gitrepository-layout"). The file itself if it leads to none on a disk of this machine. `null` if `.git` is
 * a folder, or absent.
 */
async function gitConfigOf(folder: string): Promise<string | null> {
  const file = path.join(folder, '.git');
  const state = await stateOf(file);
  if (state === null || typeof state === 'string' || state.isDirectory()) return null;
  const gitFolder = placeIn(folder, /^gitdir:(.+)/.exec((await textAt(file)) ?? '')?.[1]);
  if (gitFolder === null) return file;
  const common = await textAt(path.join(gitFolder, 'commondir'));
  const place = common === null ? gitFolder : placeIn(gitFolder, common);
  return place === null ? file : path.join(place, 'config');
}

/** `null` for what names nothing, and for a share of another machine. */
function placeIn(folder: string, written = ''): string | null {
  const named = written.trim();
  return named === '' || /^[\\/]{2}/.test(named) ? null : path.resolve(folder, named);
}

/** `null` if it is absent or can't be read. */
async function textAt(at: string): Promise<string | null> {
  return (await readFile({ kind: 'gitConfig', label: '', path: at }, await stateOf(at)))?.text ?? null;
}

/** The state of a path, links followed: `null` if nothing is there, the error's code if that can't be known. */
async function stateOf(at: string): Promise<Stats | string | null> {
  try {
    return await stat(at);
  } catch (error) {
    const detail = errorDetail(error);
    return absent.has(detail) ? null : detail;
  }
}

function stampOf(candidates: readonly SettingsCandidate[], states: readonly (Stats | string | null)[]): string {
  return candidates
    .flatMap(({ path: at }, index) => {
      const state = states[index] ?? null;
      if (state === null) return [];
      return [`${at} ${typeof state === 'string' ? state : `${state.mtimeMs} ${state.size} ${state.ino}`}`];
    })
    .join('\n');
}

/** `null`: there is no such file. A file that can't be read, isn't a regular one or is too large has no text. */
async function readFile(
  { kind, label, path: at }: SettingsCandidate,
  state: Stats | string | null = null,
): Promise<UserSettingsFile | null> {
  if (state === null || at === os.devNull) return null;
  if (typeof state === 'string' || !state.isFile() || state.size > maxBytes) return { kind, label, text: null };
  try {
    // A pipe may have replaced it since: it must not block.
    const handle = await open(at, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const now = await handle.stat();
      if (!now.isFile() || now.size > maxBytes) return { kind, label, text: null };
      return { kind, label, text: decodeText(await firstBytes(handle)) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    return absent.has(errorDetail(error)) ? null : { kind, label, text: null };
  }
}

/** At most the allowed bytes, even if the file grows meanwhile. */
async function firstBytes(handle: Awaited<ReturnType<typeof open>>): Promise<Uint8Array> {
  const bytes = new Uint8Array(maxBytes);
  let length = 0;
  while (length < maxBytes) {
    const { bytesRead } = await handle.read(bytes, length, maxBytes - length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

/** In alphabetical order, which is that of Gradle and NuGet; limited to a generous maximum. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort().slice(0, 100);
  } catch {
    return [];
  }
}

/** The folders of the `node` a command line would run. Packages are not installed with the editor's own. */
async function nodeFolders(searched: string): Promise<readonly string[]> {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  for (const folder of searched.split(path.delimiter).slice(0, 200)) {
    if (!path.isAbsolute(folder)) continue;
    try {
      return [...new Set([folder, path.dirname(await realpath(path.join(folder, name)))])];
    } catch {
      // Not in this folder.
    }
  }
  return [];
}
