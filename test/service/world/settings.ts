import type { Dialect } from '../data/dialect.ts';
import type { Large } from '../fixtures/largeFiles.ts';
import type { Table } from '../fixtures/row.ts';
import type { Crawler, HarvestRule } from './crawler.ts';
import type { Fault } from './fault.ts';

/** All limits of service-api.md 3.3 and of individual endpoints. Times are in milliseconds. */
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

/** The maximum number of requests in a fixed time window. */
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
 * When a definition includes delivered results: after each result; some time after the first request, as in
 * deployments with the delayed setting (service-api.md 4.1); or only on command of a test.
 */
export type Recompute = 'atOnce' | 'delayed' | 'held';

export interface Settings {
  readonly dialect: Dialect;
  /** File with the JSON of all changes; written on each change and read at the start. */
  readonly stateFile: string | undefined;
  /** Time between the results of two tools. */
  readonly harvestDelayMs: number;
  /** Outcome of harvests, by coordinates of a revision, or of a component for all its revisions. */
  readonly harvestRules: Readonly<Record<string, HarvestRule>>;
  readonly crawler: Crawler;
  readonly recompute: Recompute;
  /** With `delayed`: time from the first request for an outdated definition to its computing. */
  readonly recomputeDelayMs: number;
  /**
   * Time from opening a pull request to listing it (service-api.md 5.4); defaults to `eventDelayMs` if that is given.
   */
  readonly listDelayMs: number;
  /** Time from a merge to its effect. */
  readonly eventDelayMs: number;
  /** Every coordinates get a plausible harvested definition. */
  readonly generate: boolean;
  /** A request for an unknown definition starts a harvest; otherwise it is only recorded. */
  readonly autoHarvest: boolean;
  /** Only the endpoints of written-api.md 4 exist; all others answer 404. */
  readonly writtenEndpointsOnly: boolean;
  /** Components added to the standard ones, or instead of them. */
  readonly components: Table;
  readonly standardComponents: boolean;
  /** Additional components with very many files. */
  readonly large: readonly Large[];
  readonly limits: Limits;
  readonly faults: readonly Fault[];
  /** Maps bearer tokens to logins; any other token is refused where one is used. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Submissions with a valid token fail in version 2.4.1 (service-api.md 5.4). */
  readonly signedInCurations: 'fail' | 'work';
  /** Curations of Go namespaces are written to a file that the service does not find again (service-api.md 5.4). */
  readonly deepCurations: 'lost' | 'found';
  /**
   * Coordinates whose definition cannot be computed: 500 for a single request, and failure of every batch that
   * contains them.
   */
  readonly failing: readonly string[];
  /** Answers 503 for a name that needs a lookup at its registry. */
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
