import type { DependencySource } from '../format.ts';
import { lockFormat } from '../kit/lock.ts';
import { type TreeNode, membersAt, nodeAt, scalarAt, textAt } from '../parse/tree.ts';
import { readFirstYaml } from '../parse/yaml.ts';
import { messages } from '../problemMessage.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { gitSource } from '../sources/gitAccess.ts';
import type { GitFacts } from './linkGit.ts';

/**
 * pubspec.lock (Dart docs, "The pubspec lockfile"; pub, `LockFile`): every package with its source. Those of git have their commit; the
 * service has no registry of Dart.
 */
export const format = lockFormat<GitFacts>({
  id: 'pubspec-lock',
  title: 'Dart lock file',
  fileNames: ['pubspec.lock'],
  ecosystem: 'git',
  parse: readFirstYaml,
  has: ['packages', 'sdks'],
  lists: [],
  hasGraph: false,
  packages(root, lock) {
    const packages = nodeAt(root, 'packages');
    if (packages && packages.kind !== 'table' && packages.start < packages.end)
      lock.problems.add(messages.objectExpected, packages.start, packages.end);
    for (const { key, value: entry } of membersAt(packages)) {
      if (entry.kind !== 'table') {
        lock.problems.unread(key.start, key.end);
        continue;
      }
      const version = scalarAt(entry, 'version');
      const kind = textAt(entry, 'dependency') ?? '';
      lock.add(entry, key, version, {
        source: sourceOf(entry),
        isDirect: kind === '' ? null : kind.startsWith('direct'),
        scope: kind === 'direct dev' ? 'development' : 'runtime',
      });
    }
    return { facts: { kind: 'git', submodules: [] } };
  },
});

function sourceOf(entry: TreeNode): DependencySource {
  const source = textAt(entry, 'source') ?? '';
  const place = nodeAt(entry, 'description');
  if (source === 'hosted') return { kind: 'notCovered', what: 'package of a Dart registry' };
  if (source === 'sdk') return { kind: 'notCovered', what: 'part of an SDK' };
  if (source === 'path') return { kind: 'local', path: textAt(place, 'path') ?? '' };
  const url = textAt(place, 'url') ?? '';
  if (source !== 'git') return { kind: 'unknown', text: withoutCredentials(source) };
  return /^(?:[/.]|file:)/.test(url) ? { kind: 'local', path: url } : gitSource(url, textAt(place, 'resolved-ref'));
}
