import type { Dependency, DependencyGraph, ManifestReading } from '../manifests/format.ts';
import type { LinkedDependency } from '../manifests/link.ts';
import { readGraph, readManifest } from '../manifests/readers.ts';
import { inPlaceOrder } from '../model/workspace/inventoryIndex.ts';
import type { DependentsAnswer, NoEdges, PathFound, PathsAnswer, PathsRequest } from '../model/readingWorker.ts';
import { NeedIndex } from './needIndex.ts';
import { type LinkedState, textOf, type WorkspaceReader } from './workspaceReader.ts';

type Named = NonNullable<PathFound['named']>;

/** The known edges of one file: the graph until the file is read again, the index until it is linked differently. */
interface FileEdges {
  readonly reading: ManifestReading;
  readonly graph: DependencyGraph;
  readonly revision: number;
  readonly index: NeedIndex;
}

/** Maximum paths returned for one file. */
const maxPaths = 200;

/** Number of files whose edges are kept. */
const maxFiles = 20;

/**
 * The paths from directly named dependencies to transitive ones, through one lock. The edges are read from its text on
 * request.
 */
export class DependencyPaths {
  readonly #reader: WorkspaceReader;
  /** The last used files, oldest first. */
  readonly #files = new Map<string, FileEdges>();

  constructor(reader: WorkspaceReader) {
    this.#reader = reader;
  }

  paths(request: PathsRequest): PathsAnswer {
    const { folder, path, targets } = request;
    const found = this.#edges(request);
    if ('kind' in found) return found;
    return walk(found.edges.index, targets, found.linked, namedThrough(this.#reader.allLinked(folder), path));
  }

  /** The dependents of each target. */
  dependents(request: PathsRequest): DependentsAnswer {
    const found = this.#edges(request);
    if ('kind' in found) return found;
    return { kind: 'dependents', lists: request.targets.map((at) => found.edges.index.dependentsOf(at)) };
  }

  #edges({
    folder,
    path,
    content,
  }: PathsRequest): { readonly edges: FileEdges; readonly linked: LinkedState } | NoEdges {
    const linked = this.#reader.linkedOf({ folder, path });
    if (!linked) return { kind: 'otherText' };
    if (!linked.format.graph) return { kind: 'noGraph' };
    const key = `${folder}\n${path}`;
    const { dependencies, format, reading, revision } = linked;
    let edges = this.#files.get(key);
    if (edges?.reading !== reading || edges.revision !== revision) {
      let graph = edges?.reading === reading ? edges.graph : null;
      if (graph === null) {
        if (content === null) return { kind: 'textNeeded' };
        const text = textOf(content);
        if (hasSameDependencies(readManifest(format, text).dependencies, dependencies))
          graph = readGraph(format, text, dependencies.length);
      }
      if (graph?.needs.length !== dependencies.length) return { kind: 'otherText' };
      const index = NeedIndex.make(graph, (at) => dependencies[at]?.isDirect ?? false);
      edges = { reading, graph, revision, index };
    }
    this.#files.delete(key);
    this.#files.set(key, edges);
    const [oldest] = this.#files.keys();
    if (this.#files.size > maxFiles && oldest !== undefined) this.#files.delete(oldest);
    return { edges, linked };
  }
}

function walk(
  index: NeedIndex,
  targets: readonly number[],
  { dependencies }: LinkedState,
  named: ReadonlyMap<number, Named>,
): PathsAnswer {
  const found = index.pathsTo(targets);
  const seen = new Set<string>();
  const paths: PathFound[] = [];
  let isConnected = false;
  for (;;) {
    const next = found.next();
    if (next.done) return isConnected ? { kind: 'paths', paths, isComplete: next.value } : { kind: 'unconnected' };
    isConnected = true;
    const steps = next.value.filter((at) => dependencies[at] !== undefined);
    const start = dependencies[steps[0] ?? -1];
    const manifest = named.get(start?.dependency.nameRange.start ?? -1) ?? null;
    // The manifest that names it reports it itself.
    if (!start || (steps.length === 1 && manifest)) continue;
    // The same package may be in several places; shown to the user as one path.
    const names = steps.map((at) => nameAndVersion(dependencies[at])).join('\n');
    if (seen.has(names)) continue;
    if (paths.length === maxPaths) return { kind: 'paths', paths, isComplete: false };
    seen.add(names);
    paths.push({ steps, named: manifest });
  }
}

/** Places where manifests name what this lock decides, by the place of the lock's entry. */
function namedThrough(linked: ReadonlyMap<string, LinkedState>, lockPath: string): ReadonlyMap<number, Named> {
  const named = new Map<number, Named>();
  const manifests = inPlaceOrder([...linked].map(([path, { dependencies }]) => ({ path, dependencies })));
  for (const { path, dependencies } of manifests)
    for (const [index, { lockedBy, isDirect }] of dependencies.entries())
      if (isDirect && lockedBy?.path === lockPath && !named.has(lockedBy.range.start))
        named.set(lockedBy.range.start, { path, index });
  return named;
}

/** Indexes are valid only for the text they were counted in. */
function hasSameDependencies(read: readonly Dependency[], linked: readonly LinkedDependency[]): boolean {
  return (
    read.length === linked.length &&
    read.every((one, at) => {
      const other = linked[at]?.dependency;
      return one.name === other?.name && one.version === other.version && one.nameRange.start === other.nameRange.start;
    })
  );
}

function nameAndVersion(linked: LinkedDependency | undefined): string {
  return linked ? `${linked.dependency.alias ?? ''}|${linked.dependency.name}@${linked.version ?? ''}` : '';
}
