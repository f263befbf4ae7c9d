import { type Result, succeed } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Definition } from '../../core/definition.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import { summarize } from '../../core/summary.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { PullRequests } from './pullRequests.ts';
import { Review, type ReviewParts } from './review.ts';

interface Parts extends Pick<ReviewParts, 'curations' | 'files' | 'turns' | 'log' | 'isPrivate'> {
  readonly client: () => Result<Pick<ServiceClient, 'definition' | 'find'>, SettingProblem>;
  readonly definitions: Pick<Definitions, 'get' | 'want'>;
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
      siblings: async (component, signal) => {
        const connected = parts.client();
        return connected.ok ? connected.value.find.siblings(component, signal) : connected;
      },
    };
  }

  /** The review of this pull request, opened from one definition. Requests nothing before its page is visible. */
  of(from: Coordinates, number: number, onChange: () => void): Review {
    return new Review(from, number, this.#parts, onChange);
  }
}

/**
 * The definition as the service has it now, without files: one a day old does not show what was merged an hour ago. If
 * the session's data differs, it reads again. An abort rejects.
 */
export async function readDefinitionNow(
  coordinates: Coordinates,
  { client, definitions }: Pick<Parts, 'client' | 'definitions'>,
  signal: AbortSignal,
): Promise<Result<Definition, Problem>> {
  const connected = client();
  if (!connected.ok) return connected;
  const sent = await connected.value.definition(coordinates, {}, signal);
  if (!sent.ok) return sent;
  const { definition } = sent.value;
  const known = definitions.get(coordinates);
  if (known.state === 'known' && known.value.license.expression !== summarize(definition).license.expression)
    definitions.want([coordinates], 'now');
  return succeed(definition);
}
