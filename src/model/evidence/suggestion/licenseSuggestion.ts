import { parseJson } from '../../../base/parseJson.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { Definition } from '../../../core/definition.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import { type Disagreement, disagreement } from '../../../curation/licenses/disagreement.ts';
import { type Evidence, speaksFor } from '../../../curation/evidence.ts';
import { manifestLicenseText } from '../../../curation/licenses/manifestLicense.ts';
import type { Definitions } from '../../definitions/definitions.ts';
import { evidenceFrom } from './evidenceFrom.ts';
import type { DefinitionFiles } from '../../files/definitionFiles.ts';
import type { LocalCopies } from '../localFiles/localCopies.ts';

/** The probable declared license, and its evidence. */
export interface LicenseSuggestion {
  /** In the service's normal form; `null`: the user has to read. */
  readonly license: string | null;
  readonly evidence: readonly Evidence[];
}

export interface SuggestionParts {
  readonly definitions: Pick<Definitions, 'full'>;
  readonly files: Pick<DefinitionFiles, 'of'>;
  readonly copies: (coordinates: Coordinates) => Pick<LocalCopies, 'find'> | null;
  /** Base address of the service, without a slash at its end. */
  readonly service: () => string;
}

export const noSuggestion: LicenseSuggestion = { license: null, evidence: [] };

/** Where a package states its own license, by type: a path in the definition, and where in the text. */
const manifests: Readonly<Record<string, { readonly path: RegExp; readonly read: (text: string) => string | null }>> = {
  npm: { path: /^package\/package\.json$/, read: fromJson },
  composer: { path: /^(?:[^/]+\/)?composer\.json$/, read: fromJson },
  crate: {
    path: /^(?:[^/]+\/)?Cargo\.toml$/,
    read: (text) => /^license\s*=\s*"([^"\n]{1,200})"/m.exec(text)?.[1] ?? null,
  },
};

/** Disagreements in which one license is certainly intended. */
const clear: readonly Disagreement['kind'][] = [
  'flippedOperator',
  'missingException',
  'manifestDiffers',
  'notDeclared',
  'seeLicenseIn',
];

/**
 * Finds the probable license of a component: from its own manifest, as installed here, and from what was found in its
 * files. Files count only with the definition's own hash. `hint`: the file the user started from. Unavailable sources
 * are no evidence. An abort rejects.
 */
export async function suggestLicenseOf(
  coordinates: Coordinates,
  hint: DefinitionFile | null,
  parts: SuggestionParts,
  signal: AbortSignal,
): Promise<LicenseSuggestion> {
  const full = await parts.definitions.full(coordinates, signal);
  if (!full.ok || !full.value.definition.isHarvested) return noSuggestion;
  const { definition } = full.value;
  const read = await parts.files.of(coordinates, { pr: null }, signal);
  signal.throwIfAborted();
  const files = read.ok ? read.value.files : [];
  const finder = new Finder(coordinates, definition, files, parts);
  const manifest = await finder.manifest();
  signal.throwIfAborted();
  const { declared } = definition.licensed;
  const core = definition.licensed.facets.find(({ name }) => name === 'core');
  // If the user selects one file, its license is the one intended.
  const discovered = hint?.license ? [hint.license] : (core?.discovered.expressions ?? []);
  const found = disagreement({ manifestLicense: hint ? null : (manifest?.license ?? null), declared, discovered });
  const license = found && clear.includes(found.kind) ? found.suggestion : null;
  const isOpen = declared === null || declared === 'NOASSERTION' || declared === '';
  if (hint !== null || (license === null && !isOpen)) return { license, evidence: [] };
  const isByManifest =
    found !== null && (found.kind === 'manifestDiffers' || ('by' in found && found.by === 'manifest'));
  const licenseFiles = await finder.licenseFiles(license);
  const stating = isByManifest && manifest ? [{ ...manifest.evidence, license }] : [];
  return { license, evidence: [...stating, ...licenseFiles] };
}

interface ManifestLicense {
  readonly license: string;
  readonly evidence: Evidence;
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

  async manifest(): Promise<ManifestLicense | null> {
    const reader = manifests[this.#coordinates.type];
    const file = reader && this.#files.find(({ path }) => reader.path.test(path));
    const text = file ? await this.#text(file) : null;
    const license = text === null ? null : (reader?.read(text) ?? null);
    if (!file || text === null || license === null) return null;
    return { license, evidence: this.#evidence(file, linesWith(text, /^\s*"?licen[cs]es?"?\s*[:=]/)) };
  }

  /**
   * The text of the license, else another file in which it was found. If no license is suggested, the text to read: it
   * supports the license declared later only if that was found in it.
   */
  async licenseFiles(license: string | null): Promise<readonly Evidence[]> {
    const says = (one: DefinitionFile): boolean =>
      license === null || speaksFor({ license: one.license, isChosen: false }, license);
    const own = this.#files
      .filter(({ natures, facets }) => natures.includes('license') && facets.length === 0)
      .sort((a, b) => depth(a) - depth(b));
    const file = own.find(says) ?? (license === null ? undefined : this.#files.find(says));
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

function fromJson(text: string): string | null {
  const json = parseJson(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const { license, licenses } = json as Readonly<Record<string, unknown>>;
  return manifestLicenseText(license, licenses);
}
