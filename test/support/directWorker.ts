import { succeed } from '../../src/base/result.ts';
import type { Inventory } from '../../src/model/workspace/inventory.ts';
import type { Operation, Operations, ReadingWorker } from '../../src/model/readingWorker.ts';
import { createOperations } from '../../src/worker/operations.ts';

/**
 * Runs the worker's operations in this thread, in the order of the calls. Requests and answers are copied as messages
 * are.
 */
export function directWorker(): ReadingWorker {
  const operations = createOperations();
  return {
    generation: 1,
    async run<K extends Operation>(operation: K, request: Operations[K]['request']) {
      const run = operations[operation] as (request: Operations[K]['request']) => Operations[K]['answer'];
      const answer = structuredClone(run(structuredClone(request)));
      await new Promise((resolve) => setImmediate(resolve));
      return succeed(answer);
    },
  };
}

let stamp = 0;

/** Passes a text on as the scanner does. */
export function putText(
  inventory: Inventory,
  folder: string,
  path: string,
  text: string,
  { isDraft = false } = {},
): void {
  void inventory.setContent(folder, path, { content: text, isDraft, stamp: String(++stamp) });
}
