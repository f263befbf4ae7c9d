import * as vscode from 'vscode';

import { type Result, succeed } from '../../../base/result.ts';
import { type Coordinates, formatCoordinates } from '../../../core/coordinates.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import type { Loadable } from '../../../core/loadable.ts';
import type { DefinitionSummary } from '../../../core/summary.ts';
import { emptyDeclared } from '../../../curation/editDraft.ts';
import { type Evidence, isEvidenceFor } from '../../../curation/evidence.ts';
import { declaredLicense } from '../../../curation/readDraft.ts';
import type { Draft } from '../../../model/drafts/draft.ts';
import {
  type LicenseSuggestion,
  noSuggestion,
  suggestLicenseOf,
  type SuggestionParts,
} from '../../../model/evidence/suggestion/licenseSuggestion.ts';
import type { Log } from '../../../model/ports.ts';
import { runWithProgress } from '../../common/runWithProgress.ts';
import { notifyProblem } from '../../common/messages.ts';
import type { DraftDocuments } from '../draftDocuments.ts';
import { type DraftService, type NoEdit, reportNoEdit } from '../draftService.ts';

export interface DraftStarterParts extends Omit<SuggestionParts, 'definitions'> {
  readonly definitions: SuggestionParts['definitions'] & {
    get(coordinates: Coordinates): Loadable<DefinitionSummary>;
    /** As the definition spells them: a draft is of that name and version. */
    spelled(coordinates: Coordinates): Coordinates;
  };
  readonly draftService: DraftService;
  readonly draftDocuments: DraftDocuments;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  /** Shows the component's panel. */
  readonly openPanel: (coordinates: Coordinates) => Promise<void>;
  /** The same, with the field of its license open. */
  readonly editInPanel: (coordinates: Coordinates) => Promise<void>;
  readonly log: Log;
}

/** Where the user started. */
export interface StartedFrom {
  readonly evidence: readonly Evidence[];
  readonly file: DefinitionFile | null;
}

const fromNothing: StartedFrom = { evidence: [], file: null };

/** Begins drafts at the user's request: known values filled in, the cursor where input is needed. */
export class DraftStarter {
  readonly #parts: DraftStarterParts;

  constructor(parts: DraftStarterParts) {
    this.#parts = parts;
  }

  /**
   * In the component's panel. A license that a file supports is drafted at once; any other is for the user to confirm
   * in the open field. A component without a definition has no such field: its draft begins as text. The component has
   * a revision.
   */
  async start(component: Coordinates, from: StartedFrom = fromNothing): Promise<void> {
    const { openPanel, editInPanel, definitions } = this.#parts;
    const coordinates = definitions.spelled(component);
    if (definitions.get(component).state === 'notHarvested') return this.startAsText(coordinates, from);
    if (!this.#mayDraft(coordinates)) return;
    if (from.evidence.length === 0) return editInPanel(coordinates);
    const drafted = await this.#draftFromFile(coordinates, from);
    if (!drafted.ok) return reportNoEdit(drafted.problem, coordinates, 'a draft was not begun', this.#parts);
    const isDeclared = declaredLicense(drafted.value.text, coordinates.revision) !== null;
    await (isDeclared ? openPanel : editInPanel)(coordinates);
  }

  /** As a document. Existing entries of the draft stay, and are shown. The component has a revision. */
  async startAsText(component: Coordinates, from: StartedFrom = fromNothing): Promise<void> {
    const { definitions, draftService, log } = this.#parts;
    const coordinates = definitions.spelled(component);
    const { revision } = coordinates;
    if (revision === null || !this.#mayDraft(coordinates)) return;
    if (this.#declares(coordinates)) {
      const begun = await draftService.begin(coordinates, from.evidence);
      return begun.ok
        ? draftService.open(begun.value.id, revision)
        : void notifyProblem(begun.problem, 'a draft was not begun', log, () => this.startAsText(coordinates, from));
    }
    const { license, evidence } = await this.#suggest(coordinates, from.file);
    const all = [...from.evidence, ...evidence];
    const outcome =
      license === null
        ? await this.#openEmpty(coordinates, revision, all)
        : await this.#openFilled(coordinates, license, all);
    if (!outcome.ok) await reportNoEdit(outcome.problem, coordinates, 'a draft was not begun', this.#parts);
  }

  #mayDraft(coordinates: Coordinates): boolean {
    if (!this.#parts.isPrivate(coordinates)) return true;
    const problem = { kind: 'privateName', coordinates: formatCoordinates(coordinates) } as const;
    void notifyProblem(problem, 'a draft was not begun', this.#parts.log);
    return false;
  }

  #declares(coordinates: Coordinates): boolean {
    const draft = this.#parts.draftService.of(coordinates);
    return draft !== undefined && declaredLicense(draft.text, coordinates.revision) !== null;
  }

  /** Cancelling skips the suggestion. */
  async #suggest(coordinates: Coordinates, file: DefinitionFile | null): Promise<LicenseSuggestion> {
    const title = vscode.l10n.t('Looking for evidence… Cancel continues without it.');
    const found = runWithProgress(title, (signal) => suggestLicenseOf(coordinates, file, this.#parts, signal));
    return (await found) ?? noSuggestion;
  }

  /** With the license of the file, if it has one besides the declared one, and nothing is drafted. */
  async #draftFromFile(coordinates: Coordinates, { evidence, file }: StartedFrom): Promise<Result<Draft, NoEdit>> {
    const { draftService } = this.#parts;
    const mayDeclare = file !== null && (file.license ?? '') !== '' && !this.#declares(coordinates);
    const found = mayDeclare ? (await this.#suggest(coordinates, file)).found : null;
    const license = found?.disagreement.suggestion ?? null;
    const isOfFile = license !== null && isEvidenceFor({ license: file?.license ?? null, isChosen: false }, license);
    // Another license may have been drafted during the search.
    if (!isOfFile || this.#declares(coordinates)) return draftService.begin(coordinates, evidence);
    return draftService.setLicense(coordinates, license, evidence);
  }

  async #openFilled(
    coordinates: Coordinates,
    license: string,
    evidence: readonly Evidence[],
  ): Promise<Result<null, NoEdit>> {
    const { draftService } = this.#parts;
    const edited = await draftService.setLicense(coordinates, license, evidence);
    if (!edited.ok) return edited;
    await draftService.open(edited.value.id, coordinates.revision);
    return succeed(null);
  }

  async #openEmpty(
    coordinates: Coordinates,
    revision: string,
    evidence: readonly Evidence[],
  ): Promise<Result<null, NoEdit>> {
    const { draftService, draftDocuments } = this.#parts;
    const begun = await draftService.begin(coordinates, evidence);
    if (!begun.ok) return begun;
    const { id } = begun.value;
    let offset = 0;
    const edited = await draftDocuments.edit<NoEdit>(id, (text) => {
      const made = emptyDeclared(text, revision);
      if (!made.ok) return { ok: false, problem: { kind: 'unreadableDraft', findings: made.problem } };
      offset = made.value.at;
      return succeed(made.value.text);
    });
    if (!edited.ok) return edited;
    await draftService.openAt(id, { start: offset, end: offset });
    await vscode.commands.executeCommand('editor.action.triggerSuggest');
    return succeed(null);
  }
}
