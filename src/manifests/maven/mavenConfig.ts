import { foldersFrom, pathIn, resolveFolder } from '../folders.ts';
import { folderOfSettings, type SupportFile } from '../userSettingsFile.ts';
import type { WantedFile } from '../linking/linker.ts';
import { withoutSecrets } from '../sources/registryHost.ts';
import { type MavenRepository, repositoriesInSettings, sourceAt } from './mavenRepositories.ts';

/** The arguments that a `.mvn/maven.config` adds to each build of the projects at and below its folder. */
export interface MavenConfig {
  /** `-D`: they count before the properties of a project. `null`: the file can't be read, so that any may be set. */
  readonly properties: ReadonlyMap<string, string> | null;
  /** Identifiers of profiles that `-P` activates, and of those that it deactivates. */
  readonly on: ReadonlySet<string>;
  readonly off: ReadonlySet<string>;
  /** Paths of settings files, as written. */
  readonly settings: readonly string[];
}

export const noMavenConfig: MavenConfig = { properties: new Map(), on: new Set(), off: new Set(), settings: [] };

/** Settings that Maven 4 reads for a project, and that `-s` often names before. */
const usualSettings = '.mvn/settings.xml';

const configFile = '.mvn/maven.config';

/** More arguments are no configuration. */
const maxArguments = 10_000;

/** The options that are read, in their short and long forms, each with a value. */
const options: readonly (readonly [kind: 'define' | 'profiles' | 'settings', long: RegExp, short: RegExp])[] = [
  ['define', /^--?define(?:=|$)/, /^-D/],
  ['profiles', /^--?activate-profiles(?:=|$)/, /^-P=?/],
  ['settings', /^--?(?:global-|install-|project-)?settings(?:=|$)/, /^-(?:gs|is|ps|s(?!adp|trict-))=?/],
];

/**
 * Reads a maven.config (Maven, Configuring Apache Maven): one argument a line, or before Maven 3.9 separated by white space. An
 * option's value is in the same argument or in the next one.
 */
function readMavenConfig(text: string): MavenConfig {
  const properties = new Map<string, string>();
  const [on, off] = [new Set<string>(), new Set<string>()];
  const settings: string[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const plain = lines.filter((line) => !line.trimStart().startsWith('#'));
  const words = plain.flatMap((line) => line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).slice(0, maxArguments);
  for (let at = 0; at < words.length; at++) {
    const word = unquoted(words[at] ?? '');
    const [kind, pattern] = optionOf(word);
    if (!kind || !pattern) continue;
    const rest = word.replace(pattern, '');
    const value = unquoted(rest === '' ? (words[++at] ?? '') : rest);
    if (kind === 'settings') settings.push(value);
    else if (kind === 'define') define(value, properties);
    else for (const id of value.split(',')) activate(id.trim(), on, off);
  }
  return { properties, on, off, settings };
}

function optionOf(word: string): readonly [kind?: 'define' | 'profiles' | 'settings', pattern?: RegExp] {
  for (const [kind, long, short] of options)
    for (const pattern of [long, short]) if (pattern.test(word)) return [kind, pattern];
  return [];
}

/** `key=value`; a key alone is `true`. */
function define(text: string, properties: Map<string, string>): void {
  const sign = text.indexOf('=');
  const key = (sign < 0 ? text : text.slice(0, sign)).trim();
  if (key !== '') properties.set(key, sign < 0 ? 'true' : unquoted(text.slice(sign + 1).trim()));
}

/** `id`, `+id` and `?id` activate a profile; `!id` and `-id` do the opposite, also with a `?`. */
function activate(written: string, on: Set<string>, off: Set<string>): void {
  const [, sign = '', id = ''] = /^([!+-]?)\??(.*)$/s.exec(written) ?? [];
  if (id !== '') (sign === '!' || sign === '-' ? off : on).add(id);
}

function unquoted(text: string): string {
  return /^(["']).*\1$/s.test(text) && text.length > 1 ? text.slice(1, -1) : text;
}

interface ConfigFolder {
  readonly config: MavenConfig;
  readonly repositories: readonly MavenRepository[];
}

const noConfig: ConfigFolder = { config: noMavenConfig, repositories: [] };

/** The configurations of a workspace. The nearest at or above a project counts. */
export class MavenConfigs {
  readonly wanted: readonly WantedFile[];
  readonly #folders = new Map<string, ConfigFolder>();

  constructor(supports: readonly SupportFile[]) {
    const byPath = new Map(supports.map((file) => [file.path, file]));
    const wanted = new Map<string, WantedFile>();
    for (const { path } of supports) {
      const folder = folderOfSettings(path, configFile) ?? folderOfSettings(path, usualSettings);
      if (folder === null || this.#folders.has(folder)) continue;
      const beside = (name: string): string => pathIn(folder, name);
      const config = byPath.get(beside(configFile));
      const read = config && (config.isUnreadable ? unreadable : readMavenConfig(config.text));
      const repositories: MavenRepository[] = read?.properties === null ? [sourceAt(beside(configFile))] : [];
      const settings = new Map([[beside(usualSettings), byPath.has(beside(usualSettings))]]);
      for (const written of read?.settings ?? []) {
        const at = settingsPath(folder, written);
        if (at === null) repositories.push(sourceAt(`-s ${withoutSecrets(written)}`));
        else settings.set(at, true);
      }
      for (const [at, isUsed] of settings) {
        const known = byPath.get(at);
        if (known && !known.isUnreadable) repositories.push(...repositoriesInSettings(known.text));
        // Until it is read, it may name any.
        else if (isUsed) repositories.push(sourceAt(at));
        if (!known && isUsed) wanted.set(at, { path: at, formatId: null });
      }
      this.#folders.set(folder, { config: read ?? noMavenConfig, repositories });
    }
    this.wanted = [...wanted.values()];
  }

  /** For a project in this folder. */
  configOf(folder: string): MavenConfig {
    return this.#at(folder).config;
  }

  /** The repositories and mirrors of its settings files. */
  repositoriesOf(folder: string): readonly MavenRepository[] {
    return this.#at(folder).repositories;
  }

  #at(folder: string): ConfigFolder {
    if (this.#folders.size === 0) return noConfig;
    for (const at of foldersFrom(folder)) {
      const found = this.#folders.get(at);
      if (found) return found;
    }
    return noConfig;
  }
}

const unreadable: MavenConfig = { ...noMavenConfig, properties: null };

/** A path below the folder in which Maven starts; `null` if it is elsewhere or can't be read. */
function settingsPath(folder: string, written: string): string | null {
  const path = written.replace(/^\$\{(?:session\.(?:root|top)Directory|maven\.multiModuleProjectDirectory)\}\//, '');
  return path === '' || /^~|\$\{|:\/\//.test(path) ? null : resolveFolder(folder, path);
}
