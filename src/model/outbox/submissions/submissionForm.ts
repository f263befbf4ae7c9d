import type { Coordinates } from '../../../core/coordinates.ts';
import type { Problem } from '../../../core/problem.ts';
import {
  type ContributionInfo,
  type Curation,
  type CurationSet,
  contributionTypes,
} from '../../../curation/curation.ts';
import { readComponent } from '../../drafts/draftForm.ts';
import { readProblem } from '../../storage/readProblem.ts';
import { type RecordForm, isFields, isTime } from '../../storage/sharedRecord.ts';
import { readCuration } from './readCuration.ts';
import type { PartState, RefusedPlace, Submission, SubmissionPart } from './submission.ts';

/** File format of a submission. Read whole or not at all: a partial record of what was sent would be wrong. */
export const submissionForm: RecordForm<Submission> = {
  write: ({ sets, ...rest }) => ({
    ...rest,
    sets: sets.map(({ component, revisions }) => ({ component, revisions: [...revisions] })),
  }),
  read: readSubmission,
};

function readSubmission(json: unknown, id: string): Submission | null {
  if (!isFields(json) || json['id'] !== id) return null;
  const { service, account, createdAt } = json;
  const info = readInfo(json['info']);
  const drafts = allOf(json['drafts'], readDraft);
  const sets = allOf(json['sets'], readSet);
  const parts = sets && allOf(json['parts'], (part) => readPart(part, sets.length));
  if (typeof service !== 'string' || info === null || !drafts || !sets || !parts || parts.length === 0) return null;
  if ((account !== null && typeof account !== 'string') || !isTime(createdAt)) return null;
  return { id, service, drafts, info, sets, account, createdAt, parts };
}

function readDraft(json: unknown): Submission['drafts'][number] | null {
  if (!isFields(json)) return null;
  const { id, text } = json;
  return typeof id === 'string' && typeof text === 'string' ? { id, text } : null;
}

function readSet(json: unknown): CurationSet | null {
  if (!isFields(json)) return null;
  const component = readComponent(json['component']);
  const revisions = allOf(json['revisions'], (pair): readonly [string, Curation] | null => {
    const [revision, given] = Array.isArray(pair) ? (pair as readonly unknown[]) : [];
    const curation = readCuration(given);
    return typeof revision === 'string' && curation !== null ? [revision, curation] : null;
  });
  return component && revisions ? { component, revisions: new Map(revisions) } : null;
}

function readPart(json: unknown, sets: number): SubmissionPart | null {
  if (!isFields(json)) return null;
  const carries = allOf(json['carries'], (one): SubmissionPart['carries'][number] | null => {
    if (!isFields(one)) return null;
    const { set, revision } = one;
    const isPlace = typeof set === 'number' && Number.isInteger(set) && set >= 0 && set < sets;
    return isPlace && (revision === null || typeof revision === 'string') ? { set, revision } : null;
  });
  const state = readState(json['state']);
  return carries && carries.length > 0 && state ? { carries, state } : null;
}

function readState(json: unknown): PartState | null {
  if (!isFields(json)) return null;
  const { kind, since } = json;
  switch (kind) {
    case 'waiting':
      return { kind };
    case 'sending':
      return isTime(since) ? { kind, since } : null;
    case 'unsure': {
      const lookedAt = allOf(json['lookedAt'], (one) => (isTime(one) ? one : null));
      return isTime(since) && lookedAt ? { kind, since, problem: readProblem(json['problem']), lookedAt } : null;
    }
    case 'notSent': {
      const problem = readProblem(json['problem']);
      return problem && { kind, problem };
    }
    case 'refused': {
      const words = allOf(json['words'], readPlace);
      const problem = readProblem(json['problem']) ?? { kind: 'rejected', status: 400, detail: '' };
      // Written by an earlier version, which had no other state for it.
      if (problem.kind === 'unreachable' || problem.kind === 'privateName') return { kind: 'notSent', problem };
      return words && { kind, problem: problem satisfies Problem, words };
    }
    case 'open':
    case 'merged':
    case 'closed':
    case 'mergedNotInEffect': {
      const { number, url, sentAt, checkedAt } = json;
      const notInEffect = allOf(json['notInEffect'], readRevision);
      if (!Number.isSafeInteger(number) || !isTime(sentAt) || !isTime(checkedAt) || !notInEffect) return null;
      const address = typeof url === 'string' && /^https?:\/\//i.test(url) ? url : null;
      return { kind, number: number as number, url: address, sentAt, checkedAt, notInEffect };
    }
    default:
      return null;
  }
}

function readPlace(json: unknown): RefusedPlace | null {
  if (!isFields(json)) return null;
  const { set, revision, path, words } = json;
  if (typeof set !== 'number' || typeof words !== 'string') return null;
  if (revision !== null && typeof revision !== 'string') return null;
  return path === null || typeof path === 'string' ? { set, revision, path, words } : null;
}

function readRevision(json: unknown): Coordinates | null {
  const component = readComponent(json);
  const revision = isFields(json) ? json['revision'] : null;
  return component && typeof revision === 'string' ? { ...component, revision } : null;
}

/** `null` unless it is a list in which every element can be read. */
function allOf<T>(json: unknown, read: (one: unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(json)) return null;
  const list: T[] = [];
  for (const one of json as readonly unknown[]) {
    const value = read(one);
    if (value === null) return null;
    list.push(value);
  }
  return list;
}

/** The stored text of a contribution; `null` if it is not one. */
function readInfo(json: unknown): ContributionInfo | null {
  if (!isFields(json)) return null;
  const { summary, details, resolution, removeDefinitions } = json;
  const type = contributionTypes.find((one) => one === json['type']);
  if (type === undefined || typeof summary !== 'string') return null;
  if (typeof details !== 'string' || typeof resolution !== 'string') return null;
  return { type, summary, details, resolution, removeDefinitions: removeDefinitions === true };
}
