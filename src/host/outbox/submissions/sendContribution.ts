import * as vscode from 'vscode';

import type { CommandId } from '../../../contributions.ts';
import type { ContributionPlan, DraftPart } from '../../../model/outbox/submissions/contributionPlan.ts';
import type { Log } from '../../../model/ports.ts';
import type { Submission, SubmitOutcome } from '../../../model/outbox/submissions/submission.ts';
import type { Submissions } from '../../../model/outbox/submissions/submissions.ts';
import { askWithProgress } from '../../askWithProgress.ts';
import type { DraftDocuments } from '../../drafts/draftDocuments.ts';
import { missingLabel } from '../../storage/unreadableLabels.ts';
import { confirmAnonymous, confirmContribution } from './confirmContribution.ts';
import type { ContributionService } from './contributionService.ts';
import { waitingLabel } from './contributionLabels.ts';
import { showOutcome } from './contributionOutcome.ts';
import { type GuardParts, isWithheld, passesGuards, showDraftAt, wantsUnchecked } from './draftGuards.ts';
import type { Identities } from './identities.ts';
import { newFileLines } from './requestLabels.ts';
import type { ServiceSignIn } from './serviceSignIn.ts';
import type { DraftAnalyses } from '../../../model/drafts/draftAnalyses.ts';

export interface SendParts extends GuardParts {
  readonly contributionService: ContributionService;
  readonly submissions: Submissions;
  readonly analyses: Pick<DraftAnalyses, 'now'>;
  readonly identities: Identities;
  readonly signIn: ServiceSignIn;
  readonly documents: Pick<DraftDocuments, 'save'>;
  /** The workspace names its own service, but is not trusted. */
  readonly isRestricted: () => boolean;
  readonly log: Log;
}

/**
 * Sends a contribution after one confirmation. `drafts`: looked at just now, and passed by the guards; otherwise both
 * happen here.
 */
export async function sendContribution(
  id: string,
  parts: SendParts,
  drafts: readonly DraftPart[] | null = null,
): Promise<void> {
  const { contributionService, submissions, identities, signIn } = parts;
  await submissions.reload();
  const unknown = contributionService.unknownOutcome(id);
  if (unknown) {
    await vscode.commands.executeCommand('clearlydefined.lookForSubmission' satisfies CommandId, unknown.id);
    return;
  }
  const plan = await readyPlan(id, parts, drafts);
  const { info } = plan?.reading ?? {};
  if (!plan?.requests || !info) return;
  const { requests } = plan;
  const sets = plan.parts.map(({ set }) => set);
  const { target } = contributionService;
  const answer = await signIn.decide(target, identities.chosen);
  if (answer === null) return;
  await contributionService.findAccount();
  const changes = contributionService.changes(plan.parts);
  const notes = plan.parts.flatMap(newFileLines);
  const question = { sets, changes, info, target, requests: requests.length, notes, maySignIn: answer === 'signIn' };
  const identity = await confirmContribution(question, identities);
  if (identity === 'edit') return contributionService.show(id);
  if (!identity) return;
  // Settings may have changed during the prompt: the service, and which names are private.
  if (parts.isRestricted()) return void showRestricted();
  if (isWithheld(contributionService.plan(id)?.parts ?? [])) return;
  const account = identity.kind === 'github' ? identity.account : null;
  const sent = plan.parts.map(({ draft }) => ({ id: draft.id, text: draft.text }));
  const { service } = target;
  const outcome = await sending((onWaiting) =>
    submissions.submit({ service, drafts: sent, info, sets, account, requests }, onWaiting),
  );
  const showRefused = (submission: Submission): Promise<void> => showRefusedPlace(submission, parts);
  await showOutcome(outcome, {
    ...parts,
    showRefused,
    review: () => contributionService.show(id),
    sendAnonymously: async (submission) => {
      const confirmed = await confirmAnonymous(question);
      if (confirmed === 'edit') return contributionService.show(id);
      if (confirmed !== 'send') return;
      const again = await sending((onWaiting) => submissions.sendAnonymously(submission.id, onWaiting));
      await showOutcome(again, { ...parts, showRefused });
    },
  });
}

async function readyPlan(
  id: string,
  parts: SendParts,
  looked: readonly DraftPart[] | null,
): Promise<ContributionPlan | null> {
  const { contributionService, documents } = parts;
  if (parts.isRestricted()) return showRestricted();
  await documents.save({ kind: 'contribution', id });
  const prepared = contributionService.get(id);
  if (!prepared) {
    const missing = vscode.l10n.t('This contribution was sent or discarded. Review the draft again.');
    return refuse(missingLabel(id, contributionService, missing));
  }
  if (prepared.conflicts.length > 0) return showOtherText(id, parts);
  const title = vscode.l10n.t('Checking the drafts…');
  const drafts =
    looked ?? (await askWithProgress(title, (signal) => contributionService.look(prepared.draftIds, signal)));
  if (!drafts || (!looked && !(await passesGuards(drafts, parts))) || !(await wantsUnchecked(drafts))) return null;
  const plan = contributionService.plan(id);
  if (!plan) return null;
  if (plan.missing.length > 0)
    return refuse(vscode.l10n.t('A draft of this contribution was sent or discarded. Review the others again.'));
  const fault = plan.reading.findings.find(({ severity }) => severity === 'error');
  if (fault) {
    await contributionService.show(id);
    return refuse(
      fault.problem.kind === 'noReason'
        ? vscode.l10n.t('Nothing was sent: no file is named as evidence, so give a reason in the details.')
        : vscode.l10n.t('The pull request description has an error. Nothing was sent.'),
    );
  }
  if (plan.tooLarge.length > 0)
    return refuse(
      vscode.l10n.t('The service refuses requests of more than 102,400 bytes: shorten the details, or the draft.'),
    );
  return plan.requests ? plan : refuse(vscode.l10n.t('The drafts change nothing: there is nothing to send.'));
}

async function showOtherText(id: string, { uriOf }: GuardParts): Promise<null> {
  const resolve = vscode.l10n.t('Resolve…');
  const message = vscode.l10n.t(
    'Another window has a different text for this contribution. Decide first which one to keep.',
  );
  if ((await vscode.window.showWarningMessage(message, resolve)) === resolve) {
    const document = uriOf({ kind: 'contribution', id });
    await vscode.commands.executeCommand('clearlydefined.resolveDraftConflict' satisfies CommandId, document);
  }
  return null;
}

async function showRefusedPlace({ drafts }: Submission, parts: SendParts): Promise<void> {
  for (const { id } of drafts) {
    const refused = parts.analyses.now(id)?.findings.find(({ problem }) => problem.kind === 'refused');
    if (refused) return showDraftAt(id, refused.range, parts);
  }
}

function sending(send: (onWaiting: (until: number) => void) => Promise<SubmitOutcome>): Promise<SubmitOutcome> {
  const title = vscode.l10n.t('Submitting the contribution…');
  // It can't be cancelled: a sent request can't be taken back.
  return Promise.resolve(
    vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, async (progress) =>
      send((until) => progress.report({ message: waitingLabel(until) })),
    ),
  );
}

function showRestricted(): null {
  return refuse(
    vscode.l10n.t(
      'This workspace names a service of its own, and you do not trust it: nothing is submitted from here. Trust the workspace, or open another one.',
    ),
  );
}

function refuse(message: string): null {
  void vscode.window.showWarningMessage(message);
  return null;
}
