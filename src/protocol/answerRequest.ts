import * as z from 'zod/mini';
import type { Result } from '../base/result.ts';
import {
  type ReplyMessage,
  requestEnvelope,
  type RequestName,
  type RequestParams,
  type RequestProblem,
  type RequestResult,
  requests,
} from './messages.ts';

/** One handler for each request; forgetting one does not compile. */
export type RequestHandlers = {
  readonly [N in RequestName]: (params: RequestParams<N>) => Promise<Result<RequestResult<N>, RequestProblem>>;
};

/**
 * Parses a message of the page and runs its handler. `null` when it is no request at all, so that there is no one to
 * reply to. A handler that throws is a bug: the error goes to the caller.
 */
export async function answerRequest(message: unknown, handlers: RequestHandlers): Promise<ReplyMessage | null> {
  const envelope = z.safeParse(requestEnvelope, message);
  if (!envelope.success) return null;
  const { id, name, params } = envelope.data;
  const outcome = isRequestName(name)
    ? await handle(name, params, handlers)
    : ({ ok: false, problem: { kind: 'unknownRequest' } } as const);
  return outcome.ok
    ? { type: 'reply', id, ok: true, result: outcome.value }
    : { type: 'reply', id, ok: false, problem: outcome.problem };
}

function isRequestName(name: string): name is RequestName {
  return Object.hasOwn(requests, name);
}

async function handle<N extends RequestName>(
  name: N,
  params: unknown,
  handlers: RequestHandlers,
): Promise<Result<RequestResult<N>, RequestProblem>> {
  const parsed = z.safeParse(requests[name].params, params);
  if (!parsed.success) return { ok: false, problem: { kind: 'malformedParams' } };
  // The table pairs the name with its parameters; the compiler cannot follow that through a generic name.
  return handlers[name](parsed.data as RequestParams<N>);
}
