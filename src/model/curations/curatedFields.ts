import { isRecord } from '../../base/isRecord.ts';
import type { ComponentCurations, Contribution } from '../../service/curationAnswer.ts';

/** What a curation can set (service-api.md 12.3). */
export type CuratedField =
  | 'declared'
  | 'source'
  | 'releaseDate'
  | 'projectWebsite'
  | 'issueTracker'
  | 'facets'
  | 'files';

export interface FieldOrigin {
  readonly field: CuratedField;
  /** The pull request that set it last; `null` where the service lists none that did. */
  readonly pullRequest: number | null;
}

/** The fields that a curation sets, in either spelling of the API, in the order of the panel. What is no curation sets none. */
export function curatedFields(curation: unknown): readonly CuratedField[] {
  if (!isRecord(curation)) return [];
  const described = isRecord(curation['described']) ? curation['described'] : {};
  const licensed = isRecord(curation['licensed']) ? curation['licensed'] : {};
  const written = isRecord(licensed['license']) ? licensed['license'] : {};
  const isSet: Readonly<Record<CuratedField, boolean>> = {
    declared: isGiven(licensed['declared']) || isGiven(written['expression']),
    source: isGiven(described['sourceLocation']),
    releaseDate: isGiven(described['releaseDate']),
    projectWebsite: isGiven(described['projectWebsite']),
    issueTracker: isGiven(described['issueTracker']),
    facets: isRecord(described['facets']) && Object.keys(described['facets']).length > 0,
    files: Array.isArray(curation['files']) && curation['files'].length > 0,
  };
  return everyField.filter((field) => isSet[field]);
}

/** Each field that the curation in effect sets, with the merged pull request of this revision that has it and is the newest. */
export function fieldOrigins(
  inEffect: unknown,
  contributions: readonly Contribution[],
  revision: string,
): readonly FieldOrigin[] {
  const merged = contributions
    .filter(({ state }) => state === 'merged')
    .sort((a, b) => timeOf(b) - timeOf(a) || b.number - a.number)
    .map(({ number, revisions }) => ({ number, fields: curatedFields(revisions.get(revision.toLowerCase())) }));
  return curatedFields(inEffect).map((field) => ({
    field,
    pullRequest: merged.find(({ fields }) => fields.includes(field))?.number ?? null,
  }));
}

/** The curation in effect for a revision, as the list has it; `undefined` where it has none. */
export function inEffectIn({ inEffect }: ComponentCurations, revision: string): unknown {
  return inEffect.get(revision.toLowerCase());
}

const everyField: readonly CuratedField[] = [
  'declared',
  'source',
  'releaseDate',
  'projectWebsite',
  'issueTracker',
  'facets',
  'files',
];

function timeOf({ mergedAt }: Contribution): number {
  const time = Date.parse(mergedAt ?? '');
  return Number.isNaN(time) ? 0 : time;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
