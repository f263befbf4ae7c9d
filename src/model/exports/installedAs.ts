import { type Coordinates, makeCoordinates } from '../../core/coordinates.ts';
import type { Ecosystem } from '../../manifests/format.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import { formatOf } from '../../manifests/registry.ts';

type NameParts = readonly [type: string, provider: string, separator: string | null];

/** Package managers install a private package to the same place as a public one: by its name and version. */
const ecosystems: Readonly<Partial<Record<Ecosystem, NameParts>>> = {
  npm: ['npm', 'npmjs', '/'],
  nuget: ['nuget', 'nuget', null],
  maven: ['maven', 'mavencentral', ':'],
  pypi: ['pypi', 'pypi', null],
  go: ['go', 'golang', '/'],
  crate: ['crate', 'cratesio', null],
  gem: ['gem', 'rubygems', null],
  composer: ['composer', 'packagist', '/'],
  pod: ['pod', 'cocoapods', null],
};

/**
 * Coordinates for the search of a dependency's copies on this machine, where it has none to look up. They may be those of
 * a private package: never to be sent.
 */
export function installedAs({ dependency, version }: LinkedDependency, formatId: string): Coordinates | null {
  const ecosystem = dependency.ecosystem ?? formatOf(formatId)?.ecosystem;
  const parts = ecosystem === undefined ? undefined : ecosystems[ecosystem];
  if (!parts || version === null || dependency.source.kind !== 'registry') return null;
  const [type, provider, separator] = parts;
  const at = separator === null ? -1 : dependency.name.lastIndexOf(separator);
  const made = makeCoordinates({
    type,
    provider,
    namespace: at < 0 ? null : dependency.name.slice(0, at),
    name: dependency.name.slice(at + 1),
    revision: version,
  });
  return made.ok ? made.value : null;
}
