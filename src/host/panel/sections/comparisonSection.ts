import type { Disposable } from '../../../base/disposable.ts';
import { fail, type Result, succeed } from '../../../base/result.ts';
import { displayName, formatCoordinates } from '../../../core/coordinates.ts';
import type { Definition } from '../../../core/definition.ts';
import {
  type ComparisonState,
  DefinitionComparison,
  type FilesComparison,
} from '../../../model/definitions/comparison/definitionComparison.ts';
import { pullRequestReason, type ReasonPart } from '../../../model/review/pullRequestReason.ts';
import type { PullRequestSubject } from '../../../model/review/pullRequestSubject.ts';
import type { PullRequests } from '../../../model/review/pullRequests.ts';
import type { RequestProblem } from '../../../protocol/messages.ts';
import { knownInFull } from '../../../protocol/panelDefinition.ts';
import type { reviewRequests } from '../../../protocol/review.ts';
import type { PanelComparison, PanelFilesComparison } from '../../../protocol/snapshot.ts';
import { reportLine } from '../../common/report.ts';
import { type PanelContext, type PanelSection, panelProblem, runCommand } from '../panelSection.ts';
import { Requested } from '../requested.ts';
import { shownPullRequest } from './curationsSection.ts';
import { ReviewSection, type ReviewSectionParts } from './reviewSection.ts';
import type { SharedParts } from '../../common/sharedParts.ts';

type Names = 'openChanged' | 'compareFiles' | keyof typeof reviewRequests;

export interface ComparisonSectionParts extends ReviewSectionParts, Pick<SharedParts, 'definitions' | 'turns'> {
  readonly pullRequests: Pick<PullRequests, 'subject'>;
}

/** Changes, and other definitions of a pull request, sent to the page. */
const maxChanges = 500;
const maxOthers = 50;

type Content = PanelComparison['content'];

/** The page's pull request, and its reason in parts. */
interface PullRequestRead {
  readonly subject: PullRequestSubject;
  readonly reason: readonly ReasonPart[];
}

/** Without a review, its requests fail. */
const closed = async (): Promise<Result<never, RequestProblem>> => fail({ kind: 'closed' });
const noReview = { reviewUpTo: closed, reviewAgain: closed, reviewDiff: closed, openReviewed: closed };

/**
 * What one page compares its definition with: for a pull request the current definition, otherwise the other revision.
 */
export class ComparisonSection implements PanelSection<Names>, Disposable {
  readonly #context: PanelContext;
  readonly #parts: ComparisonSectionParts;
  /** `null`: the page shows a definition alone. */
  readonly #comparison: DefinitionComparison | null;
  /** `null`: there is no pull request to review. */
  readonly #review: ReviewSection | null;
  #compared: Definition | null = null;
  readonly #pullRequest: Requested<PullRequestRead>;
  /** The content to send, rebuilt for each state and not for each snapshot. */
  #content: { readonly of: ComparisonState; readonly content: Content } | null = null;

  readonly handlers: PanelSection<Names>['handlers'];

