import { isNugetVersion } from '../../core/versions/nuget.ts';
import { type Lock, lockFormat } from '../kit/lock.ts';
import { readJsonTree } from '../parse/jsonTree.ts';
import { type TreeMember, type TreeNode, membersAt, nodeAt, quotedAt, quotedTextAt, textAt } from '../parse/tree.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { messages, missing } from '../problemMessage.ts';
import { edgesIn, type LockedNode } from './lockedPackages.ts';
import type { NugetFacts } from './nugetFacts.ts';

/**
 * packages.lock.json of any version (NuGet docs, "Locking dependencies"): by framework, and again by runtime where that makes a
 * difference, what was restored; since version 3 each of them is at the top, by the framework's alias. Entries of the type
 * `Project` are other projects.
 */
export const format = lockFormat<NugetFacts>({
  id: 'nuget-packages-lock',
  title: 'NuGet lock file',
  fileNames: ['packages.lock.json', 'packages.*.lock.json'],
  isAnyCase: true,
  ecosystem: 'nuget',
  parse: readJsonTree,
  version: { keys: ['version'], newest: '3' },
  packages(root, lock) {
    const lists = listsIn(root);
    if (!lists && lock.text.trim() !== '') lock.problems.add(missing('dependencies'), 0, 1);
    const frameworks = (lists ?? []).map((list) => readFramework(list, lock));
    return { facts: { kind: 'nugetLock' }, needs: () => edgesIn(lock.dependencies.length, frameworks) };
  },
});

/** The packages of each framework; `undefined` where the text has none. */
function listsIn(root: TreeNode): readonly TreeNode[] | undefined {
  if (Number(textAt(root, 'version')) >= 3) {
    const lists = membersAt(root).flatMap(({ value }) => nodeAt(value, 'dependencies') ?? []);
    return lists.length > 0 ? lists : undefined;
  }
  return nodeAt(root, 'dependencies')?.kind === 'table'
    ? membersAt(root, 'dependencies').map(({ value }) => value)
    : undefined;
}

function readFramework(list: TreeNode, lock: Lock): readonly LockedNode[] {
  if (list.kind !== 'table') lock.problems.add(messages.listExpected, list.start, list.end);
  return membersAt(list).flatMap((member) => readPackage(member, lock) ?? []);
}

/** A package of several frameworks in one version is listed once. */
function readPackage({ key, value: entry }: TreeMember, lock: Lock): LockedNode | null {
  if (entry.kind !== 'table') lock.problems.unread(key.start, key.end);
  const type = quotedTextAt(entry, 'type') ?? '';
  if (entry.kind !== 'table' || /^project$/i.test(type)) return null;
  const version = quotedAt(entry, 'resolved');
  if (!version || !isNugetVersion(version.text)) {
    const { start, end } = version ?? key;
    lock.problems.add(missing('resolved'), start, end);
    return null;
  }
  const isDirect = /^direct$/i.test(type);
  const place = `${key.text}/${version.text}`.toLowerCase();
  const index = lock.named(place)[0] ?? lock.add(entry, key, version, { source: usualRegistry, isDirect }, [place]);
  const dependency = lock.dependencies[index];
  if (isDirect && dependency) dependency.isDirect = true;
  return { id: key.text, index, entry };
}
