import { type Result, fail, succeed } from '../../src/base/result.ts';
import { type Coordinates, sameCoordinates, withRevision } from '../../src/core/coordinates.ts';
import type { ServiceProblem } from '../../src/core/problem.ts';
import type { ContributionBody, SingleBody } from '../../src/core/contributionBody.ts';
import type { ComponentCurations, Contribution } from '../../src/service/curationAnswer.ts';
import type { SubmissionClient } from '../../src/model/submissions/submissionPorts.ts';
import type { SentContribution } from '../../src/service/contributionAnswer.ts';
import type { SubmitFailure, SubmitOptions } from '../../src/service/contributionClient.ts';

export interface FakePullRequest {
  readonly components: readonly { readonly component: Coordinates; readonly revisions: ReadonlyMap<string, unknown> }[];
  readonly title: string;
  readonly token: string | null;
  state: Contribution['state'];
  /** The list contains it. */
  isListed: boolean;
}

type Sent = Result<SentContribution, SubmitFailure>;

/**
 * Pull requests in memory. `onSubmit` may delay an answer or return another one; `undefined` means the usual answer.
 */
export class FakeCurationService implements SubmissionClient {
  baseUrl = 'https://service.example';
  readonly pullRequests: FakePullRequest[] = [];
  readonly requests: string[] = [];
  lists = 0;
  isListedAtOnce = true;
  listProblem: ServiceProblem | null = null;
  onSubmit: (form: 'whole' | 'single', make: () => Sent) => Sent | undefined | Promise<Sent | undefined> = () =>
    undefined;

  readonly contributions = {
    submit: (body: ContributionBody, options: SubmitOptions, signal: AbortSignal): Promise<Sent> => {
      const components = body.patches.map(({ coordinates, revisions }) => ({
        component: { ...coordinates, namespace: coordinates.namespace ?? null, revision: null },
        revisions: new Map(Object.entries(revisions)),
      }));
      return this.#send('whole', { components, title: body.contributionInfo.summary }, options, signal);
    },
    submitSingle: (
      coordinates: Coordinates,
      body: SingleBody,
      options: SubmitOptions,
      signal: AbortSignal,
    ): Promise<Sent> => {
      const revisions = new Map([[coordinates.revision ?? '', body.patch]]);
      const components = [{ component: withRevision(coordinates, null), revisions }];
      return this.#send('single', { components, title: body.description }, options, signal);
    },
  };

  readonly curations = {
    ofComponent: async (component: Coordinates): Promise<Result<ComponentCurations, ServiceProblem>> => {
      this.lists++;
      await Promise.resolve();
      if (this.listProblem) return fail(this.listProblem);
      const contributions = this.pullRequests.flatMap(({ components, title, state, isListed }, at) => {
        const own = components.find((one) => sameCoordinates(one.component, component));
        if (!own || !isListed) return [];
        const { revisions } = own;
        const dates = { createdAt: null, updatedAt: null, mergedAt: null };
        return [
          {
            number: at + 1,
            url: `https://pull.example/${at + 1}`,
            title,
            body: '',
            author: null,
            state,
            ...dates,
            revisions,
            file: revisions,
          },
        ];
      });
      return succeed({ inEffect: new Map(), contributions });
    },
  };

  async #send(
    form: 'whole' | 'single',
    made: Pick<FakePullRequest, 'components' | 'title'>,
    { token = null }: { readonly token?: string | null | undefined },
    signal: AbortSignal,
  ): Promise<Sent> {
    signal.throwIfAborted();
    this.requests.push(form);
    const make = (): Sent => {
      const number = this.pullRequests.push({ ...made, token, state: 'open', isListed: this.isListedAtOnce });
      return succeed({ number, url: `https://pull.example/${number}` });
    };
    return (await this.onSubmit(form, make)) ?? make();
  }
}
