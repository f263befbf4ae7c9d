import type { Uri } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import { BasisKeeper } from '../model/drafts/basisKeeper.ts';
import { DraftAnalyses } from '../model/drafts/draftAnalyses.ts';
import { DraftService } from '../host/drafts/draftService.ts';
import { DraftDocuments } from '../host/drafts/draftDocuments.ts';
import { DraftFileSystem } from '../host/drafts/draftFileSystem.ts';
import { sentState } from '../model/outbox/submissions/draftSubmissions.ts';
import type { DraftAddress } from '../model/drafts/draftAddress.ts';
import { SharedTexts } from '../model/drafts/sharedTexts.ts';
import { textsOfDrafts } from '../model/drafts/textsOfDrafts.ts';
import { textsByKind } from '../model/drafts/textsByKind.ts';
import { draftUri } from '../host/drafts/draftUri.ts';
import { draftLanguage } from '../host/drafts/language/draftLanguage.ts';
import { PanelDrafts } from '../host/drafts/panelDrafts.ts';
import { PreparedContributions } from '../model/outbox/submissions/preparedContributions.ts';
import { draftRefusals } from '../model/outbox/submissions/draftRefusals.ts';
import type { Model } from './composeModel.ts';

/** Drafts as documents of the editor. */
export interface DraftHost {
  readonly draftService: DraftService;
  readonly draftDocuments: DraftDocuments;
  readonly draftAnalyses: DraftAnalyses;
  readonly panelDrafts: PanelDrafts;
  readonly draftUri: (address: DraftAddress) => Uri;
  /** What is said about drafts when they are submitted. */
  readonly prepared: PreparedContributions;
  /** Resolves once that of earlier sessions is known. */
  readonly preparedRead: Promise<void>;
}

export function composeDrafts(model: Model, store: DisposableStore): DraftHost {
  const { drafts, draftsRead, submissions, knowledge, files, localLicenses, service, clock, turns, log } = model;
  const uriOf = (address: DraftAddress): Uri => draftUri(address, drafts.get(address.id)?.component ?? null);
  const records = model.recordFiles('contributions');
  const session = crypto.randomUUID().replaceAll('-', '');
  const prepared = store.add(new PreparedContributions({ files: records, session, clock, log }));
  const preparedRead = prepared.reload();
  store.add(records.onDidChange(() => void prepared.reload()));
  const texts = textsByKind(
    store.add(
      new SharedTexts({ book: textsOfDrafts(drafts), kinds: ['draft', 'otherDraft'], clock, isRead: draftsRead }),
    ),
    store.add(
      new SharedTexts({
        book: prepared,
        kinds: ['contribution', 'otherContribution'],
        clock,
        isRead: preparedRead,
      }),
    ),
  );
  store.add(new DraftFileSystem({ texts, uriOf, log }).register());
  const documents = store.add(new DraftDocuments({ texts, uriOf, log }));
  const draftService = new DraftService({ drafts, documents, knowledge, uriOf });
  const analyses = store.add(
    new DraftAnalyses({
      drafts,
      knowledge,
      refusals: (id) => draftRefusals(drafts.get(id), submissions.all),
      clock,
      turns,
    }),
  );
  store.add(new BasisKeeper({ drafts, knowledge, analyses }));
  store.add(draftLanguage({ drafts, knowledge, analyses }));
  const panelDrafts = store.add(
    new PanelDrafts({
      drafts,
      draftService,
      draftAnalyses: analyses,
      knowledge,
      files,
      isPrivate: service.isPrivate,
      stateOf: (id, revision) => sentState(submissions.all, id, revision),
      local: (coordinates) => localLicenses.of(coordinates) ?? null,
      turns,
    }),
  );
  store.add(localLicenses.onDidChange(() => panelDrafts.refresh()));
  store.add(
    submissions.onDidChange((ids) => {
      for (const id of ids) submissions.get(id)?.drafts.forEach((draft) => analyses.refresh(draft.id));
      panelDrafts.refresh();
    }),
  );
  store.add(
    model.settings.onDidChange((key) => {
      if (key === 'privatePackages') for (const { id } of drafts.all) analyses.refresh(id);
    }),
  );
  const draftHost = { draftService, draftDocuments: documents, draftAnalyses: analyses, panelDrafts, draftUri: uriOf };
  return { ...draftHost, prepared, preparedRead };
}
