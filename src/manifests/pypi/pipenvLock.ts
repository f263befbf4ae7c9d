import type { DependencySource } from '../format.ts';
import { lockFormat } from '../kit/lock.ts';
import { readJsonTree } from '../parse/jsonTree.ts';
import { type TreeNode, itemsAt, membersAt, quotedAt, quotedTextAt } from '../parse/tree.ts';
import { RegistrySources, usualRegistry } from '../sources/registrySources.ts';
import { messages } from '../problemMessage.ts';
import { archiveSource, localSource, lockFacts, releaseAt, repositorySource } from './lockedPackage.ts';
import { isPublicIndex } from './pypiIndexes.ts';
import { exactVersion } from './pypiVersion.ts';
import type { PypiFacts } from './pypiFacts.ts';

/**
 * Pipfile.lock: one table of packages for everybody, one for those who work on the project, and one for each further
 * category.
 */
export const format = lockFormat<PypiFacts>({
  id: 'pipenv-lock',
  title: 'Pipenv lock file',
  fileNames: ['Pipfile.lock'],
  ecosystem: 'pypi',
  parse: readJsonTree,
  version: { keys: ['_meta', 'pipfile-spec'], newest: '6' },
  hasGraph: false,
  packages(root, lock) {
    const sources = new PipenvSources(root);
    for (const { key: table, value } of membersAt(root)) {
      if (table.text === '_meta') continue;
      if (value.kind !== 'table') lock.problems.add(messages.listExpected, value.start, value.end);
      for (const { key, value: entry } of membersAt(value)) {
        if (entry.kind !== 'table') {
          lock.problems.add(messages.objectExpected, entry.start, entry.end);
          continue;
        }
        const version = quotedAt(entry, 'version');
        lock.add(entry, key, version, {
          version: version ? (exactVersion(version.text) ?? version.text) : releaseAt(fileOf(entry)),
          source: sources.of(entry),
          scope: table.text === 'default' ? 'runtime' : 'development',
        });
      }
    }
    return { facts: lockFacts('pipenv') };
  },
});

class PipenvSources {
  /** Address of each index by its name, in the order of the file: the first is the default of an entry. */
  readonly #indexes = new Map<string, string>();
  readonly #registries = new RegistrySources();
  readonly #default: DependencySource;

  constructor(root: TreeNode) {
    for (const item of itemsAt(root, '_meta', 'sources')) {
      const name = quotedTextAt(item, 'name') ?? quotedTextAt(item, 'url');
      const url = quotedTextAt(item, 'url') ?? name;
      if (name === null || url === null) continue;
      // Of several with one name, any may count.
      const before = this.#indexes.get(name);
      if (before === undefined || isPublicIndex(before)) this.#indexes.set(name, url);
    }
    const [first] = this.#indexes.values();
    this.#default = first === undefined ? usualRegistry : this.#registries.of(first);
  }

  of(entry: TreeNode): DependencySource {
    const git = quotedTextAt(entry, 'git');
    if (git !== null) return repositorySource(git, quotedTextAt(entry, 'ref'));
    const path = quotedTextAt(entry, 'path');
    if (path !== null) return localSource(path);
    const file = fileOf(entry);
    if (file !== null) return archiveSource(file);
    const index = quotedTextAt(entry, 'index');
    if (index === null) return this.#default;
    const address = this.#indexes.get(index) ?? index;
    // An index that no source is called is nothing that is known to be public. Pipenv calls PyPI so where no source is described.
    if (address === 'pypi' && this.#indexes.size === 0) return usualRegistry;
    return this.#registries.of(address);
  }
}

function fileOf(entry: TreeNode): string | null {
  return quotedTextAt(entry, 'file') ?? quotedTextAt(entry, 'url');
}
