import { Emitter } from '../../../../src/base/event.ts';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import type { HarvestTool } from '../../../../src/core/harvestTools.ts';
import type {
  HarvestItem,
  HarvestOrder,
  HarvestProgress,
  HarvestState,
} from '../../../../src/model/harvests/harvest.ts';

export const all = ['clearlydefined/1.5.0', 'licensee/9.18.1', 'reuse/3.2.1', 'scancode/32.3.0'] as const;
export const [clearlydefined, licensee, reuse, scancode] = all;

/** Ten o'clock. */
export const ten = Date.UTC(2026, 0, 15, 10);
export const minute = 60_000;

export function npm(name: string, revision = '1.0.0'): Coordinates {
  return { type: 'npm', provider: 'npmjs', namespace: null, name, revision };
}

export function progress(changes: Partial<HarvestProgress> = {}): HarvestProgress {
  return {
    sentAt: ten,
    before: [],
    results: [],
    computed: [],
    computedAt: null,
    askedAt: null,
    followedFrom: ten,
    ...changes,
  };
}

export const states = {
  waiting: { kind: 'waiting' },
  sending: { kind: 'sending', since: ten },
  accepted: { kind: 'accepted', ...progress() },
  unsure: { kind: 'unsure', problem: null, ...progress() },
  arrived: { kind: 'arrived', arrivedAt: ten + minute, ...progress({ results: all, computed: all }) },
  gaveUp: { kind: 'gaveUp', at: ten + 2880 * minute, wasAccepted: true, ...progress({ results: [clearlydefined] }) },
  refused: { kind: 'refused', at: ten, problem: { kind: 'rejected', status: 422, detail: 'no' } },
  failed: { kind: 'failed', at: ten, problem: { kind: 'unreachable', url: 'https://service.example', detail: 'x' } },
} as const satisfies Readonly<Record<HarvestState['kind'], HarvestState>>;

export function itemOf(name: string, state: HarvestState, tool: HarvestTool = 'package'): HarvestItem {
  return { coordinates: npm(name), tool, state };
}

export function orderOf(id: string, items: readonly HarvestItem[], orderedAt = ten): HarvestOrder {
  return { id, service: 'https://service.example', orderedAt, items };
}

/** Harvests with values and events that a test controls. */
export class SomeHarvests {
  all: readonly HarvestOrder[] = [];
  readonly progressed = new Emitter<readonly Coordinates[]>();
  readonly arrived = new Emitter<readonly HarvestItem[]>();
  readonly onDidProgress = this.progressed.event;
  readonly onDidArrive = this.arrived.event;
}
