import type { Uri } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import { BasisKeeper } from '../host/drafts/basisKeeper.ts';
import { DraftAnalyses } from '../host/drafts/draftAnalyses.ts';
import { DraftDesk } from '../host/drafts/draftDesk.ts';
import { DraftDocuments } from '../host/drafts/draftDocuments.ts';
import { DraftFileSystem } from '../host/drafts/draftFileSystem.ts';
import { type DraftAddress, draftUri } from '../host/drafts/draftUri.ts';
import { draftLanguage } from '../host/drafts/language/draftLanguage.ts';
import { StoredDraftTexts } from '../host/drafts/storedDraftTexts.ts';
import type { RefusedPlace } from '../model/submissions/submission.ts';
import type { Model } from './composeModel.ts';

/** Drafts as documents of the editor. */
export interface DraftHost {
  readonly desk: DraftDesk;
  readonly draftDocuments: DraftDocuments;
  readonly draftAnalyses: DraftAnalyses;
  readonly draftUri: (address: DraftAddress) => Uri;
}

/** `refusals`: what the service said of a draft when it refused it last. */
export function composeDrafts(
  model: Model,
  store: DisposableStore,
  refusals: (draft: string) => readonly RefusedPlace[] = () => [],
): DraftHost {
  const { drafts, draftsRead, knowledge, clock, turns, log } = model;
  const uriOf = (address: DraftAddress): Uri => draftUri(address, drafts.get(address.id)?.component ?? null);
  const texts = store.add(new StoredDraftTexts({ drafts, clock, isRead: draftsRead }));
  store.add(new DraftFileSystem({ texts, uriOf, log }).register());
  const documents = store.add(new DraftDocuments({ texts, uriOf, log }));
  const desk = new DraftDesk({ drafts, documents, knowledge, uriOf });
  const analyses = store.add(new DraftAnalyses({ drafts, knowledge, refusals, clock, turns }));
  store.add(new BasisKeeper({ drafts, knowledge, analyses }));
  store.add(draftLanguage({ drafts, knowledge, analyses }));
  return { desk, draftDocuments: documents, draftAnalyses: analyses, draftUri: uriOf };
}
