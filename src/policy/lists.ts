import { nearestOf } from '../curation/nearest.ts';
import licenseIdList from 'spdx-license-ids/index.json';
import { type Conjunction, entryValue, policyStates, readEntry } from './entries.ts';
import { builtInGroups, groupIds, isBuiltInGroup } from './groups.ts';
import { termKeys } from './licenseVersions.ts';
import type { PolicyEntry } from './policy.ts';
import { type Problems, tooMany } from './problems.ts';

/** Limits of all lists of a policy together, and of all its groups. A group counts where it is defined. */
const max = { values: 20_000, groupValues: 2000, conjunctions: 100 } as const;

/** Checks the values of lists: each is an expression, a state or a group. */
export class ListReader {
  readonly #problems: Problems;
  readonly #checked = new Map<string, string | null>();
  #groups: ReadonlyMap<string, readonly PolicyEntry[]> = new Map();
  #values = 0;
  #conjunctions = 0;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  /** Once, before any list is checked. */
  setGroups(groups: ReadonlyMap<string, readonly PolicyEntry[]>): void {
    this.#groups = groups;
    for (const entries of groups.values()) {
      this.check(entries);
      const last = entries.at(-1);
      if (last && this.#values > max.groupValues) {
        this.#problems.error(last.range, tooMany, String(max.groupValues));
        return;
      }
    }
    for (const entry of entriesInCycles(groups))
      this.#problems.error(entry.range, 'The group {0} contains itself.', entry.text);
  }

  check(entries: readonly PolicyEntry[]): void {
    for (const listed of entries) {
      const { text, range } = listed;
      if (this.#problems.isFull) return;
      if (++this.#values > max.values) {
        this.#problems.error(range, tooMany, String(max.values));
        return;
      }
      const template = this.#problemOf(listed);
      if (template !== null) this.#problems.error(range, template, text, this.#nearest(text) ?? '');
      if (this.#conjunctions > max.conjunctions) {
        this.#problems.error(range, tooMany, String(max.conjunctions));
        return;
      }
    }
  }

  #problemOf(listed: PolicyEntry): string | null {
    const { text } = listed;
    if (isBuiltInGroup(text) || this.#groups.has(text)) return null;
    const entry = entryValue(listed);
    if (entry.ok) {
      this.#conjunctions += entry.value.filter((terms) => terms.length > 1).length;
      return null;
    }
    const known = this.#checked.get(text);
    if (known !== undefined) return known;
    const template = this.#templateOf(text, entry.problem.kind);
    this.#checked.set(text, template);
    return template;
  }

  #templateOf(text: string, kind: string): string {
    if (kind === 'tooLong' || kind === 'tooManyAlternatives')
      return 'This license expression is too long. Use several values.';
    if (this.#nearest(text) !== null) return '{0} is not a license expression, a state or a group. Did you mean {1}?';
    return '{0} is not a license expression, a state or a group.';
  }

  #nearest(text: string): string | null {
    if (text.length > 100) return null;
    return nearestOf(text, [...policyStates, ...builtInGroups, ...this.#groups.keys(), ...licenseIdList]);
  }
}

/** References between groups that lead back to the group they are in, each group visited once. */
function entriesInCycles(groups: ReadonlyMap<string, readonly PolicyEntry[]>): readonly PolicyEntry[] {
  const state = new Map<string, 'entered' | 'done'>();
  const found: PolicyEntry[] = [];
  const visit = (name: string): void => {
    state.set(name, 'entered');
    for (const entry of groups.get(name) ?? []) {
      if (!groups.has(entry.text)) continue;
      const reached = state.get(entry.text);
      if (reached === 'entered') found.push(entry);
      else if (reached === undefined) visit(entry.text);
    }
    state.set(name, 'done');
  };
  for (const name of groups.keys()) if (!state.has(name)) visit(name);
  return found;
}

/** The content of a group, for lookups of licenses. */
export interface GroupTable {
  /** Versions of licenses, without and with exception (`termKey`). */
  readonly single: ReadonlySet<string>;
  readonly conjunctions: readonly Conjunction[];
}

/**
 * The licenses of groups, expanded once: a group of groups has each license once, however often it is reached. Cycles
 * end at the group that is being expanded.
 */
export class GroupExpansion {
  readonly #groups: ReadonlyMap<string, readonly PolicyEntry[]>;
  readonly #tables = new Map<string, GroupTable>();
  readonly #expanded = new Map<string, ReadonlyMap<string, readonly Conjunction[]>>();

  constructor(groups: ReadonlyMap<string, readonly PolicyEntry[]>) {
    this.#groups = groups;
  }

  tableOf(name: string): GroupTable {
    const known = this.#tables.get(name);
    if (known) return known;
    const all = [...this.valuesOf(name).values()].flat();
    const single = all.flatMap((terms) => (terms.length === 1 ? terms.flatMap(termKeys) : []));
    const table = { single: new Set(single), conjunctions: all.filter((terms) => terms.length > 1) };
    this.#tables.set(name, table);
    return table;
  }

  isGroup(name: string): boolean {
    return this.#groups.has(name) || isBuiltInGroup(name);
  }

  /** Text of a value → its alternatives. */
  valuesOf(name: string): ReadonlyMap<string, readonly Conjunction[]> {
    const known = this.#expanded.get(name);
    if (known) return known;
    const values = new Map<string, readonly Conjunction[]>();
    this.#expanded.set(name, values);
    const texts = isBuiltInGroup(name) ? groupIds(name) : (this.#groups.get(name) ?? []).map(({ text }) => text);
    for (const text of texts) {
      if (this.isGroup(text)) for (const [inner, terms] of this.valuesOf(text)) values.set(inner, terms);
      else {
        const entry = readEntry(text);
        if (entry.ok) values.set(text, entry.value);
      }
    }
    return values;
  }
}

/** The values of a group of a policy, or of a built-in one, sorted: expressions and states. For hovers. */
export function groupValues(groups: ReadonlyMap<string, readonly PolicyEntry[]>, name: string): readonly string[] {
  return [...new GroupExpansion(groups).valuesOf(name).keys()].toSorted();
}
