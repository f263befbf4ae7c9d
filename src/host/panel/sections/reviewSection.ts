import type { Disposable } from '../../../base/disposable.ts';
import { fail, succeed } from '../../../base/result.ts';
import { displayName, formatCoordinates, sameCoordinates } from '../../../core/coordinates.ts';
import type { Problem } from '../../../core/problem.ts';
import type { ReasonPart } from '../../../model/review/pullRequestReason.ts';
import { filesNamedIn, reasonMarks } from '../../../model/review/reasonMarks.ts';
import type { Review, ReviewEntry, ReviewState } from '../../../model/review/review.ts';
import type { Reviews } from '../../../model/review/reviews.ts';
import { maxReviewed, type PanelReview, type PanelReviewed, type reviewRequests } from '../../../protocol/review.ts';
import { shownChanges, shownFields } from '../../../protocol/reviewChanges.ts';
import type { PanelReasonPart } from '../../../protocol/snapshot.ts';
import { report } from '../../common/report.ts';
import { openAllDiffs, openDiff, type ReviewedSides } from '../../review/reviewDiffs.ts';
import { type PanelContext, type PanelSection, panelProblem, runCommand } from '../panelSection.ts';
import type { SharedParts } from '../../common/sharedParts.ts';

type Names = keyof typeof reviewRequests;

export interface ReviewSectionParts extends Pick<SharedParts, 'files' | 'log'> {
  readonly reviews: Pick<Reviews, 'of'>;
}

/** One page's pull request, in full: requested when the page is visible. */
export class ReviewSection implements PanelSection<Names>, Disposable {
  readonly #context: PanelContext;
  readonly #parts: ReviewSectionParts;
  readonly #review: Review;
  readonly #number: number;
  /** The content to send, rebuilt for each state and not for each snapshot. */
  #shown: { readonly of: ReviewState; readonly review: PanelReview } | null = null;
  /** The content to send per entry, by its subject: of a hundred entries one changes at a time. */
  #entries = new WeakMap<ReviewEntry, PanelReviewed>();
  #hasBegun = false;
  /** File names among the reason's words; valid only for this text. */
  #named: { readonly text: string; readonly files: ReadonlyMap<string, string> } | null = null;
  #naming = new AbortController();

