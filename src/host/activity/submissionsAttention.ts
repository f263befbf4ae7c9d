import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { VisibleView } from '../common/windowFocus.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'submissions' | 'pending' | 'clock'> {
  /** The view that lists them. */
  readonly view: VisibleView;
  /** The workspace's components are looked up without a user action. */
  readonly isAutomatic: () => boolean;
  /** The workspace is being read: its dependencies are not known yet. */
  readonly isReading: () => boolean;
  readonly onDidChangeReading: readonly Event<unknown>[];
}

/**
 * Tells the submissions whether the user can see news of them and of open pull requests: this window has focus, and since
 * it opened the user has seen the view that lists them, or has submitted something. Otherwise, nothing is requested.
 */
export function followSubmissionsAttention(parts: Parts): Disposable {
  const { view, submissions, pending, clock, isAutomatic, isReading, onDidChangeReading } = parts;
  const store = new DisposableStore();
  const begunAt = clock.now();
  let hasSeen = false;
  const attend = (): void => {
    const { focused } = vscode.window.state;
    hasSeen ||= view.isVisible || submissions.all.some(({ createdAt }) => createdAt >= begunAt);
    submissions.setAttention(hasSeen && focused);
    if (view.isVisible && focused && isAutomatic() && !isReading()) void pending.refreshIfOld();
  };
  store.add(vscode.window.onDidChangeWindowState(attend));
  store.add(view.onDidChangeVisibility(attend));
  for (const event of [...onDidChangeReading, submissions.onDidChange]) store.add(event(attend));
  attend();
  return store;
}
