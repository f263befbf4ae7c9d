import type { Log } from '../ports.ts';
import { errorWord } from './errorWord.ts';

/**
 * Notifies listeners of a change. A failing listener doesn't affect the others: it is logged. `what`: the changed
 * records.
 */
export function fireSafely(fire: () => void, what: string, log: Log): void {
  try {
    fire();
  } catch (error) {
    log.error(`${what}: a listener failed: ${errorWord(error)}`);
  }
}