  readonly handlers: PanelSection<Names>['handlers'] = {
    reviewUpTo: async ({ count }) => {
      this.#review.want(count);
      return succeed(null);
    },
    reviewAgain: async ({ place }) => {
      this.#review.readAgain(place);
      return succeed(null);
    },
    reviewDiff: async ({ place }) => {
      const sides = this.#sides();
      const one = place === null ? undefined : sides[place];
      if (place === null) await openAllDiffs(this.#number, sides);
      else if (one) await openDiff(this.#number, one);
      else return fail({ kind: 'closed' });
      return succeed(null);
    },
    openReviewed: async ({ place }) => {
      const coordinates = this.#entriesNow[place]?.coordinates;
      if (!coordinates) return fail({ kind: 'closed' });
      await runCommand('clearlydefined.openPullRequest', { coordinates, place: null }, this.#number);
      return succeed(null);
    },
  };

  /** `number`: the page's pull request. */
  constructor(context: PanelContext, number: number, parts: ReviewSectionParts) {
    this.#context = context;
    this.#parts = parts;
    this.#number = number;
    this.#review = parts.reviews.of(context.target.coordinates, number, () => context.changed());
  }

  /** `null` until the page was visible. */
  get snapshot(): PanelReview | null {
    if (!this.#hasBegun) return null;
    const { state } = this.#review;
    if (this.#shown?.of !== state) this.#shown = { of: state, review: this.#shownOf(state) };
    return this.#shown.review;
  }

  /** The reason in pieces: its addresses, and its file names once known. */
  reasonOf(parts: readonly ReasonPart[]): readonly PanelReasonPart[] {
    const text = parts.map((part) => part.text).join('\n');
    const files = this.#named?.text === text ? this.#named.files : new Map<string, string>();
    return parts.map((part) => ({
      heading: part.heading,
      lines: part.text.split('\n').map((line) => reasonMarks(line, files)),
    }));
  }

  /** The page is visible; `reason`: as far as known. */
  update(reason: readonly ReasonPart[]): void {
    this.#hasBegun = true;
    this.#review.begin();
    const text = reason.map((part) => part.text).join('\n');
    if (text !== '' && this.#named?.text !== text) void this.#findFiles(text);
  }

  /** Something could not be read. */
  get hasFailed(): boolean {
    return this.#review.state.state === 'failed' || this.#entriesNow.some(({ reading }) => reading.state === 'failed');
  }

  /** The pull request may have changed. */
  refresh(): void {
    this.#named = null;
    if (this.#hasBegun) this.#review.refresh();
  }

  forget(): void {
    this.#naming.abort();
    this.#named = null;
    this.#review.forget();
    this.#shown = null;
  }

  dispose(): void {
    this.#naming.abort();
    this.#review.dispose();
  }

  get #entriesNow(): readonly ReviewEntry[] {
    return this.#review.state.state === 'known' ? this.#review.state.entries : [];
  }

  #sides(): readonly ReviewedSides[] {
    const { state } = this.#review;
    const isMerged = state.state === 'known' && state.subject.state === 'merged';
    return this.#entriesNow.map(({ coordinates }) => ({ coordinates, isMerged }));
  }

  async #findFiles(text: string): Promise<void> {
    this.#naming.abort();
    const { signal } = (this.#naming = new AbortController());
    // Requested once: the reason is readable without them.
    this.#named = { text, files: new Map() };
    try {
      const { coordinates, pr } = this.#context.target;
      const read = await this.#parts.files.of(coordinates, { pr }, signal);
      if (signal.aborted || !read.ok) return;
      const files = filesNamedIn(text, read.value.files);
      if (files.size === 0) return;
      this.#named = { text, files };
      this.#context.changed();
    } catch (error) {
      if (!signal.aborted) this.#parts.log.error(`review: files of a reason: ${String(error)}`);
    }
  }

  #shownOf(state: ReviewState): PanelReview {
    if (state.state === 'loading') return state;
    if (state.state === 'failed') return { state: 'failed', problem: panelProblem(state.problem) };
    const { subject, entries } = state;
    return {
      state: 'known',
      definitions: entries.slice(0, maxReviewed).map((entry) => this.#entryOf(entry)),
      total: entries.length,
      leftOut: subject.leftOut,
      isWhole: subject.isWhole,
      isMerged: subject.state === 'merged',
    };
  }

  #entryOf(entry: ReviewEntry): PanelReviewed {
    const known = this.#entries.get(entry);
    if (known) return known;
    const { coordinates, reading, neighbours } = entry;
    const spelled = reading.state === 'known' ? reading.reviewed.coordinates : coordinates;
    const made: PanelReviewed = {
      name: displayName(spelled),
      revision: spelled.revision ?? '',
      coordinates: formatCoordinates(spelled),
      isShown: sameCoordinates(coordinates, this.#context.target.coordinates),
      reading: readingOf(reading),
      neighbours: neighbours.state === 'failed' ? failed(neighbours.problem) : neighbours,
    };
    this.#entries.set(entry, made);
    return made;
  }
}

function readingOf(reading: ReviewEntry['reading']): PanelReviewed['reading'] {
  if (reading.state === 'failed') return failed(reading.problem);
  if (reading.state !== 'known') return { state: reading.state };
  const { effect, isHarvested, content } = reading.reviewed;
  const proposed = shownChanges(content.kind === 'proposed' ? content.changes : []);
  const set = shownFields(content.kind === 'set' ? content.fields : []);
  return {
    state: 'known',
    effect,
    isHarvested,
    changes: proposed.changes,
    fields: set.fields,
    more: proposed.more + set.more,
    scores: content.kind === 'proposed' ? content.scores : null,
  };
}

/** The page shows what still works. */
function failed(problem: Problem): { readonly state: 'failed'; readonly cause: string } {
  return { state: 'failed', cause: report(problem).cause };
}
