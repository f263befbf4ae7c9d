import { fail, type Result, succeed } from '../../../../src/base/result.ts';
import { type Coordinates, coordinatesKey, parseCoordinates } from '../../../../src/core/coordinates.ts';
import type { Definition } from '../../../../src/core/definition.ts';
import type { DefinitionFile } from '../../../../src/core/definitionFile.ts';
import type { Problem } from '../../../../src/core/problem.ts';
import type { ReviewParts } from '../../../../src/model/review/review.ts';
import { toDefinition } from '../../../../src/service/dialect.ts';
import type { ComponentCurations, PullRequestOverview } from '../../../../src/service/curationAnswer.ts';
import type { Sibling } from '../../../../src/service/siblings.ts';
import { curationsOf } from '../definitions/someCurations.ts';

export function coordinatesOf(text: string): Coordinates {
  const parsed = parseCoordinates(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

export function definitionOf(
  text: string,
  { declared = 'MIT', ...more }: { readonly declared?: string; readonly described?: unknown } = {},
): Definition {
  const made = toDefinition({
    coordinates: coordinatesOf(text),
    described: { tools: ['scancode/1'], ...(more.described as object | undefined) },
    licensed: { declared },
    scores: { effective: 50 },
  });
  if (!made.ok) throw new Error(made.problem);
  return made.value;
}

export function siblingOf(text: string, declared: string | null, more: Partial<Sibling> = {}): Sibling {
  return { coordinates: coordinatesOf(text), declared, isHarvested: true, score: 50, releaseDate: null, ...more };
}

export const down: Problem = { kind: 'serverError', status: 503 };
export const url = 'https://github.com/clearlydefined/curated-data/pull/7';

/** A service in memory. Keys are coordinates in lower case; a missing key is an unknown component. */
export class FakeReview {
  now: Record<string, Result<Definition, Problem>> = {};
  proposed: Record<string, Result<Definition, Problem>> = {};
  lists: Record<string, Result<ComponentCurations, Problem>> = {};
  files: Record<string, readonly DefinitionFile[]> = {};
  siblings: Record<string, Result<readonly Sibling[], Problem>> = {};
  overview: Result<PullRequestOverview, Problem> = succeed({ url, changes: [] });
  privateNames: readonly string[] = [];
  /** The requests, in order. */
  readonly requests: string[] = [];
  readonly logged: string[] = [];
  /** The number of running requests, and its maximum. */
  under = 0;
  most = 0;
  /** While set, definitions wait for it. */
  gate: Promise<void> | null = null;

  get parts(): ReviewParts {
    const log = (line: string): void => void this.logged.push(line);
    return {
      now: async (coordinates) => {
        this.under++;
        this.most = Math.max(this.most, this.under);
        try {
          await this.gate;
          return this.#answer('now', coordinates, this.now, succeed(definitionOf(written(coordinates))));
        } finally {
          this.under--;
        }
      },
      pullRequests: {
        definition: async (coordinates, _pr, { isAgain }) => {
          const found = this.#answer(isAgain ? 'again' : 'with', coordinates, this.proposed, null);
          if (found && !found.ok) return found;
          const definition = found?.value ?? definitionOf(written(coordinates), { declared: 'ISC' });
          return succeed({ definition, fetchedAt: 1, isStale: false, problem: null, body: '' });
        },
      },
      curations: {
        forget: (coordinates) => void (coordinates && this.requests.push(`forget list ${written(coordinates)}`)),
        ofComponent: async (coordinates) =>
          this.#answer('list', { ...coordinates, revision: null }, this.lists, succeed(curationsOf({}))),
      },
      files: {
        forget: (coordinates) => void this.requests.push(`forget ${written(coordinates)}`),
        of: async (coordinates, { pr }) => {
          const key = `${written(coordinates)}${pr === null ? '' : `/pr/${pr}`}`;
          this.requests.push(`files ${key}`);
          return succeed({ files: this.files[key] ?? [], unreadable: 0, body: '', fetchedAt: 1 });
        },
      },
      overview: async () => {
        this.requests.push('overview');
        return this.overview;
      },
      isPrivate: (coordinates) => this.privateNames.includes(coordinates.name),
      siblings: async (component) => this.#answer('siblings', component, this.siblings, succeed([])),
      turns: { budget: 10, now: () => 0, pause: async () => {} },
      log: { debug: log, info: log, warn: log, error: log },
    };
  }

  #answer<T, N>(what: string, coordinates: Coordinates, known: Record<string, T>, usual: N): T | N {
    const key = written(coordinates);
    this.requests.push(`${what} ${key}`);
    return known[key] ?? usual;
  }
}

export function written(coordinates: Coordinates): string {
  return coordinatesKey(coordinates);
}

export function failed<T>(): Result<T, Problem> {
  return fail(down);
}
