import * as vscode from 'vscode';

import { isRecord } from '../../base/isRecord.ts';
import type { Result } from '../../base/result.ts';
import { type CommandId, activityViewId } from '../../contributions.ts';
import { type Coordinates, displayName } from '../../core/coordinates.ts';
import { plainText, titleText } from '../../core/plainText.ts';
import type { SettingProblem } from '../../core/problem.ts';
import { leadingPart } from '../../model/activity/submissionState.ts';
import type { Submission } from '../../model/submissions/submission.ts';
import type { Submissions } from '../../model/submissions/submissions.ts';
import { safeLink } from '../../protocol/safeLink.ts';
import { draftArgument } from '../drafts/draftArgument.ts';
import type { DraftAnalyses } from '../../model/drafts/draftAnalyses.ts';
import { openAddress } from '../common/openAddress.ts';
import { notifyProblem, showInformation } from '../common/messages.ts';
import type { ServiceSignIn } from '../submissions/serviceSignIn.ts';
import { plainItem } from '../common/plainItem.ts';
import type { ActivityView } from './activityView.ts';
import { lockLabel, partStateLabel } from '../submissions/curationsLabels.ts';
import { ageLabel, shortVersion, factsLabel } from '../common/labels.ts';
import { componentArgument } from '../common/componentArgument.ts';
import { stopUsingLocally, useLocally } from '../drafts/useLocally.ts';
import type { CommandHandlers } from '../common/register.ts';
import { sendAgain } from '../submissions/sendAgain.ts';
import {
  pageOf,
  type Proposed,
  proposedBy,
  type SubmissionArgument,
  submissionArgument,
} from '../../model/activity/submissionArgument.ts';
import { commandTitle } from '../common/commandTitles.ts';
import type { SharedParts } from '../common/sharedParts.ts';

export interface CurationCommandsParts extends Pick<
  SharedParts,
  'submissions' | 'pending' | 'localLicenses' | 'clock' | 'settings' | 'log' | 'drafts'
> {
  readonly analyses: Pick<DraftAnalyses, 'now'>;
  readonly service: () => Result<{ readonly baseUrl: string }, SettingProblem>;
  readonly signIn: Pick<ServiceSignIn, 'decide'>;
  /** For a command called without an argument. */
  readonly view: Pick<ActivityView, 'list' | 'choose' | 'chosen'>;
  /** Components selected in any view. */
  readonly selected: () => readonly unknown[];
}

/** Actions on submissions, and on values that count before they are merged. */
export function curationCommands(parts: CurationCommandsParts): CommandHandlers {
  const { submissions } = parts;
  return {
    'clearlydefined.chooseDraft': (value, selection) => chooseDraft(value, selection, parts),
    'clearlydefined.submitChosenDrafts': async () => {
      if (parts.view.chosen.length === 0) await chooseFromAll(parts);
      const rows = parts.view.chosen.map((draft) => ({ draft }));
      if (rows.length > 0)
        await vscode.commands.executeCommand('clearlydefined.submitDraft' satisfies CommandId, rows[0], rows);
    },
    'clearlydefined.openSubmission': async (value) => {
      const argument = await argumentOf(value, () => true, parts);
      if (argument) await openSubmission(argument);
    },
    'clearlydefined.openSubmissionOnWeb': async (value) => {
      const argument = await argumentOf(value, hasPullRequest, parts);
      if (argument) await openPage(argument);
    },
    'clearlydefined.findPullRequest': async (value) => {
      const submission = await submissionOf(value, isUnsure, parts);
      if (submission) await findPullRequest(submission, parts);
    },
    'clearlydefined.sendAgain': async (value) => {
      const submission = await submissionOf(value, (one) => submissions.sendAgainFrom(one) !== null, parts);
      if (submission) await sendAgain(submission, parts);
    },
    'clearlydefined.useLocally': async (value) => {
      const target = value ?? parts.view.list.selected()[0] ?? (await argumentOf(undefined, () => true, parts));
      if (target) await useLocally(proposedFrom(target, parts), parts);
    },
    'clearlydefined.stopUsingLocally': (value) => {
      const values = value === undefined ? parts.selected() : [value];
      return stopUsingLocally(
        values.flatMap((one) => componentArgument(one)?.coordinates ?? []),
        parts,
      );
    },
  };
}

