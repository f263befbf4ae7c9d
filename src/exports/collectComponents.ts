import { cutText } from '../base/cutText.ts';
import { sortInSteps } from '../base/sortInSteps.ts';
import type { Steps } from '../base/steps.ts';
import { compareTexts } from '../core/compareRevisions.ts';
import { type Coordinates, coordinatesKey } from '../core/coordinates.ts';
import { licenseStateOf } from '../core/licenseState.ts';
import type { Loadable } from '../core/loadable.ts';
import { detailedPackageUrl, toPackageUrl } from '../core/packageUrl.ts';
import type { Scope } from '../core/scopes.ts';
import type { DefinitionSummary } from '../core/summary.ts';
import type { LinkedDependency } from '../manifests/link.ts';
import {
  compareComponents,
  type ExportedComponent,
  type ExportedDefinition,
  type ExportedPlace,
} from './exportedComponent.ts';

/** A manifest whose dependencies are exported. */
export interface CollectedManifest {
  /** As shown in the export. */
  readonly path: string;
  readonly formatId: string;
  readonly dependencies: readonly LinkedDependency[];
  /** The line, from 1, of an offset in its text. Offsets come in the order of `dependencies`. */
  readonly lineAt: (offset: number) => number;
}

/** What a definition says beyond its summary. */
export interface DefinitionDetails {
  readonly updated: string | null;
  readonly hashes: ReadonlyMap<string, string>;
}

export interface CollectOptions {
  readonly manifests: readonly CollectedManifest[];
  /** `null`: all. */
  readonly scopes: ReadonlySet<Scope> | null;
  /** Artifacts of one component, such as two classifiers of Maven, are components of their own. */
  readonly isByArtifact: boolean;
  readonly definitionOf: (coordinates: Coordinates) => Loadable<DefinitionSummary>;
  /** The coordinates of a dependency that has none to look up: for copies on this machine. */
  readonly installedAs: (linked: LinkedDependency, formatId: string) => Coordinates | null;
  /** By `coordinatesKey`. */
  readonly details: ReadonlyMap<string, DefinitionDetails>;
}

/** Dependencies read between two pauses. */
const slice = 200;

interface Found {
  readonly key: string;
  readonly first: LinkedDependency;
  readonly formatId: string;
  readonly places: ExportedPlace[];
  /** Of its mentions, where they have more than the coordinates. */
  readonly packageUrls: Set<string>;
}

/** Every component once, with all its places; sorted, so that the order of the manifests has no effect. */
export function* collectComponents(options: CollectOptions): Steps<readonly ExportedComponent[]> {
  const found = yield* placesByComponent(options);
  const components: ExportedComponent[] = [];
  for (const one of found.values()) {
    components.push(componentOf(one, options));
    if (components.length % slice === 0) yield;
  }
  return yield* sortInSteps(components, compareComponents);
}

function* placesByComponent({ manifests, scopes, isByArtifact }: CollectOptions): Steps<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>();
  let count = 0;
  for (const { path, formatId, dependencies, lineAt } of manifests)
    for (const linked of dependencies) {
      if (++count % slice === 0) yield;
      const line = lineAt(linked.dependency.nameRange.start);
      if (scopes !== null && !scopes.has(linked.scope)) continue;
      const packageUrl = statedPackageUrl(linked);
      const artifact = isByArtifact && packageUrl !== null ? artifactOf(linked, packageUrl) : '';
      const key = componentKey(linked) + artifact;
      const place = { manifest: path, line, scope: linked.scope, isDirect: linked.isDirect };
      const known = found.get(key) ?? { key, first: linked, formatId, places: [], packageUrls: new Set() };
      found.set(key, known);
      known.places.push(place);
      if (packageUrl !== null) known.packageUrls.add(packageUrl);
    }
  return found;
}

/** Equal for the mentions of one component. Without coordinates: name, version and the reason, since a name alone doesn't say where a package comes from. */
export function componentKey({ dependency, version, coordinates, reason }: LinkedDependency): string {
  if (coordinates !== null) return coordinatesKey(coordinates);
  return JSON.stringify([dependency.name, version, reason]);
}

/** The package URL of a mention that has more than the coordinates, or that has none; `null` for any other. */
function statedPackageUrl({ dependency: { source, qualifiers }, coordinates }: LinkedDependency): string | null {
  const packageUrl = source.kind === 'packageUrl' ? source.text : null;
  if (coordinates === null || (packageUrl === null && qualifiers === undefined)) return packageUrl;
  return detailedPackageUrl(coordinates, { packageUrl, qualifiers: qualifiers ?? {} });
}

/** Qualifiers by which the artifacts of a component differ, by its type, with their values for the usual artifact. */
const artifactQualifiers: ReadonlyMap<string, RegExp> = new Map([
  ['maven', /[?&](?:classifier|type)=(?!jar(?:[&#]|$))[^&#]+/g],
  ['gem', /[?&]platform=(?!ruby(?:[&#]|$))[^&#]+/g],
]);

/** What tells an artifact from the usual one of its component; empty for the usual one. */
function artifactOf({ coordinates }: LinkedDependency, packageUrl: string): string {
  const qualifiers = artifactQualifiers.get(coordinates?.type ?? '');
  return qualifiers ? (packageUrl.match(qualifiers) ?? []).join('') : '';
}

/** The longest one, however the mentions are ordered. */
function richest(packageUrls: ReadonlySet<string>): string | null {
  const [first = null] = [...packageUrls].sort((a, b) => b.length - a.length || compareTexts(a, b));
  return first;
}

function componentOf(
  { key, first, formatId, places, packageUrls }: Found,
  { definitionOf, installedAs, details }: CollectOptions,
): ExportedComponent {
  const { dependency, coordinates, reason } = first;
  const loadable = coordinates === null || coordinates.revision === null ? null : definitionOf(coordinates);
  const summary = loadable?.state === 'known' ? loadable.value : null;
  return {
    key,
    name: dependency.name,
    version: first.version ?? coordinates?.revision ?? null,
    coordinates,
    installed: coordinates ?? installedAs(first, formatId),
    packageUrl: richest(packageUrls) ?? (coordinates && toPackageUrl(coordinates)),
    reason,
    state: loadable ? licenseStateOf(loadable).kind : 'cannotBeLookedUp',
    definition: summary && definitionFrom(summary, coordinates ? details.get(coordinatesKey(coordinates)) : undefined),
    places: places.sort(byPlace),
  };
}

function definitionFrom(summary: DefinitionSummary, details: DefinitionDetails | undefined): ExportedDefinition {
  const { license, discovered, score, releaseDate, sourceUrl, isCurated } = summary;
  return {
    coordinates: summary.coordinates,
    declared: license.expression === null ? null : cutText(license.expression, longest),
    isLocal: license.isLocal === true,
    discovered: discovered
      .slice(0, maxDiscovered)
      .map((text) => cutText(text, longest))
      .sort(compareTexts),
    score,
    releaseDate,
    sourceUrl,
    isCurated,
    updated: details?.updated ?? null,
    hashes: details?.hashes ?? new Map(),
  };
}

/** Expressions and characters of one; a definition that has more is broken. */
const maxDiscovered = 500;
const longest = 4000;

function byPlace(a: ExportedPlace, b: ExportedPlace): number {
  return (
    compareTexts(a.manifest, b.manifest) ||
    a.line - b.line ||
    compareTexts(a.scope, b.scope) ||
    Number(b.isDirect) - Number(a.isDirect)
  );
}
