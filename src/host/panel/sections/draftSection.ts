import { l10n } from 'vscode';

import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import type { Event } from '../../../base/event.ts';
import { fail, type Result, succeed } from '../../../base/result.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { Edit } from '../../../curation/edit.ts';
import { intendedLicense } from '../../../curation/licenses/disagreement.ts';
import { statedLicenses } from '../../../curation/licenses/findDisagreement.ts';
import type { FoundDisagreement } from '../../../model/evidence/suggestion/disagreements.ts';
import { type LicenseSuggestion, noSuggestion } from '../../../model/evidence/suggestion/licenseSuggestion.ts';
import type { draftRequests, PanelLocal } from '../../../protocol/draft.ts';
import type { RequestParams, RequestProblem, RequestResult } from '../../../protocol/messages.ts';
import type { PanelSnapshot } from '../../../protocol/snapshot.ts';
import type { PanelDrafts } from '../../drafts/panelDrafts.ts';
import { suggestionReason } from '../../common/suggestionLabels.ts';
import { type PanelContext, type PanelSection, runCommand } from '../panelSection.ts';

type Names = keyof typeof draftRequests;

/** Expressions found in files that are read, and licenses that are offered. */
const maxCompared = 50;
const maxStated = 8;

export interface DraftSectionParts {
  readonly suggestions: {
    of(coordinates: Coordinates): FoundDisagreement | null;
    readonly onDidChange: Event<void>;
  };
  readonly drafts: Pick<
    PanelDrafts,
    'onDidChange' | 'panelDraft' | 'edit' | 'suggest' | 'licenseChoices' | 'matchGlobs'
  > & {
    /** The license that counts in this workspace, set by the user. */
    local(coordinates: Coordinates): PanelLocal | null;
  };
}

/**
 * The draft of one panel's component, and the page's edits of it. A panel that shows a pull request's effect edits
 * nothing: a draft would not be based on the visible definition.
 */
export class DraftSection implements PanelSection<Names>, Disposable {
  readonly #context: PanelContext;
  readonly #drafts: DraftSectionParts['drafts'];
  readonly #suggestions: DraftSectionParts['suggestions'];
  readonly #store = new DisposableStore();
  /** What was found for this component, since the user has begun to edit. */
  #suggestion: LicenseSuggestion | null = null;
  /** The search for it; `null`: none has begun. */
  #search: Promise<LicenseSuggestion> | null = null;
  /** Ends counting in an outdated definition. */
  #counting = new AbortController();

  constructor(context: PanelContext, { drafts, suggestions }: DraftSectionParts) {
    this.#context = context;
    this.#drafts = drafts;
    this.#suggestions = suggestions;
    for (const { onDidChange } of [drafts, suggestions]) this.#store.add(onDidChange(() => context.changed()));
  }

  readonly handlers: PanelSection<Names>['handlers'] = {
    editDraft: ({ edit }) => this.#ifEditable(() => this.#edit(edit as Edit)),
    draftFrom: async ({ path }) => {
      const { coordinates } = this.#context.target;
      await runCommand('clearlydefined.setLicense', { coordinates, place: null }, { path });
      return succeed(null);
    },
    licenseChoices: ({ text, at }) => this.#ifEditable(() => this.#drafts.licenseChoices(text, at)),
    matchGlobs: (params) => this.#count(params),
  };

  get snapshot(): Pick<PanelSnapshot, 'canDraft' | 'draft' | 'local' | 'suggestion' | 'statedLicenses'> {
    const { coordinates } = this.#context.target;
    const canDraft = this.#canDraft;
    return {
      canDraft,
      draft: canDraft ? this.#drafts.panelDraft(coordinates) : null,
      local: coordinates.revision === null ? null : this.#drafts.local(coordinates),
      suggestion: canDraft ? this.#shownSuggestion(coordinates) : null,
      statedLicenses: canDraft ? this.#statedLicenses(coordinates) : [],
    };
  }

  /** Searches for the probable license and its evidence: the user edits. `snapshot` has it when it is found. */
  findSuggestion(): void {
    if (!this.#canDraft || this.#search) return;
    const search = this.#drafts.suggest(this.#context.target.coordinates);
    this.#search = search;
    void search.then((found) => {
      if (this.#search !== search) return;
      this.#suggestion = found;
      // A definition that could not be read is read again with the next edit.
      if (found === noSuggestion) this.#search = null;
      this.#context.changed();
    });
  }

  /** The service has newer data, or has changed. */
  forget(): void {
    this.#suggestion = null;
    if (this.#search) {
      this.#search = null;
      this.findSuggestion();
    }
    this.#counting.abort(new Error('out of date'));
    this.#counting = new AbortController();
  }

  dispose(): void {
    this.#counting.abort(new Error('disposed'));
    this.#store.dispose();
  }

  #edit(edit: Edit): Promise<Result<null, string>> {
    this.findSuggestion();
    return this.#drafts.edit(this.#context.target.coordinates, edit, this.#search);
  }

  #statedLicenses(coordinates: Coordinates): PanelSnapshot['statedLicenses'] {
    const core = this.#context.definition()?.licensed.facets.find(({ name }) => name === 'core');
    const discovered = core?.discovered.expressions.slice(0, maxCompared) ?? [];
    const manifestLicense = this.#found(coordinates)?.manifest?.license ?? null;
    return statedLicenses({ manifestLicense, discovered }).slice(0, maxStated);
  }

  #found(coordinates: Coordinates): FoundDisagreement | null {
    return this.#suggestions.of(coordinates) ?? this.#suggestion?.found ?? null;
  }

  #shownSuggestion(coordinates: Coordinates): PanelSnapshot['suggestion'] {
    const found = this.#found(coordinates);
    const license = found && intendedLicense(found.disagreement);
    return found && license ? { license, reason: suggestionReason(found) } : null;
  }

  get #canDraft(): boolean {
    const { coordinates, pr } = this.#context.target;
    return pr === null && coordinates.revision !== null;
  }

  async #ifEditable<T>(action: () => Promise<Result<T, string>>): Promise<Result<T, RequestProblem>> {
    if (!this.#canDraft) return fail({ kind: 'failed', cause: l10n.t('this definition can’t be edited here.') });
    const outcome = await action();
    return outcome.ok ? outcome : fail({ kind: 'failed', cause: outcome.problem });
  }

  async #count({ globs }: RequestParams<'matchGlobs'>): Promise<Result<RequestResult<'matchGlobs'>, RequestProblem>> {
    const { signal } = this.#counting;
    try {
      return await this.#ifEditable(() => this.#drafts.matchGlobs(this.#context.target.coordinates, globs, signal));
    } catch (error) {
      if (signal.aborted) return fail({ kind: 'closed' });
      throw error;
    }
  }
}