/**
 * The key toggles rows that are no draft, as in every other list; from the palette the user chooses from all drafts.
 */
async function chooseDraft(value: unknown, selection: unknown, parts: CurationCommandsParts): Promise<void> {
  const { view } = parts;
  const rows =
    Array.isArray(selection) && selection.length > 1 ? selection : value === undefined ? view.list.selected() : [value];
  const drafts = rows.flatMap((row) => (isDraftRow(row) ? (draftArgument(row)?.draft ?? []) : []));
  if (drafts.length > 0) view.choose(drafts);
  else if (value === undefined) await chooseFromAll(parts);
  else await vscode.commands.executeCommand('list.toggleExpand');
}

async function chooseFromAll({ view, drafts }: CurationCommandsParts): Promise<void> {
  const before = new Set(view.chosen.map(({ id }) => id));
  const items = drafts.all
    .toReversed()
    .map(({ id, component }) => plainItem({ label: plainText(displayName(component)), picked: before.has(id), id }));
  const placeHolder = vscode.l10n.t('Drafts to submit together, in one pull request');
  const picked = await vscode.window.showQuickPick(items, { placeHolder, canPickMany: true });
  if (!picked) return;
  const now = new Set(picked.map(({ id }) => id));
  for (const { id } of items) if (now.has(id) !== before.has(id)) view.choose([id]);
}

function isDraftRow(row: unknown): boolean {
  return isRecord(row) && row['kind'] === 'draft';
}

/**
 * Opens its pull request in a panel: another user's for review, with all that it changes; the user's own for its only
 * revision, or for a chosen one.
 */
async function openSubmission(argument: SubmissionArgument): Promise<void> {
  const all = proposedBy(argument).filter(({ pullRequest }) => pullRequest !== null);
  if (all.length === 0) return showInformation(vscode.l10n.t('There is no pull request of it that could be opened.'));
  if (argument.kind === 'pullRequest') {
    const { number } = argument.pullRequest;
    const reviewed = { number, coordinates: all[0]?.coordinates ?? null };
    await vscode.commands.executeCommand('clearlydefined.reviewPullRequest' satisfies CommandId, reviewed);
    return;
  }
  const chosen = all.length === 1 ? all[0] : await chooseRevision(all);
  if (!chosen) return;
  const component = { coordinates: chosen.coordinates, place: null };
  await vscode.commands.executeCommand(
    'clearlydefined.openPullRequest' satisfies CommandId,
    component,
    chosen.pullRequest,
  );
}

async function chooseRevision(all: readonly Proposed[]): Promise<Proposed | undefined> {
  const items = all.map((proposed) =>
    plainItem({
      label: plainText(displayName(proposed.coordinates)),
      description: plainText(shortVersion(proposed.coordinates.revision) ?? ''),
      detail: proposed.declared === null ? '' : plainText(proposed.declared),
      proposed,
    }),
  );
  const placeHolder = vscode.l10n.t('Which of the definitions that it changes?');
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.proposed;
}

async function openPage(argument: SubmissionArgument): Promise<void> {
  const page = pageOf(argument);
  const link = page === null ? null : safeLink(page);
  if (link === null) return showInformation(vscode.l10n.t('The service does not say where the pull request is.'));
  await openAddress(link);
}

async function findPullRequest({ id, service }: Submission, parts: CurationCommandsParts): Promise<void> {
  const { submissions, clock, log } = parts;
  const named = parts.service();
  if (!named.ok) return notifyProblem(named.problem, 'looking for a pull request', log);
  if (named.value.baseUrl !== service)
    return notifyProblem({ kind: 'otherService', confirmed: service }, 'looking for a pull request', log);
  await vscode.window.withProgress({ location: { viewId: activityViewId } }, () => submissions.refresh());
  const found = submissions.get(id);
  if (!found) return;
  const state = leadingPart(found)?.state;
  if (state?.kind === 'unsure') return showNotFound(found, submissions, clock.now());
  if (state) showInformation(vscode.l10n.t('“{0}”: {1}', titleText(found.info.summary), partStateLabel(state)));
}

