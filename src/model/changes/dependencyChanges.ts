import { compareRevisions } from '../../core/compareRevisions.ts';
import { coordinatesKey, withRevision } from '../../core/coordinates.ts';
import type { LinkedDependency } from '../../manifests/link.ts';

/** One version of a package that one of two lists has, or two versions, of which each list has one. */
export type DependencyChange =
  | { readonly kind: 'added'; readonly after: Mention }
  | { readonly kind: 'removed'; readonly before: Mention }
  | { readonly kind: 'updated'; readonly before: Mention; readonly after: Mention };

/** A version of a package in a list. */
export interface Mention {
  /** Its first entry. */
  readonly linked: LinkedDependency;
  /** The indexes of all its entries. */
  readonly at: readonly number[];
}

type Versions = Map<string, { linked: LinkedDependency; at: number[] }>;

/**
 * The differences between two lists of one file's dependencies. A package is the coordinates without their revision, or
 * the name of what has none; its versions are compared as sets, because a lock may have several. Versions that only one
 * list has are paired in their order, as one that was replaced by the other; the rest is added or removed. If only one
 * list has a version, for the same requirement, nothing has changed. In the order of the later list; what was removed
 * follows.
 */
export function dependencyChanges(
  before: readonly LinkedDependency[],
  after: readonly LinkedDependency[],
): readonly DependencyChange[] {
  const mayDiffer = differingNames(before, after);
  const [old, now] = [packagesOf(before, mayDiffer), packagesOf(after, mayDiffer)];
  const changes: DependencyChange[] = [];
  for (const [name, versions] of now) changes.push(...versionChanges(old.get(name) ?? new Map(), versions));
  for (const [name, versions] of old)
    if (!now.has(name)) for (const mention of inOrder(versions)) changes.push({ kind: 'removed', before: mention });
  return changes;
}

function versionChanges(before: Versions, after: Versions): readonly DependencyChange[] {
  const removed = inOrder(before, (version) => !after.has(version));
  const added = inOrder(after, (version) => !before.has(version));
  const count = Math.min(removed.length, added.length);
  // Of several old versions the newest ones are taken for those that were updated.
  const updated = removed.splice(removed.length - count, count);
  const changes: DependencyChange[] = [];
  for (const [at, mention] of added.entries()) {
    const old = updated[at];
    if (!old) changes.push({ kind: 'added', after: mention });
    else if (!isOnlyResolved(old.linked, mention.linked))
      changes.push({ kind: 'updated', before: old, after: mention });
  }
  return [...changes, ...removed.map((mention) => ({ kind: 'removed', before: mention }) as const)];
}

/** The requirement is the same, and one of the two has no version, since there is no lock. */
function isOnlyResolved(before: LinkedDependency, after: LinkedDependency): boolean {
  const hasNoVersion = (linked: LinkedDependency): boolean => exactVersion(linked) === null;
  return hasNoVersion(before) !== hasNoVersion(after) && before.dependency.requirement === after.dependency.requirement;
}

/** True for the names of packages that may differ: the keys of all entries of two large lists take long to make. */
function differingNames(
  before: readonly LinkedDependency[],
  after: readonly LinkedDependency[],
): (linked: LinkedDependency) => boolean {
  const [old, now] = [new Set(before.map(entryText)), new Set(after.map(entryText))];
  const differing = [
    ...before.filter((linked) => !now.has(entryText(linked))),
    ...after.filter((linked) => !old.has(entryText(linked))),
  ];
  const names = new Set(differing.map(looseName));
  return (linked) => names.size > 0 && names.has(looseName(linked));
}

function entryText(linked: LinkedDependency): string {
  const { coordinates, dependency } = linked;
  return `${coordinates?.type ?? ''} ${coordinates?.provider ?? ''} ${versionText(linked)} ${dependency.name}`;
}

/** The same for all spellings of a name. */
function looseName({ dependency }: LinkedDependency): string {
  return dependency.name.toLowerCase().replace(/[-_.]+/g, '-');
}

function packagesOf(
  list: readonly LinkedDependency[],
  isIncluded: (linked: LinkedDependency) => boolean,
): Map<string, Versions> {
  const packages = new Map<string, Versions>();
  for (const [at, linked] of list.entries()) {
    if (!isIncluded(linked)) continue;
    const name = packageKey(linked);
    let versions = packages.get(name);
    if (!versions) packages.set(name, (versions = new Map()));
    const version = versionText(linked);
    const known = versions.get(version);
    if (known) known.at.push(at);
    else versions.set(version, { linked, at: [at] });
  }
  return packages;
}

/** A name without coordinates is never taken for coordinates: those have no space. */
function packageKey({ coordinates, dependency }: LinkedDependency): string {
  return coordinates ? coordinatesKey(withRevision(coordinates, null)) : ` ${dependency.name}`;
}

/** The version in effect, else the requirement; empty for neither. */
export function versionText(linked: LinkedDependency): string {
  return exactVersion(linked) ?? linked.dependency.requirement ?? '';
}

function exactVersion({ coordinates, version }: LinkedDependency): string | null {
  return version ?? coordinates?.revision ?? null;
}

/** Older versions first. */
function inOrder(versions: Versions, isIncluded: (version: string) => boolean = () => true): Mention[] {
  const included = [...versions].filter(([version]) => isIncluded(version));
  return included.sort(([one], [other]) => compareRevisions(one, other)).map(([, mention]) => mention);
}
