import type { Scope } from '../../core/scopes.ts';
import type { DependencySource } from '../format.ts';
import { gitSource } from '../sources/gitAccess.ts';
import { isRepositoryArchive } from '../sources/gitLocation.ts';
import { lockFormat } from '../kit/lock.ts';
import { readJsonTree } from '../parse/jsonTree.ts';
import { type TreeNode, itemsAt, membersAt, nodeAt, quotedAt, quotedTextAt } from '../parse/tree.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { isPackagist } from './identifyComposerPackage.ts';
import type { ComposerFacts } from './linkComposer.ts';

const scopes: readonly (readonly [list: string, scope: Scope])[] = [
  ['packages', 'runtime'],
  ['packages-dev', 'development'],
];

/**
 * composer.lock (Composer docs, "Basic usage", "Commit your composer.lock file"; Composer, `Locker`; manifests.md 6):
 * every package with its version. Names that another package only provides or replaces have no edges.
 */
export const format = lockFormat<ComposerFacts>({
  id: 'composer-lock',
  title: 'Composer lock file',
  fileNames: ['composer.lock'],
  ecosystem: 'composer',
  parse: readJsonTree,
  has: ['packages'],
  lists: ['packages', 'packages-dev'],
  packages(root, lock) {
    for (const [list, scope] of scopes)
      for (const entry of itemsAt(root, list)) {
        const [name, version] = [quotedAt(entry, 'name'), quotedAt(entry, 'version')];
        if (!name || !version) {
          lock.lacks(entry, 1, 'name', 'version');
          continue;
        }
        const isBranch = /^dev-|-dev$/i.test(version.text);
        const fields = {
          name: name.text.toLowerCase(),
          version: isBranch ? null : version.text,
          source: sourceOf(entry, isBranch),
          scope,
        };
        lock.add(entry, name, version, fields, [fields.name]);
      }
    const paths = lock.dependencies.flatMap(({ source }) => (source.kind === 'local' ? [source.path] : []));
    return {
      facts: { kind: 'composerLock', paths },
      needs: () =>
        lock.edges((entry) =>
          membersAt(entry, 'require').flatMap(({ key }) => lock.named(key.text.toLowerCase()).slice(-1)),
        ),
    };
  },
});

/**
 * A released package of Packagist comes from there: Composer notifies Packagist of it. Anything else is the commit it
 * was taken at, a branch of Packagist's too.
 */
function sourceOf(entry: TreeNode, isBranch: boolean): DependencySource {
  if (quotedTextAt(entry, 'type') === 'metapackage') return { kind: 'notCovered', what: 'a package without files' };
  const [dist, source] = [placeIn(nodeAt(entry, 'dist')), placeIn(nodeAt(entry, 'source'))];
  if (dist.type === 'path') return { kind: 'local', path: dist.url };
  if (!isBranch && isPackagist(quotedTextAt(entry, 'notification-url') ?? '')) return usualRegistry;
  if (source.type === 'path') return { kind: 'local', path: source.url };
  if (source.url !== '') {
    return source.type === 'git'
      ? gitSource(source.url, source.reference)
      : { kind: 'notCovered', what: `a ${source.type} repository` };
  }
  if (isRepositoryArchive(dist.url)) return gitSource(dist.url, dist.reference);
  return dist.url === ''
    ? { kind: 'unknown', text: 'no source' }
    : { kind: 'archive', url: withoutCredentials(dist.url) };
}

/** `source` or `dist`: the place of a package. */
function placeIn(node: TreeNode | undefined): { type: string; url: string; reference: string | null } {
  return {
    type: quotedTextAt(node, 'type') ?? '',
    url: quotedTextAt(node, 'url') ?? '',
    reference: quotedTextAt(node, 'reference') || null,
  };
}
