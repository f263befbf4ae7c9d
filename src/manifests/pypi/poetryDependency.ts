import type { Scope } from '../../core/scopes.ts';
import type { Dependency, DependencySource } from '../format.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { type TreeNode, type TreeScalar, itemsAt, scalarAt, textAt } from '../parse/tree.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { readAddress } from './address.ts';
import { archiveSource, gitSourceOf, localSource } from './lockedPackage.ts';
import { exactVersion } from './pypiVersion.ts';

/** The source of an index that a dependency names; see `ProjectIndexes`. */
type IndexSource = (name: string) => DependencySource;

/**
 * Reads a dependency as Poetry and Pipenv write it: a version, a table with a version, a repository, a path or an address, or
 * a list of such tables, of which the markers choose one.
 */
export function readTableDependency(
  key: TreeScalar,
  value: TreeNode,
  scope: Scope,
  indexSource: IndexSource,
): readonly Dependency[] {
  if (value.kind === 'list') return value.items.flatMap((item) => readTableDependency(key, item, scope, indexSource));
  const specifier = value.kind === 'scalar' ? value : scalarAt(value, 'version');
  const place = value.kind === 'scalar' ? value : placeOf(value);
  const index = textAt(value, 'source') ?? textAt(value, 'index');
  const source = sourceOf(value) ?? (index === null ? usualRegistry : indexSource(index));
  const isOptional = scope === 'runtime' && textAt(value, 'optional') === 'true';
  const written = specifier ?? place;
  return [
    {
      name: key.text,
      alias: null,
      requirement: written ? withoutCredentials(written.text) : null,
      version: source.kind === 'registry' ? exactTableVersion(specifier, place) : null,
      source,
      isDirect: true,
      scope: isOptional ? 'optional' : scope,
      nameRange: rangeOf(key),
      versionRange: written ? rangeOf(written) : null,
    },
  ];
}

/** A file of PyPI has its version in its name. */
function exactTableVersion(specifier: TreeScalar | undefined, place: TreeScalar | undefined): string | null {
  return specifier ? exactPoetryVersion(specifier.text) : place ? readAddress(place.text).version : null;
}

/** The source of a dependency of this kind, unless it is a registry. */
export function sourceOf(value: TreeNode): DependencySource | null {
  const git = textAt(value, 'git');
  if (git !== null) return gitSourceOf(git, value, 'rev', 'ref', 'tag', 'branch');
  const path = textAt(value, 'path');
  if (path !== null) return localSource(path);
  const address = textAt(value, 'url') ?? textAt(value, 'file');
  if (address !== null) return archiveSource(address);
  const other = ['hg', 'svn', 'bzr'].find((vcs) => textAt(value, vcs) !== null);
  return other === undefined ? null : { kind: 'notCovered', what: other };
}

function placeOf(value: TreeNode): TreeScalar | undefined {
  return ['git', 'path', 'url', 'file', 'hg', 'svn', 'bzr'].map((key) => scalarAt(value, key)).find((found) => found);
}

/** A bare version is exact here (Poetry docs, "Exact requirements"). */
function exactPoetryVersion(specifier: string): string | null {
  return exactVersion(
    /^v?\d[^\s,|*]*$/i.test(specifier.trim()) ? `==${specifier.trim()}` : specifier.trim().replace(/^=(?!=)/, '=='),
  );
}

/** The requirement in a value of a dependency table, for comparing versions. */
export function specifierOf(value: TreeNode): string | null {
  if (value.kind === 'scalar') return value.text;
  return value.kind === 'table' ? textAt(value, 'version') : (textAt(itemsAt(value)[0], 'version') ?? null);
}
