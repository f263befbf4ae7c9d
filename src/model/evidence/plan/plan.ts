import type { Coordinates } from '../../../core/coordinates.ts';
import type { Definition } from '../../../core/definition.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import type { Problem } from '../../../core/problem.ts';
import { mostRevisions } from '../../../curation/curation.ts';
import type { SiblingVerdict } from '../../../curation/siblingVerdict.ts';
import type { WantedChange } from './wantedChange.ts';

/** Which other revisions of a component should get the same change. All texts are a stranger's. */
export interface Plan {
  /** With the revision at hand. */
  readonly here: PlannedRevision;
  readonly wanted: WantedChange;
  /** Of the revisions that can be curated, without the one at hand: newest first. */
  readonly rows: readonly PlanRow[];
  /** No curation of them would be taken (service-api.md 5.4): newest first. */
  readonly notHarvested: readonly Coordinates[];
  /** Revisions that may need the change and were not looked at, because there are too many. */
  readonly notRead: number;
  /** How many revisions the draft can still take. */
  readonly room: number;
  /** Why something could not be looked at; the rest is right all the same. */
  readonly problem: Problem | null;
}

export interface PlannedRevision {
  readonly coordinates: Coordinates;
  /** The name of a commit. */
  readonly tag: string | null;
  readonly declared: string | null;
  /** `null` where it could not be had, or nobody had to look. */
  readonly definition: Definition | null;
  /** Those that speak for the revision as a whole. */
  readonly texts: readonly DefinitionFile[];
  /** What the registry has; only looked at where texts decide nothing. */
  readonly registryLicense: string | null;
}

export interface PlanRow extends PlannedRevision {
  readonly verdict: PlanVerdict;
  /** Its license file that the revision at hand has too. */
  readonly shared: { readonly file: DefinitionFile; readonly digest: string } | null;
}

export type PlanVerdict =
  | Exclude<SiblingVerdict, { readonly kind: 'notHarvested' }>
  /** The draft says the same of it already. */
  | { readonly kind: 'inDraft' };

/** What a person can have in the patch: of the others, a curation would change nothing, or is there already. */
export function canTake({ verdict }: PlanRow): boolean {
  return verdict.kind !== 'alreadyRight' && verdict.kind !== 'inDraft';
}

/** Ticked before a person looks: what is known to need the change, the newest ones where there is no room for all. */
export function tickedRows({ rows, room }: Plan): readonly PlanRow[] {
  return rows.filter(({ verdict }) => verdict.kind === 'needs').slice(0, room);
}

/** One draft is one patch, and one patch holds no more (service-api.md 12.3). */
export function roomIn(drafted: Iterable<string>, here: string): number {
  const revisions = new Set([...drafted, here].map((revision) => revision.toLowerCase()));
  return Math.max(0, mostRevisions - revisions.size);
}

/** In the order a person reads them: what is to be done, what is to be thought about, what is done. */
export const verdictOrder: readonly PlanVerdict['kind'][] = [
  'needs',
  'unsure',
  'differentText',
  'pending',
  'inDraft',
  'alreadyRight',
];
