import { type Disposable, DisposableStore } from './disposable.ts';
import type { Event } from './event.ts';

/** Resolves when nothing is running any more; `events` fire when this may be so. An abort rejects with its reason. */
export async function whenIdle(
  events: readonly Event<void>[],
  isBusy: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  const store = new DisposableStore();
  try {
    await new Promise<void>((resolve, reject) => {
      const check = (): void => {
        if (signal.aborted) reject(signal.reason as Error);
        else if (!isBusy()) resolve();
      };
      for (const event of events) store.add(event(check));
      store.add(whenAborted(signal, check));
      check();
    });
  } finally {
    store.dispose();
  }
}

function whenAborted(signal: AbortSignal, listener: () => void): Disposable {
  signal.addEventListener('abort', listener);
  return { dispose: () => signal.removeEventListener('abort', listener) };
}
