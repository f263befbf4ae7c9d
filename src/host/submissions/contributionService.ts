import type { Result } from '../../base/result.ts';
import { withRevision } from '../../core/coordinates.ts';
import type { Problem, SettingProblem } from '../../core/problem.ts';
import type { ContributionTexts } from '../../curation/contributionText.ts';
import { prefilledInfo } from '../../curation/prefilledInfo.ts';
import {
  type ContributionPlan,
  contributionPlan,
  type DraftPart,
  draftPart,
  proposalOf,
} from '../../model/submissions/contributionPlan.ts';
import { contributionChanges } from '../../model/submissions/contributionChanges.ts';
import { unknownOutcomeOf, unknownOverlaps } from '../../model/submissions/unknownOverlaps.ts';
import type { SubmissionReview } from '../../model/submissions/submissionReviews.ts';
import type { RequestForm } from '../../model/submissions/requestForms.ts';
import type { Submission } from '../../model/submissions/submission.ts';
import type { Proposals } from '../../model/drafts/proposals.ts';
import type { DraftDocuments } from '../drafts/draftDocuments.ts';
import { type Target, targetOf } from './contributionLabels.ts';
import type { Identities } from './identities.ts';
import type { ServiceSignIn } from './serviceSignIn.ts';
import type { Review } from './submissionNotes.ts';
import type { SharedParts } from '../common/sharedParts.ts';

export interface ContributionServiceParts extends Pick<
  SharedParts,
  'drafts' | 'submissionReviews' | 'knowledge' | 'curations' | 'submissions' | 'clock' | 'settings'
> {
  /** Resolves once drafts and contributions of earlier sessions are loaded. */
  readonly isRead: Promise<unknown>;
  readonly proposals: Pick<Proposals, 'of'>;
  readonly documents: Pick<DraftDocuments, 'save'>;
  readonly identities: Pick<Identities, 'account' | 'current' | 'choose' | 'lookUp' | 'signIn'>;
  readonly signIn: Pick<ServiceSignIn, 'identityAt' | 'rule' | 'confirm'>;
  readonly service: () => Result<{ readonly baseUrl: string }, SettingProblem>;
}

/** A contribution before it is sent: its texts, the resulting requests, and its destination. */
export class ContributionService {
  readonly #parts: ContributionServiceParts;
  /** Lookups under way. */
  #lookups = 0;

  constructor(parts: ContributionServiceParts) {
    this.#parts = parts;
  }

