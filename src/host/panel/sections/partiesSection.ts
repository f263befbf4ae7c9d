import * as vscode from 'vscode';

import { succeed } from '../../../base/result.ts';
import { runCooperatively, type Turns } from '../../../base/steps.ts';
import type { Definition } from '../../../core/definition.ts';
import { everyParty, filterParties, partiesFrom, type Party, partyLines } from '../../../protocol/parties.ts';
import type { PanelContext, PanelSection } from '../panelSection.ts';

/** The last result. It is kept because callers page through it. */
interface Found {
  readonly of: Definition;
  readonly text: string;
  readonly parties: Promise<readonly Party[]>;
}

/** The parties that aren't sent with one page's definition. */
export class PartiesSection {
  readonly #context: PanelContext;
  readonly #turns: Turns;
  #all: Found | null = null;
  #found: Found | null = null;

  constructor(context: PanelContext, { turns }: { readonly turns: Turns }) {
    this.#context = context;
    this.#turns = turns;
  }

  readonly handlers: PanelSection<'parties' | 'copyParties'>['handlers'] = {
    parties: async ({ text, from, count }) => succeed(partiesFrom(await this.#find(text), from, count)),
    copyParties: async ({ text }) => {
      await vscode.env.clipboard.writeText(partyLines(await this.#find(text)));
      return succeed(null);
    },
  };

  async #find(text: string): Promise<readonly Party[]> {
    const of = this.#context.definition();
    if (!of) return [];
    if (this.#all?.of !== of) {
      const parties = runCooperatively(everyParty(of.licensed.facets), this.#turns);
      this.#all = { of, text: '', parties };
    }
    const all = this.#all.parties;
    if (this.#found?.of !== of || this.#found.text !== text) {
      const parties = all.then((every) => filterParties(every, text));
      this.#found = { of, text, parties };
    }
    return this.#found.parties;
  }
}
