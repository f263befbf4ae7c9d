import { parseJson } from '../../base/parseJson.ts';
import { runCooperatively, type Turns } from '../../base/steps.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import { bodyWithoutFiles } from '../../service/bodyWithoutFiles.ts';
import { toDefinition } from '../../service/dialect.ts';
import type { FullDefinition } from '../definitions/definitionFull.ts';
import type { DefinitionFiles } from '../files/definitionFiles.ts';

interface Parts {
  /** Such an answer always has its files (service-api.md 4.2), so that callers who need them share it. */
  readonly files: Pick<DefinitionFiles, 'of'>;
  readonly turns: Turns;
}

/**
 * A definition as it would be with a pull request. It is not in effect yet, so that no store keeps it. An unknown
 * number is answered with 500. A private name is never sent. An abort rejects with the signal's reason.
 */
export async function readPullRequestDefinition(
  coordinates: Coordinates,
  pr: number,
  { files, turns }: Parts,
  signal: AbortSignal,
): Promise<Result<FullDefinition, Problem>> {
  const sent = await files.of(coordinates, { pr }, signal);
  if (!sent.ok) return isUnknown(sent.problem) ? fail({ kind: 'noPullRequest', number: pr }) : sent;
  const { fetchedAt } = sent.value;
  const body = await runCooperatively(bodyWithoutFiles(sent.value.body), turns, signal);
  const definition = toDefinition(parseJson(body), coordinates);
  if (!definition.ok) return fail({ kind: 'malformedResponse', url: '', detail: definition.problem });
  return succeed({ definition: definition.value, fetchedAt, isStale: false, problem: null, body });
}

/** For the service this is 404 (service-api.md 4.2 and 5.5). */
export function isUnknown(problem: Problem): boolean {
  return problem.kind === 'serverError' && problem.status === 500;
}
