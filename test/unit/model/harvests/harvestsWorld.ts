/** The service, folder and clock that the windows of a test share. */
import { finish } from '../../../../src/base/steps.ts';
import { Emitter } from '../../../../src/base/event.ts';
import { type Result, fail, succeed } from '../../../../src/base/result.ts';
import {
  type Coordinates,
  coordinatesKey,
  formatCoordinates,
  parseCoordinates,
} from '../../../../src/core/coordinates.ts';
import type { Loadable } from '../../../../src/core/loadable.ts';
import { type DefinitionSummary, summarize } from '../../../../src/core/summary.ts';
import type { ServiceProblem } from '../../../../src/core/problem.ts';
import type { HarvestItem, HarvestState } from '../../../../src/model/harvests/harvest.ts';
import type { HarvestPlan } from '../../../../src/model/harvests/harvestPlan.ts';
import type { HarvestPorts, HarvestService } from '../../../../src/model/harvests/harvestPorts.ts';
import { type HarvestOutcome, Harvests } from '../../../../src/model/harvests/harvests.ts';
import { type FetchedDefinition, toDefinition } from '../../../../src/service/dialect.ts';
import { batchLimits, divideBatch } from '../../../../src/service/batch.ts';
import { type HarvestFailure, surely, unsure } from '../../../../src/service/harvestAnswer.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';
import { MemoryRecordFiles } from '../../../support/memoryRecordFiles.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const baseUrl = 'https://service.example';
export const allTools = ['clearlydefined/1.5.0', 'licensee/9.18.1', 'reuse/3.2.1', 'scancode/32.3.0'];

export function npm(name: string, revision: string | null = '1.0.0'): Coordinates {
  return { type: 'npm', provider: 'npmjs', namespace: null, name, revision };
}
export function some(count: number): readonly Coordinates[] {
  return Array.from({ length: count }, (_, at) => npm(`p${at}`));
}
export const targets = (...all: readonly Coordinates[]): { coordinates: Coordinates; name: string }[] =>
  all.map((coordinates) => ({ coordinates, name: '' }));

type QueuedItems = readonly { readonly tool: string; readonly coordinates: Coordinates }[];
export type Sent = Result<null, HarvestFailure>;

export const lost: Sent = fail(unsure({ kind: 'timeout', url: baseUrl, milliseconds: 105_000 }));
export const refusing = (problem: HarvestFailure['problem'], ...faulty: number[]): Sent =>
  fail(surely(problem, faulty));
export const unreachable: ServiceProblem = { kind: 'unreachable', url: baseUrl, detail: 'ECONNREFUSED' };

/** A stand-in service that records its requests, and harvests only when a test calls `compute` or `deliver`. */
export class FakeHarvestService implements HarvestService {
  readonly clock: FakeClock;
  readonly baseUrl: string;
  /** As the client checks it. */
  isPrivate: (coordinates: Coordinates) => boolean = () => false;
  /** The requests, with a component's name or the number of components: `POST 2`, `look 500`. */
  readonly lines: string[] = [];
  /** The times of lookups. */
  readonly askedAt: number[] = [];
  /** The component names of every harvest request. */
  readonly queued: (readonly string[])[] = [];
  onQueue: (items: QueuedItems) => Sent | Promise<Sent> = () => succeed(null);
  /** The answer to lookups instead of definitions. */
  pollFailure: ServiceProblem | null = null;
  /** Names that can't be looked up. */
  readonly spoilers = new Set<string>();
  readonly #tools = new Map<string, { readonly tools: readonly string[]; readonly at: number }>();

  constructor(clock: FakeClock, url = baseUrl) {
    this.clock = clock;
    this.baseUrl = url;
  }

  /** Adds results of these tools to the definition. */
  compute(coordinates: Coordinates, tools: readonly string[] = allTools): void {
    this.#tools.set(formatCoordinates(coordinates), { tools, at: this.clock.now() });
  }

