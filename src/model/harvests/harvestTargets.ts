import type { HarvestTarget, LeftOutReason } from './harvestPlan.ts';
import type { Steps } from '../../base/steps.ts';
import {
  type Coordinates,
  coordinatesKey,
  displayName,
  formatCoordinates,
  makeCoordinates,
} from '../../core/coordinates.ts';
import type { Loadable } from '../../core/loadable.ts';
import type { SkipReason } from '../../manifests/skipReason.ts';
import { addressesIn } from '../../core/addresses/addressesIn.ts';
import type { FoundAddress, FoundComponent } from '../../core/addresses/foundAddress.ts';
import type { AddressContext } from '../../core/addresses/readAddress.ts';
import type { SourceLocation } from '../../core/definition.ts';
import { isCovered } from '../../core/ecosystems.ts';
import { sourceCoordinates } from '../definitions/savedList/sourceCoordinates.ts';

/** The components the user wants harvested, and those left out, each with the reason. */
export interface HarvestTargets {
  /** With coordinates. */
  readonly targets: readonly HarvestTarget[];
  readonly leftOut: readonly SkippedItem[];
}

export interface SkippedItem {
  /** Written coordinates if there are any, else the name or the text. */
  readonly name: string;
  readonly reason: SkippedItemReason;
}

/** In addition to the plan's reasons. */
export type SkippedItemReason =
  | LeftOutReason
  /** Unknown whether the service has it: no response yet. */
  | { readonly kind: 'notLookedUpYet' }
  /** Unknown whether the service has it: the request failed. */
  | { readonly kind: 'lookUpFailed' }
  /** The rest of a list too long to be read. */
  | { readonly kind: 'listTooLong' }
  /** A package of unknown source, or a source of unknown packages. It is sent alone. */
  | { readonly kind: 'noCounterpart' };

export function joinedTargets(all: readonly HarvestTargets[]): HarvestTargets {
  return { targets: all.flatMap(({ targets }) => targets), leftOut: all.flatMap(({ leftOut }) => leftOut) };
}

/** A view row that is, or should be, a component. */
export interface TargetRow {
  readonly coordinates: Coordinates | null;
  /** The row's own name for it. */
  readonly name: string;
  /** Why no request is made for it, if a manifest says so. */
  readonly reason: SkipReason | null;
  /** `true`: selected by the user. `false`: belongs to a selected row; harvested only if not harvested yet. */
  readonly isChosen: boolean;
}

interface Knowledge {
  get(coordinates: Coordinates): Loadable<unknown>;
  isPrivate(coordinates: Coordinates): boolean;
}

/** Rows processed without a pause: a millisecond or two of work. */
const sliceSize = 200;

/**
 * Harvest targets of rows: everything the user selected and, of what belongs to it, what the service reports as not
 * harvested. If the service hasn't answered, the component is left out and named. Each component once, in row order.
 */
export function* targetsOfRows(rows: Iterable<TargetRow>, knowledge: Knowledge): Steps<HarvestTargets> {
  const targets = new Map<string, HarvestTarget>();
  const leftOut = new Map<string, SkippedItem>();
  let visited = 0;
  for (const row of rows) {
    if (++visited % sliceSize === 0) yield;
    const { coordinates } = row;
    const key = coordinates ? coordinatesKey(coordinates) : `name ${row.name}`;
    const verdict = verdictOn(row, knowledge);
    if (verdict === 'target' && coordinates) {
      if (!targets.has(key)) targets.set(key, { coordinates, name: displayName(coordinates) });
      leftOut.delete(key);
    } else if (typeof verdict === 'object' && !targets.has(key) && !leftOut.has(key))
      leftOut.set(key, { name: coordinates ? formatCoordinates(coordinates) : row.name, reason: verdict });
  }
  return { targets: [...targets.values()], leftOut: [...leftOut.values()] };
}

