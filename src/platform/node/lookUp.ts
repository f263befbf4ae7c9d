import { whenIdle } from '../../base/whenIdle.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Loadable } from '../../core/loadable.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import { openService, type ServiceOptions } from './openService.ts';

/** Requests many components from the service at once and resolves when each has its answer or its failure. */
export async function lookUp(
  wanted: readonly Coordinates[],
  options: ServiceOptions,
): Promise<(coordinates: Coordinates) => Loadable<DefinitionSummary>> {
  const { definitions, close } = openService(options);
  definitions.want(wanted);
  await whenIdle([definitions.onDidChangeActivity], () => definitions.activity !== null, new AbortController().signal);
  await close();
  return (coordinates) => definitions.get(coordinates);
}