  readonly harvests: HarvestService['harvests'] = {
    queue: async (requests, signal) => {
      signal.throwIfAborted();
      if (requests.some(({ coordinates }) => this.isPrivate(coordinates)))
        return refusing({ kind: 'privateName', coordinates: '' });
      this.lines.push(`POST ${requests.length}`);
      const items = requests.map(({ tool, coordinates }) => ({ tool, coordinates }));
      this.queued.push(items.map(({ coordinates }) => coordinates.name));
      return this.onQueue(items);
    },
  };

  /** Looks up definitions: one that fails has a problem. */
  look(coordinates: readonly Coordinates[]): ReadonlyMap<Coordinates, Result<FetchedDefinition, ServiceProblem>> {
    this.lines.push(`look ${coordinates.length}`);
    this.askedAt.push(this.clock.now());
    return new Map(coordinates.map((one) => [one, this.#definitionOf(one)]));
  }

  #definitionOf(coordinates: Coordinates): Result<FetchedDefinition, ServiceProblem> {
    if (this.pollFailure) return fail(this.pollFailure);
    if (this.spoilers.has(coordinates.name))
      return fail({ kind: 'malformedResponse', url: baseUrl, detail: 'a sentence' });
    const known = this.#tools.get(formatCoordinates(coordinates));
    const raw = {
      coordinates,
      described: { tools: known?.tools ?? [] },
      licensed: { declared: 'MIT' },
      _meta: { updated: new Date(known?.at ?? this.clock.now()).toISOString() },
    };
    const definition = toDefinition(raw, coordinates);
    if (!definition.ok) throw new Error(definition.problem);
    return succeed({ definition: definition.value, body: JSON.stringify(raw) });
  }
}

type Known = Loadable<DefinitionSummary>;

/** A window's knowledge of definitions, requested in batches. `stored`: what all windows have stored. */
export class FakeDefinitions implements Pick<HarvestPorts['definitions'], 'get' | 'want' | 'loadStored'> {
  readonly #service: FakeHarvestService;
  readonly #stored: Map<string, Known>;
  readonly #known = new Map<string, Known>();
  readonly #changed = new Emitter<ReadonlySet<string>>();
  readonly onDidChange = this.#changed.event;

  readonly #pause: () => Promise<void>;

  constructor(service: FakeHarvestService, stored: Map<string, Known>, pause: () => Promise<void>) {
    this.#pause = pause;
    this.#service = service;
    this.#stored = stored;
  }

  get(coordinates: Coordinates): Known {
    return this.#known.get(coordinatesKey(coordinates)) ?? { state: 'notLookedUpYet' };
  }

  want(coordinates: readonly Coordinates[]): void {
    this.#set(coordinates.map((one) => [one, { state: 'loading', lastKnown: null }]));
    void this.#ask(divideBatch(coordinates, { items: batchLimits.items, bytes: Infinity }, () => 0));
  }

  loadStored(coordinates: readonly Coordinates[]): Promise<void> {
    this.#set(
      coordinates.flatMap((one) => {
        const stored = this.#stored.get(coordinatesKey(one));
        return stored ? [[one, stored] as const] : [];
      }),
    );
    return Promise.resolve();
  }

  async #ask(batches: readonly (readonly Coordinates[])[]): Promise<void> {
    for (const batch of batches) {
      await this.#pause();
      this.#set([...this.#service.look(batch)].map(([one, answer]) => [one, this.#knownOf(one, answer)]));
    }
  }

  #knownOf(coordinates: Coordinates, answer: Result<FetchedDefinition, ServiceProblem>): Known {
    if (!answer.ok) return { state: 'failed', problem: answer.problem, lastKnown: null };
    const { definition } = answer.value;
    const fetchedAt = this.#service.clock.now();
    const known: Known = definition.isHarvested
      ? { state: 'known', value: summarize(definition), fetchedAt, isStale: false }
      : { state: 'notHarvested', fetchedAt };
    this.#stored.set(coordinatesKey(coordinates), known);
    return known;
  }

  #set(all: readonly (readonly [Coordinates, Known])[]): void {
    for (const [one, known] of all) this.#known.set(coordinatesKey(one), known);
    this.#changed.fire(new Set(all.map(([one]) => coordinatesKey(one))));
  }
}

