import type { Log } from '../ports.ts';
import { errorWord } from './errorWord.ts';

/** Tells listeners of a change. One that fails harms nobody else: it is told to the log. `what`: the records that have changed. */
export function fireSafely(fire: () => void, what: string, log: Log): void {
  try {
    fire();
  } catch (error) {
    log.error(`${what}: somebody who was told of a change failed: ${errorWord(error)}`);
  }
}
