import * as vscode from 'vscode';

import type { CommandId } from '../../../contributions.ts';
import { displayName, withRevision } from '../../../core/coordinates.ts';
import { plainText, titleText } from '../../../core/plainText.ts';
import type { SourceRange } from '../../../core/range.ts';
import type { DraftPart } from '../../../model/outbox/submissions/contributionPlan.ts';
import type { DraftAddress } from '../../../model/drafts/draftAddress.ts';
import { report } from '../../report.ts';
import type { Result } from '../../../base/result.ts';
import type { SettingProblem } from '../../../core/problem.ts';
import type { CurationSet } from '../../../curation/curation.ts';
import { type UnsureBeside, unsureBeside } from '../../../model/outbox/submissions/unsureBeside.ts';
import type { Clock } from '../../../model/ports.ts';
import type { Submissions } from '../../../model/outbox/submissions/submissions.ts';
import { versionLabel } from '../../activity/curationsLabels.ts';
import { ageLabel } from '../../labels.ts';

export interface GuardParts extends UnsureGuardParts {
  readonly uriOf: (address: DraftAddress) => vscode.Uri;
}

/** False if something prevents sending these drafts, or the user declines: the problem was shown at its place. */
export async function passesGuards(drafts: readonly DraftPart[], parts: GuardParts): Promise<boolean> {
  if (drafts.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('There is no draft to submit.'));
    return false;
  }
  const conflict = drafts.find(({ draft }) => draft.conflicts.length > 0);
  if (conflict) return showConflict(conflict);
  const faulty = drafts.filter(({ errors }) => errors.length > 0);
  const [first] = faulty;
  if (isWithheld(faulty)) return false;
  if (first) return showErrors(first, faulty, parts);
  const sets = drafts.map(({ set }) => set);
  return (
    (await wantsUnasked(drafts, parts)) && (await wantsBesideUnsure(sets, parts)) && (await wantsBeside(drafts, parts))
  );
}

/** Opens a draft at a finding. */
export async function showDraftAt(
  id: string,
  place: SourceRange | null,
  { uriOf }: Pick<GuardParts, 'uriOf'>,
): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uriOf({ kind: 'draft', id }));
  const selection = place && new vscode.Range(document.positionAt(place.start), document.positionAt(place.end));
  await vscode.window.showTextDocument(document, { preview: false, ...(selection ? { selection } : {}) });
}

async function showConflict({ draft }: DraftPart): Promise<false> {
  const name = plainText(displayName(draft.component));
  const resolve = vscode.l10n.t('Resolve…');
  const message = vscode.l10n.t(
    'Another window has another text of the draft of {0}: decide first which one counts.',
    name,
  );
  if ((await vscode.window.showWarningMessage(message, resolve)) === resolve)
    await vscode.commands.executeCommand('clearlydefined.resolveDraftConflict' satisfies CommandId, draft.id);
  return false;
}

/** True if a name among them is private: the user was notified. Their texts are valid; a setting prevents sending. */
export function isWithheld(drafts: readonly Pick<DraftPart, 'draft' | 'errors'>[]): boolean {
  const [name, ...others] = drafts
    .filter(({ errors }) => errors.some(({ problem }) => problem.kind === 'privateName'))
    .map(({ draft }) => plainText(displayName(draft.component)));
  if (name === undefined) return false;
  const message =
    others.length === 0
      ? vscode.l10n.t('Nothing is sent: {0} is private, and its name is not sent to the service.', name)
      : vscode.l10n.t(
          'Nothing is sent: these are private, and their names are not sent to the service: {0}.',
          [name, ...others].slice(0, 5).join(', '),
        );
  const { action } = report({ kind: 'privateName', coordinates: '' });
  void vscode.window.showErrorMessage(message, action.title).then((chosen) => {
    if (chosen !== undefined) void vscode.commands.executeCommand(action.command, action.argument);
  });
  return true;
}

async function showErrors(first: DraftPart, faulty: readonly DraftPart[], parts: GuardParts): Promise<false> {
  const names = faulty.map(({ draft }) => plainText(displayName(draft.component)));
  const { length } = first.errors;
  const message =
    names.length > 1
      ? vscode.l10n.t('These drafts have errors and can’t be submitted: {0}.', names.slice(0, 5).join(', '))
      : length === 1
        ? vscode.l10n.t('The draft of {0} has an error and can’t be submitted.', names.join())
        : vscode.l10n.t('The draft of {0} has {1} errors and can’t be submitted.', names.join(), length);
  await showDraftAt(first.draft.id, first.errors[0]?.range ?? null, parts);
  void vscode.window.showErrorMessage(message);
  return false;
}

/** A revision the service does not hold makes it fail (service-api.md 5.4); here it could not be checked. */
async function wantsUnasked(drafts: readonly DraftPart[], { decided }: GuardParts): Promise<boolean> {
  const unasked = drafts.flatMap(({ draft, unasked: revisions }) =>
    revisions.map((revision) => `${plainText(displayName(draft.component))} ${plainText(revision)}`),
  );
  const asked = unasked.map((one) => `unasked ${one}`);
  if (asked.every((one) => decided.has(one))) return true;
  const goOn = vscode.l10n.t('Review Anyway');
  const detail = [
    ...unasked.slice(0, 10),
    ...(unasked.length > 10 ? [vscode.l10n.t('and {0} more', unasked.length - 10)] : []),
    '',
    vscode.l10n.t('The service rejects curations of unharvested versions. Nothing is sent by reviewing.'),
  ].join('\n');
  const message = vscode.l10n.t('Whether the service has these versions could not be asked.');
  if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, goOn)) !== goOn) return false;
  for (const one of asked) decided.add(one);
  return true;
}

