import { isRecord } from '../../../base/isRecord.ts';
import { parseJson } from '../../../base/parseJson.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { LocalComponent } from '../localFiles/candidate.ts';
import { localCandidates } from '../localFiles/localCandidates.ts';
import { type LocalFileReader, type LocalPlace, below } from '../localFiles/localFile.ts';
import { type FoundPackage, PackageSearch } from '../localFiles/localPackage.ts';
import type { PackageCaches } from '../localFiles/packageCaches.ts';
import { rememberingReader } from '../localFiles/rememberingReader.ts';
import { manifestLicenseOf } from './manifestLicenseOf.ts';
import { nodeModules } from './nodeModules.ts';

/** The manifest of a package installed on this machine in exactly this version. */
export interface LocalManifest {
  readonly place: LocalPlace;
  /** The license in it; `null`: none. */
  readonly license: string | null;
}

interface Parts {
  readonly reader: LocalFileReader;
  readonly caches: PackageCaches;
  /** The folders of the workspace, and those in it with manifests: the likeliest first. */
  readonly roots: readonly LocalPlace[];
  readonly pauseIfDue: () => Promise<void>;
}

/** Bytes of a manifest that are read. */
const maxBytes = 1_000_000;

/** Reads the manifests of installed packages, for one search over many of them. Runs nothing, and follows no link. */
export class LocalManifests {
  readonly #parts: Parts;
  readonly #reader: LocalFileReader;
  #modules: ReturnType<typeof nodeModules> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#reader = rememberingReader(parts.reader);
  }

  /** `null`: not installed, another version, or no known manifest. */
  async of({ revision, ...component }: Coordinates): Promise<LocalManifest | null> {
    await this.#parts.pauseIfDue();
    if (revision === null) return null;
    return component.type === 'npm'
      ? this.#ofNpm({ ...component, revision })
      : this.#ofOther({ ...component, revision });
  }

  async #ofNpm({ namespace, name, revision }: LocalComponent): Promise<LocalManifest | null> {
    const { roots, pauseIfDue } = this.#parts;
    this.#modules ??= nodeModules(roots, this.#reader, pauseIfDue);
    const places = (await this.#modules).get(namespace === null ? name : `${namespace}/${name}`) ?? [];
    for (const folder of places) {
      if ((await this.#reader.kindOf(folder)) !== 'folder') continue;
      const place = below(folder, 'package.json');
      const text = await this.#text(place);
      const json = text === null ? null : parseJson(text);
      if (text === null || !isRecord(json) || json['version'] !== revision) continue;
      return { place, license: manifestLicenseOf('npm', text) };
    }
    return null;
  }

  async #ofOther(component: LocalComponent): Promise<LocalManifest | null> {
    const { roots, caches, pauseIfDue } = this.#parts;
    if (!manifestFiles.has(component.type)) return null;
    const search = new PackageSearch(this.#reader);
    for (const candidate of localCandidates(component, { caches, workspace: roots })) {
      await pauseIfDue();
      for (const found of await search.find(candidate)) {
        if (found.isOtherVersion) continue;
        for (const place of manifestFiles.get(component.type)?.(found, component) ?? []) {
          const text = await this.#text(place);
          if (text !== null) return { place, license: manifestLicenseOf(component.type, text) };
        }
      }
    }
    return null;
  }

  async #text(place: LocalPlace): Promise<string | null> {
    if ((await this.#reader.kindOf(place)) !== 'file') return null;
    const read = await this.#reader.read(place, maxBytes);
    return read.state === 'read' ? new TextDecoder().decode(read.bytes) : null;
  }
}

type ManifestPlaces = (found: FoundPackage, component: LocalComponent) => readonly LocalPlace[];

/** Where a found package may have its manifest; none in an archive. */
const manifestFiles: ReadonlyMap<string, ManifestPlaces> = new Map<string, ManifestPlaces>([
  ['composer', inFolder('composer.json')],
  ['crate', inFolder('Cargo.toml')],
  ['conda', inFolder('info', 'about.json')],
  ['nuget', (found, { name }) => inFolder(`${name.toLowerCase()}.nuspec`)(found)],
  // Of `site-packages` and the metadata folder, only the latter has it.
  ['pypi', (found) => [...inFolder('METADATA')(found), ...inFolder('PKG-INFO')(found)]],
  ['gem', ({ place }) => siblingPlace(place, 2, ['specifications', `${place.path.at(-1) ?? ''}.gemspec`])],
  ['maven', ({ place }, { name, revision }) => siblingPlace(place, 1, [`${name}-${revision}.pom`])],
]);

function inFolder(...names: readonly string[]): (found: FoundPackage) => readonly LocalPlace[] {
  return ({ candidate, place }) => (candidate.holds === 'folder' ? [below(place, ...names)] : []);
}

function siblingPlace({ root, path }: LocalPlace, up: number, names: readonly string[]): readonly LocalPlace[] {
  return path.length < up ? [] : [{ root, path: [...path.slice(0, path.length - up), ...names] }];
}
