import { fail, type Result, succeed } from '../base/result.ts';
import type {
  ReplyMessage,
  RequestMessage,
  RequestProblem,
  requests,
  RequestTable,
  TableParams,
  TableResult,
} from './messages.ts';

type Settle = (outcome: Result<unknown, RequestProblem>) => void;

/**
 * The page's end: sends requests and pairs them with their replies. Disposing settles every pending request, and every
 * later one, with `closed`, so no caller waits for ever.
 */
export class RequestClient<Table extends RequestTable = typeof requests> {
  readonly #post: (message: RequestMessage) => void;
  readonly #pending = new Map<number, Settle>();
  #lastId = 0;
  #isDisposed = false;

  constructor(post: (message: RequestMessage) => void) {
    this.#post = post;
  }

  async request<N extends keyof Table & string>(
    name: N,
    params: TableParams<Table, N>,
  ): Promise<Result<TableResult<Table, N>, RequestProblem>> {
    if (this.#isDisposed) return fail({ kind: 'closed' });
    const id = ++this.#lastId;
    const outcome = await new Promise<Result<unknown, RequestProblem>>((resolve) => {
      this.#pending.set(id, resolve);
      this.#post({ id, name, params });
    });
    // The host's answer is typed by the same table; nothing untrusted can post a reply to the page.
    return outcome as Result<TableResult<Table, N>, RequestProblem>;
  }

  /** A reply without a pending request is ignored. */
  receive(reply: ReplyMessage): void {
    const settle = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    settle?.(reply.ok ? succeed(reply.result) : fail(reply.problem));
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const settle of this.#pending.values()) settle(fail({ kind: 'closed' }));
    this.#pending.clear();
  }
}
