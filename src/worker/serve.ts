import { describeError } from '../base/describeError.ts';
import { isRecord } from '../base/isRecord.ts';
import { type AnswerMessage, readRequest } from './messages.ts';
import { createOperations, type OperationTable } from './operations.ts';

type Send = (message: AnswerMessage, transfer: readonly ArrayBuffer[]) => void;

/** Answers requests one after the other. Anything else is ignored. */
export function serve(send: Send): (message: unknown) => void {
  const operations: OperationTable = createOperations();
  return (message) => {
    const found = readRequest(message);
    if (found === null) return;
    const { id, operation, request } = found;
    try {
      const run = operations[operation] as ((request: unknown) => unknown) | undefined;
      if (!run || !Object.hasOwn(operations, operation)) throw new Error(`unknown operation: ${String(operation)}`);
      const answer = run(request);
      send({ id, answer }, buffersOf(answer));
    } catch (error) {
      send({ id, error: describeError(error) }, []);
    }
  };
}

/** Bytes that are a member of an answer are transferred. */
function buffersOf(answer: unknown): readonly ArrayBuffer[] {
  if (!isRecord(answer)) return [];
  return Object.values(answer).flatMap((value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
}
