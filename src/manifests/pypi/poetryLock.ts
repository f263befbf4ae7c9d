import type { DependencySource } from '../format.ts';
import { lockFormat } from '../kit/lock.ts';
import { readToml } from '../parse/toml.ts';
import { type TreeNode, itemsAt, membersAt, nodeAt, textAt, textsAt } from '../parse/tree.ts';
import { RegistrySources, usualRegistry } from '../sources/registrySources.ts';
import { addLocked, archiveSource, edgesBy, gitSourceOf, localSource, lockFacts, scopeOf } from './lockedPackage.ts';
import { specifierOf } from './poetryDependency.ts';
import type { PypiFacts } from './pypiFacts.ts';

/**
 * poetry.lock of any version. Old ones have a `category`, those of Poetry 2 have `groups`; between them neither, and the
 * linking has to follow the dependencies of the pyproject.toml.
 */
export const format = lockFormat<PypiFacts>({
  id: 'poetry-lock',
  title: 'Poetry lock file',
  fileNames: ['poetry.lock'],
  ecosystem: 'pypi',
  parse: readToml,
  has: ['package', 'metadata'],
  version: { keys: ['metadata', 'lock-version'], newest: '2.1' },
  packages(root, lock) {
    const groups = new Map<number, readonly string[]>();
    const registries = new RegistrySources();
    let hasScopes = true;
    for (const entry of itemsAt(root, 'package')) {
      const category = textAt(entry, 'category');
      const named = textsAt(entry, 'groups');
      const isForAll = category === null ? named.length === 0 || named.includes('main') : category === 'main';
      if (category === null && named.length === 0) hasScopes = false;
      const scope = scopeOf(isForAll, textAt(entry, 'optional') === 'true');
      const index = addLocked(lock, entry, { source: sourceOf(entry, registries), scope });
      if (index !== null && !isForAll) groups.set(index, named);
    }
    const needs = () =>
      edgesBy(lock, (entry) =>
        membersAt(entry, 'dependencies').flatMap(({ key, value }) =>
          (value.kind === 'list' ? value.items : [value]).map((one) => ({
            name: key.text,
            version: null,
            specifier: specifierOf(one),
          })),
        ),
      );
    return { facts: lockFacts('poetry', { needs: hasScopes ? null : needs(), groups }), needs };
  },
});

function sourceOf(entry: TreeNode, registries: RegistrySources): DependencySource {
  const source = nodeAt(entry, 'source');
  const url = textAt(source, 'url') ?? '';
  switch (textAt(source, 'type')) {
    case null:
      return usualRegistry;
    case 'git':
      return gitSourceOf(url, source ?? entry, 'resolved_reference', 'reference');
    case 'directory':
    case 'file':
      return localSource(url);
    case 'url':
      return archiveSource(url);
    case 'legacy':
      return registries.of(url);
    default:
      return { kind: 'unknown', text: textAt(source, 'type') ?? '' };
  }
}
