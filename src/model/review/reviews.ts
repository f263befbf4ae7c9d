import type { Result } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { SettingProblem } from '../../core/problem.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { PullRequests } from './pullRequests.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { readDefinitionNow } from './definitionNow.ts';
import { Review, type ReviewParts } from './review.ts';
import { siblingsOf, type SiblingsService } from './siblingsOf.ts';

interface Parts extends SiblingsService, Pick<ReviewParts, 'curations' | 'files' | 'turns' | 'log' | 'isPrivate'> {
  readonly client: () => Result<Pick<ServiceClient, 'definition' | 'find'>, SettingProblem>;
  readonly definitions: Pick<Definitions, 'get' | 'refresh'>;
  readonly pullRequests: Pick<PullRequests, 'definition' | 'overview'>;
}

/** Creates reviews; the caller owns each one. */
export class Reviews {
  readonly #parts: ReviewParts;

  constructor(parts: Parts) {
    this.#parts = {
      ...parts,
      now: (coordinates, signal) => readDefinitionNow(coordinates, parts, signal),
      overview: (number, signal) => parts.pullRequests.overview(number, signal),
      siblings: (component, signal) => siblingsOf(component, parts, signal),
    };
  }

  /** The review of this pull request, opened from one definition. Requests nothing before the user looks. */
  of(from: Coordinates, number: number, onChange: () => void): Review {
    return new Review(from, number, this.#parts, onChange);
  }
}
