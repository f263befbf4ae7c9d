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

/** Everything the stand-in remembers. Keys are lower-case coordinates. */
export interface World {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly components: Map<string, Component>;
  /** By component: the files of the curation repository's master. */
  readonly curations: Map<string, CurationFile>;
  readonly pullRequests: Map<number, PullRequest>;
  readonly jobs: Map<string, Job>;
  /** By component, tool and policy: when the request was passed on to the crawler. */
  readonly forwarded: Map<string, number>;
  /** By component or revision. */
  readonly harvestRules: Map<string, HarvestRule>;
  crawler: Crawler;
  recompute: Recompute;
  /** What definitions rest on, where that is not simply everything that has been delivered. */
  readonly computed: Map<string, Computed>;
  /** From when on a definition that is behind and was asked for is computed. */
  readonly computedFrom: Map<string, number>;
  /** Revisions whose definition was not computed anew after a merge, with the curation it still has. */
  readonly outdated: Map<string, { readonly data: Curation; readonly tool: string } | undefined>;
  /** Computed definitions, valid as long as their stamp is. */
  readonly answers: Map<string, Answer>;
  /** Rate limits, by bucket and client. */
  readonly counters: Map<string, { used: number; resetAt: number }>;
  readonly log: RequestLog;
  /** What was queued because somebody asked for it, not because somebody wanted a harvest. */
  readonly queuedByAsking: Set<string>;
  limits: Limits;
  faults: ArmedFault[];
  nextPullRequest: number;
  /** Something the state file holds has changed since it was written. */
  unsaved: boolean;
}

export interface CurationFile {
  /** `type/provider/namespace/name` in the letters of the curation repository. */
  readonly component: string;
  readonly revisions: ReadonlyMap<string, Curation>;
  /** Hash of the content: what `described.tools` names. */
  readonly sha: string;
}

export interface PullRequest {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly by: string;
  readonly createdAt: number;
  state: 'open' | 'closed';
  /** `undefined` while open, and when closed without merging. */
  mergedAt: number | undefined;
  closedAt: number | undefined;
  /** From when on the lists show it. */
  readonly listedFrom: number;
  /** From when on a merge counts; `Infinity` for one that never will. */
  effectiveFrom: number;
  /** True once a merge is part of master. */
  applied: boolean;
  /** True once its files lie where the service finds them, which for Go components takes a curator. */
  moved: boolean;
  readonly changes: readonly Change[];
  /** False when the service missed the merge: master has it, the definitions do not. */
  recompute: boolean;
  /** What master said of each revision it changes when it was opened: lower-case coordinates to JSON. */
  readonly base?: Readonly<Record<string, string>>;
  /** Laid over its entry in the lists. */
  readonly oddities?: Fields;
}

export interface Change {
  readonly component: string;
  readonly revisions: ReadonlyMap<string, Curation>;
}

/** One harvest under way or done. */
export interface Job {
  readonly coordinates: string;
  readonly startedAt: number;
  /** In the order of their arrival; of two of one tool the later one counts. */
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
  /** JSON with and without files, in the dialect's spelling; made when first sent. */
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
