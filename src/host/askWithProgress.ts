import * as vscode from 'vscode';

/** Milliseconds after which a person is told what they are waiting for: a notification stays longer than a quick answer takes. */
const quick = 400;

/**
 * Asks the service, or works for it; what takes its time can be called off in a notification. `null` when the person did: then
 * nobody waits for the task any more, and nothing is to be said. `tell`: how far it is, in words.
 */
export async function askWithProgress<T>(
  title: string,
  ask: (signal: AbortSignal, tell: (how: string) => void) => Promise<T>,
): Promise<T | null> {
  const aborter = new AbortController();
  const told: { last: string; report?: (how: string) => void } = { last: '' };
  const answer = ask(aborter.signal, (how) => {
    told.last = how;
    told.report?.(how);
  });
  if (await isSettledWithin(answer, quick)) return answer;
  return vscode.window.withProgress<T | null>(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      told.report = (message) => progress.report({ message });
      if (told.last !== '') told.report(told.last);
      const calledOff = new Promise<null>((resolve) => {
        token.onCancellationRequested(() => {
          resolve(null);
          aborter.abort();
        });
      });
      // Whatever becomes of an answer nobody waits for.
      answer.catch(() => {});
      return Promise.race([calledOff, answer]);
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
