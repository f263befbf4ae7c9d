import { type AnswerMessage, readRequest } from './messages.ts';
import { createOperations, type OperationTable } from './operations.ts';

/** Answers requests one after the other. Whatever is no request is ignored. */
export function serve(send: (message: AnswerMessage) => void): (message: unknown) => void {
  const operations: OperationTable = createOperations();
  return (message) => {
    const found = readRequest(message);
    if (found === null) return;
    const { id, operation, request } = found;
    try {
      const run = operations[operation] as ((request: unknown) => unknown) | undefined;
      if (!run || !Object.hasOwn(operations, operation)) throw new Error(`unknown operation: ${String(operation)}`);
      send({ id, answer: run(request) });
    } catch (error) {
      send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
}
