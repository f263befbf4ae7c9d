import * as vscode from 'vscode';

/** Milliseconds before a progress notification appears: quick answers need none. */
const showAfter = 400;

/**
 * Runs a request or a task; a slow one can be cancelled in a notification. `null`: the user cancelled; the result is
 * then ignored and nothing is shown. `report`: reports progress as text.
 */
export async function runWithProgress<T>(
  title: string,
  run: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T | null> {
  const aborter = new AbortController();
  const shown: { last: string; report?: (message: string) => void } = { last: '' };
  const answer = run(aborter.signal, (message) => {
    shown.last = message;
    shown.report?.(message);
  });
  if (await isSettledWithin(answer, showAfter)) return answer;
  return vscode.window.withProgress<T | null>(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      shown.report = (message) => progress.report({ message });
      if (shown.last !== '') shown.report(shown.last);
      const cancelled = new Promise<null>((resolve) => {
        token.onCancellationRequested(() => {
          resolve(null);
          aborter.abort();
        });
      });
      // The result of a cancelled task is ignored.
      answer.catch(() => {});
      return Promise.race([cancelled, answer]);
    },
  );
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
