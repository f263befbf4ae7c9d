import type { Coordinates } from '../../../core/coordinates.ts';
import type { Definition } from '../../../core/definition.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import type { Problem } from '../../../core/problem.ts';
import { isCuration } from '../../../core/summary.ts';
import { maxRevisions } from '../../../curation/curation.ts';
import { isPreselected, type SiblingVerdict } from '../../../curation/licenses/siblingVerdict.ts';
import type { WantedChange } from './wantedChange.ts';

/** The other revisions of a component that should get the same change. All texts are untrusted. */
export interface Plan {
  /** The current revision. */
  readonly current: PlannedRevision;
  readonly wanted: WantedChange;
  /** Revisions that can be curated, without the current one: newest first. */
  readonly rows: readonly PlanRow[];
  /** Revisions whose curation would be refused (service-api.md 5.4): newest first. */
  readonly notHarvested: readonly Coordinates[];
  /** Revisions that may need the change and were not checked, because there are too many. */
  readonly notRead: number;
  /** How many more revisions the draft can take. */
  readonly room: number;
  /** Why something could not be checked; the rest is still right. */
  readonly problem: Problem | null;
}

export interface PlannedRevision {
  readonly coordinates: Coordinates;
  /** The name of a commit. */
  readonly tag: string | null;
  readonly declared: string | null;
  /** `null` if it could not be read, or was not needed. */
  readonly definition: Definition | null;
  /** The files that state the license of the revision as a whole. */
  readonly texts: readonly DefinitionFile[];
  /** Without such a file: others in which exactly the wanted license was found, such as a readme. */
  readonly statements: readonly DefinitionFile[];
  /** The registry's license; only read where texts decide nothing. */
  readonly registryLicense: string | null;
}

export interface PlanRow extends PlannedRevision {
  readonly verdict: PlanVerdict;
  /** Its file of `texts` or `statements` that the current revision has too. */
  readonly shared: { readonly file: DefinitionFile; readonly digest: string } | null;
}

export type PlanVerdict =
  | Exclude<SiblingVerdict, { readonly kind: 'notHarvested' }>
  /** The draft already has the same change. */
  | { readonly kind: 'inDraft' };

/** True if the user can add it to the patch: for others, a curation would change nothing, or already exists. */
export function canTake({ verdict }: PlanRow): boolean {
  return verdict.kind !== 'alreadyRight' && verdict.kind !== 'inDraft';
}

/**
 * Preselected rows, the newest if there are too many: those whose license text or registry supports the change, unless
 * they were curated already.
 */
export function tickedRows({ rows, room }: Plan): readonly PlanRow[] {
  return rows.filter((row) => isPreselected(row.verdict) && !isCurated(row)).slice(0, room);
}

function isCurated({ definition }: PlanRow): boolean {
  return definition?.described.tools.some(isCuration) ?? false;
}

/** One draft is one patch, and one patch holds no more (service-api.md 12.3). */
export function roomIn(drafted: Iterable<string>, current: string): number {
  const revisions = new Set([...drafted, current].map((revision) => revision.toLowerCase()));
  return Math.max(0, maxRevisions - revisions.size);
}

/** Display order: to do, to consider, done. */
export const verdictOrder: readonly PlanVerdict['kind'][] = [
  'needs',
  'unsure',
  'differentText',
  'pending',
  'inDraft',
  'alreadyRight',
];
