import type { Coordinates } from '../../../core/coordinates.ts';
import type { Definition } from '../../../core/definition.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import { statedLicense } from '../../../core/licenseState.ts';
import type { Problem } from '../../../core/problem.ts';
import { intendedLicense } from '../../../curation/licenses/disagreement.ts';
import { findDisagreement } from '../../../curation/licenses/findDisagreement.ts';
import { type Evidence, isEvidenceFor } from '../../../curation/evidence.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import { type DisagreementParts, type FoundDisagreement, witnessesOf } from './disagreements.ts';
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
  const verdict = findDisagreement({ manifestLicense: manifest?.license ?? null, declared, discovered });
  const found = verdict && { coordinates, disagreement: verdict, declared, discovered, manifest };
  const license = intendedLicense(verdict);
  const isUndeclared = statedLicense(declared) === null;
  if (hint !== null || (license === null && !isUndeclared)) return { license, found, evidence: [] };
  const location = definition.described.sourceLocation;
  const { reader } = parts.compared;
  const stated = found ? await statedEvidence(found, { files, location, reader, service: parts.service() }) : [];
  const licenseFiles = await new Finder(coordinates, definition, files, parts).licenseFiles(license);
  return { license, found, evidence: [...stated, ...licenseFiles.filter(({ path }) => path !== stated[0]?.path)] };
}

class Finder {
  readonly #coordinates: Coordinates;
  readonly #definition: Definition;
  readonly #files: readonly DefinitionFile[];
  readonly #parts: SuggestionParts;
  readonly #copies: Pick<LocalCopies, 'find'> | null;

  constructor(
    coordinates: Coordinates,
    definition: Definition,
    files: readonly DefinitionFile[],
    parts: SuggestionParts,
  ) {
    this.#coordinates = coordinates;
    this.#definition = definition;
    this.#files = files;
    this.#parts = parts;
    this.#copies = parts.copies(coordinates);
  }

  /**
   * The text of the license, else another file in which it was found. If no license is suggested, the text to read: it
   * supports the license declared later only if that was found in it.
   */
  async licenseFiles(license: string | null): Promise<readonly Evidence[]> {
    const supports = (one: DefinitionFile): boolean =>
      license === null || isEvidenceFor({ license: one.license, isChosen: false }, license);
    const own = this.#files
      .filter(({ natures, facets }) => natures.includes('license') && facets.length === 0)
      .sort((a, b) => depth(a) - depth(b));
    const file = own.find(supports) ?? (license === null ? undefined : this.#files.find(supports));
    return file ? [await this.#fileEvidence(file)] : [];
  }

  async #fileEvidence(file: DefinitionFile): Promise<Evidence> {
    const text = file.natures.includes('license') ? await this.#text(file) : null;
    return this.#evidence(file, text === null ? null : linesWith(text, /\S/));
  }

  async #text(file: DefinitionFile): Promise<string | null> {
    const search = (await this.#copies?.find(file)) ?? null;
    return search?.state === 'found' ? new TextDecoder().decode(search.copy.bytes) : null;
  }

  #evidence(file: DefinitionFile, selection: Selection | null): Evidence {
    return evidenceFrom({
      coordinates: this.#coordinates,
      location: this.#definition.described.sourceLocation,
      file,
      selection,
      service: this.#parts.service(),
    });
  }
}

interface Selection {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The first matching line. */
function linesWith(text: string, pattern: RegExp): Selection | null {
  const lines = text.slice(0, 200_000).split(/\r\n|\r|\n/);
  const at = lines.findIndex((line) => pattern.test(line));
  const line = lines[at];
  return line === undefined ? null : { text: line, from: at + 1, to: at + 1 };
}

function depth({ path }: DefinitionFile): number {
  return path.split('/').length;
}
