import { displayName } from '../core/coordinates.ts';
import { componentTypeOf, identifyAlone, identifyPackage } from '../manifests/ecosystems.ts';
import type { Dependency, Ecosystem } from '../manifests/format.ts';
import type { LinkedManifest } from '../manifests/link.ts';
import type { SkipReason } from '../manifests/skipReason.ts';
import { typedNameKey, nameKey } from '../model/workspace/nameKey.ts';

/**
 * Reasons for which a name is never sent, for any caller. A member of the workspace isn't among them: it may be
 * published, and its maintainer can open its definition by an explicit request.
 */
const withheldReasons: ReadonlySet<SkipReason> = new Set(['privateRegistry', 'sourceUnknown', 'privatePackage']);

/** The names that manifests of one ecosystem withhold, in the form of `nameKey`. */
export function withheldNames(manifests: readonly LinkedManifest[], ecosystem: Ecosystem): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { dependencies } of manifests)
    for (const { dependency, coordinates, reason } of dependencies) {
      if (coordinates !== null || reason === null || !withheldReasons.has(reason)) continue;
      for (const key of keysOf(dependency, ecosystem)) names.add(key);
    }
  return names;
}

function keysOf(dependency: Dependency, ecosystem: Ecosystem): readonly string[] {
  const { name, source } = dependency;
  const own = dependency.ecosystem ?? ecosystem;
  const usual = identifyPackage(own, { name, version: null, requirement: null }).coordinates;
  const stated = source.kind === 'registry' ? null : identifyAlone(ecosystem, dependency).coordinates;
  const type = componentTypeOf(own);
  const spellings = usual ? [name, displayName(usual)] : [name];
  return [
    ...(type === null ? [] : spellings.map((spelling) => typedNameKey(type, spelling))),
    ...(stated ? [nameKey(stated)] : []),
  ];
}
