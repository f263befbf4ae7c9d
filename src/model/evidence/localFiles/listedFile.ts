import type { DefinitionFile } from '../../../core/definitionFile.ts';
import { compareHash } from './fileHash.ts';

/** The file of a definition that matches some bytes. */
export type ListedFile =
  | { readonly state: 'same'; readonly file: DefinitionFile }
  /** The definition has a different file at this place. */
  | { readonly state: 'different' | 'lineEnds'; readonly file: DefinitionFile }
  /** The definition has a file at this place without a comparable hash. */
  | { readonly state: 'noHash'; readonly file: DefinitionFile }
  /** No file of the definition matches. */
  | { readonly state: 'notListed' };

/**
 * Finds the file with these bytes: first among those whose path ends like the installed one's, the longest match first,
 * then among all, since archives and package managers lay files out differently. Only a hash proves anything.
 */
export async function listedFile(
  bytes: Uint8Array,
  inside: readonly string[],
  files: readonly DefinitionFile[],
): Promise<ListedFile> {
  const near = files.filter(({ path }) => matched(path, inside) === inside.length);
  let refusal: ListedFile = { state: 'notListed' };
  for (const file of near) {
    const verdict = await compareHash(bytes, file.hashes);
    if (verdict === 'same') return { state: 'same', file };
    if (refusal.state === 'notListed' || refusal.state === 'noHash')
      refusal = { state: verdict === 'unknown' ? 'noHash' : verdict, file };
  }
  const name = inside.at(-1) ?? '';
  for (const file of files) {
    if (!file.path.endsWith(name) || near.includes(file)) continue;
    if ((await compareHash(bytes, file.hashes)) === 'same') return { state: 'same', file };
  }
  return refusal;
}

/** The number of trailing names both have in common. */
function matched(path: string, inside: readonly string[]): number {
  const names = path.split('/');
  let count = 0;
  while (count < inside.length && names.at(-1 - count) === inside.at(-1 - count)) count++;
  return count;
}
