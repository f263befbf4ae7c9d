import * as vscode from 'vscode';

import { succeed } from '../../../base/result.ts';
import { runCooperatively, type Turns } from '../../../base/steps.ts';
import type { Definition } from '../../../core/definition.ts';
import { everyParty, filterParties, partiesFound, type Party, partyLines } from '../../../protocol/parties.ts';
import type { PanelContext, PanelSection } from '../panelSection.ts';

/** The parties that aren't sent with one page's definition. */
export class PartiesSection {
  readonly #context: PanelContext;
  readonly #turns: Turns;
  /** Collected once for each definition. */
  #all: { readonly of: Definition; readonly parties: Promise<readonly Party[]> } | null = null;

  constructor(context: PanelContext, { turns }: { readonly turns: Turns }) {
    this.#context = context;
    this.#turns = turns;
  }

  readonly handlers: PanelSection<'parties' | 'copyParties'>['handlers'] = {
    parties: async ({ text, count }) => succeed(partiesFound(await this.#find(text), count)),
    copyParties: async ({ text }) => {
      await vscode.env.clipboard.writeText(partyLines(await this.#find(text)));
      return succeed(null);
    },
  };

  async #find(text: string): Promise<readonly Party[]> {
    const of = this.#context.definition();
    if (!of) return [];
    if (this.#all?.of !== of)
      this.#all = { of, parties: runCooperatively(everyParty(of.licensed.facets), this.#turns) };
    return filterParties(await this.#all.parties, text);
  }
}
