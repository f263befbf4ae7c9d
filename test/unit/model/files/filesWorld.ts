import { Emitter } from '../../../../src/base/event.ts';
import { fail, type Result, succeed } from '../../../../src/base/result.ts';
import { type Coordinates, formatCoordinates } from '../../../../src/core/coordinates.ts';
import type { ServiceProblem, SettingProblem } from '../../../../src/core/problem.ts';
import { DefinitionFiles } from '../../../../src/model/files/definitionFiles.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { manyPauses } from './turnsForTests.ts';

export const never = new AbortController().signal;
export const plain = { pr: null } as const;

export function npm(name: string): Coordinates {
  return { type: 'npm', provider: 'npmjs', namespace: null, name, revision: '1.0.0' };
}

/** The body of a definition with these files, as the service writes it. */
export function bodyWith(...paths: readonly string[]): string {
  return JSON.stringify({ coordinates: {}, files: paths.map((path) => ({ path })) });
}

interface Question {
  /** `npm/npmjs/-/a/1.0.0`, followed by ` pr 7` for a pull request. */
  readonly request: string;
  readonly signal: AbortSignal;
  answer(body: string): void;
  refuse(problem: ServiceProblem): void;
}

/** A service that answers when the test says so. */
export class SlowService {
  readonly questions: Question[] = [];

  get requests(): readonly string[] {
    return this.questions.map(({ request }) => request);
  }

  get last(): Question {
    const last = this.questions.at(-1);
    if (!last) throw new Error('nothing was asked');
    return last;
  }

  definitionText(
    coordinates: Coordinates,
    options: { readonly pr?: number; readonly withFiles?: boolean },
    signal: AbortSignal,
  ): Promise<Result<string, ServiceProblem>> {
    const { pr, withFiles } = options;
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      this.questions.push({
        request: `${formatCoordinates(coordinates)}${pr === undefined ? '' : ` pr ${pr}`}${withFiles ? '' : ' brief'}`,
        signal,
        answer: (body) => resolve(succeed(body)),
        refuse: (problem) => resolve(fail(problem)),
      });
    });
  }
}

interface World {
  readonly reader: DefinitionFiles;
  readonly clock: FakeClock;
  readonly turns: ReturnType<typeof manyPauses>;
  /** The current service. */
  service: SlowService;
  problem: SettingProblem | null;
  useService(service: SlowService): void;
}

export function setUp(limit?: number): World {
  const clock = new FakeClock();
  const turns = manyPauses();
  const changed = new Emitter<void>();
  const reader = new DefinitionFiles({
    client: () => (world.problem ? fail(world.problem) : succeed(world.service)),
    onDidChangeService: changed.event,
    clock,
    turns,
    ...(limit === undefined ? {} : { limit }),
  });
  const world: World = {
    reader,
    clock,
    turns,
    service: new SlowService(),
    problem: null,
    useService(service) {
      world.service = service;
      changed.fire();
    },
  };
  return world;
}
