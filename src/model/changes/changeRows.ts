import { isSameLicense } from '../../curation/licenses/comparableLicense.ts';
import { compareNames } from '../../core/compareNames.ts';
import { compareRevisions } from '../../core/compareRevisions.ts';
import { coordinatesKey } from '../../core/coordinates.ts';
import type { ComponentState } from '../../core/licenseState.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { LicenseView } from '../workspace/componentNodes.ts';
import type {
  ChangePlace,
  ChangeRow,
  ChangeSide,
  ChangesSnapshot,
  LicenseComparison,
} from '../workspace/componentChanges.ts';
import { componentName } from '../workspace/componentTree.ts';
import type { DependencyChange } from './dependencyChanges.ts';
import { versionText } from './dependencyChanges.ts';

/** A change in one file. */
export interface FileChange extends ChangePlace {
  readonly change: DependencyChange;
}

export const noChanges: ChangesSnapshot = snapshotOf([]);

/** The row of each change. */
export type RowsOfChanges = ReadonlyMap<FileChange, ChangeRow>;

/** The rows of the changes of all files: each component has one. */
export function rowsOf(
  changes: readonly FileChange[],
  licenseOf: (linked: LinkedDependency) => LicenseView,
): RowsOfChanges {
  const rows = new Map<string, ChangeRow & { readonly places: ChangePlace[] }>();
  const result = new Map<FileChange, ChangeRow>();
  for (const one of changes) {
    const { folder, path, change } = one;
    const key = changeKey(change);
    let row = rows.get(key);
    if (!row) rows.set(key, (row = { ...rowOf(change, licenseOf), places: [] }));
    if (!row.places.some((place) => place.folder === folder && place.path === path)) row.places.push({ folder, path });
    result.set(one, row);
  }
  return result;
}

/** All rows, each once, by name, with their counts. */
export function snapshotOf(rows: Iterable<ChangeRow>): ChangesSnapshot {
  const all = [...new Set(rows)].sort(
    (one, other) => compareNames(one.name, other.name) || compareRevisions(versionOf(one), versionOf(other)),
  );
  const count = (matches: (row: ChangeRow) => boolean): number => all.filter(matches).length;
  return {
    added: count(({ kind }) => kind === 'added'),
    removed: count(({ kind }) => kind === 'removed'),
    updated: count(({ kind }) => kind === 'updated'),
    licenseChanged: count(({ license }) => license === 'changed'),
    rows: all,
  };
}

function versionOf({ before, after }: ChangeRow): string {
  return after?.version ?? before?.version ?? '';
}

/** The same for equal changes in several files. */
function changeKey(change: DependencyChange): string {
  const [before, after] = sidesOf(change);
  return [change.kind, ...[before, after].map((linked) => (linked ? componentKey(linked) : ''))].join(' ');
}

function componentKey(linked: LinkedDependency): string {
  const { coordinates, dependency } = linked;
  return `${coordinates ? coordinatesKey(coordinates) : dependency.name}@${versionText(linked)}`;
}

function rowOf(
  change: DependencyChange,
  licenseOf: (linked: LinkedDependency) => LicenseView,
): Omit<ChangeRow, 'places'> {
  const [old, now] = sidesOf(change);
  const [before, after] = [old && sideOf(old, licenseOf), now && sideOf(now, licenseOf)];
  const { kind } = change;
  const license = before && after ? compareLicenses(before, after) : 'same';
  const shown = change.kind === 'removed' ? change.before.linked : change.after.linked;
  const { isDirect, scope } = shown;
  return { kind, name: componentName(shown), before, after, license, isDirect, scope };
}

export function sidesOf(
  change: DependencyChange,
): readonly [before: LinkedDependency | null, after: LinkedDependency | null] {
  return [
    change.kind === 'added' ? null : change.before.linked,
    change.kind === 'removed' ? null : change.after.linked,
  ];
}

function sideOf(linked: LinkedDependency, licenseOf: (linked: LinkedDependency) => LicenseView): ChangeSide {
  const { state, expression } = licenseOf(linked);
  return { coordinates: linked.coordinates, version: versionText(linked), state, expression };
}

/** Compares the meaning of two licenses. What was found and what a curator found are answers; what isn't known is none. */
export function compareLicenses(
  before: Pick<LicenseView, 'state' | 'expression'>,
  after: Pick<LicenseView, 'state' | 'expression'>,
): LicenseComparison {
  if (unknownStates.has(before.state) || unknownStates.has(after.state)) return 'unknown';
  if (before.expression === null || after.expression === null)
    return before.expression === after.expression && before.state === after.state ? 'same' : 'changed';
  return isSameLicense(before.expression, after.expression) ? 'same' : 'changed';
}

const unknownStates: ReadonlySet<ComponentState> = new Set([
  'loading',
  'notLookedUpYet',
  'failed',
  'notHarvested',
  'cannotBeLookedUp',
] as const);
