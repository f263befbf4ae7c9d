import type { DisposableStore } from '../base/disposable.ts';
import { contributionBodies } from '../curation/contributionBodies.ts';
import { sameContribution } from '../curation/sameContribution.ts';
import { sendableSets, type SendableSets } from '../curation/sendableSets.ts';
import { singleBodies } from '../curation/singleBodies.ts';
import type { OutputLog } from '../host/ports/outputLog.ts';
import type { WorkspaceRecordFiles } from '../host/ports/workspaceRecordFiles.ts';
import type { ComponentCurationsBook } from '../model/curations/componentCurationsBook.ts';
import type { Definitions } from '../model/definitions/definitions.ts';
import type { KnowledgeBook } from '../model/draftKnowledge/knowledgeBook.ts';
import type { LocalLicenses } from '../model/localLicenses/localLicenses.ts';
import { isInEffect } from '../model/pendingCurations/isInEffect.ts';
import { SubmissionEffects } from '../model/pendingCurations/submissionEffects.ts';
import type { SubmissionsParts } from '../model/submissions/submissionPorts.ts';
import { Submissions } from '../model/submissions/submissions.ts';
import type { Service } from './composeModel.ts';

/** What was sent, and what comes of it. */
export interface SubmissionModel {
  readonly submissions: Submissions;
  readonly submissionEffects: SubmissionEffects;
}

interface Parts {
  readonly recordFiles: (name: string) => WorkspaceRecordFiles;
  readonly service: Service;
  readonly definitions: Definitions;
  readonly curations: ComponentCurationsBook;
  readonly knowledge: KnowledgeBook;
  readonly localLicenses: LocalLicenses;
  readonly token: SubmissionsParts['token'];
  readonly log: OutputLog;
}

export function composeSubmissions(parts: Parts, store: DisposableStore): SubmissionModel {
  const { service, definitions, curations, knowledge, localLicenses, token, log } = parts;
  const { client, isPrivate, clock } = service;
  const files = parts.recordFiles('submissions');
  const submissions = store.add(
    new Submissions({
      files,
      session: crypto.randomUUID().replaceAll('-', ''),
      client,
      isPrivate,
      contributionBodies: (sets, info) => contributionBodies(sendable(sets), info),
      singleBodies: (sets, info) => singleBodies(sendable(sets), info),
      sameContribution: ({ set, info }, { title, revisions }) =>
        sameContribution({ sets: [set], summary: info.summary }, { component: set.component, title, revisions }),
      token,
      isInEffect: (coordinates, curation, signal) => isInEffect(coordinates, curation, { client, isPrivate }, signal),
      clock,
      log,
      newId: () => crypto.randomUUID(),
      random: () => Math.random(),
    }),
  );
  void submissions.reload();
  store.add(files.onDidChange(() => void submissions.reload()));
  const submissionEffects = store.add(
    new SubmissionEffects({
      submissions,
      localLicenses,
      definitions,
      forget: (component) => {
        curations.forget(component);
        knowledge.forget(component);
      },
    }),
  );
  return { submissions, submissionEffects };
}

/** Only what can be sent is ever made a submission of. */
function sendable(sets: Parameters<typeof sendableSets>[0]): SendableSets {
  const checked = sendableSets(sets);
  if (!checked.ok) throw new RangeError(`nothing to send: ${checked.problem.kind}`);
  return checked.value;
}
