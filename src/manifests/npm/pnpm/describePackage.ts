import { trimEnd } from '../../../base/trimEnd.ts';
import type { DependencySource } from '../../format.ts';
import type { LockedDependency } from '../lockReading.ts';
import type { LockedSources } from '../lockedSources.ts';
import { defaultRegistry, repositorySource, parseNpmSpec } from '../npmSpec.ts';
import { isVersion, readDepPath } from './depPath.ts';
import type { PnpmEntry, PnpmResolution } from './pnpmSink.ts';

/** A package of a pnpm-lock.yaml: the key names it, `resolution` says where it is from. */
export function describePackage(entry: PnpmEntry, sources: LockedSources): LockedDependency {
  const { key, resolution } = entry;
  const path = readDepPath(key.text);
  const ownName = key.text.slice(path.nameStart, path.nameEnd);
  const reference = key.text.slice(path.referenceStart, path.referenceEnd);
  const isOfRegistry = isVersion(reference);
  const name = entry.name ?? (ownName || key.text);
  const hasSlice = key.end - key.start === key.text.length;
  const range = (start: number, end: number): { readonly start: number; readonly end: number } =>
    hasSlice ? { start: key.start + start, end: key.start + end } : { start: key.start, end: key.end };
  const isWhole = resolution !== null;
  const source = isWhole ? sourceOf(resolution, path.host, reference, name, sources) : defaultRegistry;
  const version = isOfRegistry ? reference : (entry.version?.text ?? null);
  const isUsed = source.kind === 'registry' || source.kind === 'git' || source.kind === 'archive';
  return {
    name,
    alias: null,
    requirement: null,
    version: isWhole && isUsed ? version : null,
    source,
    isDirect: false,
    scope: entry.isDev ? 'development' : entry.isOptional ? 'optional' : 'runtime',
    nameRange: ownName === '' ? range(0, key.text.length) : range(path.nameStart, path.nameEnd),
    versionRange: isOfRegistry
      ? range(path.referenceStart, path.referenceEnd)
      : entry.version && { start: entry.version.start, end: entry.version.end },
  };
}

function sourceOf(
  resolution: PnpmResolution,
  host: string | null,
  reference: string,
  name: string,
  sources: LockedSources,
): DependencySource {
  const { type, tarball, repo, commit, directory, registry } = resolution;
  if (type === 'git' || repo !== undefined) return repositorySource(`${repo ?? ''}#${commit ?? ''}`);
  if (type === 'directory' || directory !== undefined) return { kind: 'local', path: directory ?? '' };
  if (tarball !== undefined) return sources.ofAddress(tarball);
  if (type !== undefined || reference.startsWith('runtime:')) return { kind: 'notCovered', what: 'runtime' };
  if (registry !== undefined) return sources.ofAddress(`${trimEnd(registry, '/')}/${name}/-/`);
  if (host !== null) return sources.ofAddress(`https://${host}/${name}/-/`);
  if (/^(?:file|link):/.test(reference)) return { kind: 'local', path: reference.slice('file:'.length) };
  return reference === '' || isVersion(reference) ? defaultRegistry : parseNpmSpec(name, reference).source;
}
