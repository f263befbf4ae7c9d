import * as vscode from 'vscode';

import type { Result } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { Log } from '../../model/ports.ts';
import { tellProblem } from '../tellProblem.ts';

/** Milliseconds after which a person is told what they are waiting for: a notification stays longer than a quick answer takes. */
const quick = 400;

/** Asks the service; what takes its time can be called off in a notification. `null` when the person did. */
export async function askWithProgress<T>(title: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const aborter = new AbortController();
  try {
    const answer = ask(aborter.signal);
    if (await isSettledWithin(answer, quick)) return await answer;
    const location = vscode.ProgressLocation.Notification;
    return await vscode.window.withProgress({ location, title, cancellable: true }, async (_, token) => {
      token.onCancellationRequested(() => aborter.abort());
      return answer;
    });
  } catch (error) {
    if (aborter.signal.aborted) return null;
    throw error;
  }
}

async function isSettledWithin(answer: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const settled = answer.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The value, or `null` after the problem was told with what can be done about it. */
export function valueOrTold<T>(answer: Result<T, Problem> | null, log: Log): T | null {
  if (answer === null) return null;
  if (answer.ok) return answer.value;
  void tellProblem(answer.problem, 'list of definitions', log);
  return null;
}
