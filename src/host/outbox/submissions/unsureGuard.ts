import * as vscode from 'vscode';

import type { Result } from '../../../base/result.ts';
import type { CommandId } from '../../../contributions.ts';
import { displayName } from '../../../core/coordinates.ts';
import { plainText } from '../../../core/plainText.ts';
import type { SettingProblem } from '../../../core/problem.ts';
import type { CurationSet } from '../../../curation/curation.ts';
import { type UnsureBeside, unsureBeside } from '../../../model/outbox/submissions/unsureBeside.ts';
import type { Clock } from '../../../model/ports.ts';
import type { Submissions } from '../../../model/outbox/submissions/submissions.ts';
import { versionLabel } from '../../activity/curationsLabels.ts';
import { ageLabel } from '../../labels.ts';

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
  const words = vscode.l10n.t('The outcome of an earlier submission of these versions is unknown.');
  const chosen = await vscode.window.showWarningMessage(words, { modal: true, detail }, look, goOn);
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
  const title = vscode.l10n.t('“{0}”, submitted {1}:', plainText(info.summary), ageLabel(now - createdAt));
  return [
    title,
    ...shared.slice(0, 5).map(({ component, revisions }) => {
      return `${plainText(displayName(component))} ${versionLabel(revisions, 5)}`;
    }),
  ];
}
