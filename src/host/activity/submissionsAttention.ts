import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { PendingPullRequests } from '../../model/activity/pendingPullRequests.ts';
import type { Clock } from '../../model/ports.ts';
import type { Submissions } from '../../model/submissions/submissions.ts';
import type { VisibleView } from '../common/windowFocus.ts';

interface Parts {
  /** The view that lists them. */
  readonly view: VisibleView;
  readonly submissions: Pick<Submissions, 'all' | 'onDidChange' | 'setAttention'>;
  readonly pending: Pick<PendingPullRequests, 'refreshIfOld'>;
  readonly clock: Pick<Clock, 'now'>;
  /** The workspace's components are looked up without a user action. */
  readonly isAutomatic: () => boolean;
  /** The workspace is being read: its dependencies are not known yet. */
  readonly isReading: () => boolean;
  readonly onDidChangeReading: readonly Event<unknown>[];
}

/**
 * True if the user can see news of submissions and open pull requests: this window has focus, and since it opened the
 * user has seen the view that lists them, or has submitted something. Otherwise, nothing is requested.
 */
export class SubmissionsAttention implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #begunAt: number;
  #hasVisibleView = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#begunAt = parts.clock.now();
    const attend = (): void => this.#attend();
    this.#store.add(vscode.window.onDidChangeWindowState(attend));
    this.#store.add(parts.view.onDidChangeVisibility(attend));
    for (const event of [...parts.onDidChangeReading, parts.submissions.onDidChange]) this.#store.add(event(attend));
    this.#attend();
  }

  dispose(): void {
    this.#store.dispose();
  }

  #attend(): void {
    const { view, submissions, pending, isAutomatic, isReading } = this.#parts;
    this.#hasVisibleView ||= view.isVisible || submissions.all.some(({ createdAt }) => createdAt >= this.#begunAt);
    submissions.setAttention(this.#hasVisibleView && vscode.window.state.focused);
    if (view.isVisible && vscode.window.state.focused && isAutomatic() && !isReading()) void pending.refreshIfOld();
  }
}
