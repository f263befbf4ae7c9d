import type { Coordinates } from './coordinates.ts';
import { harvestTool } from './ecosystems.ts';

/** The tools whose results make a whole definition, in the order in which they arrive (service-api.md 6.4). */
export const deliveringTools = ['clearlydefined', 'licensee', 'reuse', 'scancode'] as const;

export type DeliveringTool = (typeof deliveringTools)[number];

/** What the crawler can be asked for (service-api.md 6.1); a component type is the same as `package` or `source`. */
export const harvestToolChoices = ['package', 'source', 'component', ...deliveringTools] as const;

export type HarvestTool = (typeof harvestToolChoices)[number];

/** Names what a person would ask for, when they do not choose. */
export function defaultHarvestTool(coordinates: Pick<Coordinates, 'type' | 'provider'>): HarvestTool {
  return harvestTool(coordinates);
}

/** What has to deliver before a harvest is through: the one tool that was asked for, else all of them. */
export function expectedTools(tool: HarvestTool): readonly DeliveringTool[] {
  const single = deliveringTools.find((one) => one === tool);
  return single === undefined ? deliveringTools : [single];
}

/** `scancode` of `scancode/32.3.0`, the form of `described.tools` (service-api.md 12.1). */
export function toolName(result: string): string {
  return result.slice(0, result.indexOf('/') < 0 ? undefined : result.indexOf('/'));
}

/**
 * What a definition is to have been made with before it counts as whole. `reuse` is expected of a harvest of today, but it is
 * younger than a great many good definitions, and says something only of projects that follow its rules: that it alone is
 * missing is no reason to call a definition partly harvested, nor to ask a person to queue it again.
 */
const toolsOfWhole: readonly DeliveringTool[] = deliveringTools.filter((tool) => tool !== 'reuse');

/**
 * The tools whose lack makes a definition partly harvested, in the order in which they arrive; none when it is whole. A state
 * of its own, beside that of the license and not one more of those: most partly harvested components have a license of one of
 * the eight kinds, which may still change. `tools` as in `described.tools`. Where no tool is named nothing is known: that is
 * not harvested, or an answer of the written dialect, which does not promise to name any.
 */
export function lackingTools(tools: readonly string[]): readonly DeliveringTool[] {
  const results = tools.filter((tool) => toolName(tool) !== 'curation');
  if (results.length === 0) return none;
  const missing = missingTools(results, toolsOfWhole);
  return missing.length === 0 ? none : missing;
}

/** One for all: lists of tens of thousands ask. */
const none: readonly DeliveringTool[] = [];

/** Those of the expected that have not delivered, in the order in which they arrive. */
export function missingTools(
  results: readonly string[],
  expected: readonly DeliveringTool[] = deliveringTools,
): readonly DeliveringTool[] {
  const there = new Set(results.map(toolName));
  return expected.filter((tool) => !there.has(tool));
}
