import type { DependencySource } from '../format.ts';
import { type TreeNode, itemsAt, membersAt, nodeAt, textAt } from '../parse/tree.ts';
import { sourceOf } from './poetryDependency.ts';
import type { ProjectIndexes } from './projectIndexes.ts';
import { pypiName } from './pypiName.ts';
import { readRequirement } from './requirementLine.ts';

/** Names in the lists of `[project]`, as PEP 503 has them. */
export function projectNames(root: TreeNode): ReadonlySet<string> {
  const lists = [
    nodeAt(root, 'project', 'dependencies'),
    ...membersAt(root, 'project', 'optional-dependencies').map(({ value }) => value),
  ];
  const names = lists.flatMap((list) =>
    itemsAt(list).flatMap((item) => (item.kind === 'scalar' ? (readRequirement(item.text, 0)?.name ?? []) : [])),
  );
  return new Set(names.map(pypiName));
}

/**
 * Where names come from that stand in the lists of requirements: `[tool.uv.sources]` (uv docs, "Dependency sources") and what
 * `[tool.poetry.dependencies]` says of names that `[project]` has. By name, as PEP 503 has it.
 */
export function projectSources(
  root: TreeNode,
  declared: ReadonlySet<string>,
  indexes: ProjectIndexes,
): ReadonlyMap<string, DependencySource> {
  const sources = new Map<string, DependencySource>();
  const take = (name: string, value: TreeNode): void => {
    const source = tableSource(value, indexes);
    if (source) sources.set(pypiName(name), source);
  };
  for (const { key, value } of membersAt(root, 'tool', 'poetry', 'dependencies')) {
    if (declared.has(pypiName(key.text))) take(key.text, value);
  }
  for (const { key, value } of membersAt(root, 'tool', 'uv', 'sources')) take(key.text, value);
  return sources;
}

/** Of several, between which markers decide, the first. */
function tableSource(value: TreeNode, indexes: ProjectIndexes): DependencySource | null {
  if (value.kind === 'list') return value.items[0]?.kind === 'table' ? tableSource(value.items[0], indexes) : null;
  const own = sourceOf(value);
  if (own) return own;
  if (textAt(value, 'workspace') === 'true') return { kind: 'member' };
  const index = textAt(value, 'index') ?? textAt(value, 'source');
  return index === null ? null : indexes.sourceOf(index);
}
