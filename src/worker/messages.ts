import { isRecord } from '../base/isRecord.ts';
import type { Operation } from '../model/readingWorker.ts';

/** A request, as it is sent to the worker. */
export interface RequestMessage {
  readonly id: number;
  readonly operation: Operation;
  readonly request: unknown;
}

/** The answer to the oldest request. `error`: the operation threw, which is a bug in this program. */
export type AnswerMessage =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string };

/**
 * `null` for anything else. The contents of a request or an answer are typed by its operation: both ends are of one
 * build.
 */
export function readRequest(message: unknown): RequestMessage | null {
  return isRecord(message) && typeof message['id'] === 'number' && typeof message['operation'] === 'string'
    ? (message as unknown as RequestMessage)
    : null;
}

/** `null` for anything else. */
export function readAnswer(message: unknown): AnswerMessage | null {
  if (!isRecord(message) || typeof message['id'] !== 'number') return null;
  return typeof message['error'] === 'string' || 'answer' in message ? (message as unknown as AnswerMessage) : null;
}