  /**
   * Saves these drafts' typed text, and requests the service's data on them, and again the open pull requests, however
   * recent the last answer: the drafts may be sent right after it.
   */
  async lookUp(draftIds: readonly string[], signal: AbortSignal): Promise<readonly DraftPart[]> {
    const { drafts, knowledge, curations, documents, isRead } = this.#parts;
    await isRead;
    for (const id of draftIds) await documents.save(id);
    const found = draftIds.flatMap((id) => drafts.get(id) ?? []);
    this.#lookups += 1;
    const lookups = Promise.all(
      found.map(async (draft) => {
        const revisions = [...draftPart(draft, knowledge).set.revisions.keys()];
        curations.forget(draft.component);
        await knowledge.want(draft.component, { revisions, withPaths: false, areCurationsRenewed: true });
      }),
    );
    await lookups.finally(() => (this.#lookups -= 1));
    signal.throwIfAborted();
    const parts = draftIds.flatMap((id) => drafts.get(id) ?? []).map((draft) => draftPart(draft, knowledge));
    await this.#learnForm(parts, signal);
    return parts;
  }

  /** The review of these drafts: the earlier one, or prefilled from the drafts. */
  begin(parts: readonly DraftPart[]): Promise<Result<SubmissionReview, Problem>> {
    const ids = parts.map(({ draft }) => draft.id);
    return this.#parts.submissionReviews.begin(ids, this.#prefilled(parts));
  }

  /** While nothing is typed in a review, its texts follow the drafts. */
  async refill(id: string): Promise<void> {
    const plan = this.plan(id);
    if (plan?.missing.length === 0 && this.#lookups === 0)
      await this.#parts.submissionReviews.refill(id, this.#prefilled(plan.parts));
  }

  #prefilled(parts: readonly DraftPart[]): ContributionTexts {
    const { removeDefinitions: _, ...texts } = prefilledInfo(
      parts.map((part) => proposalOf(part, this.#parts.knowledge)),
    );
    return texts;
  }

  /** Looks for the GitHub account that is signed in, where a sign-in may be sent. Never prompts. */
  async findAccount(): Promise<void> {
    const { signIn, identities } = this.#parts;
    if (signIn.rule(this.target.service) === 'allowed') await identities.lookUp();
  }

  /** What its page shows; `null`: there is no such review. */
  review(id: string): Review | null {
    const { submissionReviews, drafts, knowledge, signIn, identities, submissions, settings, clock, service } =
      this.#parts;
    const found = submissionReviews.get(id);
    if (!found) return null;
    const { target, form } = this;
    const plan = contributionPlan(found, drafts, knowledge, form);
    const sets = plan.parts.map(({ set }) => set);
    const connected = service();
    return {
      stored: found,
      plan,
      changes: contributionChanges(plan.parts, knowledge),
      target,
      form,
      identity: signIn.identityAt(target.service, identities.current),
      account: identities.account,
      signIn: signIn.rule(target.service),
      unknown: this.unknownOutcome(id),
      unsure: connected.ok ? unknownOverlaps(sets, submissions.all, connected.value.baseUrl) : [],
      isChecking: this.#lookups > 0,
      isRestricted: settings.isRestricted(),
      now: clock.now(),
    };
  }

  /** The user signs in, or with another account; sends nothing to the service. The user decides first whether the service gets the sign-in. */
  async signIn(): Promise<void> {
    const { signIn, identities } = this.#parts;
    const { target } = this;
    const rule = signIn.rule(target.service);
    if (rule === 'allowed') return identities.signIn();
    if (rule === 'unencrypted' || (await signIn.confirm(target)) !== 'signIn') return;
    await identities.lookUp();
    if (identities.account === null) await identities.signIn();
    else identities.choose('github');
  }

  /** What would be sent now; `null` if there is no such contribution. */
  plan(id: string): ContributionPlan | null {
    const { submissionReviews, drafts, knowledge } = this.#parts;
    const found = submissionReviews.get(id);
    return found ? contributionPlan(found, drafts, knowledge, this.form) : null;
  }

  /** The submission of exactly this, if its outcome is unknown: until it is known, the same is not sent. */
  unknownOutcome(id: string): Submission | null {
    const service = this.#parts.service();
    const plan = this.plan(id);
    if (!plan || !service.ok) return null;
    const sets = plan.parts.map(({ set }) => set);
    return unknownOutcomeOf(sets, this.#parts.submissions.all, service.value.baseUrl);
  }

  /** This service's form of requests, if known: most accept whole ones. */
  get form(): RequestForm {
    const { service: connected, submissions } = this.#parts;
    const service = connected();
    return (service.ok && submissions.forms.of(service.value.baseUrl)) || 'whole';
  }

  /** The destination. */
  get target(): Target {
    const { service: connected, settings } = this.#parts;
    const service = connected();
    return targetOf(service.ok ? service.value.baseUrl : '', settings.apiUrlSource());
  }

  /** A service without previews follows the written description, and accepts one revision at a time. */
  async #learnForm(parts: readonly DraftPart[], signal: AbortSignal): Promise<void> {
    const service = this.#parts.service();
    const { forms } = this.#parts.submissions;
    const [first] = parts;
    const [revision] = first?.set.revisions.keys() ?? [];
    if (!service.ok || !first || revision === undefined || forms.of(service.value.baseUrl)) return;
    const preview = await this.#parts.proposals.of(withRevision(first.draft.component, revision), signal);
    if (preview.ok) forms.record(service.value.baseUrl, preview.value.isComputedHere ? 'single' : 'whole');
  }
}
