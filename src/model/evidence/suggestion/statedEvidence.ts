import type { SourceLocation } from '../../../core/definition.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import { type Evidence, isEvidenceFor } from '../../../curation/evidence.ts';
import { evidenceFrom } from './evidenceFrom.ts';
import { listedFile } from '../localFiles/listedFile.ts';
import type { LocalFileReader } from '../localFiles/localFile.ts';
import type { FoundDisagreement } from './disagreements.ts';

interface Parts {
  /** Of the definition. */
  readonly files: readonly DefinitionFile[];
  readonly location: SourceLocation | null;
  readonly reader: Pick<LocalFileReader, 'read'>;
  /** Base address of the service, without a slash at its end. */
  readonly service: string;
}

/** Bytes of a manifest. */
const maxBytes = 1_000_000;

/**
 * What a package itself says: the installed manifest's own line, if the manifest is identical to the definition's file;
 * or the file it refers to, if nothing else was found in that.
 */
export async function statedEvidence(found: FoundDisagreement, parts: Parts): Promise<readonly Evidence[]> {
  const { disagreement } = found;
  if (disagreement.kind === 'seeLicenseIn') return fileEvidence(found, fileCalled(disagreement.file, parts), parts);
  const isByManifest =
    disagreement.kind === 'manifestDiffers' || ('by' in disagreement && disagreement.by === 'manifest');
  return isByManifest ? manifestEvidence(found, parts) : [];
}

async function manifestEvidence(found: FoundDisagreement, parts: Parts): Promise<readonly Evidence[]> {
  const { coordinates, manifest } = found;
  if (manifest === null) return [];
  const read = await parts.reader.read(manifest.place, maxBytes);
  if (read.state !== 'read') return [];
  const listed = await listedFile(read.bytes, manifest.place.path.slice(-1), parts.files);
  if (listed.state !== 'same') return [];
  const selection = statement(new TextDecoder().decode(read.bytes));
  const stated = found.disagreement.suggestion;
  return [evidenceFrom({ ...parts, coordinates, file: listed.file, stated, selection })];
}

function fileEvidence(
  { coordinates, disagreement: { suggestion } }: FoundDisagreement,
  file: DefinitionFile | null,
  parts: Parts,
): readonly Evidence[] {
  const supports =
    file !== null && (suggestion === null || isEvidenceFor({ license: file.license, isChosen: false }, suggestion));
  return supports ? [evidenceFrom({ ...parts, coordinates, file, selection: null })] : [];
}

/** The first line that names a license: a key, a tag or a header. `null`: none, or the file is one long line. */
function statement(text: string): { readonly text: string; readonly from: number; readonly to: number } | null {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex(
    (line) => line.length < 500 && /(?:^|["'\s<.])licen[sc]e(?:s|-expression)?["'\s>:=]/i.test(line),
  );
  const line = lines[at];
  return line === undefined ? null : { text: line, from: at + 1, to: at + 1 };
}

/** The file named in the manifest, relative to the package's own folder. */
function fileCalled(name: string, { files }: Parts): DefinitionFile | null {
  const wanted = name.replace(/^\.?\//, '').toLowerCase();
  const fitting = files.filter(
    ({ path }) => path.toLowerCase() === wanted || path.toLowerCase().endsWith(`/${wanted}`),
  );
  return nearest(fitting);
}

/** The file nearest to the root. */
function nearest(files: readonly DefinitionFile[]): DefinitionFile | null {
  const depth = ({ path }: DefinitionFile): number => path.split('/').length;
  return files.reduce<DefinitionFile | null>(
    (best, file) => (best === null || depth(file) < depth(best) ? file : best),
    null,
  );
}
