import { displayName } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import { proposedChanges } from '../../curation/changedFields.ts';
import { contributionLimit, jsonBytes } from '../../curation/contributionBodies.ts';
import { type ContributionRequest, contributionRequests } from '../../curation/contributionRequests.ts';
import {
  type ContributionFinding,
  contributionFindings,
  type ProposedPart,
} from '../../curation/contributionFindings.ts';
import { contributionInfo } from '../../curation/contributionText.ts';
import type { ContributionInfo, CurationSet } from '../../curation/curation.ts';
import { draftFindings } from '../../curation/draftFindings.ts';
import { isEvidenceFor } from '../../curation/evidence.ts';
import type { Finding } from '../../curation/finding.ts';
import type { DraftKnowledge } from '../../curation/knowledge.ts';
import type { Proposal } from '../../curation/prefilledInfo.ts';
import { type DraftReading, readDraft } from '../../curation/readDraft.ts';
import { sendableSets } from '../../curation/sendableSets.ts';
import { spelledIn } from '../../curation/spelling.ts';
import type { DraftContexts } from '../evidence/draftContexts.ts';
import type { Draft } from '../drafts/draft.ts';
import type { SubmissionReview } from './submissionReviews.ts';
import type { RequestForm } from './requestForms.ts';

/** A draft as far as it can be sent. */
export interface DraftPart {
  readonly draft: Draft;
  readonly set: CurationSet;
  /** Errors of this draft alone; with any of them it is not sent. */
  readonly errors: readonly Finding[];
  /** Open pull requests that change the same revisions. */
  readonly openPullRequests: readonly { readonly number: number; readonly revisions: readonly string[] }[];
  /** Open pull requests that add the same new curation file. */
  readonly newFilePullRequests: readonly number[];
  /** Why open pull requests could not be checked; `null`: they were checked, or have yet to be. */
  readonly pullRequestsProblem: Problem | null;
  /** Revisions not yet known to exist in the service. */
  readonly notLookedUpYet: readonly string[];
}

/** The contribution as it would be sent now. */
export interface ContributionPlan {
  readonly parts: readonly DraftPart[];
  /** Ids of deleted drafts. */
  readonly missing: readonly string[];
  readonly info: ContributionInfo;
  readonly findings: readonly ContributionFinding[];
  /** `null` if a text or a draft has errors, or nothing is to be sent. A missing reason doesn't count. */
  readonly requests: readonly ContributionRequest[] | null;
  /** Requests the service would refuse for their size. */
  readonly tooLarge: readonly ContributionRequest[];
}

/** Uses only what is known now; sends no request. Spelled as the definitions are. */
export function draftPart(given: Draft, knowledge: Pick<DraftContexts, 'of'>): DraftPart {
  const { text } = given;
  const known = knowledge.of(given.component);
  const reading = readDraft(text);
  const revisions = reading.revisions.map(({ revision }) => revision);
  const errors = draftFindings(reading, text, known).filter(({ severity }) => severity === 'error');
  const { component, revisionOf } = spelledIn(given.component, revisions, known);
  const evidence = given.evidence.map((one) => ({ ...one, revision: revisionOf(one.revision) }));
  const draft = { ...given, component, evidence };
  return {
    draft,
    set: setOf(draft, reading, revisionOf),
    errors,
    openPullRequests: pullRequests(revisions, known),
    newFilePullRequests: known.newFilePullRequests ?? [],
    pullRequestsProblem: known.pullRequestsProblem ?? null,
    notLookedUpYet: revisions.filter((revision) => known.of(revision).state === 'notLookedUpYet'),
  };
}

function setOf({ component }: Draft, { revisions }: DraftReading, revisionOf = (one: string) => one): CurationSet {
  return { component, revisions: new Map(revisions.map(({ revision, curation }) => [revisionOf(revision), curation])) };
}

/** The facts the text is prefilled from. */
export function proposalOf({ draft, set }: DraftPart, knowledge: Pick<DraftContexts, 'of'>): Proposal {
  const known = knowledge.of(draft.component);
  return {
    set,
    evidence: draft.evidence.filter((one) => {
      const proposed = set.revisions.get(one.revision)?.licensed?.declared;
      return proposed !== undefined && isEvidenceFor(one, proposed);
    }),
    changesOf: (revision) => proposedChanges(known.of(revision).definition, set.revisions.get(revision) ?? {}),
  };
}

/** The changes the texts have to justify. */
function proposedPart(draft: Draft, set: CurationSet): ProposedPart {
  const declared = [...set.revisions].flatMap(([revision, { licensed }]): [string, string][] =>
    licensed === undefined ? [] : [[revision, licensed.declared]],
  );
  return { name: displayName(draft.component), evidence: draft.evidence, proposed: new Map(declared) };
}

export function contributionPlan(
  review: SubmissionReview,
  drafts: { readonly get: (id: string) => Draft | undefined },
  knowledge: Pick<DraftContexts, 'of'>,
  form: RequestForm,
): ContributionPlan {
  const missing = review.draftIds.filter((id) => !drafts.get(id));
  const parts = review.draftIds.flatMap((id) => {
    const draft = drafts.get(id);
    return draft ? [draftPart(draft, knowledge)] : [];
  });
  const findings = contributionFindings(
    review.texts,
    parts.map(({ draft, set }) => proposedPart(draft, set)),
  );
  const info = contributionInfo(review.texts);
  // Without a reason nothing is sent, but the requests are shown.
  const isFaulty = findings.some(({ severity, problem }) => severity === 'error' && problem.kind !== 'noReason');
  const sets = sendableSets(parts.map(({ set }) => set));
  const requests = isFaulty || parts.some(isFaultyPart) || !sets ? null : contributionRequests(sets, info, form);
  const tooLarge = (requests ?? []).filter(({ body }) => jsonBytes(body) > maxBytes);
  return { parts, missing, info, findings, requests, tooLarge };
}

/** The draft can't be sent as it is. */
export function isFaultyPart({ errors, draft }: DraftPart): boolean {
  return errors.length > 0 || draft.hasConflict;
}

/** Beyond our own limit there is some margin up to the service's (service-api.md 3.1). */
const maxBytes = Math.max(contributionLimit, 100_000);

function pullRequests(revisions: readonly string[], known: DraftKnowledge): DraftPart['openPullRequests'] {
  const found = new Map<number, string[]>();
  for (const revision of revisions)
    for (const number of known.of(revision).openPullRequests)
      found.set(number, [...(found.get(number) ?? []), revision]);
  return [...found].map(([number, changed]) => ({ number, revisions: changed }));
}
