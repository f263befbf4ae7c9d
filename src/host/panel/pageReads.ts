import { l10n } from 'vscode';

import type { Disposable } from '../../base/disposable.ts';
import { fail, type Result } from '../../base/result.ts';
import { plainText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import type { Log } from '../../model/ports.ts';
import type { RequestProblem } from '../../protocol/messages.ts';
import { reportLine } from '../common/report.ts';

/** Reads for requests of one tab of a page. Each is replied to, whatever happens: no tab waits for ever. */
export class PageReads implements Disposable {
  readonly #tab: string;
  readonly #log: Log;
  #current = new AbortController();

  /** `tab`: for the log. */
  constructor(tab: string, log: Log) {
    this.#tab = tab;
    this.#log = log;
  }

  async answer<T>(read: (signal: AbortSignal) => Promise<Result<T, Problem>>): Promise<Result<T, RequestProblem>> {
    const { signal } = this.#current;
    try {
      const outcome = await read(signal);
      return outcome.ok ? outcome : fail({ kind: 'failed', cause: reportLine(outcome.problem, 'tab') });
    } catch (error) {
      if (signal.aborted) return fail({ kind: 'closed' });
      this.#log.error(`definition panel: ${this.#tab}: ${String(error)}`);
      return fail({ kind: 'failed', cause: l10n.t('This could not be done: {0}', plainText(String(error))) });
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
