import { type Coordinates, displayName } from '../../core/coordinates.ts';
import type { Dependency, Ecosystem } from '../../manifests/format.ts';
import { identify, identifyPackage } from '../../manifests/identify.ts';
import { formatOf } from '../../manifests/registry.ts';
import type { SkipReason } from '../../manifests/skipReason.ts';
import type { InventoryFolder } from './inventoryIndex.ts';

/**
 * Reasons for which a name is never sent, whoever asks. A member of the workspace isn't among them: it may be published, and whoever
 * maintains it can open its definition by an explicit request.
 */
const secret: ReadonlySet<SkipReason> = new Set(['privateRegistry', 'sourceUnknown', 'privatePackage']);

/** Types of components that have the names of an ecosystem. */
const typesOf: Readonly<Record<Ecosystem, readonly string[]>> = {
  npm: ['npm'],
  nuget: ['nuget'],
  maven: ['maven', 'sourcearchive'],
  pypi: ['pypi'],
  go: ['go'],
  crate: ['crate'],
  gem: ['gem'],
  composer: ['composer'],
  pod: ['pod'],
  conda: ['conda', 'condasrc'],
  debian: ['deb', 'debsrc'],
  git: ['git'],
  any: [],
};

/** What `heldBackNames` knows a component by, whatever its revision. */
export function nameKey(coordinates: Coordinates): string {
  return keyOf(coordinates.type, displayName(coordinates));
}

/**
 * The names that manifests hold back, by `nameKey`. `publicComponents`: what manifests have with coordinates; those names are
 * sent anyway.
 */
export function heldBackNames(
  folders: Iterable<InventoryFolder>,
  publicComponents: () => Iterable<Coordinates>,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { formatId, dependencies } of [...folders].flatMap(({ manifests }) => manifests)) {
    const ecosystem = formatOf(formatId)?.ecosystem ?? 'any';
    for (const { dependency, coordinates, reason } of dependencies) {
      if (coordinates !== null || reason === null || !secret.has(reason)) continue;
      for (const key of keysOf(dependency, ecosystem)) names.add(key);
    }
  }
  if (names.size > 0) for (const component of publicComponents()) names.delete(nameKey(component));
  return names;
}

function keysOf(dependency: Dependency, ecosystem: Ecosystem): readonly string[] {
  const { name, source } = dependency;
  const own = dependency.ecosystem ?? ecosystem;
  const usual = identifyPackage(own, { name, version: null, requirement: null }).coordinates;
  const stated = source.kind === 'registry' ? null : identify(ecosystem, dependency).coordinates;
  return [
    ...typesOf[own].flatMap((type) => [keyOf(type, name), ...(usual ? [keyOf(type, displayName(usual))] : [])]),
    ...(stated ? [nameKey(stated)] : []),
  ];
}

function keyOf(type: string, name: string): string {
  return `${type} ${name.toLowerCase()}`;
}
