import type { Coordinates } from './coordinates.ts';
import { pairOf } from './ecosystems.ts';

/** The tools whose results make a whole definition, in the order in which they arrive (service-api.md 6.4). */
const deliveringTools = ['clearlydefined', 'licensee', 'reuse', 'scancode'] as const;

export type DeliveringTool = (typeof deliveringTools)[number];

/** The tools a harvest can request (service-api.md 6.1); a component type is the same as `package` or `source`. */
export const harvestToolChoices = ['package', 'source', 'component', ...deliveringTools] as const;

export type HarvestTool = (typeof harvestToolChoices)[number];

/**
 * The default if the user does not choose: the crawler's name for a package, or for the source of one (written-api.md 2.5,
 * service-api.md 6.1).
 */
export function defaultHarvestTool(coordinates: Pick<Coordinates, 'type' | 'provider'>): HarvestTool {
  return pairOf(coordinates)?.form === 'source' ? 'source' : 'package';
}

/** The tools a harvest needs to be complete: the one requested tool, else all of them. */
export function expectedTools(tool: HarvestTool): readonly DeliveringTool[] {
  const single = deliveringTools.find((one) => one === tool);
  return single === undefined ? deliveringTools : [single];
}

/** `scancode` of `scancode/32.3.0`, the form of `described.tools` (service-api.md 12.1). */
export function toolName(result: string): string {
  return result.slice(0, result.indexOf('/') < 0 ? undefined : result.indexOf('/'));
}

/** Those of the expected that have not delivered, in the order in which they arrive. */
export function missingTools(
  results: readonly string[],
  expected: readonly DeliveringTool[],
): readonly DeliveringTool[] {
  const there = new Set(results.map(toolName));
  return expected.filter((tool) => !there.has(tool));
}
