import { formatCoordinates } from '../core/coordinates.ts';
import { licenseStateOf } from '../core/licenseState.ts';
import type { Loadable } from '../core/loadable.ts';
import type { DefinitionSummary } from '../core/summary.ts';
import type { ListedDefinition } from './dependencyList.ts';
import { problemText } from './texts.ts';

/** What lists say about a component. */
export function listedOf(loadable: Loadable<DefinitionSummary> | null): ListedDefinition | null {
  if (loadable === null) return null;
  const state = licenseStateOf(loadable).kind;
  if (loadable.state === 'failed')
    return { state, problem: { kind: loadable.problem.kind, message: problemText(loadable.problem) } };
  if (loadable.state !== 'known') return { state };
  const { coordinates, license, discovered, score, releaseDate, sourceUrl, isCurated } = loadable.value;
  return {
    state,
    coordinates: formatCoordinates(coordinates),
    declared: license.expression,
    discovered,
    score,
    releaseDate,
    sourceUrl,
    isCurated,
  };
}
