import { folderOf } from '../folders.ts';
import type { Identity } from '../identify.ts';
import type { SupportFile, WorkspaceFile } from '../link.ts';
import { among, type Origins, publicOrigin } from '../sources/origins.ts';
import { SettingsByFolder } from '../sources/settingsByFolder.ts';
import { type PypiIndexes, isPublicIndex, joinIndexes, noIndexes } from './pypiIndexes.ts';
import { pypiFacts } from './pypiFacts.ts';
import {
  type PypiSettings,
  type PypiUserSettings,
  type SettingsTool,
  pypiSettingsFiles,
  readPypiSettings,
} from './pypiSettings.ts';

const tools: readonly SettingsTool[] = ['pip', 'uv'];

/**
 * The source of a file's packages that name none: the options of the file, and of files read together with it, then the
 * settings of pip, of uv and of PDM, since no file tells which of them reads it. The index in PyPI's place is the first
 * one named: by the file, the environment, the nearest settings file, upwards and beyond the workspace folder.
 * Additional indexes are combined.
 */
export class IndexRules {
  readonly #origins: Origins;
  readonly #user: PypiUserSettings;
  readonly #own: (file: WorkspaceFile) => PypiIndexes;
  readonly #settings: Readonly<Record<SettingsTool, SettingsByFolder<PypiSettings>>>;
  readonly #answers = new Map<WorkspaceFile, Identity | null>();

  /** `own`: the indexes of a file and of those read together with it. */
  constructor(
    files: readonly WorkspaceFile[],
    supports: readonly SupportFile[],
    user: PypiUserSettings,
    origins: Origins,
    own: (file: WorkspaceFile) => PypiIndexes,
  ) {
    this.#origins = origins;
    this.#user = user;
    this.#own = own;
    const of = ([environment, ...beyond]: readonly PypiSettings[]): SettingsByFolder<PypiSettings> =>
      new SettingsByFolder(environment ? [environment] : [], beyond);
    this.#settings = { pip: of(user.pip), uv: of(user.uv) };
    for (const { path, text, isUnreadable } of supports) {
      const tool = pypiSettingsFiles.get(path.slice(path.lastIndexOf('/') + 1));
      if (tool) this.#settings[tool].add(folderOf(path), readPypiSettings(tool, isUnreadable ? null : text, path));
    }
    for (const { path, reading } of files) {
      const facts = pypiFacts(reading.facts);
      if (facts?.sort === 'project' && facts.settings)
        this.#settings.uv.add(folderOf(path), { indexes: facts.settings, label: path });
    }
  }

  /** The reason to withhold a package that names no source; `null` if it comes from PyPI. */
  withheld(file: WorkspaceFile): Identity | null {
    let answer = this.#answers.get(file);
    if (answer === undefined) {
      const own = { indexes: this.#ownOf(file), label: file.path };
      const all = [
        ...tools.map((tool) => this.#withheld(own, this.#settings[tool].at(folderOf(file.path)))),
        this.#withheldByPdm(file, own),
      ];
      this.#answers.set(file, (answer = all.find((one) => one !== null) ?? null));
    }
    return answer;
  }

  /** The file's options; Pipenv uses its mirror in place of PyPI. */
  #ownOf(file: WorkspaceFile): PypiIndexes {
    const own = this.#own(file);
    const [mirror] = this.#user.pipenvMirror;
    const facts = pypiFacts(file.reading.facts);
    if (mirror === undefined || facts?.sort !== 'pipfile') return own;
    const main = own.main.map((address) => (isPublicIndex(address) ? mirror : address));
    return { ...own, main: main.length === 0 ? [mirror] : main };
  }

  /** PDM reads projects alone, and no settings of pip or uv. */
  #withheldByPdm({ reading }: WorkspaceFile, own: PypiSettings): Identity | null {
    const { pdmIndex } = this.#user;
    if (pdmIndex.length === 0 || pypiFacts(reading.facts)?.sort !== 'project') return null;
    return this.#withheld(own, [{ indexes: { ...noIndexes, main: pdmIndex }, label: '$PDM_PYPI_URL' }]);
  }

  #withheld(own: PypiSettings, layers: readonly PypiSettings[]): Identity | null {
    const all = [own, ...layers];
    for (const { isUnreadable, label } of all) {
      const { withheld } = this.#origins.perhaps(label);
      if (isUnreadable && withheld) return withheld;
    }
    const closed = all.find(({ indexes }) => indexes.isClosed);
    const { main } = all.find(({ indexes }) => indexes.main.length > 0)?.indexes ?? noIndexes;
    const { extra } = joinIndexes(all.map(({ indexes }) => indexes));
    if (closed && extra.length === 0) return this.#origins.named(closed.label).withheld;
    // Without an index, only the targets of links are available.
    const origins = (closed ? extra : [...main, ...extra]).map((address) => this.#origins.at(address));
    return among(main.length === 0 && !closed ? [...origins, publicOrigin] : origins).withheld;
  }
}
