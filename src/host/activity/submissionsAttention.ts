import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { PendingPullRequests } from '../../model/activity/pendingPullRequests.ts';
import type { Clock } from '../../model/ports.ts';
import type { Submissions } from '../../model/outbox/submissions/submissions.ts';

/** A view that a person may look at. */
export interface Looked {
  readonly isVisible: boolean;
  onDidChangeVisibility(listener: () => void): vscode.Disposable;
}

interface Parts {
  readonly curations: Looked;
  /** Views that list submissions besides. */
  readonly others: readonly Looked[];
  readonly submissions: Pick<Submissions, 'all' | 'onDidChange' | 'setAttention'>;
  readonly pending: Pick<PendingPullRequests, 'askIfOld'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Components of the workspace are looked up without a request. */
  readonly isAutomatic: () => boolean;
  /** The workspace is being read: what it depends on is not known yet. */
  readonly isReading: () => boolean;
  readonly onDidChangeReading: readonly Event<unknown>[];
}

/**
 * Who is there to hear of submissions and open pull requests: a person in front of this window who has looked at a view that
 * lists them, or has submitted something, since it was opened. Nobody else makes the service be asked.
 */
export class SubmissionsAttention implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #begunAt: number;
  #hasLooked = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#begunAt = parts.clock.now();
    const attend = (): void => this.#attend();
    this.#store.add(vscode.window.onDidChangeWindowState(attend));
    for (const view of [parts.curations, ...parts.others]) this.#store.add(view.onDidChangeVisibility(attend));
    for (const event of [...parts.onDidChangeReading, parts.submissions.onDidChange]) this.#store.add(event(attend));
    this.#attend();
  }

  dispose(): void {
    this.#store.dispose();
  }

  #attend(): void {
    const { curations, others, submissions, pending, isAutomatic, isReading } = this.#parts;
    const isLooked = [curations, ...others].some(({ isVisible }) => isVisible);
    this.#hasLooked ||= isLooked || submissions.all.some(({ createdAt }) => createdAt >= this.#begunAt);
    submissions.setAttention(this.#hasLooked && vscode.window.state.focused);
    if (curations.isVisible && vscode.window.state.focused && isAutomatic() && !isReading()) void pending.askIfOld();
  }
}
