import type { ExtensionContext, Uri } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import { DraftDesk } from '../host/drafts/draftDesk.ts';
import { DraftDocuments } from '../host/drafts/draftDocuments.ts';
import { DraftFileSystem } from '../host/drafts/draftFileSystem.ts';
import { type DraftAddress, draftUri } from '../host/drafts/draftUri.ts';
import { StoredDraftTexts } from '../host/drafts/storedDraftTexts.ts';
import { WorkspaceRecordFiles } from '../host/ports/workspaceRecordFiles.ts';
import { KnowledgeBook } from '../model/draftKnowledge/knowledgeBook.ts';
import { Drafts } from '../model/drafts/drafts.ts';
import { findRevisions } from '../model/find/componentRevisions.ts';
import type { Model } from './composeModel.ts';

/** What people draft, and what is known of what they draft about. */
export interface DraftModel {
  readonly drafts: Drafts;
  readonly knowledge: KnowledgeBook;
  readonly documents: DraftDocuments;
  readonly desk: DraftDesk;
  readonly uriOf: (address: DraftAddress) => Uri;
  /** Folder of this extension's storage that all windows share. */
  readonly recordFiles: (name: string) => WorkspaceRecordFiles;
}

export function composeDrafts(context: ExtensionContext, model: Model, store: DisposableStore): DraftModel {
  const { clock, log, service, turns, definitions, files, curations } = model;
  const recordFiles = (name: string): WorkspaceRecordFiles =>
    store.add(new WorkspaceRecordFiles(context.globalStorageUri, name));
  const storage = recordFiles('drafts');
  const session = crypto.randomUUID().replaceAll('-', '');
  const drafts = store.add(new Drafts({ files: storage, session, clock, log }));
  const isRead = drafts.reload();
  store.add(storage.onDidChange(() => void drafts.reload()));
  const knowledge = store.add(
    new KnowledgeBook({
      definitions,
      files,
      revisions: (component, signal) => findRevisions(component, service, turns, signal),
      curations: (component, signal) => curations.ofComponent(component, signal),
      isPrivate: (coordinates) => service.isPrivate(coordinates),
      log,
    }),
  );
  const uriOf = (address: DraftAddress): Uri => draftUri(address, drafts.get(address.id)?.component ?? null);
  const texts = store.add(new StoredDraftTexts({ drafts, clock, isRead }));
  store.add(new DraftFileSystem({ texts, uriOf, log }).register());
  const documents = store.add(new DraftDocuments({ texts, uriOf, log }));
  const desk = new DraftDesk({ drafts, documents, knowledge, uriOf });
  return { drafts, knowledge, documents, desk, uriOf, recordFiles };
}
