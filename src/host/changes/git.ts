import * as vscode from 'vscode';

import { describeError } from '../../base/describeError.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import type { Clock, Log } from '../../model/ports.ts';
import type { GitApi, GitExtension, GitRepository } from './gitApi.ts';

/** Milliseconds without a change of a repository before it is read: a checkout changes it many times. */
const changePause = 300;

/** The repositories of the built-in Git extension. None while it is absent, disabled or still starting. */
export class Git implements Disposable {
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  /** Subscriptions to one start of the interface. */
  readonly #current = this.#store.add(new DisposableStore());
  readonly #followed = new Map<GitRepository, vscode.Disposable>();
  #api: GitApi | null = null;
  readonly #announcing: RunOnceScheduler;

  #setReady: () => void = () => undefined;

  /** Resolves when the repositories of the window have been searched, or there is no Git. */
  readonly whenReady: Promise<void> = new Promise((resolve) => {
    this.#setReady = resolve;
  });
  /** Repositories have come, gone or changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor({ clock, log }: { readonly clock: Clock; readonly log: Log }) {
    this.#announcing = this.#store.add(new RunOnceScheduler(clock, () => this.#changed.fire()));
    this.#start().catch((error: unknown) => {
      log.warn(`changes: no Git: ${describeError(error)}`);
      this.#setReady();
    });
  }

  /** Those with a commit. */
  get repositories(): readonly GitRepository[] {
    if (this.#api?.state !== 'initialized') return [];
    return this.#api.repositories.filter(({ state }) => state.HEAD?.commit !== undefined);
  }

  /** The innermost repository of a file, if it has a commit. */
  repositoryOf(uri: vscode.Uri): GitRepository | null {
    const found = this.#api?.state === 'initialized' ? this.#api.getRepository(uri) : null;
    return found?.state.HEAD?.commit === undefined ? null : found;
  }

  dispose(): void {
    for (const following of this.#followed.values()) following.dispose();
    this.#store.dispose();
  }

  async #start(): Promise<void> {
    const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
    if (!extension) return this.#setReady();
    const git = await extension.activate();
    const connect = (): void => {
      this.#current.clear();
      this.#api = git.enabled ? git.getAPI(1) : null;
      if (this.#api) this.#connect(this.#api);
      this.#follow();
    };
    this.#store.add(git.onDidChangeEnablement(connect));
    connect();
  }

  #connect(api: GitApi): void {
    for (const event of [api.onDidChangeState, api.onDidOpenRepository, api.onDidCloseRepository])
      this.#current.add((event as vscode.Event<unknown>)(() => this.#follow()));
  }

  #follow(): void {
    const present = new Set(this.#api?.repositories ?? []);
    for (const [repository, following] of this.#followed)
      if (!present.has(repository)) {
        following.dispose();
        this.#followed.delete(repository);
      }
    for (const repository of present)
      if (!this.#followed.has(repository))
        this.#followed.set(
          repository,
          repository.state.onDidChange(() => this.#announcing.restart(changePause)),
        );
    if (this.#api?.state !== 'uninitialized') this.#setReady();
    this.#announcing.restart(changePause);
  }
}

/** Paths with the drive of a Windows system are compared without their letter case. */
export function isAtOrBelow(uri: vscode.Uri, folder: vscode.Uri): boolean {
  const [path = '', start = ''] = [uri, folder]
    .map(({ fsPath }) => `${fsPath.replaceAll('\\', '/').replace(/\/$/, '')}/`)
    .map((one) => (/^[a-z]:/i.test(one) ? one.toLowerCase() : one));
  return path.startsWith(start);
}
