import * as z from 'zod/mini';
import type { Result } from '../base/result.ts';
import {
  type ReplyMessage,
  requestEnvelope,
  type RequestProblem,
  type requests,
  type RequestTable,
  type TableParams,
  type TableResult,
} from './messages.ts';

/** One handler for each request; forgetting one does not compile. */
export type HandlersOf<Table extends RequestTable> = {
  readonly [N in keyof Table]: (
    params: TableParams<Table, N>,
  ) => Promise<Result<TableResult<Table, N>, RequestProblem>>;
};

/** Those of a definition's page. */
export type RequestHandlers = HandlersOf<typeof requests>;

/**
 * Parses a message of the page and runs its handler. `null` when it is no request at all, so that there is no one to
 * reply to. A handler that throws is a bug: the error goes to the caller.
 */
export async function answerRequest<Table extends RequestTable>(
  table: Table,
  message: unknown,
  handlers: HandlersOf<Table>,
): Promise<ReplyMessage | null> {
  const envelope = z.safeParse(requestEnvelope, message);
  if (!envelope.success) return null;
  const { id, name, params } = envelope.data;
  const outcome = await handle(table, name, params, handlers);
  return outcome.ok
    ? { type: 'reply', id, ok: true, result: outcome.value }
    : { type: 'reply', id, ok: false, problem: outcome.problem };
}

async function handle<Table extends RequestTable, N extends keyof Table>(
  table: Table,
  name: N,
  params: unknown,
  handlers: HandlersOf<Table>,
): Promise<Result<TableResult<Table, N>, RequestProblem>> {
  const schema = Object.hasOwn(table, name) ? table[name]?.params : undefined;
  if (!schema) return { ok: false, problem: { kind: 'unknownRequest' } };
  const parsed = z.safeParse(schema, params);
  if (!parsed.success) return { ok: false, problem: { kind: 'malformedParams' } };
  // The table pairs the name with its parameters; the compiler cannot follow that through a generic name.
  return handlers[name](parsed.data as TableParams<Table, N>);
}
