import type { Dialect } from '../data/dialect.ts';
import type { Large } from '../fixtures/largeFiles.ts';
import type { Table } from '../fixtures/row.ts';
import type { Crawler, HarvestRule } from './crawler.ts';
import type { Fault } from './fault.ts';

/** Every limit of service-api.md 3.3 and of the single endpoints. Times in milliseconds. */
export interface Limits {
  /** Bytes of a JSON body. */
  readonly body: number;
  readonly definitions: number;
  readonly curations: number;
  readonly harvests: number;
  readonly notices: number;
  readonly revisionsPerPage: number;
  readonly general: Rate;
  readonly batch: Rate;
  readonly noticeRequests: Rate;
}

/** So many requests in a fixed window. */
export interface Rate {
  readonly count: number;
  readonly windowMs: number;
}

export const usualLimits: Limits = {
  body: 102_400,
  definitions: 500,
  curations: 1000,
  harvests: 1000,
  notices: 15_000,
  revisionsPerPage: 100,
  general: { count: 2000, windowMs: 60_000 },
  batch: { count: 250, windowMs: 60_000 },
  noticeRequests: { count: 1250, windowMs: 300_000 },
};

/**
 * When a definition takes in what tools have delivered: at each result; some time after somebody asked, as deployments with
 * the delayed setting do (service-api.md 4.1); or only when a test says so.
 */
export type Recompute = 'atOnce' | 'delayed' | 'held';

export interface Settings {
  readonly dialect: Dialect;
  /** JSON of everything that changes, written through and read at the start. */
  readonly stateFile: string | undefined;
  /** From one tool's result to the next. */
  readonly harvestDelayMs: number;
  /** What becomes of harvests of these: a revision's coordinates, or a component's for all its revisions. */
  readonly harvestRules: Readonly<Record<string, HarvestRule>>;
  readonly crawler: Crawler;
  readonly recompute: Recompute;
  /** From the first question about a definition that is behind to its being computed, where that is `delayed`. */
  readonly recomputeDelayMs: number;
  /** From a pull request's opening to its being listed (service-api.md 5.4); the same as `eventDelayMs` where that is given. */
  readonly listDelayMs: number;
  /** From a merge to its taking effect. */
  readonly eventDelayMs: number;
  /** Any coordinates answer a plausible harvested definition. */
  readonly generate: boolean;
  /** Asking for something unknown really starts its harvest; otherwise that is only recorded. */
  readonly autoHarvest: boolean;
  /** Only what service.md section 4 lists; anything else is 404. */
  readonly writtenEndpointsOnly: boolean;
  /** Beside, or instead of, the standard components. */
  readonly components: Table;
  readonly standardComponents: boolean;
  /** Components of very many files, beside the others. */
  readonly large: readonly Large[];
  readonly limits: Limits;
  readonly faults: readonly Fault[];
  /** Bearer token to login; any other token is refused where it is used. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Submitting with a good token fails in version 2.4.1 (service-api.md 5.4). */
  readonly signedInCurations: 'fail' | 'work';
  /** Curations of Go namespaces land in a file the service does not find again (service-api.md 5.4). */
  readonly deepCurations: 'lost' | 'found';
  /** Coordinates whose definition cannot be computed: 500 alone, and the end of every batch they are in. */
  readonly failing: readonly string[];
  /** Answers a name that has to be looked up at its registry with 503. */
  readonly registryDown: boolean;
}

export type Options = {
  readonly [Name in keyof Settings]?: Name extends 'limits' ? Partial<Limits> : Settings[Name] | undefined;
};

export function settingsOf(options: Options): Settings {
  const dialect = options.dialect ?? 'running';
  return {
    dialect,
    stateFile: options.stateFile,
    harvestDelayMs: options.harvestDelayMs ?? 2000,
    harvestRules: options.harvestRules ?? {},
    crawler: options.crawler ?? 'up',
    recompute: options.recompute ?? 'atOnce',
    recomputeDelayMs: options.recomputeDelayMs ?? 10_000,
    listDelayMs: options.listDelayMs ?? options.eventDelayMs ?? 10_000,
    eventDelayMs: options.eventDelayMs ?? 0,
    generate: options.generate ?? false,
    autoHarvest: options.autoHarvest ?? false,
    writtenEndpointsOnly: options.writtenEndpointsOnly ?? false,
    components: options.components ?? {},
    standardComponents: options.standardComponents ?? true,
    large: options.large ?? [],
    limits: { ...usualLimits, ...options.limits },
    faults: options.faults ?? [],
    tokens: options.tokens ?? { 'token-of-alice': 'alice' },
    signedInCurations: options.signedInCurations ?? (dialect === 'running' ? 'fail' : 'work'),
    deepCurations: options.deepCurations ?? (dialect === 'running' ? 'lost' : 'found'),
    failing: options.failing ?? [],
    registryDown: options.registryDown ?? false,
  };
}
