import type { ExtensionContext } from 'vscode';

import type { DisposableStore } from '../base/disposable.ts';
import type { OutputLog } from '../host/outputLog.ts';
import { githubToken } from '../host/githubSession.ts';
import type { Settings } from '../host/settings.ts';
import { ServiceSignIn } from '../host/outbox/submissions/serviceSignIn.ts';
import { WorkspaceRecordFiles } from '../host/storage/workspaceRecordFiles.ts';
import { DraftContexts } from '../model/drafts/draftContexts.ts';
import { Drafts } from '../model/drafts/drafts.ts';
import { findRevisions } from '../model/definitions/find/componentRevisions.ts';
import { Previews } from '../model/drafts/previews.ts';
import { Proposals } from '../model/drafts/proposals.ts';
import { isInEffect } from '../model/outbox/submissions/isInEffect.ts';
import { Submissions } from '../model/outbox/submissions/submissions.ts';
import { contributionBodies } from '../curation/contributionBodies.ts';
import { sameContribution } from '../curation/sameContribution.ts';
import { sendableSets } from '../curation/sendableSets.ts';
import { singleBodies } from '../curation/singleBodies.ts';
import type { Model, Service } from './composeModel.ts';

/** What people draft, what is known of what they draft about, and what would come of it. */
export interface DraftModel {
  readonly drafts: Drafts;
  /** Resolves once the drafts of earlier sessions are known. */
  readonly draftsRead: Promise<void>;
  readonly knowledge: DraftContexts;
  readonly previews: Previews;
  readonly proposals: Proposals;
  readonly submissions: Submissions;
  readonly signIn: ServiceSignIn;
  /** A folder of the extension's storage that all windows share. */
  readonly recordFiles: (name: string) => WorkspaceRecordFiles;
}

interface Parts extends Pick<Model, 'definitions' | 'files' | 'curations'> {
  readonly context: ExtensionContext;
  readonly service: Service;
  readonly settings: Settings;
  readonly log: OutputLog;
}

export function composeDraftModel(parts: Parts, store: DisposableStore): DraftModel {
  const { context, service, settings, definitions, files, curations, log } = parts;
  const { clock, turns } = service;
  const isPrivate = service.isPrivate;
  const recordFiles = (name: string): WorkspaceRecordFiles =>
    store.add(new WorkspaceRecordFiles(context.globalStorageUri, name, clock));
  const storage = recordFiles('drafts');
  const session = crypto.randomUUID().replaceAll('-', '');
  const drafts = store.add(new Drafts({ files: storage, session, clock, log }));
  const draftsRead = drafts.reload();
  store.add(storage.onDidChange(() => void drafts.reload()));
  const knowledge = store.add(
    new DraftContexts({
      definitions,
      files,
      revisions: (component, signal) => findRevisions(component, service, turns, signal),
      curations: (component, signal) => curations.ofComponent(component, signal),
      isPrivate,
      log,
    }),
  );
  const previews = new Previews({ client: service.client, files, isPrivate, turns, clock });
  const proposals = store.add(new Proposals({ drafts, knowledge, previews, clock }));
  const sent = recordFiles('submissions');
  const signIn = new ServiceSignIn({ settings, memento: context.globalState });
  const submissions = store.add(
    new Submissions({
      files: sent,
      session,
      client: service.client,
      isPrivate,
      contributionBodies: (sets, info) => {
        const sendable = sendableSets(sets);
        return sendable.ok ? contributionBodies(sendable.value, info) : [];
      },
      singleBodies: (sets, info) => {
        const sendable = sendableSets(sets);
        return sendable.ok ? singleBodies(sendable.value, info) : [];
      },
      sameContribution: ({ set, title }, { title: theirs, file }) =>
        sameContribution({ sets: [set], summary: title }, { component: set.component, title: theirs, file }),
      token: async (account, address) => (signIn.rule(address) === 'allowed' ? githubToken(account) : null),
      isInEffect: (coordinates, curation, signal) =>
        isInEffect(coordinates, curation, { client: service.client, files, isPrivate }, signal),
      clock,
      log,
      newId: () => crypto.randomUUID(),
      random: Math.random,
    }),
  );
  void submissions.reload();
  store.add(sent.onDidChange(() => void submissions.reload()));
  return { drafts, draftsRead, submissions, signIn, knowledge, previews, proposals, recordFiles };
}
