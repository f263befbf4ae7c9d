import type { Uri } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import { BasisKeeper } from '../host/drafts/basisKeeper.ts';
import { DraftAnalyses } from '../host/drafts/draftAnalyses.ts';
import { DraftDesk } from '../host/drafts/draftDesk.ts';
import { DraftDocuments } from '../host/drafts/draftDocuments.ts';
import { DraftFileSystem } from '../host/drafts/draftFileSystem.ts';
import { newestSubmission, refusals, sentState } from '../host/drafts/draftSubmissions.ts';
import { type DraftAddress, draftUri } from '../host/drafts/draftUri.ts';
import { draftLanguage } from '../host/drafts/language/draftLanguage.ts';
import { PanelDrafts } from '../host/drafts/panelDrafts.ts';
import { StoredDraftTexts } from '../host/drafts/storedDraftTexts.ts';
import type { Submission } from '../model/submissions/submission.ts';
import type { Model } from './composeModel.ts';

/** Drafts as documents of the editor. */
export interface DraftHost {
  readonly desk: DraftDesk;
  readonly draftDocuments: DraftDocuments;
  readonly draftAnalyses: DraftAnalyses;
  readonly panelDrafts: PanelDrafts;
  readonly draftUri: (address: DraftAddress) => Uri;
}

export function composeDrafts(model: Model, store: DisposableStore): DraftHost {
  const { drafts, draftsRead, submissions, knowledge, files, localLicenses, service, clock, turns, log } = model;
  const uriOf = (address: DraftAddress): Uri => draftUri(address, drafts.get(address.id)?.component ?? null);
  const texts = store.add(new StoredDraftTexts({ drafts, clock, isRead: draftsRead }));
  store.add(new DraftFileSystem({ texts, uriOf, log }).register());
  const documents = store.add(new DraftDocuments({ texts, uriOf, log }));
  const desk = new DraftDesk({ drafts, documents, knowledge, uriOf });
  const submissionOf = (id: string): Submission | null => newestSubmission(submissions.all, id);
  const analyses = store.add(
    new DraftAnalyses({
      drafts,
      knowledge,
      refusals: (id) => refusals(submissionOf(id), drafts.get(id)),
      clock,
      turns,
    }),
  );
  store.add(new BasisKeeper({ drafts, knowledge, analyses }));
  store.add(draftLanguage({ drafts, knowledge, analyses }));
  const panelDrafts = store.add(
    new PanelDrafts({
      drafts,
      desk,
      draftAnalyses: analyses,
      knowledge,
      files,
      isPrivate: service.isPrivate,
      stateOf: (id) => sentState(submissionOf(id)),
      local: (coordinates) => localLicenses.of(coordinates) ?? null,
      turns,
    }),
  );
  store.add(localLicenses.onDidChange(() => panelDrafts.refresh()));
  store.add(
    submissions.onDidChange(() => {
      for (const { id } of drafts.all) analyses.refresh(id);
      panelDrafts.refresh();
    }),
  );
  return { desk, draftDocuments: documents, draftAnalyses: analyses, panelDrafts, draftUri: uriOf };
}
