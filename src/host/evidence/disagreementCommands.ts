import * as vscode from 'vscode';

import { disagreementsViewId } from '../../contributions.ts';
import { type Coordinates, displayName, withRevision } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { Evidence } from '../../curation/evidence.ts';
import { disagreementEvidence } from '../../model/evidence/disagreements/disagreementEvidence.ts';
import type { DisagreementParts, FoundDisagreement } from '../../model/evidence/disagreements/disagreementList.ts';
import type { Disagreements } from '../../model/evidence/disagreements/disagreements.ts';
import type { Definitions } from '../../model/definitions/definitions.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import type { DefinitionFiles } from '../../model/files/definitionFiles.ts';
import type { Log } from '../../model/ports.ts';
import { askFilterText } from '../askFilterText.ts';
import { askWithProgress } from '../askWithProgress.ts';
import { componentArgument } from '../componentArgument.ts';
import type { DraftService } from '../drafts/draftService.ts';
import { notifyProblem } from '../notifyProblem.ts';
import type { CommandHandlers } from '../register.ts';

interface Parts {
  readonly disagreements: Disagreements;
  readonly compared: DisagreementParts;
  readonly definitions: Pick<Definitions, 'full'>;
  readonly files: Pick<DefinitionFiles, 'of'>;
  readonly drafts: { of(component: Coordinates): Draft | undefined };
  readonly draftService: Pick<DraftService, 'begin' | 'edit' | 'open'>;
  /** Base URL of the service, without a slash at its end. */
  readonly baseUrl: () => string;
  readonly selected: () => readonly unknown[];
  readonly log: Log;
}

/** The Disagreements view, and drafts with the suggestion as value, and its evidence. */
export function disagreementCommands(parts: Parts): CommandHandlers {
  const { disagreements } = parts;
  return {
    'clearlydefined.findDisagreements': async () => {
      await vscode.commands.executeCommand(`${disagreementsViewId}.focus`);
      await disagreements.find();
    },
    'clearlydefined.cancelDisagreements': () => disagreements.cancel(),
    'clearlydefined.filterDisagreements': () => typeFilter(disagreements),
    'clearlydefined.clearDisagreementsFilter': () => {
      disagreements.filter = '';
    },
    'clearlydefined.draftDisagreement': async (value) => {
      const coordinates = componentArgument(value ?? parts.selected()[0])?.coordinates;
      const found = coordinates ? disagreements.of(coordinates) : null;
      if (found) await draftSuggestion(found, parts);
      else if (coordinates) await vscode.commands.executeCommand('clearlydefined.draftCuration', { coordinates });
    },
  };
}

/** Filters while the user types; Escape restores the previous filter. */
async function typeFilter(disagreements: Disagreements): Promise<void> {
  const before = disagreements.filter;
  await askFilterText({
    prompt: vscode.l10n.t('Words of a name, version or license; all must occur'),
    placeholder: vscode.l10n.t('for example: react MIT'),
    before,
    onText: (text) => (disagreements.filter = text),
    onLeave: () => (disagreements.filter = before),
  });
}

async function draftSuggestion(found: FoundDisagreement, parts: Parts): Promise<void> {
  const name = plainText(displayName(found.coordinates));
  const evidence = await askWithProgress(vscode.l10n.t('Looking for evidence in {0}…', name), (signal) =>
    evidenceOf(found, parts, signal),
  );
  if (evidence) await draft(found, evidence, parts);
}

/** If evidence is unavailable, the draft begins without it. */
async function evidenceOf(
  found: FoundDisagreement,
  { definitions, files, compared, baseUrl, log }: Parts,
  signal: AbortSignal,
): Promise<readonly Evidence[]> {
  const { coordinates } = found;
  const [full, listed] = await Promise.all([
    definitions.full(coordinates, signal),
    files.of(coordinates, { pr: null }, signal),
  ]);
  if (!listed.ok) {
    log.warn(`evidence for a license: ${listed.problem.kind}`);
    return [];
  }
  const location = full.ok ? full.value.definition.described.sourceLocation : null;
  const { reader } = compared;
  return disagreementEvidence(found, { files: listed.value.files, location, reader, service: baseUrl() });
}

/** Without a suggestion the draft has the version and no license yet: the user fills it in. */
async function draft(
  { coordinates, disagreement: { suggestion } }: FoundDisagreement,
  evidence: readonly Evidence[],
  { draftService, drafts, log }: Parts,
): Promise<void> {
  const { revision } = coordinates;
  if (revision === null) return;
  const made =
    suggestion === null
      ? await draftService.begin(coordinates, evidence)
      : await draftService.edit(
          withRevision(coordinates, null),
          [{ revision, edit: { field: 'declared', value: suggestion } }],
          evidence,
        );
  if (made.ok) return draftService.open(made.value.id, revision);
  if (made.problem.kind !== 'unreadableDraft') return notifyProblem(made.problem, 'a draft was not begun', log);
  const name = plainText(displayName(coordinates));
  void vscode.window.showErrorMessage(
    vscode.l10n.t('The draft of {0} can’t be read: nothing was changed. Put it right first.', name),
  );
  const old = drafts.of(coordinates);
  if (old) await draftService.open(old.id);
}
