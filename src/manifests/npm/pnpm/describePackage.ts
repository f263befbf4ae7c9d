import { trimEnd } from '../../../base/trimEnd.ts';
import type { SourceRange } from '../../../core/range.ts';
import type { DependencySource } from '../../format.ts';
import { type TreeMember, type TreeNode, nodeAt, scalarAt, textAt } from '../../parse/tree.ts';
import { rangeOf } from '../../parse/rangedText.ts';
import { usualRegistry } from '../../sources/registrySources.ts';
import type { LockedDependency } from '../lockReading.ts';
import type { LockedSources } from '../lockedSources.ts';
import { parseNpmSpec, repositorySource } from '../npmSpec.ts';
import { isVersion, readDepPath } from './depPath.ts';

/**
 * A package of a pnpm-lock.yaml: the key names it, `resolution` gives its source. Where that may have been cut, its registry may be
 * missing: then the version is unknown.
 */
export function describePackage(
  { key, value }: TreeMember,
  isWhole: (resolution: TreeNode) => boolean,
  sources: LockedSources,
): LockedDependency {
  const path = readDepPath(key.text);
  const ownName = key.text.slice(path.nameStart, path.nameEnd);
  const reference = key.text.slice(path.referenceStart, path.referenceEnd);
  const isOfRegistry = isVersion(reference);
  const name = textAt(value, 'name') ?? (ownName || key.text);
  const ownVersion = scalarAt(value, 'version');
  const resolution = nodeAt(value, 'resolution');
  const isKnown = resolution?.kind === 'table' && isWhole(resolution);
  const source = isKnown ? sourceOf(resolution, path.host, reference, name, sources) : usualRegistry;
  const isUsed = source.kind === 'registry' || source.kind === 'git' || source.kind === 'archive';
  const version = isOfRegistry ? reference : (ownVersion?.text ?? null);
  const hasSlice = key.end - key.start === key.text.length;
  const range = (start: number, end: number): SourceRange =>
    hasSlice ? { start: key.start + start, end: key.start + end } : rangeOf(key);
  return {
    name,
    alias: null,
    requirement: null,
    version: isKnown && isUsed ? version : null,
    source,
    isDirect: false,
    scope:
      textAt(value, 'dev') === 'true' ? 'development' : textAt(value, 'optional') === 'true' ? 'optional' : 'runtime',
    nameRange: ownName === '' ? range(0, key.text.length) : range(path.nameStart, path.nameEnd),
    versionRange: isOfRegistry
      ? range(path.referenceStart, path.referenceEnd)
      : ownVersion
        ? rangeOf(ownVersion)
        : null,
  };
}

function sourceOf(
  resolution: TreeNode,
  host: string | null,
  reference: string,
  name: string,
  sources: LockedSources,
): DependencySource {
  const of = (key: string): string | null => textAt(resolution, key);
  const [type, tarball, repo, directory] = [of('type'), of('tarball'), of('repo'), of('directory')];
  const registry = of('registry') ?? (host === null ? null : `https://${host}`);
  if (type === 'git' || repo !== null) return repositorySource(`${repo ?? ''}#${of('commit') ?? ''}`);
  if (type === 'directory' || directory !== null) return { kind: 'local', path: directory ?? '' };
  if (tarball === '') return { kind: 'unknown', text: tarball };
  if (tarball !== null) return sources.ofAddress(tarball);
  if (type !== null || reference.startsWith('runtime:')) return { kind: 'notCovered', what: 'runtime' };
  if (registry !== null) return sources.ofAddress(`${trimEnd(registry, '/')}/${name}/-/`);
  if (/^(?:file|link):/.test(reference)) return { kind: 'local', path: reference.slice('file:'.length) };
  return reference === '' || isVersion(reference) ? usualRegistry : parseNpmSpec(name, reference).source;
}
