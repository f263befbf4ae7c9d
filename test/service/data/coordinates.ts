/**
 * Coordinates as the stand-in service stores them: `null` for the hyphen, slashes of a Go namespace as `%2f`. Rules:
 * written-api.md 2.1, service-api.md 2.
 */
export interface Coordinates {
  readonly type: string;
  readonly provider: string;
  readonly namespace: string | null;
  readonly name: string;
  readonly revision: string | null;
}

/** Coordinates that name one revision. */
export interface Revision extends Coordinates {
  readonly revision: string;
}

/** service-api.md 2.1. */
export const types: readonly string[] =
  'npm conda condasrc crate git maven composer nuget gem go pod pypi sourcearchive deb debsrc'.split(' ');

/** service-api.md 2.1. */
export const providers: readonly string[] = (
  'anaconda-main anaconda-r npmjs cocoapods conda-forge cratesio github gitlab packagist golang mavencentral ' +
  'mavengoogle gradleplugin nuget rubygems pypi debian'
).split(' ');

/** Checks each list separately: any known type may be combined with any known provider. */
export function isKnownKind(coordinates: Coordinates): boolean {
  return types.includes(coordinates.type) && providers.includes(coordinates.provider);
}

export function hasRevision(coordinates: Coordinates): coordinates is Revision {
  return coordinates.revision !== null;
}

/**
 * Parses a coordinate string of a body or of `coordinates=`: ignores a leading slash and elements after the fifth.
 * Returns `undefined` for fewer than four usable elements.
 */
export function parseCoordinates(text: string): Coordinates | undefined {
  return coordinatesOf(text.replace(/^\//, '').split('/').slice(0, 5));
}

/** Reads decoded segments, with or without a revision, and normalizes letter case as the service does. */
export function coordinatesOf(segments: readonly string[]): Coordinates | undefined {
  const [type, provider, namespace, name, revision] = segments;
  if (!type || !provider || !namespace || !name) return undefined;
  return inServiceSpelling({
    type,
    provider,
    namespace: namespace === '-' ? null : namespace.replace(/\/|%2f/gi, '%2f'),
    name,
    revision: revision || null,
  });
}

/** Type and provider become lower case, as do owner and name of GitHub and the name of PyPI (service-api.md 2.2). */
function inServiceSpelling(given: Coordinates): Coordinates {
  const type = given.type.toLowerCase();
  const provider = given.provider.toLowerCase();
  const lowered = provider === 'github';
  return {
    type,
    provider,
    namespace: lowered ? (given.namespace?.toLowerCase() ?? null) : given.namespace,
    name: lowered || provider === 'pypi' ? given.name.toLowerCase() : given.name,
    revision: given.revision,
  };
}

/** `type/provider/namespace/name[/revision]`. */
export function textOf(coordinates: Coordinates): string {
  const component = componentText(coordinates);
  return coordinates.revision === null ? component : `${component}/${coordinates.revision}`;
}

/** `type/provider/namespace/name`. */
export function componentText({ type, provider, namespace, name }: Coordinates): string {
  return `${type}/${provider}/${namespace ?? '-'}/${name}`;
}

/** The key of stores and caches: all lookups ignore letter case. */
export function keyOf(coordinates: Coordinates): string {
  return textOf(coordinates).toLowerCase();
}

export function componentKey(coordinates: Coordinates): string {
  return componentText(coordinates).toLowerCase();
}

/** The object in an answer; without a namespace there is no key for it. */
export function asFields({ type, provider, namespace, name, revision }: Coordinates): Record<string, string> {
  return {
    type,
    provider,
    ...(namespace === null ? {} : { namespace }),
    name,
    ...(revision === null ? {} : { revision }),
  };
}

/** An import path, group or scope in its usual form with plain slashes. */
export function plainNamespace(coordinates: Coordinates): string | null {
  return coordinates.namespace?.replaceAll('%2f', '/') ?? null;
}
