import { cutText } from '../../../base/cutText.ts';
import { type Result, succeed } from '../../../base/result.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { SourceLocation } from '../../../core/definition.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import type { Problem } from '../../../core/problem.ts';
import type { Evidence } from '../../../curation/evidence.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import type { DefinitionFiles, FilesOfDefinition } from '../../files/definitionFiles.ts';
import { sourcePage } from '../localFiles/sourcePage.ts';

interface Found {
  /** With its revision. */
  readonly coordinates: Coordinates;
  readonly location: SourceLocation | null;
  readonly file: Pick<DefinitionFile, 'path' | 'license' | 'hashes' | 'token'>;
  /** The license it states explicitly, as a manifest does. */
  readonly stated?: string | null;
  /** The selected text; `null`: the whole file. */
  readonly selection: { readonly text: string; readonly from: number; readonly to: number } | null;
  /** The user selected it. */
  readonly isChosen?: boolean;
  /** Base address of the service, without a slash at its end. */
  readonly service: string;
}

interface FilesParts {
  readonly definitions: Pick<Definitions, 'full'>;
  readonly files: Pick<DefinitionFiles, 'of'>;
}

/**
 * The files of a definition, and where its source is: if that can't be read, its files are still found, but not on the
 * web. `pr`: with the effect of that pull request. An abort rejects.
 */
export async function filesAndLocation(
  coordinates: Coordinates,
  { definitions, files }: FilesParts,
  signal: AbortSignal,
  pr: number | null = null,
): Promise<Result<Pick<FilesOfDefinition, 'files'> & Pick<Found, 'location'>, Problem>> {
  const [read, full] = await Promise.all([
    files.of(coordinates, { pr }, signal),
    definitions.full(coordinates, signal),
  ]);
  if (!read.ok) return read;
  const location = full.ok ? full.value.definition.described.sourceLocation : null;
  return succeed({ files: read.value.files, location });
}

/** In UTF-16 units. */
const longestExcerpt = 2000;

/**
 * A file's support for a license, as draft evidence. The link is the page of the source's host at its commit, which is
 * permanent; else the text that the service stores under the file's own hash.
 */
export function evidenceFrom(found: Found): Evidence {
  const { coordinates, location, file, stated, selection, isChosen = false, service } = found;
  const lines = selection && { from: selection.from, to: selection.to };
  const stored = file.token === null ? null : `${service}/attachments/${encodeURIComponent(file.token)}`;
  return {
    revision: coordinates.revision ?? '',
    path: file.path,
    license: stated ?? file.license,
    isChosen,
    sha256: file.hashes.get('sha256')?.toLowerCase() ?? null,
    excerpt: selection && selection.text.trim() !== '' ? cutText(selection.text.trim(), longestExcerpt) : null,
    lines,
    link: sourcePage(coordinates, location, file.path, lines) ?? stored,
  };
}
