import { fail, type Result, succeed } from '../../base/result.ts';
import { hashOf } from '../../base/textDigest.ts';
import type { Problem } from '../../core/problem.ts';
import type { ContributionTextField, ContributionTexts } from '../../curation/contributionText.ts';
import { contributionTypes } from '../../curation/curation.ts';
import { RecordStore } from '../storage/recordStore.ts';
import { readFileName, type RecordForm } from '../storage/sharedRecord.ts';
import type { SubmissionsParts } from './submissionPorts.ts';

/** What the user says in the review of some drafts that are sent together. */
export interface SubmissionReview {
  /** Derived from the drafts: the same in every window. */
  readonly id: string;
  /** In sending order. */
  readonly draftIds: readonly string[];
  readonly texts: ContributionTexts;
  /** The texts before the user changed anything. */
  readonly prefilled: ContributionTexts;
  /** The text an earlier version stored, if it has more than the fields of the form. */
  readonly earlier: string | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly changedAt: number;
}

const reviewForm: RecordForm<SubmissionReview> = {
  write: (contribution) => contribution,
  read: async (json, id) => {
    const { storedContribution } = await import('./storedSubmission.ts');
    const { data } = storedContribution.safeParse(json);
    return data && reviewId(data.draftIds) === id ? { id, ...data } : null;
  },
};

/** For one draft, its id; for several, an id no draft can have: draft ids have two points in a row. */
export function reviewId(draftIds: readonly string[]): string {
  const [only] = draftIds;
  if (only !== undefined && draftIds.length === 1) return only;
  const key = [...draftIds].sort().join('\n');
  return `${draftIds.length}-drafts.${seededHash(key, 1)}${seededHash(key, 2)}`;
}

/** With a second seed it is enough for the few sets of drafts a user has. */
function seededHash(text: string, seed: number): string {
  return hashOf(text, 0x811c9dc5 ^ (seed * 0x9e3779b1)).toString(36);
}

/** The reviews a user has begun: one per set of drafts, stored with every change and shared by all windows. */
export class SubmissionReviews extends RecordStore<SubmissionReview> {
  readonly #clock: Pick<SubmissionsParts['clock'], 'now'>;

  constructor({ files, session, clock, log }: Pick<SubmissionsParts, 'files' | 'session' | 'clock' | 'log'>) {
    const madeAt = ({ createdAt }: SubmissionReview): number => createdAt;
    super({ files, session, log, what: 'contributions', form: reviewForm, merge: merged, madeAt });
    this.#clock = clock;
  }

  /** It is stored, and can't be read. */
  isUnreadable(id: string): boolean {
    return this.unreadable.some((name) => readFileName(name)?.id === id);
  }

  /** Gives the review of these drafts. `texts` are those of a new one, or of one in which nothing was typed. */
  async begin(draftIds: readonly string[], texts: ContributionTexts): Promise<Result<SubmissionReview, Problem>> {
    await this.reload();
    const id = reviewId(draftIds);
    if (this.get(id)) return this.refill(id, texts);
    const now = this.#clock.now();
    const value = { id, draftIds, texts, prefilled: texts, earlier: null, createdAt: now, changedAt: now };
    const saved = await this.put(value);
    return saved.ok ? succeed(value) : saved;
  }

  /** Replaces the texts of a review in which nothing was typed. */
  async refill(id: string, texts: ContributionTexts): Promise<Result<SubmissionReview, Problem>> {
    const known = this.get(id);
    if (!known) return fail({ kind: 'notKept', detail: 'there is no such review' });
    if (isTyped(known) || textOf(known) === textOf({ texts })) return succeed(known);
    const value = { ...known, texts, prefilled: texts };
    const saved = await this.put(value);
    return saved.ok ? succeed(value) : saved;
  }

  /**
   * Stores what was typed into a field that had the text `from`. What another window has typed there meanwhile stays
   * beside it. `notKept`: it is in memory only, and stored with the next change.
   */
  async type(id: string, field: ContributionTextField, text: string, from: string): Promise<Result<void, Problem>> {
    const known = this.get(id);
    const type = contributionTypes.find((one) => one === text);
    if (!known || (field === 'type' && !type)) return succeed(undefined);
    const { texts, prefilled } = known;
    const isOther = texts[field] !== from && texts[field] !== prefilled[field];
    const typed = isOther ? both(texts[field], from, text) : text;
    const changed = field === 'type' ? { type: type ?? texts.type } : { [field]: typed };
    return this.put({ ...known, texts: { ...texts, ...changed }, changedAt: this.#clock.now() });
  }

  /** `put` restores it. `null`: there is none. */
  async discard(id: string): Promise<SubmissionReview | null> {
    const known = this.get(id) ?? null;
    if (known) await this.remove(id);
    return known;
  }
}

/** What two windows wrote independently: nothing that was typed is missing. */
function merged(one: SubmissionReview, other: SubmissionReview): SubmissionReview {
  const [newer, older] = isLater(one, other) ? [one, other] : [other, one];
  const { texts, prefilled, earlier } = older;
  if (!isTyped(older)) return newer;
  const join = (field: 'summary' | 'details' | 'resolution'): string =>
    texts[field] === prefilled[field] ? newer.texts[field] : both(texts[field], prefilled[field], newer.texts[field]);
  const typed = { summary: join('summary'), details: join('details'), resolution: join('resolution') };
  return { ...newer, texts: { ...newer.texts, ...typed }, earlier: newer.earlier ?? earlier };
}

/** The same in every window. Typed texts count before prefilled ones. */
function isLater(one: SubmissionReview, other: SubmissionReview): boolean {
  if (isTyped(one) !== isTyped(other)) return isTyped(one);
  return one.changedAt === other.changedAt ? textOf(one) > textOf(other) : one.changedAt > other.changedAt;
}

/** `text`, which was typed into `from`, and `other`, which is not based on it. */
function both(other: string, from: string, text: string): string {
  if (text.includes(other)) return text;
  if (other.includes(text)) return other;
  return from !== '' && other.includes(from) ? other.replace(from, () => text) : `${text}\n\n${other}`;
}

function isTyped({ texts, prefilled }: SubmissionReview): boolean {
  return textOf({ texts }) !== textOf({ texts: prefilled });
}

function textOf({ texts: { type, summary, details, resolution } }: Pick<SubmissionReview, 'texts'>): string {
  return [type, summary, details, resolution].join('\0');
}