export interface World {
  readonly files: MemoryRecordFiles;
  readonly clock: FakeClock;
  readonly service: FakeHarvestService;
  readonly log: MemoryLog;
  readonly isPrivate: Set<string>;
  open(session?: string, more?: Partial<HarvestPorts>): Promise<Window>;
  close(): void;
}

export interface Window {
  readonly harvests: Harvests;
  readonly definitions: FakeDefinitions;
  /** The component names of each event: `p1 p2`. */
  readonly progressed: string[];
  readonly arrived: string[];
}

export function newWorld(files = new MemoryRecordFiles(), clock = new FakeClock()): World {
  const service = new FakeHarvestService(clock);
  const log = new MemoryLog();
  const isPrivate = new Set<string>();
  const opened: Harvests[] = [];
  let ids = 0;
  const stored = new Map<string, Known>();
  const open = async (session = 'a', more: Partial<HarvestPorts> = {}): Promise<Window> => {
    const pause = (): Promise<void> => Promise.resolve();
    service.isPrivate = more.isPrivate ?? (({ name }) => isPrivate.has(name));
    const definitions = new FakeDefinitions(service, stored, async () => (more.turns ? more.turns.pause() : pause()));
    const harvests = new Harvests({
      files,
      session,
      client: () => succeed(service),
      isPrivate: service.isPrivate,
      definitions,
      clock,
      log,
      newId: () => `order-${++ids}-${session}`,
      turns: { budget: 8, now: () => 0, pause },
      ...more,
    });
    opened.push(harvests);
    const [progressed, arrived]: [string[], string[]] = [[], []];
    harvests.onDidProgress((all) => progressed.push(all.map(({ name }) => name).join(' ')));
    harvests.onDidArrive((all) => arrived.push(all.map(({ coordinates }) => coordinates.name).join(' ')));
    await harvests.reload();
    return { harvests, definitions, progressed, arrived };
  };
  return { files, clock, service, log, isPrivate, open, close: () => opened.forEach((one) => one.dispose()) };
}

export function planOf(harvests: Harvests, ...all: readonly Coordinates[]): HarvestPlan {
  const plan = harvests.plan(targets(...all), null);
  if (!plan.ok) throw new Error(plan.problem.kind);
  return finish(plan.value);
}

export async function queue(harvests: Harvests, ...all: readonly Coordinates[]): Promise<HarvestOutcome> {
  const queued = await harvests.queue(planOf(harvests, ...all));
  if (!queued.ok) throw new Error(queued.problem.kind);
  return queued.value;
}

/** The states of all orders, newest first: `p1 accepted`. */
export function states({ all }: Pick<Harvests, 'all'>): readonly string[] {
  return all.flatMap(({ items }) => items.map(stateOf));
}

export function stateOf({ coordinates: { name }, state }: HarvestItem): string {
  const problem = 'problem' in state && state.problem ? ` ${state.problem.kind}` : '';
  return `${name} ${state.kind}${problem}`;
}

/** The number of items in each state: `998 accepted, 2 refused`. */
export function counts({ all }: Pick<Harvests, 'all'>): string {
  const found = new Map<HarvestState['kind'], number>();
  for (const { items } of all) for (const { state } of items) found.set(state.kind, (found.get(state.kind) ?? 0) + 1);
  return [...found].map(([kind, count]) => `${count} ${kind}`).join(', ');
}

export function coordinatesOf(text: string): Coordinates {
  const parsed = parseCoordinates(text);
  if (!parsed.ok) throw new Error(`no coordinates: ${text}`);
  return parsed.value;
}
