import * as vscode from 'vscode';

import { type Coordinates, displayName, withRevision } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { Evidence } from '../../curation/evidence.ts';
import { disagreementEvidence } from '../../model/evidence/disagreements/disagreementEvidence.ts';
import {
  type DisagreementParts,
  disagreementList,
  type FoundDisagreement,
} from '../../model/evidence/disagreements/disagreementList.ts';
import type { Definitions } from '../../model/definitions/definitions.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import type { DefinitionFiles } from '../../model/files/definitionFiles.ts';
import type { Log } from '../../model/ports.ts';
import { askWithProgress } from '../askWithProgress.ts';
import type { DraftService } from '../drafts/draftService.ts';
import { notifyProblem } from '../notifyProblem.ts';
import { chooseDisagreement } from './disagreementPick.ts';

export interface FindDisagreementsParts {
  readonly disagreements: DisagreementParts;
  /** The workspace's manifests are read, and all their components are requested. An abort rejects. */
  readonly whenRead: (signal: AbortSignal) => Promise<void>;
  readonly isAsking: () => boolean;
  /** Every request to the service has succeeded or failed. An abort rejects. */
  readonly whenAnswered: (signal: AbortSignal) => Promise<void>;
  readonly definitions: Pick<Definitions, 'full'>;
  readonly files: Pick<DefinitionFiles, 'of'>;
  readonly drafts: { of(component: Coordinates): Draft | undefined };
  readonly draftService: Pick<DraftService, 'begin' | 'edit' | 'open'>;
  /** Base URL of the service, without a slash at its end. */
  readonly baseUrl: () => string;
  readonly log: Log;
}

/** The work list, and from one of its entries a draft with the suggestion as value, and its evidence. */
export async function findDisagreements(parts: FindDisagreementsParts): Promise<void> {
  const { disagreements, drafts } = parts;
  const found = await chooseDisagreement({
    look: async (signal, onProgress) => {
      await parts.whenRead(signal);
      const list = await disagreementList(disagreements, signal, onProgress);
      if (list.unknown === 0 || !parts.isAsking()) return list;
      // Known entries are shown already, and checked again when pending answers arrive.
      onProgress(list, list.looked + list.unknown);
      await parts.whenAnswered(signal);
      return disagreementList(disagreements, signal);
    },
    draftOf: ({ coordinates }) => drafts.of(coordinates),
  });
  if (!found) return;
  const name = plainText(displayName(found.coordinates));
  const evidence = await askWithProgress(vscode.l10n.t('Looking for evidence in {0}…', name), (signal) =>
    evidenceOf(found, parts, signal),
  );
  if (evidence) await draft(found, evidence, parts);
}

/** If evidence is unavailable, the draft begins without it. */
async function evidenceOf(
  found: FoundDisagreement,
  { definitions, files, disagreements, baseUrl, log }: FindDisagreementsParts,
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
  const { reader } = disagreements;
  return disagreementEvidence(found, { files: listed.value.files, location, reader, service: baseUrl() });
}

/** Without a suggestion the draft has the version and no license yet: the user fills it in. */
async function draft(
  { coordinates, disagreement: { suggestion } }: FoundDisagreement,
  evidence: readonly Evidence[],
  { draftService, drafts, log }: FindDisagreementsParts,
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
    vscode.l10n.t('The draft of {0} cannot be read: nothing was changed. Put it right first.', name),
  );
  const old = drafts.of(coordinates);
  if (old) await draftService.open(old.id);
}
