import type { Problem } from '../../core/problem.ts';
import type { DefinitionEntry } from './definitionFreshness.ts';

/**
 * Entries that are looked up together, in the store and then at the service. It ends the request of each of them once:
 * further answers, and requests that began later for the same component, are none of its own.
 */
export class LookUp {
  readonly entries: readonly DefinitionEntry[];
  readonly #pending: Set<DefinitionEntry>;
  readonly #failed = new Map<Problem['kind'], number>();
  fromStore = 0;
  fromService = 0;

  constructor(entries: readonly DefinitionEntry[]) {
    this.entries = entries;
    this.#pending = new Set(entries);
  }

  /** Still without an outcome. */
  get pending(): ReadonlySet<DefinitionEntry> {
    return this.#pending;
  }

  /** False if it has an outcome already, or is none of these. */
  finish(entry: DefinitionEntry, problem: Problem | null): boolean {
    if (!this.#pending.delete(entry)) return false;
    if (problem) this.#failed.set(problem.kind, (this.#failed.get(problem.kind) ?? 0) + 1);
    return true;
  }

  /** For the log. */
  get outcome(): string {
    const failures = [...this.#failed].map(([kind, count]) => `${count} ${kind}`);
    const failed = [...this.#failed.values()].reduce((sum, count) => sum + count, 0);
    const wanted = `${this.entries.length} ${this.entries.length === 1 ? 'definition' : 'definitions'}`;
    const kinds = failures.length > 0 ? ` (${failures.join(', ')})` : '';
    return `looked up ${wanted}: ${this.fromStore} from the store, ${this.fromService} from the service, ${failed} failed${kinds}`;
  }
}
