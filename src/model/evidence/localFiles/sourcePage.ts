import { trimEnd } from '../../../base/trimEnd.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { SourceLocation } from '../../../core/definition.ts';
import { safePath } from './safePath.ts';

/** Lines of a file, counted from one, both inclusive. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

interface Repository {
  readonly provider: string;
  readonly owner: string;
  readonly name: string;
  readonly revision: string;
  /** The folder of the component in it. */
  readonly folder: readonly string[];
}

/**
 * The page of a file at its source's host: at the component's own commit, or at the one its definition names as its
 * source. The file there is likely the same, not certainly: an archive may contain built files. `null` if no such
 * page is known, or if the archive has the folders of an installation instead of those of the repository.
 */
export function sourcePage(
  coordinates: Coordinates,
  location: SourceLocation | null,
  path: string,
  lines: LineRange | null,
): string | null {
  if (installedTypes.has(coordinates.type)) return null;
  const names = safePath(path);
  const repository = repositoryOf(coordinates) ?? (location && repositoryAt(location));
  if (!names || !repository) return null;
  const file = [...repository.folder, ...withoutArchive(names, coordinates)];
  const { owner, name, revision } = repository;
  const [end, anchor] = [revision.split('/'), lines && anchorOf(repository.provider, lines)];
  const segments =
    repository.provider === 'github'
      ? [owner, name, 'blob', ...end, ...file]
      : [...owner.split('/'), name, '-', 'blob', ...end, ...file];
  const host = repository.provider === 'github' ? 'https://github.com' : 'https://gitlab.com';
  return `${host}/${segments.map(encodeURIComponent).join('/')}${anchor ?? ''}`;
}

/** Built packages: `site-packages/…`, `info/licenses/…`, `usr/share/doc/…`. */
const installedTypes: ReadonlySet<string> = new Set(['conda', 'deb']);

function repositoryOf({ type, provider, namespace, name, revision }: Coordinates): Repository | null {
  return type === 'git' ? repository(provider, namespace, name, revision, '') : null;
}

/** One dialect of the service has no names, but an address that contains them. */
function repositoryAt({ type, provider, namespace, name, revision, url, path }: SourceLocation): Repository | null {
  if (type !== 'git') return null;
  const [, ownerThere = null, nameThere = null] =
    /^https:\/\/(?:github|gitlab)\.com\/([^/?#]+)\/([^/?#]+)/.exec(url ?? '') ?? [];
  return repository(provider ?? '', namespace ?? ownerThere, name ?? nameThere, revision, path ?? '');
}

function repository(
  provider: string,
  namespace: string | null,
  name: string | null,
  revision: string | null,
  path: string,
): Repository | null {
  if ((provider !== 'github' && provider !== 'gitlab') || !namespace || !name || !revision) return null;
  // The service writes GitLab groups with dots.
  const owner = provider === 'gitlab' ? namespace.replaceAll('.', '/') : namespace;
  const folder = safePath(trimEnd(path.replace(/^\/+/, ''), '/')) ?? [];
  const isSafe = safePath(`${owner}/${name}/${revision}`) !== null;
  return isSafe ? { provider, owner, name, revision, folder } : null;
}

/** Without the folders an ecosystem's archive adds around its files, which the repository doesn't have. */
function withoutArchive(names: readonly string[], { type, name, revision }: Coordinates): readonly string[] {
  const [first = '', ...rest] = names;
  if (rest.length === 0) return names;
  if (type === 'npm') return first === 'package' ? rest : names;
  if (type === 'go') {
    const at = names.findIndex((part) => part.endsWith(`@${revision}`));
    return at >= 0 && at < names.length - 1 ? names.slice(at + 1) : names;
  }
  return first.toLowerCase() === `${name}-${revision?.replace(/^v(?=\d)/, '')}`.toLowerCase() ? rest : names;
}

function anchorOf(provider: string, { from, to }: LineRange): string {
  if (to <= from) return `#L${from}`;
  return provider === 'github' ? `#L${from}-L${to}` : `#L${from}-${to}`;
}
