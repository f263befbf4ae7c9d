import type { DefinitionFile } from '../../../core/definitionFile.ts';
import { isEvidenceFor } from '../../../curation/evidence.ts';

/**
 * The files that state the license of a revision as a whole: those nearest to its root, in the core. A deeper license
 * file may belong to something it contains, which stays the same when its own license changes.
 */
export function licenseFiles(files: readonly DefinitionFile[]): readonly DefinitionFile[] {
  let found: DefinitionFile[] = [];
  let least = Infinity;
  for (const file of files) {
    if (!isCore(file)) continue;
    if (!file.natures.includes('license') && !isLicenseName(file.path)) continue;
    const depth = file.path.split('/').length;
    if (depth > least) continue;
    if (depth < least) found = [];
    least = depth;
    found.push(file);
  }
  return found;
}

/** The core files nearest to the root in which exactly this license was found. */
export function statingFiles(files: readonly DefinitionFile[], license: string): readonly DefinitionFile[] {
  const stating = files.filter(
    (file) => isCore(file) && isEvidenceFor({ license: file.license, isChosen: false }, license),
  );
  const least = stating.reduce((depth, { path }) => Math.min(depth, path.split('/').length), Infinity);
  return stating.filter(({ path }) => path.split('/').length === least);
}

function isCore({ facets }: DefinitionFile): boolean {
  return facets.length === 0 || facets.includes('core');
}

/** Digests of two lists of license files by one algorithm; two empty lists if they have none in common. */
export interface ComparableTexts {
  readonly current: readonly string[];
  readonly other: readonly string[];
}

export function comparableTexts(current: readonly DefinitionFile[], other: readonly DefinitionFile[]): ComparableTexts {
  for (const algorithm of ['sha256', 'sha1']) {
    const [ours, theirs] = [digests(current, algorithm), digests(other, algorithm)];
    if (ours.length > 0 && theirs.length > 0) return { current: ours, other: theirs };
  }
  return { current: [], other: [] };
}

/** `digestOf` by that algorithm for all files that have one. */
function digests(files: readonly DefinitionFile[], algorithm: string): readonly string[] {
  return files.flatMap((file) => digestOf(file, algorithm) ?? []);
}

/** The first file of one revision whose text another one has too. */
export function sharedText(
  current: readonly DefinitionFile[],
  other: readonly DefinitionFile[],
): { readonly file: DefinitionFile; readonly digest: string } | null {
  for (const algorithm of ['sha256', 'sha1']) {
    const known = new Set(digests(current, algorithm));
    for (const file of other) {
      const digest = digestOf(file, algorithm);
      if (digest !== null && known.has(digest)) return { file, digest };
    }
  }
  return null;
}

/** The service stores texts under their SHA-256 (service-api.md 8). */
function digestOf({ hashes, token }: DefinitionFile, algorithm: string): string | null {
  const digest = hashes.get(algorithm) ?? (algorithm === 'sha256' ? token : null);
  return digest ? digest.toLowerCase() : null;
}

const licenseName =
  /(?:^|\/)(?:un)?licen[sc]es?(?:[._-][^/]*)?$|(?:^|\/)copying(?:[._-][^/]*)?$|[._-]licen[sc]e(?:\.(?:txt|md|rst))?$/i;
const codeName = /\.(?:[cm]?[jt]sx?|json|py|rb|go|rs|java|cs|php|ya?ml|xml|html?)$/i;

/** `license.js` is code about licenses. */
export function isLicenseName(path: string): boolean {
  return licenseName.test(path) && !codeName.test(path);
}