/** Shows from when it can be resubmitted, and offers that once it can. */
async function showNotFound(submission: Submission, submissions: Submissions, now: number): Promise<void> {
  const from = submissions.sendAgainFrom(submission);
  const state = leadingPart(submission)?.state;
  const problem = state?.kind === 'unsure' ? state.problem : null;
  const none = vscode.l10n.t('No pull request was found so far. The search continues.');
  if (from !== null && from > now) return showInformation(`${none} ${lockLabel(problem, from)}`);
  const again = commandTitle('clearlydefined.sendAgain');
  if ((await vscode.window.showInformationMessage(none, again)) === again)
    await vscode.commands.executeCommand('clearlydefined.sendAgain' satisfies CommandId, submission.id);
}

/** A draft's declared values, or those of a submission or a pull request. */
function proposedFrom(value: unknown, parts: CurationCommandsParts): readonly Proposed[] {
  const argument = submissionArgument(value, parts);
  if (argument) return proposedBy(argument);
  const of = draftArgument(value);
  const analysis = of && parts.analyses.now(of.draft);
  if (!analysis) return [];
  const { draft, reading } = analysis;
  return reading.revisions
    .filter(({ revision }) => of.revision === null || of.revision === revision)
    .map(({ revision, curation }) => ({
      coordinates: { ...draft.component, revision } satisfies Coordinates,
      declared: curation.licensed?.declared ?? null,
      pullRequest: null,
    }));
}

/** The clicked submission; from the palette the selected one, otherwise a choice from all candidates. */
async function submissionOf(
  value: unknown,
  matches: (submission: Submission) => boolean,
  parts: CurationCommandsParts,
): Promise<Submission | null> {
  const given = value === undefined ? selectedArgument(parts) : submissionArgument(value, parts);
  const submission = given?.kind === 'submission' ? given.submission : null;
  if (value !== undefined || (submission && matches(submission))) return submission;
  return chooseSubmission(matches, parts);
}

/** The clicked item; from the palette the selection, otherwise a choice from all candidates. */
async function argumentOf(
  value: unknown,
  matches: (submission: Submission) => boolean,
  parts: CurationCommandsParts,
): Promise<SubmissionArgument | null> {
  if (value !== undefined) return submissionArgument(value, parts);
  const selected = selectedArgument(parts);
  if (selected && (selected.kind === 'pullRequest' || matches(selected.submission))) return selected;
  const submission = await chooseSubmission(matches, parts);
  return submission && { kind: 'submission', submission, part: null, component: null };
}

function selectedArgument(parts: CurationCommandsParts): SubmissionArgument | null {
  return parts.view.list.selected().flatMap((one) => submissionArgument(one, parts) ?? [])[0] ?? null;
}

async function chooseSubmission(
  matches: (submission: Submission) => boolean,
  parts: CurationCommandsParts,
): Promise<Submission | null> {
  const all = parts.submissions.all.filter(matches);
  if (all.length === 0) showInformation(vscode.l10n.t('No submissions.'));
  const items = all.map((submission) => {
    const state = leadingPart(submission)?.state;
    const age = ageLabel(parts.clock.now() - submission.createdAt);
    return plainItem({
      label: titleText(submission.info.summary),
      description: factsLabel(state && partStateLabel(state), age),
      submission,
    });
  });
  const placeHolder = vscode.l10n.t('Which submission?');
  const chosen = all.length > 0 ? await vscode.window.showQuickPick(items, { placeHolder }) : undefined;
  return chosen?.submission ?? null;
}

function hasPullRequest({ parts }: Submission): boolean {
  return parts.some(({ state }) => 'number' in state);
}

function isUnsure({ parts }: Submission): boolean {
  return parts.some(({ state }) => state.kind === 'unsure');
}
