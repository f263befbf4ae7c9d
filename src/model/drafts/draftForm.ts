import { isRecord } from '../../base/isRecord.ts';
import { type Coordinates, formatCoordinates, makeCoordinates, withRevision } from '../../core/coordinates.ts';
import type { Evidence } from '../../curation/evidence.ts';
import type { Draft } from './draft.ts';
import { draftIdOf } from './draftId.ts';
import { isTime, type RecordForm } from '../storage/sharedRecord.ts';

/** The stored part of a draft. Old records also have a submission text (`info`), no longer part of a draft. */
export type DraftContent = Omit<Draft, 'id' | 'conflicts'>;

export const draftForm: RecordForm<DraftContent> = {
  write: ({ component, text, evidence, basis, createdAt, changedAt }) => ({
    component,
    text,
    evidence,
    basis: [...basis],
    createdAt,
    changedAt,
  }),
  read: readContent,
};

/** The text must not be lost: anything else that is damaged is dropped. */
function readContent(json: unknown, id: string): DraftContent | null {
  if (!isRecord(json) || typeof json['text'] !== 'string') return null;
  const component = readComponent(json['component']);
  if (component === null || draftIdOf(component) !== id) return null;
  const { text, createdAt, changedAt } = json;
  return {
    component,
    text,
    evidence: listIn(json['evidence']).flatMap((one) => readEvidence(one) ?? []),
    basis: new Map(listIn(json['basis']).flatMap((one) => (isTextPair(one) ? [one] : []))),
    createdAt: isTime(createdAt) ? createdAt : 0,
    changedAt: isTime(changedAt) ? changedAt : 0,
  };
}

/** Also for components stored elsewhere; `null` if they can't be coordinates. Without a revision. */
export function readComponent(json: unknown): Coordinates | null {
  if (!isRecord(json)) return null;
  const { type, provider, namespace, name } = json;
  if (typeof type !== 'string' || typeof provider !== 'string' || typeof name !== 'string') return null;
  if (namespace !== null && typeof namespace !== 'string') return null;
  const written = { type, provider, namespace, name, revision: null };
  const made = makeCoordinates(written);
  // Not decoded again: the stored value is used as it is, or not at all.
  return made.ok && formatCoordinates(made.value) === formatCoordinates(written) ? withRevision(written, null) : null;
}

function readEvidence(json: unknown): Evidence | null {
  if (!isRecord(json)) return null;
  const { revision, path, license, isChosen, sha256, excerpt, lines, link } = json;
  if (typeof revision !== 'string' || typeof path !== 'string') return null;
  const { from, to } = isRecord(lines) ? lines : {};
  return {
    revision,
    path,
    license: typeof license === 'string' || license === null ? license : undefined,
    isChosen: isChosen === true,
    sha256: typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256) ? sha256 : null,
    excerpt: typeof excerpt === 'string' ? excerpt : null,
    lines: isLine(from) && isLine(to) && from <= to ? { from, to } : null,
    link: typeof link === 'string' && /^https?:\/\//i.test(link) ? link : null,
  };
}

function isLine(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function isTextPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
