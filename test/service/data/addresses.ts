import type { Coordinates, Revision } from './coordinates.ts';
import { plainNamespace } from './coordinates.ts';
import type { SourceLocation } from './definition.ts';

/**
 * The address where a source can be read; `undefined` for kinds that are not sources. Registry addresses are made up.
 */
export function sourceUrl(coordinates: Revision): string | undefined {
  const { type, provider, name, revision } = coordinates;
  const group = plainNamespace(coordinates);
  switch (`${type}/${provider}`) {
    case 'git/github':
      return `https://github.com/${group}/${name}/tree/${revision}`;
    case 'git/gitlab':
      return `https://gitlab.com/${group}/${name}/-/tree/${revision}`;
    case 'go/golang':
      return `https://go.example/${importPath(coordinates)}@${revision}`;
    case 'pypi/pypi':
      return `https://pypi.example/project/${name}/${revision}/`;
    case 'sourcearchive/mavencentral':
    case 'sourcearchive/mavengoogle':
      return `https://maven.example/${group?.replaceAll('.', '/')}/${name}/${revision}/${name}-${revision}-sources.jar`;
    case 'debsrc/debian':
      return `https://debian.example/pool/main/${name[0]}/${name}`;
    default:
      return undefined;
  }
}

/** `described.sourceLocation` of a source component, built from the component's own coordinates. */
export function locationOf(coordinates: Revision): SourceLocation {
  const { type, provider, namespace, name, revision } = coordinates;
  const url = sourceUrl(coordinates);
  return {
    type,
    provider,
    ...(namespace === null ? {} : { namespace }),
    name,
    revision,
    ...(url === undefined ? {} : { url }),
  };
}

/** These kinds get a generated source location, harvested or not (service-api.md 1.1). */
export function impliedLocation(coordinates: Revision): SourceLocation | undefined {
  return ['git', 'go', 'pypi', 'sourcearchive'].includes(coordinates.type) ? locationOf(coordinates) : undefined;
}

/** `described.urls` as the crawler fills them in for each kind. */
export function registryUrls(coordinates: Revision): Readonly<Record<string, string>> {
  const { type, provider, name, revision } = coordinates;
  const group = plainNamespace(coordinates);
  const full = group === null ? name : `${group}/${name}`;
  switch (type) {
    case 'npm':
      return {
        registry: `https://npmjs.example/package/${full}`,
        version: `https://npmjs.example/package/${full}/v/${revision}`,
        download: `https://registry.npmjs.example/${full}/-/${name}-${revision}.tgz`,
      };
    case 'go':
      return {
        registry: `https://go.example/${importPath(coordinates)}`,
        version: `https://go.example/${importPath(coordinates)}@${revision}`,
        download: `https://proxy.go.example/${importPath(coordinates)}/@v/${revision}.zip`,
      };
    case 'git': {
      const host = provider === 'gitlab' ? 'https://gitlab.com' : 'https://github.com';
      return {
        registry: `${host}/${full}`,
        version: sourceUrl(coordinates) ?? `${host}/${full}`,
        download: `${host}/${full}/archive/${revision}.zip`,
      };
    }
    case 'conda':
    case 'condasrc':
      return {
        download: `https://conda.example/${provider}/${full}-${revision}.tar.bz2`,
        registry: `https://conda.example/${provider}`,
      };
    default:
      return {
        registry: `https://${provider}.example/${full}`,
        version: `https://${provider}.example/${full}/${revision}`,
        download: `https://${provider}.example/${full}/${name}-${revision}.zip`,
      };
  }
}

function importPath(coordinates: Coordinates): string {
  const group = plainNamespace(coordinates);
  return group === null ? coordinates.name : `${group}/${coordinates.name}`;
}
