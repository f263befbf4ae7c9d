import type { ProblemList } from '../parse/problemList.ts';
import { type TreeNode, itemsAt, nodeAt, quotedAt, quotedTextAt, textsAt } from '../parse/tree.ts';
import { cycloneDxComponent } from './cycloneDx.ts';
import { type Sbom, type SbomComponent, filledAt, filledTextAt } from './sbom.ts';

/**
 * CycloneDX 1.2 to 1.6 in JSON (CycloneDX specification). Components can contain components; `metadata.component`
 * describes the project itself, with all its content.
 */
export function readCycloneDxJson(root: TreeNode, problems: ProblemList): Omit<Sbom, 'problems'> {
  const main = nodeAt(root, 'metadata', 'component');
  const subjects = main?.kind === 'table' ? Array.from(nestedIn([main]), idOf) : [];
  const components: SbomComponent[] = [];
  for (const entry of nestedIn(itemsAt(root, 'components'))) {
    const component = componentOf(entry);
    if (component) components.push(component);
    else if (!quotedAt(entry, 'name')) problems.unread(entry.start, entry.end);
  }
  const relations = itemsAt(root, 'dependencies').flatMap((dependency) => {
    const from = quotedTextAt(dependency, 'ref');
    return from === null ? [] : textsAt(dependency, 'dependsOn').map((to) => ({ from, to, scope: null }));
  });
  return { components, subjects: new Set(subjects.filter((id) => id !== null)), relations };
}

/** Every entry of a list and of the lists in them, to any depth, in the order of the text. */
function* nestedIn(list: readonly TreeNode[]): Iterable<TreeNode> {
  const stack = list.toReversed();
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    yield entry;
    for (const inner of itemsAt(entry, 'components').toReversed()) stack.push(inner);
  }
}

function idOf(entry: TreeNode): string | null {
  return filledTextAt(entry, 'bom-ref') ?? filledTextAt(entry, 'purl');
}

function componentOf(entry: TreeNode): SbomComponent | null {
  const pairsIn = (list: string, key: string, value: string): [string, string][] =>
    itemsAt(entry, list).map((one) => [quotedTextAt(one, key) ?? '', quotedTextAt(one, value) ?? '']);
  return cycloneDxComponent({
    id: idOf(entry),
    type: filledTextAt(entry, 'type'),
    group: filledTextAt(entry, 'group'),
    name: quotedAt(entry, 'name'),
    version: filledAt(entry, 'version'),
    packageUrl: filledTextAt(entry, 'purl'),
    scope: filledTextAt(entry, 'scope'),
    properties: pairsIn('properties', 'name', 'value'),
    references: pairsIn('externalReferences', 'type', 'url'),
  });
}
