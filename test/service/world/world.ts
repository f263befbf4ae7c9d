import type { Curation, Definition } from '../data/definition.ts';
import type { Fields } from '../data/json.ts';
import type { Component } from '../fixtures/expand.ts';
import { blocked } from '../fixtures/origins.ts';
import { components, expanded } from '../fixtures/standard.ts';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import type { Crawler, HarvestRule } from './crawler.ts';
import type { ArmedFault } from './fault.ts';
import { armed } from './fault.ts';
import type { RequestLog } from './log.ts';
import { emptyLog } from './log.ts';
import type { Limits, Recompute, Settings } from './settings.ts';

/** The state of the stand-in service. Keys are lower-case coordinates. */
export interface World {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly components: Map<string, Component>;
  /** The files of the curation repository's master branch, by component. */
  readonly curations: Map<string, CurationFile>;
  readonly pullRequests: Map<number, PullRequest>;
  readonly jobs: Map<string, Job>;
  /** The time when a request was forwarded to the crawler, by component, tool and policy. */
  readonly forwarded: Map<string, number>;
  /** Rules by component or revision. */
  readonly harvestRules: Map<string, HarvestRule>;
  crawler: Crawler;
  recompute: Recompute;
  /** The results in each definition, where these are not simply all delivered ones. */
  readonly computed: Map<string, Computed>;
  /** The time from which an outdated, requested definition is computed. */
  readonly computedFrom: Map<string, number>;
  /** Revisions whose definition was not updated after a merge, with the curation it still has. */
  readonly outdated: Map<string, { readonly data: Curation; readonly tool: string } | undefined>;
  /** Computed definitions, valid while their stamp is unchanged. */
  readonly answers: Map<string, Answer>;
  /** Counters of the rate limits, by bucket and client. */
  readonly counters: Map<string, { used: number; resetAt: number }>;
  readonly log: RequestLog;
  /** Components queued because their definition was requested, not by a harvest request. */
  readonly queuedByAsking: Set<string>;
  limits: Limits;
  faults: ArmedFault[];
  nextPullRequest: number;
  /** True if the data of the state file has changed since the last write. */
  unsaved: boolean;
}

export interface CurationFile {
  /** `type/provider/namespace/name` in the letter case of the curation repository. */
  readonly component: string;
  readonly revisions: ReadonlyMap<string, Curation>;
  /** Hash of the content, used in `described.tools`. */
  readonly sha: string;
}

export interface PullRequest {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly by: string;
  readonly createdAt: number;
  state: 'open' | 'closed';
  /** `undefined` while open, and if closed without a merge. */
  mergedAt: number | undefined;
  closedAt: number | undefined;
  /** The time from which the lists contain it. */
  readonly listedFrom: number;
  /** The time from which a merge is in effect; `Infinity` if never. */
  effectiveFrom: number;
  /** True once the merge is part of master. */
  applied: boolean;
  /** True once its files are where the service finds them; a curator has to move those of Go components. */
  moved: boolean;
  readonly changes: readonly Change[];
  /** False if the service missed the merge: master contains it, but the definitions do not. */
  recompute: boolean;
  /**
   * The content of master for each changed file and revision at the time of opening: lower-case coordinates to JSON,
   * empty if there was none.
   */
  readonly base?: Readonly<Record<string, string>>;
  /** Fields that overwrite its entry in the lists. */
  readonly oddities?: Fields;
}

export interface Change {
  readonly component: string;
  readonly revisions: ReadonlyMap<string, Curation>;
}

/** One harvest, pending or finished. */
export interface Job {
  readonly coordinates: string;
  readonly startedAt: number;
  /** Results in order of arrival; the last one of a tool counts. */
  readonly results: readonly Result[];
}

export interface Result {
  /** `tool/version`. */
  readonly tool: string;
  /** `null`: the crawler never answers. */
  readonly at: number | null;
}

export interface Computed {
  /** `tool/version`, in order of weight. */
  readonly tools: readonly string[];
  readonly at: number;
}

export interface Answer {
  readonly stamp: string;
  readonly definition: Definition;
  /** JSON with and without files, in the spelling of the dialect; built when first sent. */
  full: string | undefined;
  brief: string | undefined;
}

export function emptyWorld(settings: Settings): World {
  return {
    settings,
    clock: systemClock(),
    components: settings.standardComponents ? components(settings.components) : expanded(settings.components),
    curations: new Map(),
    pullRequests: new Map(),
    jobs: new Map(),
    forwarded: new Map(),
    harvestRules: new Map(
      Object.entries({ ...blockedRules(), ...settings.harvestRules }).map(([name, rule]) => [name.toLowerCase(), rule]),
    ),
    crawler: settings.crawler,
    recompute: settings.recompute,
    computed: new Map(),
    computedFrom: new Map(),
    outdated: new Map(),
    answers: new Map(),
    counters: new Map(),
    log: emptyLog(),
    queuedByAsking: new Set(),
    limits: settings.limits,
    faults: armed(settings.faults),
    nextPullRequest: 32560,
    unsaved: true,
  };
}

function blockedRules(): Readonly<Record<string, HarvestRule>> {
  return Object.fromEntries(blocked.map((name) => [name, { kind: 'blocked' } as const]));
}
