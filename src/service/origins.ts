import { compareRevisions } from '../core/compareRevisions.ts';
import type { Coordinates } from '../core/coordinates.ts';
import { revisionsSchema } from './schemas.ts';

/** A revision of a component at its origin. `tag` is the name of a commit; `null` where the revision is the version. */
export interface OriginRevision {
  readonly revision: string;
  readonly tag: string | null;
}

/**
 * The service's list of revisions at the registry or repository host (service-api.md 9), as a path below the base
 * address. `null` where there is no such list, or where it does not give revisions of coordinates: Debian's names no
 * architecture, Packagist's strips the leading `v` that half of the packages have in their revisions, and Gradle's uses
 * the id of a plugin, which its implementation does not contain.
 */
export function originPath({ type, provider, namespace, name }: Coordinates): string | null {
  const own = namespace === null ? [name] : [namespace, name];
  switch (`${type}/${provider}`) {
    case 'npm/npmjs':
      return path('npm', ...own);
    case 'git/github':
      return path('github', ...own);
    case 'git/gitlab':
      return path('gitlab', ...own);
    case 'maven/mavencentral':
    case 'sourcearchive/mavencentral':
      return path('maven', ...own);
    case 'maven/mavengoogle':
    case 'sourcearchive/mavengoogle':
      return path('mavenGoogle', ...own);
    case 'nuget/nuget':
      return path('nuget', name);
    case 'pypi/pypi':
      return path('pypi', name);
    case 'gem/rubygems':
      return path('rubygems', name);
    case 'crate/cratesio':
      return path('crate', name);
    case 'pod/cocoapods':
      return path('pod', name);
    case 'go/golang':
      return path('go', namespace ?? '-', name);
    case 'maven/gradleplugin':
      return namespace === null ? path('gradleplugin', name) : null;
    case 'debsrc/debian':
      return path('deb', name);
    case 'conda/conda-forge':
    case 'conda/anaconda-main':
    case 'conda/anaconda-r':
      return path('conda', provider, namespace ?? '-', name);
    case 'condasrc/conda-forge':
    case 'condasrc/anaconda-main':
    case 'condasrc/anaconda-r':
      return path('conda', provider, '-', name);
    default:
      return null;
  }
}

/**
 * Reads the response of `originPath` for this component, in the service's order and spelled as in coordinates; values
 * that are neither version nor tag are left out, as are duplicates. `null` for no list.
 */
export function readRevisions(json: unknown, component: Coordinates): readonly OriginRevision[] | null {
  const parsed = revisionsSchema.safeParse(json);
  if (!parsed.success) return null;
  const seen = new Set<string>();
  return parsed.data.flatMap((item): readonly OriginRevision[] => {
    if (item === null) return [];
    if (typeof item !== 'string') return [{ revision: item.sha, tag: item.tag }];
    const revision = inCoordinates(item, component);
    if (revision === null || seen.has(revision)) return [];
    seen.add(revision);
    return [{ revision, tag: null }];
  });
}

/**
 * A listed version as coordinates spell it (service-api.md 2.1, 9): conda lists `subdir:version-build` where a package has
 * `version-build` and a source `version`; a Debian source has no epoch in its revision. `null` for another subdir's.
 */
function inCoordinates(listed: string, { type, namespace }: Coordinates): string | null {
  if (type === 'debsrc') return listed.replace(/^\d+:/, '');
  if (type !== 'conda' && type !== 'condasrc') return listed;
  const [, subdir = '', version = '', build = ''] = /^([^:]+):(.+)-([^-]+)$/.exec(listed) ?? [];
  if (version === '') return null;
  if (type === 'condasrc') return version;
  return namespace === null || namespace === subdir ? `${version}-${build}` : null;
}

/** The search for everything the service holds of a component (service-api.md 4.5), as a path below the base address. */
export function searchPath({ type, provider, namespace, name }: Coordinates): string {
  const filters = new URLSearchParams({ type, provider, name });
  if (namespace !== null) filters.set('namespace', namespace.replaceAll('/', '%2f'));
  return `/definitions?${filters.toString()}&sort=releaseDate&sortDesc=true`;
}

/** The newest by version or tag; a pre-release only if there is nothing else. */
export function newestOf(
  revisions: readonly OriginRevision[],
  compare: (a: string, b: string) => number = compareRevisions,
): OriginRevision | null {
  const stable = revisions.filter(({ revision, tag }) => isStable(tag ?? revision));
  const candidates = stable.length > 0 ? stable : revisions;
  return candidates.reduce<OriginRevision | null>(
    (newest, one) =>
      newest === null || compare(one.tag ?? one.revision, newest.tag ?? newest.revision) > 0 ? one : newest,
    null,
  );
}

function isStable(version: string): boolean {
  return /^v?\d+(\.\d+)*([.-](final|ga|release|post\d*))?(\+.*)?$/i.test(version);
}

function path(origin: string, ...segments: readonly string[]): string {
  return `/origins/${origin}/${segments.map((segment) => encodeURIComponent(segment).replace('%40', '@')).join('/')}/revisions`;
}
