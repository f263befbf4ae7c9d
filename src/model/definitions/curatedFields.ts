import { isRecord } from '../../base/isRecord.ts';
import { sameJson } from '../../base/sameJson.ts';
import { parseTime } from '../../base/parseTime.ts';
import { describedTextNames, perDescribedText } from '../../core/describedTexts.ts';
import type { CuratedField, FieldOrigin } from '../../protocol/snapshot.ts';
import type { ComponentCurations, Contribution } from '../../service/curationAnswer.ts';

/**
 * The fields that a curation sets, in either spelling of the API, in the order of the panel. None for anything that is
 * no curation.
 */
export function curatedFields(curation: unknown): readonly CuratedField[] {
  if (!isRecord(curation)) return [];
  const described = isRecord(curation['described']) ? curation['described'] : {};
  const isSet: Readonly<Record<CuratedField, boolean>> = {
    declared: isGiven(declaredOf(curation['licensed'])),
    source: isGiven(described['sourceLocation']),
    ...perDescribedText((name) => isGiven(described[name])),
    facets: isRecord(described['facets']) && Object.keys(described['facets']).length > 0,
    files: Array.isArray(curation['files']) && curation['files'].length > 0,
  };
  return everyField.filter((field) => isSet[field]);
}

/** Each field that the curation in effect sets, with the merged pull request that set it last. */
export function fieldOrigins(
  inEffect: unknown,
  contributions: readonly Contribution[],
  revision: string,
): readonly FieldOrigin[] {
  return curatedFields(inEffect).map((field) => ({
    field,
    pullRequest: lastToSet(field, inEffect, contributions, revision)?.number ?? null,
  }));
}

/**
 * The last merged pull request that changed the field of this revision; `null` if none is listed, or if its value is
 * not the one in effect: then the value came in another way.
 */
export function lastToSet(
  field: CuratedField,
  inEffect: unknown,
  contributions: readonly Contribution[],
  revision: string,
): Contribution | null {
  let last: Contribution | null = null;
  for (const one of contributions) {
    if (one.state !== 'merged' || !curatedFields(one.revisions.get(revision.toLowerCase())).includes(field)) continue;
    if (last === null || (timeOf(one) - timeOf(last) || one.number - last.number) > 0) last = one;
  }
  const now = valuesOf(inEffect, field);
  const set = valuesOf(last?.revisions.get(revision.toLowerCase()), field);
  return [...set].every(([name, value]) => sameJson(value, now.get(name))) ? last : null;
}

/** The values a curation sets for a field, by the facet or the file. */
function valuesOf(curation: unknown, field: CuratedField): ReadonlyMap<string, unknown> {
  const { described, licensed, files } = isRecord(curation) ? curation : {};
  if (field === 'declared') return new Map([['', declaredOf(licensed)]]);
  if (field === 'files')
    return new Map((Array.isArray(files) ? files : []).filter(isRecord).map((one) => [String(one['path']), one]));
  const value = isRecord(described) ? described[field === 'source' ? 'sourceLocation' : field] : undefined;
  return field === 'facets' && isRecord(value) ? new Map(Object.entries(value)) : new Map([['', value]]);
}

function declaredOf(licensed: unknown): unknown {
  if (!isRecord(licensed)) return undefined;
  const { declared, license } = licensed;
  return isGiven(declared) ? declared : isRecord(license) ? license['expression'] : undefined;
}

/** The revision's curation in effect, as in the list; `undefined` if there is none. */
export function inEffectIn({ inEffect }: ComponentCurations, revision: string): unknown {
  return inEffect.get(revision.toLowerCase());
}

const everyField: readonly CuratedField[] = ['declared', 'source', ...describedTextNames, 'facets', 'files'];

function timeOf({ mergedAt }: Contribution): number {
  return parseTime(mergedAt) ?? 0;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
