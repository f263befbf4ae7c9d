import { type Steps, type Turns, runCooperatively } from '../../../base/steps.ts';
import { type Coordinates, coordinatesKey } from '../../../core/coordinates.ts';
import type { Loadable } from '../../../core/loadable.ts';
import type { DefinitionSummary } from '../../../core/summary.ts';
import { type Disagreement, compareDisagreements, disagreement } from '../../../curation/licenses/disagreement.ts';
import type { InventoryFolder } from '../../workspace/inventoryIndex.ts';
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

export interface DisagreementList {
  /** Gravest first; within a kind, those that can be settled at once first. */
  readonly found: readonly FoundDisagreement[];
  /** Components whose definitions were checked. */
  readonly looked: number;
  /** Unknown components: not harvested, or not answered yet. */
  readonly unknown: number;
}

export interface DisagreementParts {
  readonly folders: () => readonly InventoryFolder[];
  readonly summary: (coordinates: Coordinates) => Loadable<DefinitionSummary>;
  readonly reader: LocalFileReader;
  readonly caches: () => PackageCaches;
  readonly turns: Turns;
}

/** Packages whose manifests are read in parallel. */
const atOnce = 8;

/**
 * Components of the workspace whose manifest, declared and discovered licenses disagree. Uses what is known here and on
 * this disk, sends no request, and yields to the rest of the program. An abort rejects with its reason. Manifests are
 * read once per map: those in `read` aren't read again, and others are added to it, by `coordinatesKey`.
 */
export async function disagreementList(
  parts: DisagreementParts,
  signal: AbortSignal,
  onProgress: (list: DisagreementList, all: number) => void = () => {},
  read = new Map<string, LocalManifest | null>(),
): Promise<DisagreementList> {
  const { turns } = parts;
  const folders = parts.folders();
  const components = await runCooperatively(versionsIn(folders), turns, signal);
  const breathe = yieldEvery(turns, signal);
  const manifests = manifestsOf(parts, folders, breathe);
  const found: Keyed[] = [];
  let next = 0;
  let [looked, unknown] = [0, 0];
  const worker = async (): Promise<void> => {
    for (let one = components[next++]; one !== undefined; one = components[next++]) {
      await breathe();
      const summary = knownSummary(parts.summary(one));
      if (summary?.isHarvested !== true) {
        unknown++;
        continue;
      }
      const key = coordinatesKey(one);
      let manifest = read.get(key);
      if (manifest === undefined) {
        manifest = await manifests.of(one);
        signal.throwIfAborted();
        read.set(key, manifest);
      }
      looked++;
      const { declared, discovered } = summary;
      const verdict = disagreement({ manifestLicense: manifest?.license ?? null, declared, discovered });
      if (verdict)
        found.push({
          key,
          found: { coordinates: one, disagreement: verdict, declared, discovered, manifest },
        });
      if (looked % toldEvery === 0 && found.length <= mostSorted)
        onProgress({ found: inOrder(found), looked, unknown }, components.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { found: inOrder(found), looked, unknown };
}

/** The manifest, declared and discovered licenses of one component, for declaring its license. */
export async function witnessesOf(
  coordinates: Coordinates,
  parts: DisagreementParts,
  signal: AbortSignal,
): Promise<{ readonly manifest: LocalManifest | null; readonly discovered: readonly string[] }> {
  const manifests = manifestsOf(parts, parts.folders(), yieldEvery(parts.turns, signal));
  const manifest = await manifests.of(coordinates);
  return { manifest, discovered: knownSummary(parts.summary(coordinates))?.discovered ?? [] };
}

/** Components between two progress reports. */
const toldEvery = 200;

/** A longer list is sorted and reported only when complete. */
const mostSorted = 1000;

/** Components between two pauses. */
const slice = 400;

/** Most folders searched for packages. */
const mostRoots = 100;

function manifestsOf(
  { reader, caches }: DisagreementParts,
  folders: readonly InventoryFolder[],
  breathe: () => Promise<void>,
): LocalManifests {
  return new LocalManifests({ reader, caches: caches(), roots: rootsOf(folders), breathe });
}

/** The folders of the workspace and all that have a manifest, top down. */
export function rootsOf(folders: readonly InventoryFolder[]): readonly LocalPlace[] {
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
  return [...found.values()].sort((a, b) => a.path.length - b.path.length).slice(0, mostRoots);
}

/** Every component with a version, once. Half-typed ones are skipped. */
function* versionsIn(folders: readonly InventoryFolder[]): Steps<readonly Coordinates[]> {
  const found = new Map<string, Coordinates>();
  let looked = 0;
  for (const { manifests } of folders)
    for (const { dependencies, isDraft } of manifests)
      for (const { coordinates } of isDraft ? [] : dependencies) {
        if (coordinates !== null && coordinates.revision !== null) found.set(coordinatesKey(coordinates), coordinates);
        if (++looked % slice === 0) yield;
      }
  return [...found.values()];
}

function knownSummary(loadable: Loadable<DefinitionSummary>): DefinitionSummary | null {
  if (loadable.state === 'known') return loadable.value;
  return loadable.state === 'loading' || loadable.state === 'failed' ? (loadable.lastKnown?.value ?? null) : null;
}

interface Keyed {
  readonly key: string;
  readonly found: FoundDisagreement;
}

function inOrder(found: readonly Keyed[]): readonly FoundDisagreement[] {
  const order = (a: Keyed, b: Keyed): number =>
    compareDisagreements(a.found.disagreement, b.found.disagreement) || (a.key < b.key ? -1 : 1);
  return found.toSorted(order).map((one) => one.found);
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
