import { type Coordinates, sameComponent } from '../../core/coordinates.ts';
import type { Contribution } from '../../service/curationAnswer.ts';
import type { Submission } from './submission.ts';
import { carriedSets, numberOf } from './submissionParts.ts';

/**
 * The user's own open pull requests on a component, in the form of a service list: the service takes seconds to list
 * one, and its lists are up to a day old (service-api.md 5.2, 5.4). `service`: base address; `null`: there is none, and no
 * submission to it. Here and below.
 */
export function ownContributions(
  all: readonly Submission[],
  component: Coordinates,
  service: string | null,
): readonly Contribution[] {
  return all
    .filter((one) => one.service === service)
    .flatMap(({ sets, info, account, parts }) =>
      parts.flatMap(({ carries, state }): readonly Contribution[] => {
        if (state.kind !== 'open') return [];
        const own = carriedSets(sets, carries).find((set) => sameComponent(set.component, component));
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

/** Numbers of the user's own pull requests that are merged. */
export function ownMerged(all: readonly Submission[], service: string | null): readonly number[] {
  return all
    .filter((one) => one.service === service)
    .flatMap(({ parts }) =>
      parts.flatMap(({ state }) =>
        state.kind === 'merged' || state.kind === 'mergedNotInEffect' ? [state.number] : [],
      ),
    );
}

/** Whatever its state. */
export function isOwnPullRequest(all: readonly Submission[], number: number, service: string | null): boolean {
  return all.some((one) => one.service === service && one.parts.some((part) => numberOf(part) === number));
}
