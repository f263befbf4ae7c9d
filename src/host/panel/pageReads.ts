import type { Disposable } from '../../base/disposable.ts';
import { fail, type Result } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { RequestProblem } from '../../protocol/messages.ts';
import { reportLine } from '../common/report.ts';

/** Reads for requests of one tab of a page. */
export class PageReads implements Disposable {
  #current = new AbortController();

  async answer<T>(read: (signal: AbortSignal) => Promise<Result<T, Problem>>): Promise<Result<T, RequestProblem>> {
    const { signal } = this.#current;
    try {
      const outcome = await read(signal);
      return outcome.ok ? outcome : fail({ kind: 'failed', cause: reportLine(outcome.problem, 'tab') });
    } catch (error) {
      if (signal.aborted) return fail({ kind: 'closed' });
      throw error;
    }
  }

  /** Closes the requests under way: the page is gone, or their answers are out of date. */
  close(): void {
    this.dispose();
    this.#current = new AbortController();
  }

  dispose(): void {
    this.#current.abort(new Error('closed'));
  }
}
