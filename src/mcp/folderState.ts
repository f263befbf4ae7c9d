import path from 'node:path';

import type { AgentFolder, AgentManifest } from '../agents/agentSource.ts';
import { fail, type Result, succeed } from '../base/result.ts';
import { maxFileBytes, settingDefaults } from '../contributions.ts';
import { type Coordinates, coordinatesKey, displayName } from '../core/coordinates.ts';
import type { LinkedManifest } from '../manifests/link.ts';
import { PrivateNames } from '../manifests/privateNames.ts';
import { readerOf } from '../manifests/readers.ts';
import { noUserSettings } from '../manifests/userSettings.ts';
import { Policies } from '../model/policy/policies.ts';
import { HeldBack } from '../model/workspace/heldBack.ts';
import { folderStamp, type LinkedFolder, machineSettings, readLinkedFolder } from '../platform/node/linkedFolder.ts';
import { readTextFile } from '../platform/node/workspaceFiles.ts';
import { policyFileName } from '../policy/policy.ts';
import { fileProblemText, folderProblems, unreadableFolder, unreadableSettings } from '../scan/folderTexts.ts';
import { heldBackNames } from '../worker/heldBackNames.ts';
import type { McpOptions } from './mcpOptions.ts';

/** Milliseconds for which the files count as unchanged. */
const checkedFor = 2000;

/** More bytes than a policy that can be read has. */
const mostPolicyBytes = 4_000_000;

interface Parts {
  readonly options: McpOptions;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Says something to people; the text ends with a line break. */
  readonly say: (text: string) => void;
}

/** The manifests and the policy of one folder as they were when its files were last looked at. */
export class FolderState {
  readonly #parts: Parts;
  readonly #names: PrivateNames;
  readonly #policies = new Policies();
  #stamp = '';
  #checkedAt = -Infinity;
  #refreshing: Promise<Result<null, string>> | null = null;
  #read: LinkedFolder | null = null;
  #manifests: readonly AgentManifest[] = [];
  #heldBack = new HeldBack([], []);
  /** Public components with a revision, each once. */
  #components: readonly Coordinates[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#names = new PrivateNames(parts.options.privatePackages);
  }

  get components(): readonly Coordinates[] {
    return this.#components;
  }

  /** When its files were last looked at, in milliseconds since the epoch. */
  get readAt(): number {
    return this.#checkedAt;
  }

  get folder(): AgentFolder {
    const known = this.#policies.of('');
    const policy: AgentFolder['policy'] = known?.inForce
      ? { state: 'inForce', policy: known.inForce.policy, isLastGood: known.isBroken }
      : { state: known ? 'broken' : 'none' };
    return { name: '', manifests: this.#manifests, policy };
  }

  /** True for all names before the folder has been read. */
  isPrivate(coordinates: Coordinates): boolean {
    if (this.#read === null) return true;
    if (this.#names.has(displayName(coordinates), coordinates)) return true;
    return this.#heldBack.has(coordinates) || this.#heldBack.hasNamespaceOf(coordinates);
  }

  /** Reads the folder, unless its files are unchanged. Fails with a sentence; what was read before stays. */
  refresh(): Promise<Result<null, string>> {
    if (this.#parts.now() - this.#checkedAt < checkedFor) return Promise.resolve(succeed(null));
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  async #refresh(): Promise<Result<null, string>> {
    const { options, now, say } = this.#parts;
    const { folder, privatePackages, publicMirrors, hasUserSettings } = options;
    this.#readPolicy();
    const machine = hasUserSettings
      ? await machineSettings(folder)
      : { settings: noUserSettings, stamp: '', unreadable: [] };
    // Before the files are read: a later change is then found at the next look.
    const stamp = `${machine.stamp}\n${folderStamp(folder, this.#read?.wanted ?? [])}`;
    if (this.#read === null || stamp !== this.#stamp) {
      const limit = maxFileBytes(settingDefaults.maxFileSize);
      const read = readLinkedFolder(folder, { limit, privatePackages, publicMirrors, userSettings: machine.settings });
      if (!read.ok) return fail(unreadableFolder(folder, read.problem).trimEnd());
      const { manifests, problems, textOf } = read.value;
      say(machine.unreadable.map(unreadableSettings).join('') + folderProblems(problems, manifests, textOf));
      this.#take(read.value);
      // Otherwise a file was changed meanwhile, or is referred to that wasn't before: read once more at the next look.
      this.#stamp = `${machine.stamp}\n${folderStamp(folder, read.value.wanted)}` === stamp ? stamp : '';
    }
    this.#checkedAt = now();
    return succeed(null);
  }

  #take(read: LinkedFolder): void {
    this.#read = read;
    const unread = read.problems.map((problem): AgentManifest => {
      const text = (): Promise<null> => Promise.resolve(null);
      return { path: problem.path, dependencies: [], unread: fileProblemText(problem), problems: [], text };
    });
    this.#manifests = [
      ...read.manifests.map(({ path: file, dependencies, problems }): AgentManifest => {
        const text = (): Promise<string> => Promise.resolve(read.textOf(file));
        return { path: file, dependencies, unread: null, problems, text };
      }),
      ...unread,
    ];
    const known = read.manifests.flatMap(({ dependencies }) => dependencies.flatMap((one) => one.coordinates ?? []));
    this.#heldBack = new HeldBack(read.manifests.flatMap(heldBackIn), known);
    const revisions = known.filter(({ revision }) => revision !== null);
    this.#components = [...new Map(revisions.map((one) => [coordinatesKey(one), one])).values()];
  }

  #readPolicy(): void {
    const { folder, policyFile } = this.#parts.options;
    const at = path.resolve(policyFile ?? path.join(folder, policyFileName));
    const text = readTextFile(path.dirname(at), path.basename(at), mostPolicyBytes);
    if (text.ok) this.#policies.setText('', text.value);
    else if (policyFile === null && text.problem.kind === 'unreadableFile' && text.problem.detail === 'ENOENT')
      this.#policies.remove('');
    else this.#policies.setUnreadable('', text.problem);
  }
}

function heldBackIn(manifest: LinkedManifest): readonly string[] {
  const ecosystem = readerOf(manifest.formatId)?.ecosystem;
  return ecosystem === undefined ? [] : [...heldBackNames([manifest], ecosystem)];
}
