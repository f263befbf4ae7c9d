import { lockFormat } from '../kit/lock.ts';
import { readToml } from '../parse/toml.ts';
import { itemsAt, nodeAt, scalarAt, textAt, textsAt } from '../parse/tree.ts';
import { CrateSources } from './crateSource.ts';
import type { CrateFacts } from './crateFacts.ts';

/**
 * Cargo.lock of any version (The Cargo Book, "Cargo.toml vs Cargo.lock"; manifests.md 6; Cargo, `EncodableResolve`): every crate
 * with its version, its source and what it needs. Packages without a source are the project's own; direct is what these need.
 */
export const format = lockFormat<CrateFacts>({
  id: 'cargo-lock',
  title: 'Cargo lock file',
  fileNames: ['Cargo.lock'],
  ecosystem: 'crate',
  parse: readToml,
  has: ['package', 'root', 'version'],
  version: { keys: ['version'], newest: '4' },
  packages(root, lock) {
    const sources = new CrateSources();
    const members = new Map<string, number>();
    // `[root]` is the project itself in the first versions of Cargo.
    const project = nodeAt(root, 'root');
    for (const entry of [...(project ? [project] : []), ...itemsAt(root, 'package')]) {
      const [name, version] = [scalarAt(entry, 'name'), scalarAt(entry, 'version')];
      if (!name || !version) {
        lock.lacks(entry, '[[package]]'.length, 'name', 'version');
        continue;
      }
      const source = textAt(entry, 'source');
      const index = lock.add(
        entry,
        name,
        version,
        { source: source === null ? { kind: 'member' } : sources.of(source), isDirect: false },
        spellingsOf(name.text, version.text, source),
      );
      if (source === null) members.set(name.text, index);
    }
    const needs = lock.edges((entry) =>
      textsAt(entry, 'dependencies').flatMap((text) => {
        const exact = lock.named(text);
        // A source that no package has is ignored.
        return (exact.length > 0 ? exact : lock.named(text.replace(/ \(.*/s, ''))).slice(0, 1);
      }),
    );
    for (const [at, { source }] of lock.dependencies.entries())
      if (source.kind === 'member')
        for (const index of needs[at] ?? []) {
          const needed = lock.dependencies[index];
          if (needed) needed.isDirect = true;
        }
    return { facts: { kind: 'crateLock', members, needs }, needs: () => needs };
  },
});

/**
 * A lock's reference to a package: with a version if there are several of its name, with a source if that is not
 * enough. Since version 2 that is a repository without its commit (Cargo, `encodable_package_id`).
 */
function spellingsOf(name: string, version: string, source: string | null): readonly string[] {
  const plain = [name, `${name} ${version}`];
  if (source === null) return plain;
  return [
    ...new Set([...plain, `${name} ${version} (${source})`, `${name} ${version} (${source.replace(/#.*/s, '')})`]),
  ];
}
