import type { ExtensionContext } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import { DraftDocuments } from '../host/drafts/draftDocuments.ts';
import { DraftFileSystem } from '../host/drafts/draftFileSystem.ts';
import { githubToken } from '../host/common/githubSession.ts';
import { ServiceSignIn } from '../host/submissions/serviceSignIn.ts';
import type { OutputLog } from '../host/common/outputLog.ts';
import type { Settings } from '../host/common/settings.ts';
import { WorkspaceRecordFiles } from '../host/storage/workspaceRecordFiles.ts';
import { migrateEarlierValue, workspaceValue } from '../host/storage/workspaceValue.ts';
import { DraftContexts } from '../model/evidence/draftContexts.ts';
import { Drafts } from '../model/drafts/drafts.ts';
import { LocalLicenses } from '../model/drafts/localLicenses.ts';
import { isOwnPullRequest } from '../model/submissions/ownContributions.ts';
import { isInEffect } from '../model/submissions/isInEffect.ts';
import { SubmissionReviews } from '../model/submissions/submissionReviews.ts';
import { Submissions } from '../model/submissions/submissions.ts';
import type { Clock } from '../model/ports.ts';
import type { SharedParts } from '../host/common/sharedParts.ts';
import type { Model, Service } from './model.ts';

/** The user's drafts and submissions as they are stored, and the drafts as documents of the editor. */
export interface DraftModel extends Pick<SharedParts, 'drafts' | 'knowledge' | 'submissions' | 'submissionReviews'> {
  /** Resolves once the drafts of earlier sessions are known. */
  readonly draftsRead: Promise<void>;
  readonly draftDocuments: DraftDocuments;
  /** Resolves once the reviews of earlier sessions are known. */
  readonly submissionReviewsRead: Promise<void>;
  /** Resolves once the submissions of earlier sessions are known. */
  readonly submissionsRead: Promise<void>;
  readonly signIn: ServiceSignIn;
  /** A folder of the extension's storage that all windows share. */
  readonly recordFiles: (name: string) => WorkspaceRecordFiles;
}

interface DraftModelParts extends Pick<Model, 'definitions' | 'files' | 'curations'> {
  readonly context: ExtensionContext;
  readonly service: Service;
  readonly settings: Settings;
  readonly log: OutputLog;
}

export function composeDraftModel(parts: DraftModelParts, store: DisposableStore): DraftModel {
  const { context, service, settings, definitions, files, curations, log } = parts;
  const { clock, isPrivate } = service;
  const recordFiles = (name: string): WorkspaceRecordFiles =>
    store.add(new WorkspaceRecordFiles(context.globalStorageUri, name, clock));
  const storage = recordFiles('drafts');
  const session = crypto.randomUUID().replaceAll('-', '');
  const drafts = store.add(new Drafts({ files: storage, discarded: recordFiles('drafts/discarded'), clock, log }));
  const draftsRead = drafts.reload();
  store.add(storage.onDidChange(() => void drafts.reload()));
  const isOwn = (number: number): boolean => isOwnPullRequest(submissions.all, number, service.baseUrl());
  const knowledge = store.add(new DraftContexts({ definitions, files, curations, service, isOwn, log }));
  const signIn = new ServiceSignIn({ settings, memento: context.globalState });
  const submissions = store.add(
    new Submissions({
      files: recordFiles('submissions'),
      session,
      client: service.client,
      isPrivate,
      token: async (account, address) => (signIn.rule(address) === 'allowed' ? githubToken(account) : null),
      isInEffect: (coordinates, curation, signal) =>
        isInEffect(coordinates, curation, { client: service.client, files }, signal),
      clock,
      log,
      newId: () => crypto.randomUUID(),
      random: Math.random,
    }),
  );
  const submissionsRead = submissions.reload();
  const submissionReviews = store.add(
    new SubmissionReviews({ files: recordFiles('contributions'), session, clock, log }),
  );
  const submissionReviewsRead = submissionReviews.reload();
  const draftDocuments = store.add(new DraftDocuments({ drafts, clock }));
  store.add(new DraftFileSystem({ drafts, log }).register());
  return {
    drafts,
    draftsRead,
    draftDocuments,
    submissionReviews,
    submissionReviewsRead,
    submissions,
    submissionsRead,
    signIn,
    knowledge,
    recordFiles,
  };
}

/** Licenses the user lets count in this workspace. */
export function composeLocalLicenses(
  context: ExtensionContext,
  { clock, log }: { readonly clock: Clock; readonly log: OutputLog },
  store: DisposableStore,
): LocalLicenses {
  const key = 'localLicenses';
  const localLicenses = store.add(new LocalLicenses({ store: workspaceValue(key, context), clock }));
  void migrateEarlierValue(key, key, { context, log }, (json) => localLicenses.migrate(json));
  return localLicenses;
}
