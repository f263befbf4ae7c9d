import * as vscode from 'vscode';

import { baseName } from '../../base/baseName.ts';
import { isRecord } from '../../base/isRecord.ts';
import { activityViewId } from '../../contributions.ts';
import { displayName } from '../../core/coordinates.ts';
import { defaultHarvestTool, type HarvestTool } from '../../core/harvestTools.ts';
import { plainText, titleText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import type { ExportNode, HarvestNode } from '../../model/activity/activityNodes.ts';
import type { ActivityTree } from '../../model/activity/activityTree.ts';
import type { Exports } from '../../model/activity/exports.ts';
import type { HarvestTarget } from '../../model/harvests/harvestPlan.ts';
import type { HarvestRef } from '../../model/harvests/harvests.ts';
import type { Log } from '../../model/ports.ts';
import { harvestStates, type HarvestStateTraits } from '../../model/harvests/harvest.ts';
import { partStates, type Submission } from '../../model/submissions/submission.ts';
import { isPending } from '../../model/submissions/submissionParts.ts';
import { plainItem } from '../common/plainItem.ts';
import { notifyProblem, showInformation } from '../common/messages.ts';
import { harvestLabel } from './activityLabels.ts';
import { ageLabel, shortVersion, factsLabel } from '../common/labels.ts';
import { type ActivityArgument, activityArgument } from './activityArgument.ts';
import type { CommandHandlers } from '../common/register.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'harvests' | 'submissions' | 'pending' | 'lookUps' | 'clock' | 'log'> {
  readonly tree: ActivityTree;
  /** For a command called without an argument. */
  readonly view: { selected(): readonly unknown[] };
  readonly exports: Pick<Exports, 'forget'>;
  /** Queues again, after another confirmation. */
  readonly queueAgain: (targets: readonly HarvestTarget[], tool: HarvestTool | null) => Promise<void>;
}

/** Actions on what was queued, submitted and written to files. */
export function activityCommands(parts: Parts): CommandHandlers {
  const { harvests, submissions, log } = parts;
  return {
    'clearlydefined.refreshActivity': () =>
      inProgress(
        async () => (await Promise.all([harvests.refresh(), submissions.refresh(), refreshPending(parts)]))[0],
        log,
      ),
    'clearlydefined.checkHarvest': async (value, selection) => {
      const found = await chosenHarvests(value, selection, 'checkAgain', parts);
      if (found.length > 0) await inProgress(() => harvests.checkAgain(found.map(newestRef)), log);
    },
    'clearlydefined.queueHarvestAgain': async (value, selection) => {
      const found = await chosenHarvests(value, selection, 'queueAgain', parts);
      for (const [tool, nodes] of byTool(found)) await parts.queueAgain(harvests.targetsOf(nodes.map(newestRef)), tool);
    },
    'clearlydefined.removeActivity': (value, selection) => {
      const rows = chosen(value, selection, parts);
      return rows.length > 0 ? forgetChosen(rows, parts) : showUnselected();
    },
    'clearlydefined.clearActivity': () => clear(parts),
    'clearlydefined.openExport': async (value) => {
      const found = await chosenExport(value, parts);
      if (found) await openExport(found);
    },
  };
}

/** In an untrusted workspace no names of it are sent before the user allows that. */
async function refreshPending({ pending, lookUps }: Parts): Promise<void> {
  if (lookUps.mode !== 'asksFirst') await pending.refresh();
}

/** At the user's request: a failure is shown. */
async function inProgress(poll: () => Promise<Problem | null>, log: Log): Promise<void> {
  const problem = await vscode.window.withProgress({ location: { viewId: activityViewId } }, poll);
  if (problem) void notifyProblem(problem, 'harvests were not checked', log, () => inProgress(poll, log));
}

/**
 * The clicked row with the rest of the selection; for a key, the focused row with the rest of the selection; without an
 * argument, the selection.
 */
function chosen(value: unknown, selection: unknown, { tree, view }: Parts): readonly ActivityArgument[] {
  const found = (values: readonly unknown[]): readonly ActivityArgument[] => {
    const rows = values.flatMap((one) => activityArgument(one, tree) ?? []);
    return [...new Map(rows.map((one) => [one.id, one])).values()];
  };
  // An editor that doesn't know a keybinding's placeholder (package.json, `args`) passes it through unchanged.
  const isQuestion = isRecord(value) && '$treeViewId' in value;
  const selected = found(view.selected());
  if (value === undefined || value === null || isQuestion) return selected;
  if (Array.isArray(selection) && selection.length > 1) return found(selection);
  const clicked = found([value]);
  return selected.some(({ id }) => id === clicked[0]?.id) ? selected : clicked;
}

async function chosenHarvests(
  value: unknown,
  selection: unknown,
  action: HarvestStateTraits['actions'][number],
  parts: Parts,
): Promise<readonly HarvestNode[]> {
  const isOffered = ({ shown }: HarvestNode): boolean => harvestStates[shown.kind].actions.includes(action);
  const given = chosen(value, selection, parts).filter((one) => one.kind === 'harvest');
  const found = given.filter(isOffered);
  if (found.length > 0) return found;
  if (value !== undefined) return showNone();
  const all = parts.tree.allHarvests().filter(isOffered);
  if (all.length === 0) return showNone();
  const items = all.map((node) => {
    const { coordinates, shown } = node;
    const age = ageLabel(parts.clock.now() - shown.since);
    return plainItem({
      label: plainText(displayName(coordinates)),
      description: plainText(factsLabel(shortVersion(coordinates.revision), harvestLabel(shown), age)),
      node,
    });
  });
  const placeHolder = vscode.l10n.t('Which harvests?');
  const picked = await vscode.window.showQuickPick(items, { placeHolder, canPickMany: true, matchOnDescription: true });
  return (picked ?? []).map(({ node }) => node);
}

