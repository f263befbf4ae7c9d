import { coordinatesKey } from '../core/coordinates.ts';
import { lastKnownOf, type Loadable } from '../core/loadable.ts';
import type { DefinitionSummary } from '../core/summary.ts';
import type { ManifestRole } from '../manifests/format.ts';
import type { LinkedDependency, LinkedManifest } from '../manifests/link.ts';
import type { JudgedComponent } from './finding.ts';

/**
 * A dependency as a policy sees it. `loadable`: what is known of its definition; `null` if it can't be looked up. While
 * a definition is requested again, and after a failure, the last known one is judged.
 */
export function judgedComponent(
  linked: Pick<LinkedDependency, 'version' | 'coordinates' | 'scope'> & {
    readonly dependency: { readonly name: string };
  },
  loadable: Loadable<DefinitionSummary> | null,
): JudgedComponent {
  const { dependency, version, coordinates, scope } = linked;
  const named = { coordinates, name: dependency.name, version, scope };
  const known = loadable === null ? null : lastKnownOf(loadable);
  if (known) {
    const { license, discovered, score, updated } = known.value;
    return { ...named, state: license.kind, declared: license.expression, discovered, score, updated };
  }
  const state = loadable === null || loadable.state === 'known' ? 'cannotBeLookedUp' : loadable.state;
  return { ...named, state, declared: null, discovered: [], score: null, updated: null };
}

type JudgedManifest = Pick<LinkedManifest, 'path' | 'formatId' | 'coveredBy' | 'dependencies'>;

/**
 * The dependencies at which the findings of their component are reported: where a developer can act, and each once.
 *
 * - Every dependency of a manifest.
 * - In lock files and lists, each component once for each scope, unless a manifest that this lock decides reports it for
 *   the same scope: a component that a manifest needs for development and another package at run time is reported in
 *   both files.
 * - In a lock file or list that another one covers, only components that the other one doesn't have.
 *
 * Takes all files of a workspace folder.
 */
export function reportingDependencies(
  manifests: readonly JudgedManifest[],
  roleOf: (formatId: string) => ManifestRole,
): ReadonlySet<LinkedDependency> {
  const reporting = new Set<LinkedDependency>();
  /** Path of a lock → components and scopes that manifests report. */
  const reported = new Map<string, Set<string>>();
  const isManifest = ({ formatId }: JudgedManifest): boolean => roleOf(formatId) === 'manifest';
  for (const { dependencies } of manifests.filter(isManifest)) {
    for (const linked of dependencies) {
      reporting.add(linked);
      const { coordinates, lockedBy } = linked;
      if (coordinates && lockedBy) setAt(reported, lockedBy.path).add(keyOf(linked, coordinates));
    }
  }
  const covering = new Map(manifests.map((manifest) => [manifest.path, manifest]));
  const present = new Map<string, ReadonlySet<string>>();
  for (const manifest of manifests) {
    if (isManifest(manifest)) continue;
    const { path, coveredBy, dependencies } = manifest;
    const seen = new Set(reported.get(path));
    const other = coveredBy === null || coveredBy === path ? undefined : covering.get(coveredBy);
    const others = other ? componentsOf(other, present) : none;
    for (const linked of dependencies) {
      const { coordinates } = linked;
      if (!coordinates || others.has(coordinatesKey(coordinates))) continue;
      const key = keyOf(linked, coordinates);
      if (seen.has(key)) continue;
      seen.add(key);
      reporting.add(linked);
    }
  }
  return reporting;
}

const none: ReadonlySet<string> = new Set();

function componentsOf(
  { path, dependencies }: JudgedManifest,
  known: Map<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const components =
    known.get(path) ??
    new Set(dependencies.flatMap(({ coordinates }) => (coordinates ? [coordinatesKey(coordinates)] : [])));
  known.set(path, components);
  return components;
}

function keyOf({ scope }: LinkedDependency, coordinates: NonNullable<LinkedDependency['coordinates']>): string {
  return `${scope} ${coordinatesKey(coordinates)}`;
}

function setAt(sets: Map<string, Set<string>>, key: string): Set<string> {
  const known = sets.get(key);
  if (known) return known;
  const made = new Set<string>();
  sets.set(key, made);
  return made;
}
