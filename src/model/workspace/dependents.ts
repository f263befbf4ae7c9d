import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { Limiter } from '../../base/limiter.ts';
import { formatOf } from '../../manifests/registry.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { ComponentNode } from './componentNodes.ts';
import { requestEdges, type EdgeParts } from './dependencyPathFinder.ts';
import type { Inventory } from './inventory.ts';

interface Parts extends EdgeParts {
  readonly inventory: Pick<Inventory, 'manifest' | 'whenWorkerReady'>;
}

/**
 * What dependencies of a lock are needed by, such as rows that are repeated: one name and version may be installed in
 * several places. Read on request, and kept until the file is linked again.
 */
export class Dependents implements Disposable {
  readonly #parts: Parts;
  readonly #turn = new Limiter(1);
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  /** Requested ones; empty until the answer is there, and if there is none. */
  readonly #known = new WeakMap<LinkedDependency, readonly LinkedDependency[]>();

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  of(linked: LinkedDependency): readonly LinkedDependency[] {
    return this.#known.get(linked) ?? [];
  }

  /** These rows are shown: reads the dependents of those that are repeated, of each file at once. */
  async want(rows: readonly ComponentNode[]): Promise<void> {
    const files = new Map<string, { readonly place: ComponentNode; readonly repeated: LinkedDependency[] }>();
    for (const row of rows) {
      if (!row.isRepeated) continue;
      const key = `${row.folder}|${row.path}`;
      const file = files.get(key) ?? { place: row, repeated: [] };
      files.set(key, file);
      file.repeated.push(row.linked);
    }
    for (const { place, repeated } of files.values()) await this.read(place, repeated);
  }

  /** Reads the dependents of these dependencies of one file. */
  async read(
    { folder, path }: { readonly folder: string; readonly path: string },
    dependencies: readonly LinkedDependency[],
  ): Promise<void> {
    const wanted = new Set(dependencies.filter((linked) => !this.#known.has(linked)));
    if (wanted.size === 0) return;
    for (const linked of wanted) this.#known.set(linked, []);
    const manifest = this.#parts.inventory.manifest(folder, path);
    if (!manifest || !formatOf(manifest.formatId)?.hasGraph) return;
    const targets = manifest.dependencies.flatMap((one, at) => (wanted.has(one) ? [at] : []));
    const answer = await this.#turn.run(() => requestEdges('dependents', { folder, path, targets }, this.#parts));
    if (answer?.kind !== 'dependents') {
      for (const linked of wanted) this.#known.delete(linked);
      return;
    }
    for (const [at, index] of targets.entries()) {
      const linked = manifest.dependencies[index];
      if (linked)
        this.#known.set(
          linked,
          (answer.lists[at] ?? []).flatMap((one) => manifest.dependencies[one] ?? []),
        );
    }
    this.#changed.fire();
  }

  dispose(): void {
    this.#store.dispose();
  }
}
