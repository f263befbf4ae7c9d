import { type DeliveringTool, expectedTools, missingTools, toolName } from '../../core/harvestTools.ts';
import { type HarvestState, harvestStates } from '../harvests/harvest.ts';
import { hasNewResults } from '../harvests/harvestProgress.ts';
import type { StepState } from '../submissions/submission.ts';
import type { ActivityStep, FailureNode, HarvestNode, StepNode } from './activityNodes.ts';
import { harvestProgress } from './shownHarvest.ts';

/** The done and pending steps of a harvest. */
export function harvestSteps(node: HarvestNode): readonly (StepNode | FailureNode)[] {
  const { state } = node.item;
  const failure = failureOf(node);
  const [sent, accepted] = harvestStates[state.kind].steps;
  return [
    ...(failure ? [failure] : []),
    ...(sent ? [rowOf(node, { kind: 'sent' }, sent, sentTime(state))] : []),
    ...(accepted ? [acceptedStep(node, accepted)] : []),
    // Steps that can't happen are not listed as missing.
    ...('results' in state ? [...toolSteps(node), computedStep(node)] : []),
  ];
}

function sentTime(state: HarvestState): number | null {
  if ('sentAt' in state) return state.sentAt;
  return 'since' in state ? state.since : 'at' in state ? state.at : null;
}

function acceptedStep(node: HarvestNode, how: StepState): StepNode {
  const { state } = node.item;
  if (state.kind === 'unsure') return rowOf(node, { kind: 'accepted' }, hasNewResults(state) ? 'done' : how, null);
  return rowOf(node, { kind: 'accepted' }, how, how === 'notYet' ? null : sentTime(state));
}

function toolSteps(node: HarvestNode): readonly StepNode[] {
  const progress = harvestProgress(node.item);
  if (!progress) return [];
  const { before, results, computed } = progress;
  return expectedTools(node.tool).map((tool) => {
    const found = newestOf(tool, [...results, ...computed], before);
    const state = found === null ? 'notYet' : before.includes(found) ? 'before' : 'done';
    return rowOf(node, { kind: 'tool', tool, result: found }, state, null);
  });
}

/** New results count more than those that were there before. */
function newestOf(tool: DeliveringTool, results: readonly string[], before: readonly string[]): string | null {
  const own = results.filter((result) => toolName(result) === tool);
  return own.find((result) => !before.includes(result)) ?? own.at(-1) ?? null;
}

function computedStep(node: HarvestNode): StepNode {
  const { computed, computedAt } = harvestProgress(node.item) ?? { computed: [], computedAt: null };
  const missing = node.item.state.kind === 'arrived' ? [] : missingTools(computed, expectedTools(node.tool));
  const state: StepState = missing.length === 0 ? 'done' : computed.length > 0 ? 'underWay' : 'notYet';
  return rowOf(node, { kind: 'computed', with: computed, missing }, state, computedAt);
}

function failureOf(node: HarvestNode): FailureNode | null {
  const { state } = node.item;
  const own = { kind: 'failure', id: `${node.id}/failure`, row: node } as const;
  switch (state.kind) {
    case 'failed':
    case 'refused':
      return { ...own, cause: { kind: 'problem', problem: state.problem }, action: 'queueAgain' };
    case 'unsure':
      return { ...own, cause: { kind: 'unanswered', problem: state.problem }, action: 'checkAgain' };
    case 'gaveUp':
      return { ...own, cause: { kind: 'gaveUp', missing: node.shown.missing }, action: 'checkAgain' };
    default:
      return null;
  }
}

function rowOf(node: HarvestNode, step: ActivityStep, state: StepState, since: number | null): StepNode {
  const name = step.kind === 'tool' ? step.tool : step.kind;
  return { kind: 'step', id: `${node.id}/${name}`, step, state, since };
}
