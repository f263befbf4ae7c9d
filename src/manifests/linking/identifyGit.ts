import { isWholeCommit } from '../../core/coordinates.ts';
import { parseGitLocation } from '../sources/gitLocation.ts';
import type { Identity } from '../sources/packageSources.ts';

/**
 * Coordinates of a repository (manifests.md 1 and 7). GitHub and gitlab.com alone have providers. GitHub names go in lower
 * case, as the service keeps them; GitLab groups are joined with dots. A revision is 40 hexadecimal digits; for any other ref
 * there are coordinates without one.
 */
export function identifyGit(url: string, ref: string | null): Identity {
  const location = parseGitLocation(url);
  const provider = location ? providers.get(location.host) : undefined;
  if (!location || provider === undefined) return { coordinates: null, reason: 'unsupportedGitHost' };
  const pieces = location.path.split('/');
  const hasRightDepth = provider === 'github' ? pieces.length === 2 : pieces.length >= 2;
  if (!hasRightDepth || !pieces.every(isPathPiece)) return { coordinates: null, reason: 'invalidName' };
  const wanted = ref ?? location.ref ?? '';
  const revision = isWholeCommit(wanted) ? wanted.toLowerCase() : null;
  const spelling = provider === 'github' ? pieces.map((piece) => piece.toLowerCase()) : pieces;
  const coordinates = {
    type: 'git',
    provider,
    namespace: spelling.slice(0, -1).join('.'),
    name: spelling.at(-1) ?? '',
    revision,
  };
  return { coordinates, reason: revision === null ? 'gitWithoutCommit' : null };
}

const providers: ReadonlyMap<string, string> = new Map([
  ['github.com', 'github'],
  ['ssh.github.com', 'github'],
  ['gitlab.com', 'gitlab'],
  ['altssh.gitlab.com', 'gitlab'],
]);

function isPathPiece(piece: string): boolean {
  return piece.length <= 256 && /^[\w.-]+$/.test(piece) && piece !== '.' && piece !== '..' && piece !== '-';
}
