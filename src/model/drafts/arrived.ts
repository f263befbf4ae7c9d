import type { Coordinates } from '../../core/coordinates.ts';
import type { Definitions } from '../definitions/definitions.ts';

/** Resolves when none of these is under way any more, whatever the result. An abort rejects with its reason. */
export async function arrived(
  coordinates: readonly Coordinates[],
  definitions: Pick<Definitions, 'get' | 'onDidChange'>,
  signal: AbortSignal,
): Promise<void> {
  const isThere = (): boolean => coordinates.every((one) => definitions.get(one).state !== 'loading');
  signal.throwIfAborted();
  if (isThere()) return;
  await new Promise<void>((resolve, reject) => {
    const leave = (): void => {
      subscription.dispose();
      signal.removeEventListener('abort', abort);
    };
    const abort = (): void => {
      leave();
      reject(signal.reason as Error);
    };
    const subscription = definitions.onDidChange(() => {
      if (!isThere()) return;
      leave();
      resolve();
    });
    signal.addEventListener('abort', abort);
  });
}
