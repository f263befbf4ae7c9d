import type { Scope } from '../../core/scopes.ts';
import type { Dependency, FormatFacts, ManifestFormat, NoFacts, PlacedPath } from '../format.ts';
import { ProblemList } from '../parse/problemList.ts';
import { type TreeDocument, type TreeMember, type TreeNode, nodeAt } from '../parse/tree.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { givenTwice, messages, missing } from '../problemMessage.ts';

/** The fields of a requirement that its format sets; the others have the defaults of a manifest. */
export interface RequiredFields extends Partial<Dependency> {
  readonly source: Dependency['source'];
}

/** Collects the requirements of a manifest. */
export class Requirements {
  readonly text: string;
  /** See `TreeDocument`. */
  readonly faultAt: number | undefined;
  readonly problems: ProblemList;
  /** In the order they were added; a reading has them in the order of the text. */
  readonly list: Dependency[] = [];

  constructor(text: string, faultAt?: number) {
    this.text = text;
    this.faultAt = faultAt;
    this.problems = new ProblemList(text.length);
  }

  /** The names and values of a table, of which other content is reported; none when it is absent. */
  table(owner: TreeNode | undefined, name: string): readonly TreeMember[] {
    const table = nodeAt(owner, name);
    if (!table) return [];
    if (table.kind === 'table') {
      const members = [...table.members.values()];
      for (const { text, start, end } of table.repeated ?? []) this.problems.remark(givenTwice(text), start, end);
      return members;
    }
    // PHP writes an empty object as an empty list.
    if (table.kind !== 'list' || table.items.length > 0)
      this.problems.add(messages.objectExpected, table.start, table.end);
    return [];
  }

  /** Adds the requirement of a name in a table. A `name` other than that makes that its alias. */
  add({ key }: TreeMember, scope: Scope, { name = key.text, ...fields }: RequiredFields): Dependency {
    const dependency: Dependency = {
      name,
      alias: name === key.text ? null : key.text,
      requirement: null,
      version: null,
      isDirect: true,
      scope,
      nameRange: rangeOf(key),
      versionRange: null,
      ...fields,
    };
    this.list.push(dependency);
    return dependency;
  }
}

/** What a format makes of a manifest's tree. */
interface ManifestContent<Facts extends object = object> {
  /** Of the requirements in the order of the text. */
  readonly facts: (sorted: readonly Dependency[]) => Facts | NoFacts;
  readonly related?: readonly PlacedPath[];
}

interface TreeManifestFormat<Facts extends object = object> extends Omit<FormatFacts, 'role'> {
  readonly parse: (text: string) => TreeDocument;
  /** A file with none of these keys and no requirement is something else; the first is reported. Absent: any file is one. */
  readonly has?: readonly string[];
  readonly requirements: (root: TreeNode, found: Requirements) => ManifestContent<Facts>;
}

/** A manifest in JSON, TOML or YAML, read by `requirements` alone: what all of them check is done here. */
export function manifestFormat<Facts extends object>({
  parse,
  has,
  requirements,
  ...facts
}: TreeManifestFormat<Facts>): ManifestFormat<Facts> {
  return {
    ...facts,
    role: 'manifest',
    read(text) {
      const { root, problems, faultAt } = parse(text);
      const found = new Requirements(text, faultAt);
      const content = requirements(root, found);
      const dependencies = found.list.toSorted((a, b) => a.nameRange.start - b.nameRange.start);
      const isOther = has && dependencies.length === 0 && !has.some((key) => nodeAt(root, key));
      if (root.kind !== 'table') found.problems.add(messages.objectExpected, 0, 1);
      else if (isOther && text.trim() !== '') found.problems.add(missing(has[0] ?? ''), 0, 1);
      return {
        dependencies,
        problems: [...problems, ...found.problems.list],
        ...(content.related ? { related: content.related } : {}),
        facts: content.facts(dependencies),
      };
    },
  };
}
