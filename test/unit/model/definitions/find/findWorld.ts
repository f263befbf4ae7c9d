import { fail, type Result, succeed } from '../../../../../src/base/result.ts';
import { type Coordinates, formatCoordinates, parseCoordinates } from '../../../../../src/core/coordinates.ts';
import type { ServiceProblem } from '../../../../../src/core/problem.ts';
import type { FindClient, FindService } from '../../../../../src/model/definitions/find/findService.ts';
import type { OriginRevision } from '../../../../../src/service/origins.ts';

/** Parses written coordinates, and fails the test when they are invalid. */
export function at(written: string): Coordinates {
  const parsed = parseCoordinates(written);
  if (!parsed.ok) throw new Error(`${written}: ${parsed.problem.kind}`);
  return parsed.value;
}

export const broken: ServiceProblem = { kind: 'serverError', status: 500 };
export const unknown: ServiceProblem = { kind: 'notFound', url: 'https://service.example' };

/** What the service answers, or the problem that it fails with. Other patterns have no results. */
export interface World {
  patterns?: Readonly<Record<string, readonly string[] | ServiceProblem>>;
  origin?: readonly (string | OriginRevision)[] | null | ServiceProblem;
  held?: readonly string[] | ServiceProblem;
  isPrivate?: (written: string) => boolean;
  /** Called before each answer; the answer waits for its result. */
  wait?: (signal: AbortSignal) => Promise<void>;
}

/** A service that answers from a table and records its requests, one line for each. */
export class FakeFindService implements FindService {
  readonly requests: string[] = [];
  readonly world: World;

  constructor(world: World = {}) {
    this.world = world;
  }

  client(): Result<FindClient, never> {
    const answer = async <T>(
      line: string,
      signal: AbortSignal,
      value: T | ServiceProblem,
    ): Promise<Result<T, ServiceProblem>> => {
      this.requests.push(line);
      await this.world.wait?.(signal);
      signal.throwIfAborted();
      return isProblem(value) ? fail(value) : succeed(value);
    };
    const { world } = this;
    return succeed({
      baseUrl: 'https://service.example',
      find: {
        suggest: (pattern, signal) => {
          const found = world.patterns?.[pattern] ?? [];
          return answer(`pattern ${pattern}`, signal, isProblem(found) ? found : found.map(at));
        },
        known: (component, signal) => {
          const held = world.held ?? [];
          return answer(`known ${formatCoordinates(component)}`, signal, isProblem(held) ? held : held.map(at));
        },
      },
      revisions: (component, signal) => {
        const origin = world.origin === undefined ? [] : world.origin;
        const listed =
          origin === null || isProblem(origin)
            ? origin
            : origin.map((one) => (typeof one === 'string' ? { revision: one, tag: null } : one));
        return answer(`origin ${formatCoordinates(component)}`, signal, listed);
      },
    });
  }

  isPrivate(coordinates: Coordinates): boolean {
    return this.world.isPrivate?.(formatCoordinates(coordinates)) ?? false;
  }
}

function isProblem(value: unknown): value is ServiceProblem {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
