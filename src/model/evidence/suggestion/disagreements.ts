import { type Steps, type Turns, runCooperatively } from '../../../base/steps.ts';
import { attentionOf } from '../../../core/attention.ts';
import { type Coordinates, coordinatesKey } from '../../../core/coordinates.ts';
import { lastKnownOf, type Loadable } from '../../../core/loadable.ts';
import type { DefinitionSummary } from '../../../core/summary.ts';
import type { Disagreement } from '../../../curation/licenses/disagreement.ts';
import { findDisagreement } from '../../../curation/licenses/findDisagreement.ts';
import type { LinkedManifest } from '../../../manifests/link.ts';
import type { LocalFileReader, LocalPlace } from '../localFiles/localFile.ts';
import type { PackageCaches } from '../localFiles/packageCaches.ts';
import { type LocalManifest, LocalManifests } from './localManifests.ts';

/** A component whose license should be checked. All texts are untrusted. */
export interface FoundDisagreement {
  readonly coordinates: Coordinates;
  readonly disagreement: Disagreement;
  readonly declared: string | null;
  readonly discovered: readonly string[];
  /** Manifest of the installed package; `null` if there is none. */
  readonly manifest: LocalManifest | null;
}

/** A component as it was compared last. */
interface Comparison {
  readonly summary: DefinitionSummary;
  readonly manifest: LocalManifest | null;
  readonly found: FoundDisagreement | null;
}

/** By `coordinatesKey`. A component is compared again when its definition is another one. */
export type Comparisons = Map<string, Comparison>;

/** A folder of the workspace with its manifests. */
interface ManifestFolder {
  readonly folder: string;
  readonly manifests: readonly (Pick<LinkedManifest, 'path' | 'dependencies'> & { readonly isDraft: boolean })[];
}

export interface DisagreementParts {
  readonly folders: () => readonly ManifestFolder[];
  readonly summary: (coordinates: Coordinates) => Loadable<DefinitionSummary>;
  readonly reader: LocalFileReader;
  readonly caches: () => PackageCaches;
  readonly turns: Turns;
}

/** Packages whose manifests are read in parallel. */
const maxConcurrent = 8;

/** The largest number of installed packages whose manifests are read; components that need attention come first. */
const maxManifests = 5000;

/**
 * Components of the workspace whose manifest, declared and discovered licenses disagree, by `coordinatesKey`. Uses what
 * is known here and on this disk, sends no request, and yields to the rest of the program. An abort rejects with its
 * reason. `known`: those compared before, which are kept there too. `limit`: of manifests read, with those before.
 */
export async function disagreementsIn(
  parts: DisagreementParts,
  signal: AbortSignal,
  known: Comparisons = new Map(),
  limit = maxManifests,
): Promise<ReadonlyMap<string, FoundDisagreement>> {
  const { turns } = parts;
  const folders = parts.folders();
  const components = await runCooperatively(knownVersionsIn(folders, parts.summary), turns, signal);
  const pauseIfDue = yieldEvery(turns, signal);
  const manifests = manifestsOf(parts, folders, pauseIfDue);
  const found = new Map<string, FoundDisagreement>();
  let [next, reads] = [0, known.size];
  const worker = async (): Promise<void> => {
    for (let one = components[next++]; one !== undefined; one = components[next++]) {
      await pauseIfDue();
      const { key, coordinates, summary } = one;
      let compared = known.get(key);
      if (compared?.summary !== summary) {
        const manifest = compared ? compared.manifest : reads++ < limit ? await manifests.of(coordinates) : null;
        signal.throwIfAborted();
        const { license, discovered } = summary;
        const found = disagreementOf(coordinates, { declared: license.expression, discovered, manifest });
        compared = { summary, manifest, found };
        known.set(key, compared);
      }
      if (compared.found) found.set(key, compared.found);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
  return found;
}

/** `null`: its licenses don't disagree. */
export function disagreementOf(
  coordinates: Coordinates,
  { declared, discovered, manifest }: Pick<FoundDisagreement, 'declared' | 'discovered' | 'manifest'>,
): FoundDisagreement | null {
  const disagreement = findDisagreement({ manifestLicense: manifest?.license ?? null, declared, discovered });
  return disagreement && { coordinates, disagreement, declared, discovered, manifest };
}

/** The manifest, declared and discovered licenses of one component, for declaring its license. */
export async function witnessesOf(
  coordinates: Coordinates,
  parts: DisagreementParts,
  signal: AbortSignal,
): Promise<{ readonly manifest: LocalManifest | null; readonly discovered: readonly string[] }> {
  const manifests = manifestsOf(parts, parts.folders(), yieldEvery(parts.turns, signal));
  const manifest = await manifests.of(coordinates);
  return { manifest, discovered: lastKnownOf(parts.summary(coordinates))?.value.discovered ?? [] };
}

/** Components between two pauses. */
const sliceSize = 400;

/** Most folders searched for packages. */
const maxRoots = 100;

function manifestsOf(
  { reader, caches }: DisagreementParts,
  folders: readonly ManifestFolder[],
  pauseIfDue: () => Promise<void>,
): LocalManifests {
  return new LocalManifests({ reader, caches: caches(), roots: rootsOf(folders), pauseIfDue });
}

/** The folders of the workspace and all that have a manifest, top down. */
export function rootsOf(folders: readonly ManifestFolder[]): readonly LocalPlace[] {
  const found = new Map<string, LocalPlace>();
  const add = (root: string, path: readonly string[]): void => {
    found.set([root, ...path].join('\n'), { root, path });
  };
  for (const { folder, manifests } of folders) {
    add(folder, []);
    for (const { path } of manifests) {
      const names = path.split('/').slice(0, -1);
      for (let depth = 1; depth <= names.length; depth++) add(folder, names.slice(0, depth));
    }
  }
  return [...found.values()].sort((a, b) => a.path.length - b.path.length).slice(0, maxRoots);
}

interface KnownVersion {
  readonly key: string;
  readonly coordinates: Coordinates;
  readonly summary: DefinitionSummary;
}

/** Every harvested component, once: those that need attention first. Half-typed ones are skipped. */
function* knownVersionsIn(
  folders: readonly ManifestFolder[],
  summaryOf: DisagreementParts['summary'],
): Steps<readonly KnownVersion[]> {
  const [needing, others] = [new Map<string, KnownVersion>(), new Map<string, KnownVersion>()];
  let visited = 0;
  for (const { manifests } of folders)
    for (const { dependencies, isDraft } of manifests)
      for (const { coordinates } of isDraft ? [] : dependencies) {
        if (++visited % sliceSize === 0) yield;
        const summary = coordinates?.revision ? lastKnownOf(summaryOf(coordinates))?.value : null;
        if (coordinates === null || summary?.isHarvested !== true) continue;
        const key = coordinatesKey(coordinates);
        (attentionOf(summary.license.kind) === 'needed' ? needing : others).set(key, { key, coordinates, summary });
      }
  return [...needing.values(), ...others.values()];
}

/**
 * Makes many small concurrent tasks yield to the rest of the program: available answers would otherwise run on without
 * a pause. Each calls this between two pieces of its work. Rejects with the signal's reason.
 */
function yieldEvery(turns: Turns, signal: AbortSignal): () => Promise<void> {
  let began = turns.now();
  let pausing: Promise<void> | null = null;
  return async () => {
    signal.throwIfAborted();
    if (pausing === null && turns.now() - began < turns.budget) return;
    pausing ??= turns.pause().then(() => {
      began = turns.now();
      pausing = null;
    });
    await pausing;
    signal.throwIfAborted();
  };
}