/**
 * Asks whether to send although open pull requests could not be checked. Doesn't ask if the service has no such lists.
 */
export async function wantsUnchecked(drafts: readonly DraftPart[]): Promise<boolean> {
  const unchecked = drafts.flatMap(({ draft, pullRequestsProblem: problem }) =>
    problem === null || problem.kind === 'notOffered' ? [] : [{ draft, problem }],
  );
  const [first] = unchecked;
  if (!first) return true;
  const goOn = vscode.l10n.t('Submit Without the Check…');
  const detail = [
    report(first.problem).cause,
    ...unchecked.slice(0, 10).map(({ draft }) => plainText(displayName(draft.component))),
    '',
    vscode.l10n.t('Submitting may create a second pull request for the same versions. You are asked to confirm.'),
  ].join('\n');
  const message = vscode.l10n.t('Open pull requests on these components could not be checked.');
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, goOn)) === goOn;
}

async function wantsBeside(drafts: readonly DraftPart[], { decided }: GuardParts): Promise<boolean> {
  const open = drafts.flatMap((part) => part.openPullRequests.map((one) => ({ ...one, part })));
  const [first] = open;
  const asked = open.map(({ number, revisions, part }) => `beside ${number} ${part.draft.id} ${revisions.join(' ')}`);
  if (!first || asked.every((one) => decided.has(one))) return true;
  const [goOn, show] = [vscode.l10n.t('Review Anyway'), vscode.l10n.t('Open Pull Request #{0}', first.number)];
  const detail = [
    ...open.slice(0, 10).map(({ number, revisions, part }) => {
      const name = plainText(displayName(part.draft.component));
      return `#${number}: ${name} ${revisions.slice(0, 5).map(plainText).join(', ')}`;
    }),
    '',
    vscode.l10n.t(
      'Two pull requests on one version conflict, and both wait for a reviewer. Nothing is sent by reviewing.',
    ),
  ].join('\n');
  const message = vscode.l10n.t('Open pull requests change these versions already.');
  const chosen = await vscode.window.showWarningMessage(message, { modal: true, detail }, goOn, show);
  if (chosen === show) {
    const { part, number, revisions } = first;
    const coordinates = withRevision(part.draft.component, revisions[0] ?? null);
    const argument = { coordinates, place: null };
    await vscode.commands.executeCommand('clearlydefined.openPullRequest' satisfies CommandId, argument, number);
  }
  if (chosen !== goOn) return false;
  for (const one of asked) decided.add(one);
  return true;
}

export interface UnsureGuardParts {
  readonly submissions: Pick<Submissions, 'all' | 'reload'>;
  readonly service: () => Result<{ readonly baseUrl: string }, SettingProblem>;
  /** Decisions already made in this window: not asked again. */
  readonly decided: Set<string>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Asks whether to go on although an earlier submission on the same versions may have arrived. Offers to search first:
 * sending as well may put one decision in two pull requests.
 */
export async function wantsBesideUnsure(sets: readonly CurationSet[], parts: UnsureGuardParts): Promise<boolean> {
  const { submissions, decided, clock } = parts;
  await submissions.reload();
  const service = parts.service();
  const beside = service.ok ? unsureBeside(sets, submissions.all, service.value.baseUrl) : [];
  const [first] = beside;
  const asked = beside.map(keyOf);
  if (!first || asked.every((one) => decided.has(one))) return true;
  const [look, goOn] = [vscode.l10n.t('Look for It First'), vscode.l10n.t('Review Anyway')];
  const detail = [
    ...beside.slice(0, 5).flatMap((one) => linesOf(one, clock.now())),
    '',
    vscode.l10n.t(
      'If it created a pull request, submitting now creates a second one for the same versions. Looking or reviewing sends nothing.',
    ),
  ].join('\n');
  const message = vscode.l10n.t('The outcome of an earlier submission of these versions is unknown.');
  const chosen = await vscode.window.showWarningMessage(message, { modal: true, detail }, look, goOn);
  if (chosen === look)
    await vscode.commands.executeCommand('clearlydefined.lookForSubmission' satisfies CommandId, first.submission.id);
  if (chosen !== goOn) return false;
  for (const one of asked) decided.add(one);
  return true;
}

/** Key of the shared versions: another version in the draft needs another prompt. */
function keyOf({ submission, shared }: UnsureBeside): string {
  return `unsure ${submission.id} ${shared.flatMap(({ revisions }) => revisions).join(' ')}`;
}

function linesOf({ submission, shared }: UnsureBeside, now: number): readonly string[] {
  const { info, createdAt } = submission;
  const title = vscode.l10n.t('“{0}”, submitted {1}:', titleText(info.summary), ageLabel(now - createdAt));
  return [
    title,
    ...shared.slice(0, 5).map(({ component, revisions }) => {
      return `${plainText(displayName(component))} ${versionLabel(revisions, 5)}`;
    }),
  ];
}
