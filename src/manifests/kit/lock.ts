import { appendTo } from '../../base/appendTo.ts';
import type { Dependency, DependencyGraph, FormatFacts, ManifestFormat, ManifestReading, NoFacts } from '../format.ts';
import { newerLock } from '../parse/lockVersion.ts';
import { ProblemList } from '../parse/problemList.ts';
import { type TreeDocument, type TreeNode, type TreeScalar, nodeAt, scalarAt } from '../parse/tree.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { messages, missing } from '../problemMessage.ts';

/** The fields of a locked package that its format sets; the others have the defaults of a lock. */
export interface LockedFields extends Partial<Dependency> {
  readonly source: Dependency['source'];
}

/** Collects the packages of a lock. Indexes are those of the reading's dependencies. */
export class Lock {
  readonly text: string;
  readonly problems: ProblemList;
  readonly dependencies: { -readonly [Key in keyof Dependency]: Dependency[Key] }[] = [];
  /** The entries of the dependencies, index by index. */
  readonly entries: TreeNode[] = [];
  readonly #byKey = new Map<string, number[]>();

  constructor(text: string) {
    this.text = text;
    this.problems = new ProblemList(text.length);
  }

  /**
   * Adds a package. `name` and `version` are the scalars that have them; the fields override both. Returns its index.
   * `keys`: what other packages name it by, see `named`.
   */
  add(
    entry: TreeNode,
    name: TreeScalar,
    version: TreeScalar | undefined,
    fields: LockedFields,
    keys: readonly string[] = [],
  ): number {
    const index = this.dependencies.length;
    this.entries.push(entry);
    this.dependencies.push({
      name: name.text,
      alias: null,
      requirement: null,
      version: version?.text ?? null,
      isDirect: null,
      scope: 'runtime',
      nameRange: rangeOf(name),
      versionRange: version ? rangeOf(version) : null,
      ...fields,
    });
    for (const key of keys) appendTo(this.#byKey, key, index, maxPerKey);
    return index;
  }

  /** The indexes of all packages of a key, in the order of the text; of one key no more than `maxPerKey`. */
  named(key: string): readonly number[] {
    return this.#byKey.get(key) ?? [];
  }

  /** Reports an entry without what every entry has, at its first line's beginning: `length` characters. */
  lacks(entry: TreeNode, length: number, ...names: readonly string[]): void {
    this.problems.add(missing(...names), entry.start, Math.min(entry.end, entry.start + length));
  }

  /** Edges from what each package needs: every package once, without itself. */
  edges(needsOf: (entry: TreeNode, index: number) => Iterable<number>): DependencyGraph['needs'] {
    return this.entries.map((entry, at) => {
      const needs = new Set(needsOf(entry, at));
      needs.delete(at);
      return [...needs];
    });
  }
}

/** Real locks have a few versions, builds and platforms of one package. With a limit, edges take time linear in the text. */
const maxPerKey = 128;

/** What a format makes of a lock's tree. */
export interface LockContent<Facts extends object = object> {
  readonly facts: Facts | NoFacts;
  /** The edges; called only where they are wanted (`ManifestFormat.graph`). Absent: the format has none. */
  readonly needs?: () => DependencyGraph['needs'];
}

interface LockFormat<Facts extends object = object> extends Omit<FormatFacts, 'role'> {
  readonly parse: (text: string) => TreeDocument;
  /** Every file of the format has one of these keys; the first is reported. Absent: a file may have any keys. */
  readonly has?: readonly string[];
  /** Keys whose values are lists. Absent: the first of `has`. */
  readonly lists?: readonly string[];
  /** Keys of the number of the format, and the newest known. Absent: it has none. */
  readonly version?: { readonly keys: readonly string[]; readonly newest: string };
  /** False for a format without edges. */
  readonly hasGraph?: false;
  readonly packages: (root: TreeNode, lock: Lock) => LockContent<Facts>;
}

function reportOther(
  root: TreeNode,
  { problems, text }: Lock,
  has: readonly string[] = [],
  lists: readonly string[] = has.slice(0, 1),
): void {
  for (const key of lists) {
    const found = nodeAt(root, key);
    // A key that has no value is no list, and no fault.
    if (found && found.kind !== 'list' && !(found.kind === 'scalar' && /^(?:null)?$/.test(found.text)))
      problems.add(messages.listExpected, found.start, found.end);
  }
  const [first] = has;
  if (first !== undefined && !has.some((key) => nodeAt(root, key)) && text.trim() !== '')
    problems.add(missing(first), 0, 1);
}

/** A lock in JSON, TOML or YAML, read by `packages` alone: what all of them check is done here. */
export function lockFormat<Facts extends object>({
  parse,
  has,
  lists,
  version,
  hasGraph,
  packages,
  ...facts
}: LockFormat<Facts>): ManifestFormat<Facts> {
  const read = (text: string): ManifestReading<Facts> => {
    const { root, problems } = parse(text);
    const lock = new Lock(text);
    const content = packages(root, lock);
    if (root.kind !== 'table') lock.problems.add(messages.objectExpected, 0, 1);
    else reportOther(root, lock, has, lists);
    const newer = version ? newerLock(scalarAt(root, ...version.keys), version.newest) : [];
    return {
      dependencies: lock.dependencies,
      problems: [...problems, ...lock.problems.list, ...newer],
      facts: content.facts,
    };
  };
  const graph = (text: string): DependencyGraph => {
    const lock = new Lock(text);
    const { needs } = packages(parse(text).root, lock);
    return { needs: needs?.() ?? lock.entries.map(() => []) };
  };
  return { ...facts, role: 'lock', read, ...(hasGraph === false ? {} : { graph }) };
}
