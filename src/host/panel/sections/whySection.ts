import type { Disposable } from '../../../base/disposable.ts';
import { fail, type Result, succeed } from '../../../base/result.ts';
import type { Problem } from '../../../core/problem.ts';
import type { ChainReader } from '../../../model/evidence/chainReader.ts';
import type { LicenseChain } from '../../../model/evidence/licenseChain.ts';
import type { RequestProblem } from '../../../protocol/messages.ts';
import type { WhyChain, whyRequests } from '../../../protocol/why.ts';
import { whyChain } from '../../files/whyChainLabels.ts';
import { reportLine } from '../../common/report.ts';
import { type PanelContext, type PanelSection, runCommand } from '../panelSection.ts';

type Names = keyof typeof whyRequests;

export interface WhySectionParts {
  readonly chains: Pick<ChainReader, 'read'>;
}

/** Explains the license of one panel's component: read when the page requests it, once, until out of date. */
export class WhySection implements PanelSection<Names>, Disposable {
  readonly #context: PanelContext;
  readonly #parts: WhySectionParts;
  #reading = new AbortController();
  #chain: Promise<Result<LicenseChain, Problem>> | null = null;

  constructor(context: PanelContext, parts: WhySectionParts) {
    this.#context = context;
    this.#parts = parts;
  }

  readonly handlers: PanelSection<Names>['handlers'] = {
    why: () => this.#why(),
    openEvidence: async ({ path, line, endLine }) => {
      const { coordinates, pr } = this.#context.target;
      const lines = line === null ? undefined : { from: line, to: endLine ?? line };
      await runCommand('clearlydefined.openFileText', { coordinates, place: null }, path, lines, pr ?? undefined);
      return succeed(null);
    },
  };

  /** The service has newer data, or has changed. */
  forget(): void {
    this.#reading.abort(new Error('out of date'));
    this.#reading = new AbortController();
    this.#chain = null;
  }

  dispose(): void {
    this.#reading.abort(new Error('disposed'));
  }

  async #why(): Promise<Result<WhyChain, RequestProblem>> {
    const { signal } = this.#reading;
    const { coordinates, pr } = this.#context.target;
    const chain = (this.#chain ??= this.#parts.chains.read(coordinates, pr, signal));
    try {
      const outcome = await chain;
      if (outcome.ok) return succeed(whyChain(outcome.value));
      // The next request may succeed.
      if (this.#chain === chain) this.#chain = null;
      return fail({ kind: 'failed', cause: reportLine(outcome.problem, 'tab') });
    } catch (error) {
      if (this.#chain === chain) this.#chain = null;
      if (signal.aborted) return fail({ kind: 'closed' });
      throw error;
    }
  }
}
