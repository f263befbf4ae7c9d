import assert from 'node:assert/strict';
import type { Result } from '../../../src/base/result.ts';
import { type Coordinates, formatCoordinates, parseCoordinates } from '../../../src/core/coordinates.ts';
import type { ServiceProblem } from '../../../src/core/problem.ts';
import { createNodePlatform } from '../../../src/platform/node/platform.ts';
import type { HarvestFailure } from '../../../src/service/harvestAnswer.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import type { Service } from '../../service/startService.ts';

/** Creates the client and transport of the extension for the stand-in service. */
export function clientAt(
  service: Service,
  isPrivate: (coordinates: Coordinates) => boolean = () => false,
): ServiceClient {
  const silent = (): void => undefined;
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const { transport, clock } = createNodePlatform({ version: '0.0.0', log });
  return new ServiceClient({ isPrivate, baseUrl: service.url, transport, clock });
}

export function coordinates(text: string): Coordinates {
  const parsed = parseCoordinates(text);
  if (!parsed.ok) assert.fail(text);
  return parsed.value;
}

/** The value; a problem fails the test. */
export async function got<T>(answer: Promise<Result<T, ServiceProblem>>): Promise<T> {
  const result = await answer;
  if (!result.ok) assert.fail(JSON.stringify(result.problem));
  return result.value;
}

/** The kind of the problem, or `fine`. */
export async function kindOf(answer: Promise<Result<unknown, ServiceProblem>>): Promise<string> {
  const result = await answer;
  return result.ok ? 'fine' : result.problem.kind;
}

/** The kind of the problem, or `fine`. */
export async function kindOfQueued(queued: Promise<Result<null, HarvestFailure>>): Promise<string> {
  const result = await queued;
  return result.ok ? 'fine' : result.problem.problem.kind;
}

export function texts(list: readonly Coordinates[]): readonly string[] {
  return list.map(formatCoordinates);
}
