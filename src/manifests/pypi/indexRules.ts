import { folderOf } from '../folders.ts';
import type { SupportFile } from '../userSettingsFile.ts';
import { type Layer, layersOf, originBy } from '../sources/layers.ts';
import type { Origins } from '../sources/origins.ts';
import type { Identity } from '../sources/packageSources.ts';
import { type PypiFile, pypiFacts } from './pypiFacts.ts';
import { isPublicIndex, type PypiIndexes } from './pypiIndexes.ts';
import { pypiTools, type PypiUserSettings } from './pypiSettings.ts';

/**
 * The source of a file's packages that name none: the options of the file, and of files read together with it, then the
 * settings of pip, of uv and of PDM, since no file says which of them reads it. The index in PyPI's place is the first
 * one named: by the file, the environment, the nearest settings file, upwards and beyond the workspace folder.
 * Additional indexes are combined.
 */
export class IndexRules {
  readonly #origins: Origins;
  readonly #user: PypiUserSettings;
  readonly #own: (file: PypiFile) => PypiIndexes;
  readonly #layersAt: (folder: string) => readonly (readonly Layer[])[];
  readonly #answers = new Map<PypiFile, Identity | null>();

  /** `own`: the indexes of a file and of those read together with it. */
  constructor(
    files: readonly PypiFile[],
    supports: readonly SupportFile[],
    user: PypiUserSettings,
    origins: Origins,
    own: (file: PypiFile) => PypiIndexes,
  ) {
    this.#origins = origins;
    this.#user = user;
    this.#own = own;
    const [pip, uv] = [layersOf(pypiTools.pip, supports, user.pip), layersOf(pypiTools.uv, supports, user.uv)];
    for (const { path, reading } of files) {
      const facts = pypiFacts(reading.facts);
      if (facts?.fileKind === 'project' && facts.settings) uv.add(folderOf(path), { ...facts.settings, label: path });
    }
    this.#layersAt = (folder) => [pip.at(folder), uv.at(folder)];
  }

  /** The reason to withhold a package that names no source; `null` if it comes from PyPI. */
  withheld(file: PypiFile): Identity | null {
    let answer = this.#answers.get(file);
    if (answer === undefined) {
      const own = { ...this.#ownOf(file), label: file.path };
      const facts = pypiFacts(file.reading.facts);
      // PDM reads projects alone, and no settings of pip or uv.
      const ofPdm = facts?.fileKind === 'project' ? [[this.#user.pdm]] : [];
      const all = [...this.#layersAt(folderOf(file.path)), ...ofPdm].map(
        (layers) => originBy([own, ...layers], [''], this.#origins).withheld,
      );
      this.#answers.set(file, (answer = all.find((one) => one !== null) ?? null));
    }
    return answer;
  }

  /** The file's options; Pipenv uses its mirror in place of PyPI. */
  #ownOf(file: PypiFile): PypiIndexes {
    const own = this.#own(file);
    const mirrors = this.#user.pipenv.main ?? [];
    const facts = pypiFacts(file.reading.facts);
    if (mirrors.length === 0 || facts?.fileKind !== 'pipfile') return own;
    const main = own.main.flatMap((address) => (isPublicIndex(address) ? mirrors : address));
    return { ...own, main: main.length === 0 ? mirrors : main };
  }
}
