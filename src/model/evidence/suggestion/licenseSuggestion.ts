import type { Coordinates } from '../../../core/coordinates.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import { statedLicense } from '../../../core/licenseState.ts';
import type { Problem } from '../../../core/problem.ts';
import { intendedLicense } from '../../../curation/licenses/disagreement.ts';
import { type Evidence, isEvidenceFor } from '../../../curation/evidence.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import { type DisagreementParts, disagreementOf, type FoundDisagreement, witnessesOf } from './disagreements.ts';
import { statedEvidence } from './statedEvidence.ts';
import { evidenceFrom } from './evidenceFrom.ts';
import type { DefinitionFiles } from '../../files/definitionFiles.ts';
import type { LocalCopies } from '../localFiles/localCopies.ts';

/** The probable declared license, and its evidence. */
export interface LicenseSuggestion {
  /** In the service's normal form; `null`: the user has to read. */
  readonly license: string | null;
  /** What contradicts the declared license; `null`: nothing does, or it could not be compared. */
  readonly found: FoundDisagreement | null;
  readonly evidence: readonly Evidence[];
  /** Why the definition could not be read. */
  readonly problem?: Problem;
}

export interface SuggestionParts {
  readonly definitions: Pick<Definitions, 'full'>;
  readonly files: Pick<DefinitionFiles, 'of'>;
  /** The packages installed on this machine. */
  readonly compared: DisagreementParts;
  readonly copies: (coordinates: Coordinates) => Pick<LocalCopies, 'find'> | null;
  /** Base address of the service, without a slash at its end. */
  readonly service: () => string;
}

export const noSuggestion: LicenseSuggestion = { license: null, found: null, evidence: [] };

/**
 * Finds the probable license of a component: from its own manifest, as installed here, and from what was found in its
 * files. Files are evidence only with the definition's own hash. `hint`: the file the user started from. Unavailable
 * sources are no evidence. An abort rejects.
 */
export async function suggestLicenseOf(
  coordinates: Coordinates,
  hint: DefinitionFile | null,
  parts: SuggestionParts,
  signal: AbortSignal,
): Promise<LicenseSuggestion> {
  const full = await parts.definitions.full(coordinates, signal);
  if (!full.ok) return { ...noSuggestion, problem: full.problem };
  if (!full.value.definition.isHarvested) return noSuggestion;
  const { definition } = full.value;
  const read = await parts.files.of(coordinates, { pr: null }, signal);
  signal.throwIfAborted();
  const files = read.ok ? read.value.files : [];
  const manifest = hint ? null : (await witnessesOf(coordinates, parts.compared, signal)).manifest;
  const { declared } = definition.licensed;
  const core = definition.licensed.facets.find(({ name }) => name === 'core');
  // If the user selects one file, its license is the one intended.
  const discovered = hint?.license ? [hint.license] : (core?.discovered.expressions ?? []);
  const found = disagreementOf(coordinates, { declared, discovered, manifest });
  const license = intendedLicense(found?.disagreement ?? null);
  const isUndeclared = statedLicense(declared) === null;
  if (hint !== null || (license === null && !isUndeclared)) return { license, found, evidence: [] };
  const location = definition.described.sourceLocation;
  const { reader } = parts.compared;
  const service = parts.service();
  const stated = found ? await statedEvidence(found, { files, location, reader, service }) : [];
  const file = supportingFile(files, license);
  if (!file || file.path === stated[0]?.path) return { license, found, evidence: stated };
  const selection = await firstLineOf(file, parts.copies(coordinates));
  return { license, found, evidence: [...stated, evidenceFrom({ coordinates, location, file, selection, service })] };
}

/**
 * The text of the license, else another file in which it was found. If no license is suggested, the text to read: it
 * supports the license declared later only if that was found in it.
 */
function supportingFile(files: readonly DefinitionFile[], license: string | null): DefinitionFile | undefined {
  const supports = (one: DefinitionFile): boolean =>
    license === null || isEvidenceFor({ license: one.license, isChosen: false }, license);
  const own = files
    .filter(({ natures, facets }) => natures.includes('license') && facets.length === 0)
    .sort((a, b) => depth(a) - depth(b));
  return own.find(supports) ?? (license === null ? undefined : files.find(supports));
}

/** The first line with text of a license file's copy on this machine; `null`: it is no license file, or has no copy. */
async function firstLineOf(
  file: DefinitionFile,
  copies: Pick<LocalCopies, 'find'> | null,
): Promise<Parameters<typeof evidenceFrom>[0]['selection']> {
  const search = file.natures.includes('license') ? await copies?.find(file) : null;
  if (search?.state !== 'found') return null;
  const lines = new TextDecoder()
    .decode(search.copy.bytes)
    .slice(0, maxSearched)
    .split(/\r\n|\r|\n/);
  const at = lines.findIndex((line) => line.trim() !== '');
  const text = lines[at];
  return text === undefined ? null : { text, from: at + 1, to: at + 1 };
}

/** Characters of a license file. */
const maxSearched = 200_000;

function depth({ path }: DefinitionFile): number {
  return path.split('/').length;
}
