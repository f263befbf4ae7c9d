import { type DeliveringTool, expectedTools, missingTools, toolName } from '../../core/harvestTools.ts';
import type { HarvestState } from '../harvests/harvest.ts';
import type { ActivityStep, FailureNode, HarvestNode, StepNode, StepState } from './activityNodes.ts';
import { harvestProgress } from './harvestLook.ts';

/** The done and pending steps of a harvest. */
export function harvestSteps(node: HarvestNode): readonly (StepNode | FailureNode)[] {
  const failure = failureOf(node);
  const rows = [sentStep(node), acceptedStep(node)];
  const { kind } = node.item.state;
  const isFollowed = kind !== 'waiting' && kind !== 'sending' && kind !== 'failed' && kind !== 'refused';
  // Steps that can't happen are not listed as missing.
  const coming = isFollowed ? [...toolSteps(node), computedStep(node)] : [];
  return [...(failure ? [failure] : []), ...rows.filter((row) => row !== null), ...coming];
}

function sentStep(node: HarvestNode): StepNode {
  const { state } = node.item;
  const step: ActivityStep = { kind: 'sent' };
  switch (state.kind) {
    case 'waiting':
      return rowOf(node, step, 'notYet', null);
    case 'sending':
      return rowOf(node, step, 'underWay', state.since);
    case 'failed':
      return rowOf(node, step, 'failed', state.at);
    case 'refused':
      return rowOf(node, step, 'done', state.at);
    default:
      return rowOf(node, step, 'done', state.sentAt);
  }
}

/** `null`: it can't have been accepted. */
function acceptedStep(node: HarvestNode): StepNode | null {
  const { state } = node.item;
  const step: ActivityStep = { kind: 'accepted' };
  switch (state.kind) {
    case 'waiting':
    case 'sending':
      return rowOf(node, step, 'notYet', null);
    case 'failed':
      return null;
    case 'refused':
      return rowOf(node, step, 'failed', state.at);
    case 'unsure':
      return rowOf(node, step, isHeard(state) ? 'done' : 'unanswered', null);
    default:
      return rowOf(node, step, 'done', state.sentAt);
  }
}

/** There are results that didn't exist before it was sent: the service must have received it. */
function isHeard({ before, results }: Extract<HarvestState, { kind: 'unsure' }>): boolean {
  return results.some((result) => !before.includes(result));
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
      return { ...own, cause: { kind: 'unanswered', problem: state.problem }, action: 'askAgain' };
    case 'gaveUp':
      return { ...own, cause: { kind: 'gaveUp', missing: node.look.missing }, action: 'askAgain' };
    default:
      return null;
  }
}

function rowOf(node: HarvestNode, step: ActivityStep, state: StepState, since: number | null): StepNode {
  const name = step.kind === 'tool' ? step.tool : step.kind;
  return { kind: 'step', id: `${node.id}/${name}`, step, state, since };
}
