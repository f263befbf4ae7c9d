import * as vscode from 'vscode';

import type { CommandId } from '../../../contributions.ts';
import type { SourceRange } from '../../../core/range.ts';
import type { ContributionPlan } from '../../../model/outbox/submissions/contributionPlan.ts';
import type { Log } from '../../../model/ports.ts';
import type { Submission, SubmitOutcome } from '../../../model/outbox/submissions/submission.ts';
import type { Submissions } from '../../../model/outbox/submissions/submissions.ts';
import { askWithProgress } from '../../askWithProgress.ts';
import type { DraftDocuments } from '../../drafts/draftDocuments.ts';
import { confirmAnonymous, confirmContribution } from './confirmContribution.ts';
import type { ContributionService } from './contributionService.ts';
import { showOutcome } from './contributionOutcome.ts';
import { type GuardParts, isWithheld, passesGuards, showDraftAt, wantsUnchecked } from './draftGuards.ts';
import type { Identities } from './identities.ts';
import type { ServiceSignIn } from './serviceSignIn.ts';
import type { DraftAnalyses } from '../../../model/drafts/draftAnalyses.ts';

export interface SendParts extends GuardParts {
  readonly contributionService: ContributionService;
  readonly submissions: Submissions;
  readonly analyses: Pick<DraftAnalyses, 'now'>;
  readonly identities: Identities;
  readonly signIn: ServiceSignIn;
  readonly documents: Pick<DraftDocuments, 'save' | 'text'>;
  /** The workspace names its own service, but is not trusted. */
  readonly isRestricted: () => boolean;
  readonly log: Log;
}

/** Sends what a contribution's documents show, after one confirmation. */
export async function sendContribution(id: string, parts: SendParts): Promise<void> {
  const { contributionService, submissions, identities, signIn } = parts;
  await submissions.reload();
  const unknown = contributionService.unknownOutcome(id);
  if (unknown) {
    await vscode.commands.executeCommand('clearlydefined.lookForSubmission' satisfies CommandId, unknown.id);
    return;
  }
  const plan = await readyPlan(id, parts);
  const { info } = plan?.reading ?? {};
  if (!plan?.requests || !info) return;
  const { requests } = plan;
  const sets = plan.parts.map(({ set }) => set);
  const { target } = contributionService;
  const answer = await signIn.decide(target, identities.chosen);
  if (answer === null) return;
  const asked = { sets, info, target, requests: requests.length, maySignIn: answer === 'signIn' };
  const identity = await confirmContribution(asked, identities);
  if (!identity) return;
  // Settings may have changed during the prompt: the service, and which names are private.
  if (parts.isRestricted()) return void showRestricted();
  if (isWithheld(contributionService.plan(id)?.parts ?? [])) return;
  const account = identity.kind === 'github' ? identity.account : null;
  const drafts = plan.parts.map(({ draft }) => ({ id: draft.id, text: draft.text }));
  const { service } = target;
  const outcome = await sending(() => submissions.submit({ service, drafts, info, sets, account, requests }));
  const showRefused = (submission: Submission): Promise<void> => showRefusedPlace(submission, parts);
  await showOutcome(outcome, {
    ...parts,
    showRefused,
    sendAnonymously: async ({ id: sent }) => {
      if (!(await confirmAnonymous(asked))) return;
      const again = await sending(() => submissions.sendAnonymously(sent));
      await showOutcome(again, { ...parts, showRefused });
    },
  });
}

async function readyPlan(id: string, parts: SendParts): Promise<ContributionPlan | null> {
  const { contributionService, documents } = parts;
  if (parts.isRestricted()) return showRestricted();
  await documents.save({ kind: 'contribution', id });
  const prepared = contributionService.get(id);
  if (!prepared) return refuse(vscode.l10n.t('This contribution was sent or discarded. Review the draft again.'));
  if (prepared.conflicts.length > 0) return showOtherText(id, parts);
  const title = vscode.l10n.t('Looking at the drafts once more…');
  const drafts = await askWithProgress(title, (signal) =>
    contributionService.look(prepared.draftIds, signal, { isBeforeSending: true }),
  );
  if (!drafts || !(await passesGuards(drafts, parts)) || !(await wantsUnchecked(drafts))) return null;
  const plan = contributionService.plan(id);
  if (!plan) return null;
  if (plan.missing.length > 0)
    return refuse(vscode.l10n.t('A draft of this contribution was sent or discarded. Review the others again.'));
  const fault = plan.reading.findings.find(({ severity }) => severity === 'error');
  if (fault) {
    const { problem } = fault;
    const place = problem.kind === 'noReason' ? { start: problem.at, end: problem.at } : fault.range;
    await showWordsAt(id, place, parts);
    if (problem.kind !== 'noReason')
      return refuse(vscode.l10n.t('The pull request description has an error. Nothing was sent.'));
    const give = vscode.l10n.t('Give a Reason');
    const message = vscode.l10n.t('Nothing was sent: no file is named as evidence, so give a reason in the details.');
    if ((await vscode.window.showWarningMessage(message, give)) === give) await showWordsAt(id, place, parts);
    return null;
  }
  if (plan.tooLarge.length > 0)
    return refuse(
      vscode.l10n.t('The service refuses requests of more than 102,400 bytes: shorten the words, or the draft.'),
    );
  return plan.requests ? plan : refuse(vscode.l10n.t('The drafts change nothing: there is nothing to send.'));
}

async function showWordsAt(id: string, { start, end }: SourceRange, { uriOf }: GuardParts): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uriOf({ kind: 'contribution', id }));
  const selection = new vscode.Range(document.positionAt(start), document.positionAt(end));
  await vscode.window.showTextDocument(document, { preview: false, selection, viewColumn: vscode.ViewColumn.One });
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

function sending(send: () => Promise<SubmitOutcome>): Promise<SubmitOutcome> {
  const title = vscode.l10n.t('Submitting the contribution…');
  // It can't be cancelled: a sent request can't be taken back.
  return Promise.resolve(
    vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, async () => send()),
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
