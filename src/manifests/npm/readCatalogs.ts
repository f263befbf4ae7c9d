import { type TreeMember, type TreeNode, membersAt, nodeAt } from '../parse/tree.ts';
import type { Catalogs } from './npmFacts.ts';

/** A catalog as it is written. */
interface WrittenCatalog {
  /** `''` for the one without a name, which is also called `default`. */
  readonly name: string;
  readonly members: readonly TreeMember[];
}

/** `catalog` and `catalogs` of these tables, as bun, yarn and pnpm write them. */
export function catalogsIn(...owners: readonly (TreeNode | undefined)[]): readonly WrittenCatalog[] {
  return owners.flatMap((owner) => {
    const own = nodeAt(owner, 'catalog');
    const named = membersAt(owner, 'catalogs').filter(({ value }) => value.kind === 'table');
    return [
      ...(own?.kind === 'table' ? [{ name: '', members: membersAt(own) }] : []),
      ...named.map(({ key, value }) => ({ name: key.text === 'default' ? '' : key.text, members: membersAt(value) })),
    ];
  });
}

/** The requirements in the catalogs of these tables. Of two entries of a name the last counts. */
export function readCatalogs(...owners: readonly (TreeNode | undefined)[]): Catalogs {
  const catalogs = new Map<string, Map<string, string>>();
  for (const { name, members } of catalogsIn(...owners)) {
    const catalog = catalogs.get(name) ?? new Map<string, string>();
    catalogs.set(name, catalog);
    for (const { key, value } of members) if (value.kind === 'scalar') catalog.set(key.text, value.text.trim());
  }
  return catalogs;
}
