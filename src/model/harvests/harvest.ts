import type { Coordinates } from '../../core/coordinates.ts';
import type { HarvestTool } from '../../core/harvestTools.ts';
import type { Problem } from '../../core/problem.ts';
import type { StateIcon } from '../../protocol/licenseStates.ts';
import type { StepState } from '../submissions/submission.ts';

/** What the user agreed to at once: some components, one service. Times are milliseconds since the epoch. */
export interface HarvestOrder {
  readonly id: string;
  /** The base URL of its service. */
  readonly service: string;
  readonly orderedAt: number;
  /** Each component and tool once. */
  readonly items: readonly HarvestItem[];
}

export interface HarvestItem {
  /** With a revision. */
  readonly coordinates: Coordinates;
  readonly tool: HarvestTool;
  readonly state: HarvestState;
}

export type HarvestState =
  /** Agreed to, not sent yet. */
  | { readonly kind: 'waiting' }
  /** A request containing it has left, or is about to. */
  | { readonly kind: 'sending'; readonly since: number }
  /** Sent without a response: the tools' results show whether it was received. */
  | ({ readonly kind: 'unsure'; readonly problem: Problem | null } & HarvestProgress)
  /** Accepted by the service. */
  | ({ readonly kind: 'accepted' } & HarvestProgress)
  /** Every expected tool has delivered, and the definition says so. */
  | ({ readonly kind: 'arrived'; readonly arrivedAt: number } & HarvestProgress)
  /** Two days without result: not followed unless the user asks. `wasAccepted`: the service has received it. */
  | ({ readonly kind: 'gaveUp'; readonly at: number; readonly wasAccepted: boolean } & HarvestProgress)
  /** The service doesn't harvest it (service-api.md 6.1: 422), or doesn't understand it. */
  | { readonly kind: 'refused'; readonly at: number; readonly problem: Problem }
  /** Certainly not accepted; it may be sent again. */
  | { readonly kind: 'failed'; readonly at: number; readonly problem: Problem };

/** Progress of a harvest, as of the last answer of the service. */
export interface HarvestProgress {
  readonly sentAt: number;
  /** Results that existed before it was sent: `scancode/32.3.0`. */
  readonly before: readonly string[];
  /** Tool results known to exist. */
  readonly results: readonly string[];
  /** Those of them the definition was computed with. */
  readonly computed: readonly string[];
  /** When the definition was last computed, according to itself; `null`: never, or unknown. */
  readonly computedAt: number | null;
  /** Of the last answer; `null`: none yet. */
  readonly askedAt: number | null;
  /** Start of the two days in which it is followed: `sentAt`, or when the user requested it again. */
  readonly followedFrom: number;
}

/** What follows from the state of an item alone. */
export interface HarvestStateTraits {
  /** Of two records of one item, the state of higher certainty is kept. */
  readonly certainty: number;
  /** In lists: those that need the user, those that are waited for, those that have ended well. */
  readonly group: 'needing' | 'waiting' | 'done';
  /** What can be done with it, in the order of fitness. `remove`: it has ended. */
  readonly actions: readonly ('checkAgain' | 'queueAgain' | 'remove')[];
  /** Kind of its row, for menus: `harvest.<menu>` in `contributions.json`. */
  readonly menu: 'following' | 'unsure' | 'failed' | 'gaveUp' | 'arrived';
  readonly icon: StateIcon;
  /** English. `{0}`: the problem. */
  readonly label: string;
  /** Follows the label: the missing tools, and how many have delivered. */
  readonly details: readonly ('missing' | 'count')[];
  /** English: what follows from it; empty if the label says so. */
  readonly explanation: string;
  /** Of sending, and of being accepted. Steps that can't happen are absent. */
  readonly steps: readonly StepState[];
}

const accepted: HarvestStateTraits = {
  certainty: 5,
  group: 'waiting',
  actions: ['checkAgain'],
  menu: 'following',
  icon: ['watch', 'clearlydefined.waitingForeground'],
  label: 'waiting',
  details: ['count'],
  explanation: 'A harvest takes minutes to hours.',
  steps: ['done', 'done'],
};

/** By state. `partly`: accepted, and the definition is computed with some of the tools. */
export const harvestStates: Readonly<Record<HarvestState['kind'] | 'partly', HarvestStateTraits>> = {
  waiting: {
    certainty: 0,
    group: 'waiting',
    actions: [],
    menu: 'following',
    icon: ['circle-outline', null],
    label: 'not sent yet',
    details: [],
    explanation: '',
    steps: ['notYet', 'notYet'],
  },
  sending: {
    certainty: 1,
    group: 'waiting',
    actions: [],
    menu: 'following',
    icon: ['sync~spin', null],
    label: 'sending…',
    details: [],
    explanation: '',
    steps: ['underWay', 'notYet'],
  },
  unsure: {
    certainty: 2,
    group: 'needing',
    actions: ['checkAgain'],
    menu: 'unsure',
    icon: ['question', 'clearlydefined.uncertainForeground'],
    label: 'may be queued',
    details: ['count'],
    explanation: 'This is being checked. Nothing is sent again.',
    steps: ['done', 'unanswered'],
  },
  failed: {
    certainty: 3,
    group: 'needing',
    actions: ['queueAgain', 'remove'],
    menu: 'failed',
    icon: ['warning', 'clearlydefined.errorForeground'],
    label: 'failed: {0}',
    details: [],
    explanation: '',
    steps: ['failed'],
  },
  // The service's answer is worth more than a state taken over without knowing.
  refused: {
    certainty: 4,
    group: 'needing',
    actions: ['queueAgain', 'remove'],
    menu: 'failed',
    icon: ['error', 'clearlydefined.errorForeground'],
    label: 'refused: {0}',
    details: [],
    explanation: '',
    steps: ['done', 'failed'],
  },
  accepted,
  partly: {
    ...accepted,
    icon: ['color-mode', 'clearlydefined.uncertainForeground'],
    label: '',
    details: ['missing', 'count'],
    explanation: 'The definition is computed again when the missing results arrive.',
  },
  gaveUp: {
    certainty: 6,
    group: 'needing',
    actions: ['checkAgain', 'queueAgain', 'remove'],
    menu: 'gaveUp',
    icon: ['circle-slash', 'list.warningForeground'],
    label: 'given up',
    details: ['missing'],
    explanation: 'No results for two days. Check the status to go on.',
    steps: ['done', 'done'],
  },
  arrived: {
    certainty: 7,
    group: 'done',
    actions: ['remove'],
    menu: 'arrived',
    icon: ['pass', 'clearlydefined.doneForeground'],
    label: 'arrived',
    details: [],
    explanation: '',
    steps: ['done', 'done'],
  },
};
