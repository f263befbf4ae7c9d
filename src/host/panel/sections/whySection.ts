import type { Disposable } from '../../../base/disposable.ts';
import { type Result, succeed } from '../../../base/result.ts';
import type { Problem } from '../../../core/problem.ts';
import type { ChainReader } from '../../../model/evidence/chainReader.ts';
import type { LicenseChain } from '../../../model/evidence/licenseChain.ts';
import type { WhyChain, whyRequests } from '../../../protocol/why.ts';
import { whyChain } from '../../files/whyChainLabels.ts';
import { PageReads } from '../pageReads.ts';
import { type PanelContext, type PanelSection, runCommand } from '../panelSection.ts';

type Names = keyof typeof whyRequests;

export interface WhySectionParts {
  readonly chains: Pick<ChainReader, 'read'>;
}

/** Explains the license of one panel's component: read when the page requests it, once, until out of date. */
export class WhySection implements PanelSection<Names>, Disposable {
  readonly #context: PanelContext;
  readonly #chains: WhySectionParts['chains'];
  readonly #reads = new PageReads();
  #chain: Promise<Result<LicenseChain, Problem>> | null = null;

  constructor(context: PanelContext, { chains }: WhySectionParts) {
    this.#context = context;
    this.#chains = chains;
  }

  readonly handlers: PanelSection<Names>['handlers'] = {
    why: () => this.#reads.answer((signal) => this.#why(signal)),
    openEvidence: async ({ path, line, endLine }) => {
      const { coordinates, pr } = this.#context.target;
      const lines = line === null ? undefined : { from: line, to: endLine ?? line };
      await runCommand('clearlydefined.openFileText', { coordinates, place: null }, path, lines, pr ?? undefined);
      return succeed(null);
    },
  };

  /** The service has newer data, or has changed. */
  forget(): void {
    this.#reads.close();
    this.#chain = null;
  }

  dispose(): void {
    this.#reads.dispose();
  }

  async #why(signal: AbortSignal): Promise<Result<WhyChain, Problem>> {
    const { coordinates, pr } = this.#context.target;
    const chain = (this.#chain ??= this.#chains.read(coordinates, pr, signal));
    let isRead = false;
    try {
      const outcome = await chain;
      isRead = outcome.ok;
      return outcome.ok ? succeed(whyChain(outcome.value)) : outcome;
    } finally {
      // The next request may succeed.
      if (!isRead && this.#chain === chain) this.#chain = null;
    }
  }
}
