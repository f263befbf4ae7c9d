import { fail, type Result, succeed } from '../../base/result.ts';
import { type Coordinates, coordinatesKey, formatCoordinates } from '../../core/coordinates.ts';
import { harvestTool } from '../../core/ecosystems.ts';
import type { Problem } from '../../core/problem.ts';
import type { Clock } from '../ports.ts';
import type { FindService } from './findService.ts';

/** Why a harvest is not asked for, besides problems with the service. */
export type NoHarvest =
  /** Only a revision can be harvested. */
  | { readonly kind: 'noRevision' }
  /** Asked for already in this session: the service ignores it for a day (service-api.md 6.1). `since`: milliseconds since the epoch. */
  | { readonly kind: 'alreadyQueued'; readonly since: number };

/** Milliseconds that the service forwards the same request only once. */
const forwardedOnce = 24 * 60 * 60 * 1000;

interface HarvestParts {
  readonly service: FindService;
  readonly clock: Clock;
}

/**
 * Asks the service to harvest components, which everybody can see. The same request is sent once: not again while it is under
 * way, and not again after it was taken. One that failed may be sent again. Private names are never sent.
 */
export class HarvestRequests {
  readonly #parts: HarvestParts;
  /** By service and component: when the request was sent. */
  readonly #sent = new Map<string, number>();

  constructor(parts: HarvestParts) {
    this.#parts = parts;
  }

  /** What speaks against asking; `null` when nothing does. Sends nothing. */
  obstacle(coordinates: Coordinates): Problem | NoHarvest | null {
    const { service, clock } = this.#parts;
    if (coordinates.revision === null) return { kind: 'noRevision' };
    if (service.isPrivate(coordinates)) return { kind: 'privateName', coordinates: formatCoordinates(coordinates) };
    const client = service.client();
    if (!client.ok) return client.problem;
    const since = this.#sent.get(requestKey(client.value.baseUrl, coordinates));
    return since !== undefined && clock.now() - since < forwardedOnce ? { kind: 'alreadyQueued', since } : null;
  }

  /** Sends one request. Not to be called before the person has agreed to exactly this. */
  async queue(coordinates: Coordinates, signal: AbortSignal): Promise<Result<null, Problem | NoHarvest>> {
    const obstacle = this.obstacle(coordinates);
    if (obstacle !== null) return fail(obstacle);
    const client = this.#parts.service.client();
    if (!client.ok) return client;
    const key = requestKey(client.value.baseUrl, coordinates);
    this.#sent.set(key, this.#parts.clock.now());
    let isTaken = false;
    try {
      const answered = await client.value.harvests.queue([{ tool: harvestTool(coordinates), coordinates }], signal, {
        isWithdrawn: () => this.#parts.service.isPrivate(coordinates),
      });
      isTaken = answered.ok;
      return answered.ok ? succeed(null) : answered;
    } finally {
      if (!isTaken) this.#sent.delete(key);
    }
  }
}

function requestKey(baseUrl: string, coordinates: Coordinates): string {
  return `${baseUrl} ${coordinatesKey(coordinates)}`;
}
