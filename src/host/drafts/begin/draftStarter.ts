import * as vscode from 'vscode';

import { type Result, succeed } from '../../../base/result.ts';
import { type Coordinates, displayName, formatCoordinates, withRevision } from '../../../core/coordinates.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import { plainText } from '../../../core/plainText.ts';
import type { Evidence } from '../../../curation/evidence.ts';
import { readDraft } from '../../../curation/readDraft.ts';
import type { Draft } from '../../../model/drafts/draft.ts';
import type { Log } from '../../../model/ports.ts';
import { askWithProgress } from '../../askWithProgress.ts';
import { notifyProblem } from '../../notifyProblem.ts';
import type { DraftService, NoEdit } from '../draftService.ts';
import type { DraftDocuments } from '../draftDocuments.ts';
import { emptyDeclared } from '../../../curation/editDraft.ts';
import {
  type LicenseSuggestion,
  noSuggestion,
  suggestLicenseOf,
  type SuggestionParts,
} from '../../../model/evidence/suggestion/licenseSuggestion.ts';

export interface DraftStarterParts extends SuggestionParts {
  readonly draftService: DraftService;
  readonly draftDocuments: DraftDocuments;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
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

  /** The component has a revision. Existing entries of the draft stay, and are shown. */
  async start(coordinates: Coordinates, from: StartedFrom = fromNothing): Promise<void> {
    const { draftService, log } = this.#parts;
    const { revision } = coordinates;
    if (revision === null) return;
    if (this.#parts.isPrivate(coordinates)) {
      const problem = { kind: 'privateName', coordinates: formatCoordinates(coordinates) } as const;
      return void notifyProblem(problem, 'a draft was not begun', log);
    }
    if (declaredIn(draftService.of(coordinates), revision)) {
      const begun = await draftService.begin(coordinates, from.evidence);
      return begun.ok
        ? draftService.open(begun.value.id, revision)
        : void notifyProblem(begun.problem, 'a draft was not begun', log, () => this.start(coordinates, from));
    }
    const suggested = await this.#suggest(coordinates, from);
    const evidence = [...from.evidence, ...suggested.evidence];
    const { license } = suggested;
    const outcome =
      license === null
        ? await this.#openEmpty(coordinates, revision, evidence)
        : await this.#openFilled(coordinates, revision, license, evidence);
    if (!outcome.ok) await this.#tell(coordinates, outcome.problem);
  }

  /** Cancelling skips the suggestion. */
  async #suggest(coordinates: Coordinates, { file }: StartedFrom): Promise<LicenseSuggestion> {
    const name = plainText(`${displayName(coordinates)} ${coordinates.revision ?? ''}`);
    const title = vscode.l10n.t('Looking for what speaks for the license of {0}… Cancel begins without it.', name);
    return (
      (await askWithProgress(title, (signal) => suggestLicenseOf(coordinates, file, this.#parts, signal))) ??
      noSuggestion
    );
  }

  async #openFilled(
    coordinates: Coordinates,
    revision: string,
    value: string,
    evidence: readonly Evidence[],
  ): Promise<Result<null, NoEdit>> {
    const { draftService } = this.#parts;
    const edit = { field: 'declared', value } as const;
    const edited = await draftService.edit(withRevision(coordinates, null), [{ revision, edit }], evidence);
    if (!edited.ok) return edited;
    await draftService.open(edited.value.id, revision);
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
    const edited = await draftDocuments.edit<NoEdit>({ kind: 'draft', id }, (text) => {
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

  /** Opens an unreadable text: only the user can fix it. */
  async #tell(coordinates: Coordinates, problem: NoEdit): Promise<void> {
    const { draftService, log } = this.#parts;
    if (problem.kind !== 'unreadableDraft') return notifyProblem(problem, 'a draft was not begun', log);
    const draft = draftService.of(coordinates);
    if (draft) await draftService.open(draft.id);
    void vscode.window.showWarningMessage(
      vscode.l10n.t(
        'There is a draft of {0}, and its text can’t be read. Nothing was changed: put it right first.',
        plainText(displayName(coordinates)),
      ),
    );
  }
}

/** True if it has a declared license already. */
function declaredIn(draft: Draft | undefined, revision: string): boolean {
  if (!draft) return false;
  return readDraft(draft.text).revisions.some(
    (one) => one.revision === revision && one.curation.licensed !== undefined,
  );
}