  readonly #ownHandlers: Pick<PanelSection<Names>['handlers'], 'openChanged' | 'compareFiles'> = {
    openChanged: async ({ place }) => {
      const coordinates = this.#subject?.others[place];
      const { pr } = this.#context.target;
      if (!coordinates || pr === null) return fail({ kind: 'closed' });
      await runCommand('clearlydefined.openPullRequest', { coordinates, place: null }, pr);
      return succeed(null);
    },
    compareFiles: async () => {
      this.#comparison?.wantFiles();
      return succeed(null);
    },
  };

  constructor(context: PanelContext, parts: ComparisonSectionParts) {
    this.#context = context;
    this.#parts = parts;
    const { coordinates, pr, base } = context.target;
    this.#review = pr === null ? null : new ReviewSection(context, pr, parts);
    this.handlers = { ...this.#ownHandlers, ...(this.#review?.handlers ?? noReview) };
    const before = { coordinates: base ?? coordinates, pr: null };
    const { definitions, files, turns, log } = parts;
    this.#pullRequest = new Requested('pull request', log, () => {
      this.#review?.update(this.#reason);
      context.changed();
    });
    this.#comparison =
      base === null && pr === null
        ? null
        : new DefinitionComparison({
            before,
            after: { coordinates, pr },
            definitions,
            files,
            turns,
            log,
            onChange: () => context.changed(),
          });
  }

  get #subject(): PullRequestSubject | null {
    return this.#pullRequest.answer?.subject ?? null;
  }

  get #reason(): readonly ReasonPart[] {
    return this.#pullRequest.answer?.reason ?? [];
  }

  /** How many other definitions the pull request changes; 0 if it doesn't change this one. */
  get more(): number {
    const { isOfThisRevision = null, others = [] } = this.#subject ?? {};
    return isOfThisRevision === false ? 0 : others.length;
  }

  get snapshot(): PanelComparison | null {
    if (!this.#comparison) return null;
    const { coordinates, base, pr } = this.#context.target;
    const content = this.#contentOf(this.#comparison.state);
    if (base) return { with: { kind: 'revision', coordinates: base, name: displayName(base) }, content };
    const { contribution = null, url = null, isOfThisRevision = null, others = [] } = this.#subject ?? {};
    return {
      with: {
        kind: 'pullRequest',
        number: pr ?? 0,
        pullRequest: contribution && shownPullRequest(contribution, coordinates.revision),
        url,
        isOfThisRevision,
        reason: this.#review?.reasonOf(this.#reason) ?? [],
        others: others.slice(0, maxOthers).map(formatCoordinates),
        more: this.more,
        review: this.#review?.snapshot ?? null,
      },
      content,
    };
  }

  /** The definition is visible. */
  update(): void {
    if (!this.#comparison || !this.#context.isVisible()) return;
    if (!this.#subject && !this.#pullRequest.isRunning) this.#requestPullRequest();
    this.#review?.update(this.#reason);
    const definition = this.#context.definition();
    if (!definition || definition === this.#compared) return;
    this.#compared = definition;
    this.#comparison.compare(definition);
  }

  /** The other side may have changed. */
  compareAgain(): void {
    this.#compared = null;
  }

  /** Requests again what failed. */
  retry(): void {
    this.compareAgain();
    if (this.#subject?.isComplete === false || this.#review?.hasFailed) this.refresh();
  }

  /** The pull request may have changed; old data stays until newer data arrives. */
  refresh(): void {
    this.#review?.refresh();
    this.#requestPullRequest();
  }

  forget(): void {
    this.#pullRequest.forget();
    this.#review?.forget();
    this.#compared = null;
    this.#comparison?.forget();
  }

  dispose(): void {
    this.#pullRequest.dispose();
    this.#review?.dispose();
    this.#comparison?.dispose();
  }

  #requestPullRequest(): void {
    const { coordinates, pr } = this.#context.target;
    if (pr === null) return;
    void this.#pullRequest.request(async (signal) => {
      const subject = await this.#parts.pullRequests.subject(coordinates, pr, signal);
      const { contribution } = subject;
      return { subject, reason: contribution ? pullRequestReason(contribution.body, contribution.title) : [] };
    });
  }

  #contentOf(state: ComparisonState): Content {
    if (this.#content?.of !== state) this.#content = { of: state, content: this.#makeContent(state) };
    return this.#content.content;
  }

  #makeContent(state: ComparisonState): Content {
    if (state.state === 'loading') return state;
    if (state.state === 'failed') return { state: 'failed', problem: panelProblem(state.problem) };
    const { base, changes, files } = state;
    const all = files.state === 'known' ? [...changes, ...files.changes] : changes;
    return {
      state: 'known',
      changes: all.slice(0, maxChanges),
      otherChanges: Math.max(0, all.length - maxChanges),
      base: knownInFull(base.definition, base),
      files: filesState(files),
    };
  }
}

function filesState(files: FilesComparison): PanelFilesComparison {
  if (files.state === 'failed') return { state: 'failed', cause: reportLine(files.problem) };
  return { state: files.state };
}
