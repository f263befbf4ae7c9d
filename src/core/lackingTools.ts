import { type DeliveringTool, missingTools } from './harvestTools.ts';
import { lastKnownOf, type Loadable } from './loadable.ts';
import { type DefinitionSummary, isCuration } from './summary.ts';

/**
 * The tools a complete definition must have, in the order in which they arrive (service-api.md 6.4). `reuse` is
 * expected of a harvest of today, but it is younger than many good definitions, and has results only for projects that
 * follow its rules: if only it is missing, the definition is not called partly harvested, and no action to
 * queue it again is offered.
 */
const toolsOfWhole: readonly DeliveringTool[] = ['clearlydefined', 'licensee', 'scancode'];

/** One object for all: lists have tens of thousands. */
const none: readonly DeliveringTool[] = [];

/**
 * The tools whose lack makes a definition partly harvested; none when it is whole. A state of its own, beside that of the
 * license and not one more of those: most partly harvested components have a license of one of the eight kinds, which may
 * still change. `tools` as in `described.tools` (`scancode/32.3.0`). Where no tool is named nothing is known: that is not
 * harvested, or an answer of the written dialect, which does not promise to name any.
 */
export function lackingTools(tools: readonly string[]): readonly DeliveringTool[] {
  if (tools.every(isCuration)) return none;
  const missing = missingTools(tools, toolsOfWhole);
  return missing.length === 0 ? none : missing;
}

/** Of the last good definition. */
export function lackingIn(loadable: Loadable<DefinitionSummary>): readonly DeliveringTool[] {
  return lackingTools(lastKnownOf(loadable)?.value.tools ?? []);
}
