import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { FileProblem } from '../../core/problem.ts';
import type { Policy, PolicyProblem } from '../../policy/policy.ts';
import { readPolicy } from '../../policy/readPolicy.ts';

/** A policy that can be used, with the text its ranges are in. */
export interface PolicyInForce {
  readonly policy: Policy;
  readonly text: string;
}

/** The policy file of one workspace folder. */
export interface FolderPolicy {
  readonly folder: string;
  /** As it is now, in its editor or on disk; `null`: it can't be read. */
  readonly text: string | null;
  /** Of that text. */
  readonly problems: readonly PolicyProblem[];
  /** Why the file can't be read. */
  readonly fileProblem: FileProblem | null;
  /** The last text without errors; `null` if there was none in this session. */
  readonly inForce: PolicyInForce | null;
  /** The text has errors, or can't be read. */
  readonly isBroken: boolean;
}

/**
 * The policies of the workspace folders. A broken text leaves the last good one in force. Texts are read in the
 * extension host: `readPolicy` limits their length and their structure before it builds anything.
 */
export class Policies implements Disposable {
  readonly #folders = new Map<string, FolderPolicy>();
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<string>());

  /** The policy of this folder has changed. */
  readonly onDidChange: Event<string> = this.#changed.event;

  get all(): readonly FolderPolicy[] {
    return [...this.#folders.values()];
  }

  of(folder: string): FolderPolicy | undefined {
    return this.#folders.get(folder);
  }

  setText(folder: string, text: string): void {
    const before = this.#folders.get(folder);
    if (before?.text === text) return;
    const { policy, problems } = readPolicy(text);
    const inForce = policy ? { policy, text } : (before?.inForce ?? null);
    this.#set({ folder, text, problems, fileProblem: null, inForce, isBroken: policy === null });
  }

  setUnreadable(folder: string, fileProblem: FileProblem): void {
    const inForce = this.#folders.get(folder)?.inForce ?? null;
    this.#set({ folder, text: null, problems: [], fileProblem, inForce, isBroken: true });
  }

  /** The file or the folder is gone. */
  remove(folder: string): void {
    if (this.#folders.delete(folder)) this.#changed.fire(folder);
  }

  dispose(): void {
    this.#store.dispose();
  }

  #set(policy: FolderPolicy): void {
    this.#folders.set(policy.folder, policy);
    this.#changed.fire(policy.folder);
  }
}
