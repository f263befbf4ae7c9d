import * as vscode from 'vscode';
import { l10n } from 'vscode';

import type { Limiter } from '../../base/limiter.ts';
import { type Result, succeed } from '../../base/result.ts';
import { runCooperatively } from '../../base/steps.ts';
import { type CommandId, activityViewId } from '../../contributions.ts';
import { displayName, formatCoordinates } from '../../core/coordinates.ts';
import type { HarvestTool } from '../../core/harvestTools.ts';
import type { SettingProblem } from '../../core/problem.ts';
import { visibleText } from '../../core/visibleText.ts';
import { type HarvestPlan, chunksOf, ordersOf } from '../../model/harvests/harvestPlan.ts';
import type { HarvestTargets, SkippedItem } from '../../model/harvests/harvestTargets.ts';
import type { Harvests } from '../../model/harvests/harvests.ts';
import { shownPlan } from '../../model/harvests/targetsShown.ts';
import { commandTitle } from '../common/commandTitles.ts';
import { notifyProblem, showInformation } from '../common/messages.ts';
import { addressOf, confirmHarvests, requestsLabel, leftOutLabel, reasonLines } from './confirmHarvests.ts';
import { failedItems, showHarvestOutcome } from './harvestOutcome.ts';
import type { SharedParts } from '../common/sharedParts.ts';

export interface QueueHarvestsParts extends Pick<SharedParts, 'harvests' | 'turns' | 'clock' | 'log'> {
  /** Runs one at a time: items common to two prompts are sent once. */
  readonly sending: Limiter;
}

/** All that would be sent, and all that would not. */
interface Question {
  readonly plan: HarvestPlan;
  readonly leftOut: readonly SkippedItem[];
}

/**
 * Publicly asks the service to harvest: once, and only after the user has seen and agreed to what is sent, to which
 * service, and what is left out. Shows the outcome, or why nothing is sent. `tool`: `null` for the fitting tools of each
 * component.
 */
export async function queueHarvests(
  targets: HarvestTargets,
  parts: QueueHarvestsParts,
  tool: HarvestTool | null,
): Promise<void> {
  const plan = await agreedOn(targets, parts, tool);
  if (plan === null) return;
  // Once agreed to, it can't be cancelled: it would be unknown whether the service received it.
  const progress = {
    location: vscode.ProgressLocation.Window,
    title: vscode.l10n.t('Requesting data…'),
  };
  const sending = (): ReturnType<Harvests['queue']> =>
    Promise.resolve(vscode.window.withProgress(progress, () => parts.harvests.queue(plan)));
  const sent = await parts.sending.run(sending);
  if (!sent.ok) return notifyProblem(sent.problem, 'harvests were not queued', parts.log);
  const { orders, leftOut } = sent.value;
  if (orders.length === 0 && leftOut.length > 0)
    return void showNothing({ plan: { ...plan, send: [] }, leftOut }, parts);
  const { accepted, refused, unsure, failed } = sent.value;
  parts.log.info(`harvests: ${accepted} accepted, ${refused} refused, ${unsure} unsure, ${failed} failed`);
  // The user's answer is not awaited: the harvest is queued.
  void showHarvestOutcome(sent.value).then((next) => follow(next, failedItems(sent.value), parts, tool));
}

/** Prompts until the user has decided; `null`: nothing is sent, and the user knows why. */
async function agreedOn(
  targets: HarvestTargets,
  parts: QueueHarvestsParts,
  tool: HarvestTool | null,
): Promise<HarvestPlan | null> {
  for (;;) {
    const question = await questionOf(targets, parts, tool);
    if (!question.ok) {
      await notifyProblem(question.problem, 'harvests were not planned', parts.log, () =>
        queueHarvests(targets, parts, tool),
      );
      return null;
    }
    const { plan, leftOut } = question.value;
    if (plan.send.length === 0) {
      void showNothing(question.value, parts);
      return null;
    }
    const answer = await confirmHarvests(plan, leftOut, parts.clock.now());
    if (answer !== 'showAll') return answer === null ? null : plan;
    await showRequests(question.value, parts);
    const again = commandTitle('clearlydefined.queueHarvest');
    if ((await vscode.window.showInformationMessage(l10n.t('Nothing is sent yet.'), again)) !== again) return null;
  }
}

