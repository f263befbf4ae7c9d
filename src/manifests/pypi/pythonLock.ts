import type { Scope } from '../../core/scopes.ts';
import type { DependencySource } from '../format.ts';
import { lockFormat } from '../kit/lock.ts';
import { readToml } from '../parse/toml.ts';
import { type TreeNode, itemsAt, nodeAt, textAt, textsAt } from '../parse/tree.ts';
import { RegistrySources } from '../sources/registrySources.ts';
import {
  addLocked,
  archiveSource,
  edgesBy,
  gitSourceOf,
  localSource,
  lockFacts,
  sourceOfFile,
} from './lockedPackage.ts';
import type { PypiFacts } from './pypiFacts.ts';

/** pylock.toml and pylock.<name>.toml (PEP 751). A package's marker gives its scope. */
export const format = lockFormat<PypiFacts>({
  id: 'python-lock',
  title: 'Python lock file',
  fileNames: ['pylock.toml', 'pylock.*.toml'],
  ecosystem: 'pypi',
  parse: readToml,
  has: ['packages', 'lock-version'],
  version: { keys: ['lock-version'], newest: '1' },
  packages(root, lock) {
    const registries = new RegistrySources();
    const usual = new Set(textsAt(root, 'default-groups'));
    for (const entry of itemsAt(root, 'packages')) {
      const scope = scopeIn(textAt(entry, 'marker') ?? '', usual);
      addLocked(lock, entry, { source: sourceOf(entry, registries), scope }, textAt(entry, 'archive', 'url'));
    }
    const needs = () =>
      edgesBy(lock, (entry) =>
        itemsAt(entry, 'dependencies').flatMap((item) => {
          const name = textAt(item, 'name');
          return name === null ? [] : { name, version: textAt(item, 'version'), specifier: null };
        }),
      );
    return { facts: lockFacts('pylock'), needs };
  },
});

/**
 * `'dev' in dependency_groups or 'cli' in extras`: unconditional only if no such term limits it, or a default group.
 */
function scopeIn(marker: string, usual: ReadonlySet<string>): Scope {
  const named = [...marker.matchAll(/["']([^"']+)["']\s+in\s+(dependency_groups|extras)\b/g)];
  if (named.length === 0) return 'runtime';
  if (named.some(([, name = '', table]) => table === 'dependency_groups' && usual.has(name))) return 'runtime';
  return named.some(([, , table]) => table === 'extras') ? 'optional' : 'development';
}

function sourceOf(entry: TreeNode, registries: RegistrySources): DependencySource {
  const vcs = nodeAt(entry, 'vcs');
  if (vcs) {
    const type = textAt(vcs, 'type') ?? 'git';
    if (type !== 'git') return { kind: 'notCovered', what: type };
    return gitSourceOf(textAt(vcs, 'url') ?? textAt(vcs, 'path') ?? '', vcs, 'commit-id', 'requested-revision');
  }
  const directory = nodeAt(entry, 'directory');
  if (directory) return localSource(textAt(directory, 'path') ?? '');
  const archive = nodeAt(entry, 'archive');
  if (archive) {
    const url = textAt(archive, 'url');
    return url === null ? localSource(textAt(archive, 'path') ?? '') : archiveSource(url);
  }
  const index = textAt(entry, 'index');
  if (index !== null) return registries.of(index);
  return sourceOfFile(textAt(entry, 'sdist', 'url') ?? textAt(itemsAt(entry, 'wheels')[0], 'url'), registries);
}
