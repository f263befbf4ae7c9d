import { fail, type Result } from '../../../base/result.ts';
import { type Coordinates, formatCoordinates } from '../../../core/coordinates.ts';
import type { Problem } from '../../../core/problem.ts';
import type { Curation } from '../../../curation/curation.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { DraftContexts } from '../draftContexts.ts';
import type { AnswerReader } from '../../answerReader.ts';
import type { DefinitionFiles } from '../../files/definitionFiles.ts';
import type { ComponentRevisions } from '../../definitions/find/componentRevisions.ts';
import type { Plan } from './plan.ts';
import { PlanRun } from './planRun.ts';
import type { WantedChange } from './wantedChange.ts';

/** The part of the service's client a plan uses, besides definitions. */
export interface PlanService {
  readonly find: Pick<ServiceClient['find'], 'siblings'>;
  readonly harvests: Pick<ServiceClient['harvests'], 'document'>;
}

export interface PlannerParts {
  readonly knowledge: Pick<DraftContexts, 'of' | 'want'>;
  readonly files: Pick<DefinitionFiles, 'of'>;
  /** Lists of the origin and the service, see `findRevisions`. */
  readonly revisions: (component: Coordinates, signal: AbortSignal) => Promise<Result<ComponentRevisions, Problem>>;
  /** The service to use now, or why its address can't be used. */
  readonly service: () => Result<PlanService, Problem>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly answers: Pick<AnswerReader, 'read'>;
}

export interface PlanRequest {
  /** The current revision. */
  readonly coordinates: Coordinates;
  readonly wanted: WantedChange;
  /** The draft's curations, by revision. */
  readonly drafted: ReadonlyMap<string, Curation>;
  /** Revisions checked so far, of those to check. */
  readonly onProgress: (read: number, all: number) => void;
}

/**
 * Finds the revisions of a component that need the same change as the current one. Requests only revisions listed by
 * the origin or the service, files of at most 50, and no private name. Changes nothing. An abort rejects with its
 * reason.
 */
export class Planner {
  readonly #parts: PlannerParts;

  constructor(parts: PlannerParts) {
    this.#parts = parts;
  }

  async plan(request: PlanRequest, signal: AbortSignal): Promise<Result<Plan, Problem>> {
    const { coordinates } = request;
    if (this.#parts.isPrivate(coordinates))
      return fail({ kind: 'privateName', coordinates: formatCoordinates(coordinates) });
    const service = this.#parts.service();
    if (!service.ok) return service;
    return new PlanRun(request, this.#parts, service.value, signal).run();
  }
}
