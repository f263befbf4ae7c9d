import * as vscode from 'vscode';

import { fail, type Result, succeed } from '../../../base/result.ts';
import type { CommandId, ComponentArgument } from '../../../contributions.ts';
import type { Problem } from '../../../core/problem.ts';
import type { ChainReader } from '../../../model/evidence/chainReader.ts';
import type { LicenseChain } from '../../../model/evidence/licenseChain.ts';
import type { RequestProblem } from '../../../protocol/messages.ts';
import type { WhyChain } from '../../../protocol/why.ts';
import { reportLine } from '../../report.ts';
import { whyChain } from '../../files/whyChainLabels.ts';
import type { PanelContext, PanelSection, WhyRequestName } from '../panelSection.ts';

export interface WhySectionParts {
  readonly chains: Pick<ChainReader, 'read'>;
}

/** Explains the license of one panel's component: read when the page requests it, once, until out of date. */
export class WhySection implements PanelSection<WhyRequestName> {
  readonly #context: Pick<PanelContext, 'target'>;
  readonly #parts: WhySectionParts;
  #reading = new AbortController();
  #chain: Promise<Result<LicenseChain, Problem>> | null = null;

  constructor(context: Pick<PanelContext, 'target'>, parts: WhySectionParts) {
    this.#context = context;
    this.#parts = parts;
  }

  readonly handlers: PanelSection<WhyRequestName>['handlers'] = {
    why: () => this.#why(),
    openEvidence: async ({ path, line, endLine }) => {
      const { coordinates, pr } = this.#context.target;
      const argument: ComponentArgument = { coordinates, place: null };
      const lines = line === null ? undefined : { from: line, to: endLine ?? line };
      const command: CommandId = 'clearlydefined.openFileText';
      await vscode.commands.executeCommand(command, argument, path, lines, pr ?? undefined);
      return succeed(null);
    },
  };

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
    const asked = (this.#chain ??= this.#parts.chains.read(coordinates, pr, signal));
    try {
      const outcome = await asked;
      if (outcome.ok) return succeed(whyChain(outcome.value));
      // The next request may succeed.
      if (this.#chain === asked) this.#chain = null;
      return fail({ kind: 'failed', cause: reportLine(outcome.problem) });
    } catch (error) {
      if (this.#chain === asked) this.#chain = null;
      if (signal.aborted) return fail({ kind: 'closed' });
      throw error;
    }
  }
}