async function questionOf(
  { targets, leftOut }: HarvestTargets,
  { harvests, turns }: QueueHarvestsParts,
  tool: HarvestTool | null,
): Promise<Result<Question, SettingProblem>> {
  const steps = harvests.plan(targets, tool);
  if (!steps.ok) return steps;
  const plan = await runCooperatively(steps.value, turns);
  return succeed({ plan, leftOut: [...plan.leftOut, ...leftOut] });
}

async function follow(
  next: Awaited<ReturnType<typeof showHarvestOutcome>>,
  failed: ReturnType<typeof failedItems>,
  parts: QueueHarvestsParts,
  tool: HarvestTool | null,
): Promise<void> {
  if (next === 'showActivity') await vscode.commands.executeCommand(`${activityViewId}.focus`);
  if (next !== 'queueAgain') return;
  const targets = failed.map(({ coordinates }) => ({ coordinates, name: displayName(coordinates) }));
  await queueHarvests({ targets, leftOut: [] }, parts, tool);
}

/** There is nothing to send: shows why, and offers one action. */
async function showNothing(question: Question, parts: QueueHarvestsParts): Promise<void> {
  const { leftOut } = question;
  const shown = shownPlan([], leftOut, { lines: 0, names: 3 });
  if (leftOut.length === 0) {
    showInformation(vscode.l10n.t('Everything here is harvested.'));
    return;
  }
  const message = vscode.l10n.t('Nothing was sent. {0}.', reasonLines(shown, parts.clock.now()).join('. '));
  const kinds = new Set(leftOut.map(({ reason }) => reason.kind));
  const [all, activity, setting, retry] = [
    vscode.l10n.t('Show Request'),
    vscode.l10n.t('Show Activity'),
    vscode.l10n.t('Change the setting'),
    vscode.l10n.t('Retry Failed Lookups'),
  ];
  const next = shown.isCut
    ? all
    : kinds.has('alreadyQueued') || kinds.has('refusedBefore')
      ? activity
      : kinds.has('notLookedUpYet') || kinds.has('lookUpFailed')
        ? retry
        : kinds.has('private')
          ? setting
          : null;
  const chosen = await vscode.window.showInformationMessage(message, ...(next === null ? [] : [next]));
  if (chosen === undefined) return;
  if (chosen === all) await showRequests(question, parts);
  else if (chosen === activity) await vscode.commands.executeCommand(`${activityViewId}.focus`);
  else if (chosen === retry) await vscode.commands.executeCommand('clearlydefined.retryLookups' satisfies CommandId);
  else await vscode.commands.executeCommand('workbench.action.openSettings', 'clearlydefined.privatePackages');
}

/** All that is sent and all that is not, as JSON with comments. */
async function showRequests({ plan, leftOut }: Question, { clock }: QueueHarvestsParts): Promise<void> {
  const content = requestsText(plan, leftOut, clock.now());
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content, language: 'jsonc' }));
}

function requestsText(plan: HarvestPlan, leftOut: readonly SkippedItem[], now: number): string {
  const { reasons } = shownPlan([], leftOut, { lines: 0, names: Number.POSITIVE_INFINITY });
  const top =
    plan.send.length === 0
      ? [l10n.t('Nothing was sent.')]
      : [requestsLabel(plan.requests, addressOf(plan.service)), l10n.t('Nothing is sent yet.')];
  const left = reasons.flatMap(({ reason, shown }) => [
    '',
    l10n.t('Not sent ({0}): {1}', shown.count, leftOutLabel(reason, now)),
    ...shown.names.map((name) => `  ${visibleText(name)}`),
  ]);
  const requests = ordersOf(plan.send).flatMap(chunksOf);
  const bodies = requests.map((items, at) => {
    const lines = items.map(
      ({ tool, coordinates }) => `    ${JSON.stringify({ tool, coordinates: formatCoordinates(coordinates) })}`,
    );
    return `  // ${l10n.t('Request {0} of {1}', at + 1, requests.length)}\n  [\n${lines.join(',\n')}\n  ]`;
  });
  const body = bodies.length === 0 ? '[]' : `[\n${bodies.join(',\n')}\n]`;
  const comments = [...top, ...left].map((line) => `// ${line}`.trimEnd());
  return `${[...comments, '', body].join('\n')}\n`;
}
