import type {
  ContributionBodies,
  OwnContribution,
  SingleBodies,
} from '../../src/model/outbox/submissions/submissionPorts.ts';
import type { Contribution } from '../../src/service/curationAnswer.ts';

/** All sets in one request of form B. */
export const wholeBody: ContributionBodies = (sets, info) => [
  {
    body: {
      contributionInfo: info,
      patches: sets.map(({ component: { type, provider, namespace, name }, revisions }) => ({
        coordinates: { type, provider, name, ...(namespace === null ? {} : { namespace }) },
        revisions: Object.fromEntries(revisions),
      })),
    },
    carries: sets.map((_, set) => ({ set, revision: null })),
  },
];

/** A request of form B for each set. */
export const bodyForEach: ContributionBodies = (sets, info) =>
  sets.flatMap((set, at) =>
    wholeBody([set], info).map(({ body }) => ({ body, carries: [{ set: at, revision: null }] })),
  );

export const eachRevision: SingleBodies = (sets, { summary }) =>
  sets.flatMap(({ component, revisions }, set) =>
    [...revisions].map(([revision, patch]) => ({
      coordinates: { ...component, revision },
      body: { description: summary, patch },
      carries: [{ set, revision }],
    })),
  );

/** The same declared licenses for the same revisions, under the same title. */
export function sameDeclared({ set, info }: OwnContribution, { title, revisions }: Contribution): boolean {
  const said = [...set.revisions].map(([revision, one]) => [revision.toLowerCase(), one.licensed?.declared]);
  const found = [...revisions].map(([revision, one]) => [
    revision,
    (one as { readonly licensed?: { readonly declared?: string } }).licensed?.declared,
  ]);
  return title === info.summary && JSON.stringify(said.sort()) === JSON.stringify(found.sort());
}
