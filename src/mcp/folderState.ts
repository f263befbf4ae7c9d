import path from 'node:path';

import type { AgentFolder, AgentManifest } from '../agents/agentSource.ts';
import { fail, type Result, succeed } from '../base/result.ts';
import { maxFileBytes, settingDefaults } from '../contributions.ts';
import { type Coordinates, coordinatesKey, displayName } from '../core/coordinates.ts';
import { PrivateNames } from '../manifests/privateNames.ts';
import { Policies } from '../model/policy/policies.ts';
import type { Log } from '../model/ports.ts';
import type { ReadingWorker } from '../model/readingWorker.ts';
import { FolderReader, type LinkedFolder } from '../platform/node/folderReader.ts';
import { readTextFile } from '../platform/node/workspaceFiles.ts';
import { policyFileName } from '../policy/policy.ts';
import { fileProblemText, folderProblems, unreadableFolder, unreadableSettings } from '../scan/folderTexts.ts';
import type { McpOptions } from './mcpOptions.ts';

/** Milliseconds for which the files count as unchanged. */
const checkedFor = 2000;

/** More bytes than a policy that can be read has. */
const maxPolicyBytes = 4_000_000;

interface Parts {
  readonly options: McpOptions;
  readonly worker: ReadingWorker;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Says something to people; the text ends with a line break. */
  readonly say: (text: string) => void;
}

/** The manifests and the policy of one folder as they were when its files were last checked. */
export class FolderState {
  readonly #parts: Parts;
  readonly #names: PrivateNames;
  readonly #reader: FolderReader;
  readonly #policies = new Policies();
  #stamp = '';
  #checkedAt = -Infinity;
  #refreshing: Promise<Result<null, string>> | null = null;
  #read: LinkedFolder | null = null;
  #manifests: readonly AgentManifest[] = [];
  /** Public components with a revision, each once. */
  #components: readonly Coordinates[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    const { options, worker, log } = parts;
    this.#names = new PrivateNames(options.privatePackages);
    this.#reader = new FolderReader({ ...options, limit: maxFileBytes(settingDefaults.maxFileSize), worker, log });
  }

  get components(): readonly Coordinates[] {
    return this.#components;
  }

  /** When its files were last checked, in milliseconds since the epoch. */
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
    const withheld = this.#read.withheld();
    return withheld.has(coordinates) || withheld.hasNamespaceOf(coordinates) || withheld.hasMember(coordinates);
  }

  /** Reads the folder, unless its files are unchanged. Fails with a sentence; what was read before stays. */
  refresh(): Promise<Result<null, string>> {
    if (this.#parts.now() - this.#checkedAt < checkedFor) return Promise.resolve(succeed(null));
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  async #refresh(): Promise<Result<null, string>> {
    const { options, now, say } = this.#parts;
    this.#readPolicy();
    // Before the files are read: a later change is then found at the next check.
    const stamp = await this.#reader.stamp();
    if (this.#read === null || stamp !== this.#stamp) {
      const read = await this.#reader.read();
      if (!read.ok) return fail(unreadableFolder(options.folder, read.problem).trimEnd());
      const { manifests, problems, textOf } = read.value;
      say(read.value.unreadableSettings.map(unreadableSettings).join('') + folderProblems(problems, manifests, textOf));
      this.#setRead(read.value);
      // Otherwise a file was changed meanwhile, or is referred to that wasn't before: read once more at the next check.
      this.#stamp = (await this.#reader.stamp()) === stamp ? stamp : '';
    }
    this.#checkedAt = now();
    return succeed(null);
  }

  #setRead(read: LinkedFolder): void {
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
    const revisions = known.filter(({ revision }) => revision !== null);
    this.#components = [...new Map(revisions.map((one) => [coordinatesKey(one), one])).values()];
  }

  #readPolicy(): void {
    const { folder, policyFile } = this.#parts.options;
    const at = path.resolve(policyFile ?? path.join(folder, policyFileName));
    const text = readTextFile(path.dirname(at), path.basename(at), maxPolicyBytes);
    if (text.ok) this.#policies.setText('', text.value);
    else if (policyFile === null && text.problem.kind === 'unreadableFile' && text.problem.detail === 'ENOENT')
      this.#policies.remove('');
    else this.#policies.setUnreadable('', text.problem);
  }
}
