import type { Coordinates } from '../../../core/coordinates.ts';
import type { SourceLocation } from '../../../core/definition.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import type { LocalCopies, LocalCopy, LocalMiss } from './localCopies.ts';
import { type LineRange, sourcePage } from './sourcePage.ts';

/** The place where the text of a file is available. */
export type TextPlace =
  | { readonly kind: 'local'; readonly copy: LocalCopy }
  /** The service stores it under this name. */
  | { readonly kind: 'stored'; readonly token: string }
  /** A page of its source's host: likely the file, not certainly. */
  | { readonly kind: 'host'; readonly address: string }
  | { readonly kind: 'none' };

export interface FoundText {
  readonly place: TextPlace;
  /** Why a file of this machine doesn't count; `null` if one does, or there is none. */
  readonly miss: LocalMiss | null;
}

export interface WantedText {
  readonly coordinates: Coordinates;
  readonly location: SourceLocation | null;
  readonly file: Pick<DefinitionFile, 'path' | 'hashes' | 'token'>;
  readonly lines: LineRange | null;
}

/** The best place of a file's text: this machine, if it is the same file, then the service, then the source's host. */
export async function findText(
  { coordinates, location, file, lines }: WantedText,
  copies: LocalCopies | null,
): Promise<FoundText> {
  const search = await copies?.find(file);
  if (search?.state === 'found') return { place: { kind: 'local', copy: search.copy }, miss: null };
  const miss = search?.why ?? null;
  if (file.token !== null) return { place: { kind: 'stored', token: file.token }, miss };
  const address = sourcePage(coordinates, location, file.path, lines);
  return { place: address === null ? { kind: 'none' } : { kind: 'host', address }, miss };
}
