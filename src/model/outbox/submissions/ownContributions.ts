import { type Coordinates, sameCoordinates, withRevision } from '../../../core/coordinates.ts';
import type { Contribution } from '../../../service/curationAnswer.ts';
import type { Submission } from './submission.ts';
import { carriedSets } from './submissionParts.ts';

/**
 * The user's own open pull requests on a component, in the form of a service list: the service takes seconds to list
 * one, and its lists are up to a day old (service-api.md 5.2, 5.4). `service`: base address.
 */
export function ownContributions(
  all: readonly Submission[],
  component: Coordinates,
  service: string,
): readonly Contribution[] {
  return all
    .filter((one) => one.service === service)
    .flatMap(({ sets, info, account, parts }) =>
      parts.flatMap(({ carries, state }): readonly Contribution[] => {
        if (state.kind !== 'open') return [];
        const own = carriedSets(sets, carries).find((set) => sameCoordinates(plain(set.component), plain(component)));
        if (!own) return [];
        const revisions = new Map([...own.revisions].map(([revision, curation]) => [revision.toLowerCase(), curation]));
        const { number, url, sentAt } = state;
        return [
          {
            number,
            url,
            title: info.summary,
            body: '',
            author: account,
            state: 'open',
            createdAt: new Date(sentAt).toISOString(),
            updatedAt: null,
            mergedAt: null,
            revisions,
            file: revisions,
          },
        ];
      }),
    );
}

function plain(component: Coordinates): Coordinates {
  return withRevision(component, null);
}