function showNone(): readonly [] {
  showInformation(vscode.l10n.t('No harvest for this command.'));
  return [];
}

function showUnselected(): void {
  showInformation(vscode.l10n.t('Select a harvest, a submission or an export in the Activity view.'));
}

/** Nothing that is still followed would be lost. */
function isEnded(node: ActivityArgument): boolean {
  switch (node.kind) {
    case 'harvest':
      return harvestStates[node.shown.kind].actions.includes('remove');
    case 'submission':
      return node.submission.parts.every(({ state }) => ['failed', 'ended'].includes(partStates[state.kind].group));
    case 'export':
      return node.record.state.kind !== 'writing';
  }
}

/** The user did not get the wanted result. */
function isFailed(node: ActivityArgument): boolean {
  switch (node.kind) {
    case 'harvest':
      return harvestStates[node.shown.kind].group !== 'done';
    case 'submission':
      return node.submission.parts.some(({ state }) => partStates[state.kind].group === 'failed');
    case 'export':
      return node.record.state.kind === 'failed';
  }
}

/** Requests for a single tool are repeated for that tool; `null`: the fitting tools of each component. */
function byTool(nodes: readonly HarvestNode[]): ReadonlyMap<HarvestTool | null, readonly HarvestNode[]> {
  const groups = new Map<HarvestTool | null, HarvestNode[]>();
  for (const node of nodes) {
    const tool = node.tool === defaultHarvestTool(node.coordinates) ? null : node.tool;
    groups.set(tool, [...(groups.get(tool) ?? []), node]);
  }
  return groups;
}

function newestRef({ refs }: HarvestNode): HarvestRef {
  return refs[0];
}

async function forget(nodes: readonly ActivityArgument[], { harvests, submissions, exports }: Parts): Promise<void> {
  const refs = nodes.flatMap((node) => (node.kind === 'harvest' ? node.refs : []));
  const files = nodes.flatMap((node) => (node.kind === 'export' ? [node.record.id] : []));
  if (refs.length > 0) await harvests.forget(refs);
  if (files.length > 0) await exports.forget(files);
  for (const node of nodes) if (node.kind === 'submission') await submissions.forget(node.submission.id);
}

/** Items still followed stay, with an explanation; a submission goes after a confirmation. */
async function forgetChosen(nodes: readonly ActivityArgument[], parts: Parts): Promise<void> {
  const submissions = nodes.filter((node) => node.kind === 'submission');
  const others = nodes.filter((node) => node.kind !== 'submission');
  await forget(others.filter(isEnded), parts);
  for (const { submission } of submissions)
    if (await mayForget(submission)) await parts.submissions.forget(submission.id);
  if (others.some((node) => !isEnded(node))) showInformation(vscode.l10n.t('What is under way stays on the list.'));
}

/** A submission no longer followed could be sent twice: warns first. */
async function mayForget(submission: Submission): Promise<boolean> {
  if (!isPending(submission)) return true;
  const remove = vscode.l10n.t('Remove');
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('Remove “{0}” from the list?', titleText(submission.info.summary)),
    {
      modal: true,
      detail: vscode.l10n.t('Tracking and duplicate protection stop. The pull request isn’t affected.'),
    },
    remove,
  );
  return chosen === remove;
}

/** One confirmation for all failed items: their texts are removed with them. */
async function clear(parts: Parts): Promise<void> {
  const { tree } = parts;
  const ended = [...tree.allHarvests(), ...tree.submissions(), ...tree.exports()].filter(isEnded);
  const failed = ended.filter(isFailed);
  if (ended.length === 0) return showInformation(vscode.l10n.t('Nothing has ended.'));
  if (failed.length === 0) return forget(ended, parts);
  const all = vscode.l10n.t('Remove All');
  const rest = vscode.l10n.t('Keep What Failed');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('Remove ended activity? Ended: {0}, failed: {1}', ended.length, failed.length),
    {
      modal: true,
      detail: vscode.l10n.t('Pull requests, drafts and files are not affected.'),
    },
    ...(failed.length === ended.length ? [all] : [all, rest]),
  );
  if (answer === all) await forget(ended, parts);
  if (answer === rest)
    await forget(
      ended.filter((node) => !isFailed(node)),
      parts,
    );
}

async function chosenExport(value: unknown, parts: Parts): Promise<ExportNode | null> {
  const found = chosen(value, undefined, parts).find((one) => one.kind === 'export');
  if (found || value !== undefined) return found ?? null;
  const written = parts.tree.exports().filter(({ record }) => record.state.kind === 'written');
  if (written.length === 0) {
    showInformation(vscode.l10n.t('No exported file.'));
    return null;
  }
  const items = written.map((node) => {
    const { path } = vscode.Uri.parse(node.record.uri);
    return plainItem({ label: plainText(baseName(path)), detail: plainText(path), node });
  });
  const placeHolder = vscode.l10n.t('Which file?');
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.node ?? null;
}

async function openExport({ record }: ExportNode): Promise<void> {
  const uri = vscode.Uri.parse(record.uri);
  try {
    await vscode.workspace.fs.stat(uri);
  } catch {
    const name = plainText(baseName(uri.path));
    return void vscode.window.showWarningMessage(vscode.l10n.t('{0} no longer exists.', name));
  }
  await vscode.commands.executeCommand('vscode.open', uri);
}
