import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { fail, type Result, succeed } from '../../../base/result.ts';
import type { CommandId, ComponentArgument } from '../../../contributions.ts';
import type { Edit } from '../../../curation/edit.ts';
import type { RequestParams, RequestProblem, RequestResult } from '../../../protocol/messages.ts';
import type { DraftsForPanels } from '../draftsForPanels.ts';
import type { DraftPanelSection, DraftRequestName, PanelContext, PanelSection } from '../panelSection.ts';

export interface DraftSectionParts {
  /** `null`: there is no draft, and none is possible. */
  readonly drafts: DraftsForPanels | null;
}

/**
 * The draft of one panel's component, and the page's edits of it. A panel that shows a pull request's effect edits
 * nothing: a draft would not be based on the visible definition.
 */
export class DraftSection implements DraftPanelSection {
  readonly #context: Pick<PanelContext, 'target' | 'changed'>;
  readonly #drafts: DraftsForPanels | null;
  readonly #store = new DisposableStore();
  /** Ends counting in an outdated definition. */
  #counting = new AbortController();

  constructor(context: Pick<PanelContext, 'target' | 'changed'>, { drafts }: DraftSectionParts) {
    this.#context = context;
    this.#drafts = drafts;
    const subscription: Disposable | undefined = drafts?.onDidChange(() => context.changed());
    if (subscription) this.#store.add(subscription);
  }

  readonly handlers: PanelSection<DraftRequestName>['handlers'] = {
    editDraft: ({ edit }) => this.#ask((drafts) => drafts.edit(this.#context.target.coordinates, edit as Edit)),
    draftFrom: async ({ path }) => {
      const argument: ComponentArgument = { coordinates: this.#context.target.coordinates, place: null };
      await vscode.commands.executeCommand('clearlydefined.draftCuration' satisfies CommandId, argument, { path });
      return succeed(null);
    },
    licenseChoices: ({ text, at }) => this.#ask((drafts) => drafts.licenseChoices(text, at)),
    matchGlobs: (params) => this.#count(params),
  };

  get snapshot(): DraftPanelSection['snapshot'] {
    const { coordinates } = this.#context.target;
    const drafts = this.#editable();
    return {
      canDraft: drafts !== null,
      draft: drafts?.panelDraft(coordinates) ?? null,
      local: this.#drafts && coordinates.revision !== null ? this.#drafts.local(coordinates) : null,
    };
  }

  forget(): void {
    this.#counting.abort(new Error('out of date'));
    this.#counting = new AbortController();
  }

  dispose(): void {
    this.#counting.abort(new Error('disposed'));
    this.#store.dispose();
  }

  #editable(): DraftsForPanels | null {
    const { coordinates, pr } = this.#context.target;
    return pr === null && coordinates.revision !== null ? this.#drafts : null;
  }

  async #ask<T>(question: (drafts: DraftsForPanels) => Promise<Result<T, string>>): Promise<Result<T, RequestProblem>> {
    const drafts = this.#editable();
    if (!drafts) return fail({ kind: 'failed', cause: vscode.l10n.t('this definition cannot be edited here.') });
    const outcome = await question(drafts);
    return outcome.ok ? outcome : fail({ kind: 'failed', cause: outcome.problem });
  }

  async #count({ globs }: RequestParams<'matchGlobs'>): Promise<Result<RequestResult<'matchGlobs'>, RequestProblem>> {
    const { signal } = this.#counting;
    try {
      return await this.#ask((drafts) => drafts.matchGlobs(this.#context.target.coordinates, globs, signal));
    } catch (error) {
      if (signal.aborted) return fail({ kind: 'closed' });
      throw error;
    }
  }
}