function verdictOn(
  { coordinates, reason, isChosen }: TargetRow,
  knowledge: Knowledge,
): 'target' | 'no' | SkippedItemReason {
  if (coordinates === null) return { kind: reason !== null && isSecret.has(reason) ? 'private' : 'noCoordinates' };
  if (isChosen) return 'target';
  if (knowledge.isPrivate(coordinates)) return { kind: 'private' };
  if (coordinates.revision === null) return { kind: 'noRevision' };
  const known = knowledge.get(coordinates);
  switch (known.state) {
    case 'notHarvested':
      return 'target';
    case 'known':
      return 'no';
    case 'notLookedUpYet':
      return { kind: 'notLookedUpYet' };
    case 'loading':
      return known.lastKnown ? 'no' : { kind: 'notLookedUpYet' };
    case 'failed':
      return known.lastKnown ? 'no' : { kind: 'lookUpFailed' };
  }
}

/** Reasons that mark a name as private: it must not leave this machine. */
const isSecret: ReadonlySet<SkipReason> = new Set(['workspaceMember', 'privateRegistry', 'privatePackage']);

/**
 * Harvest targets in texts: coordinates, package URLs, web addresses, lists of them. Anything else is skipped and named
 * verbatim; duplicates are kept, so that the plan can name them.
 */
export function* targetsOfTexts(texts: readonly string[], context: AddressContext): Steps<HarvestTargets> {
  const targets: HarvestTarget[] = [];
  const leftOut: SkippedItem[] = [];
  for (const text of texts) {
    const { entries, isCut } = yield* addressesIn(text, context);
    for (const { text: written, found } of entries)
      if (found.kind === 'component')
        targets.push({ coordinates: found.coordinates, name: displayName(found.coordinates) });
      else leftOut.push({ name: written, reason: reasonOf(found) });
    if (entries.length === 0) leftOut.push({ name: text.slice(0, longestName), reason: { kind: 'garbage' } });
    if (isCut) leftOut.push({ name: entries.at(-1)?.text ?? '', reason: { kind: 'listTooLong' } });
  }
  return { targets, leftOut };
}

/** UTF-16 units. */
const longestName = 300;

/** Understood, and still not to be requested; or not understood at all. */
function reasonOf(found: Exclude<FoundAddress, FoundComponent>): SkippedItemReason {
  const fault = found.kind === 'invalid' ? found.fault.kind : null;
  if (fault === 'version') return { kind: 'noRevision' };
  if (fault === 'source') return { kind: 'private' };
  const isNotCovered =
    found.kind === 'unsupported' || (fault !== null && ['pair', 'namespace', 'notCovered'].includes(fault));
  return { kind: isNotCovered ? 'notCovered' : 'garbage' };
}

/**
 * The source of a package: from its definition; else the component with the same coordinates in its ecosystem (Maven's
 * source archives, Debian's source packages, whose versions have no architecture: service-api.md 2.1). `null` if
 * unknown.
 */
export function sourceOfPackage(component: Coordinates, location: SourceLocation | null): Coordinates | null {
  const named = location && sourceCoordinates(location);
  if (named) return named;
  const { provider, namespace, name, revision } = component;
  if (component.type === 'maven') return made({ type: 'sourcearchive', provider, namespace, name, revision });
  if (component.type !== 'deb' || revision === null || !revision.includes('_')) return null;
  return made({ type: 'debsrc', provider, namespace, name, revision: revision.slice(0, revision.lastIndexOf('_')) });
}

/** The package with the same coordinates as its source; `null` where packages are named differently. */
export function packageOfSource(source: Coordinates): Coordinates | null {
  return source.type === 'sourcearchive' ? made({ ...source, type: 'maven' }) : null;
}

/** A component with its sources or packages; if those are unknown, it is named. */
export function targetsOfPair(component: Coordinates, others: readonly Coordinates[]): HarvestTargets {
  const targets = [component, ...others].map((coordinates) => ({ coordinates, name: displayName(coordinates) }));
  if (others.length > 0) return { targets, leftOut: [] };
  return { targets, leftOut: [{ name: formatCoordinates(component), reason: { kind: 'noCounterpart' } }] };
}

function made(parts: Coordinates): Coordinates | null {
  const coordinates = makeCoordinates(parts);
  return coordinates.ok && isCovered(coordinates.value) ? coordinates.value : null;
}
