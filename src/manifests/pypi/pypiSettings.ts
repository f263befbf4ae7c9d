import type { SourceName } from '../sources/packageSources.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readToml } from '../parse/toml.ts';
import { type TreeNode, itemsAt, nodeAt, textAt, textsAt } from '../parse/tree.ts';
import type { Environment, UserSettingsFile, UserSettingsKind } from '../userSettingsFile.ts';
import { readIni } from './iniFile.ts';
import { type PypiIndexes, isRemote, makeIndexes, noIndexes } from './pypiIndexes.ts';

/** The tools whose settings name sources of Python packages. */
export type SettingsTool = 'pip' | 'uv';

/** The content of one settings file, or of the environment. */
export interface PypiSettings {
  readonly indexes: PypiIndexes;
  /** The file's name for the user, and its source's where it can't be read. */
  readonly label: SourceName;
  /** It can't be read: any package may come from another source. */
  readonly isUnreadable?: true;
}

/** Names of settings files inside a workspace folder. */
export const pypiSettingsFiles: ReadonlyMap<string, SettingsTool> = new Map([
  ['pip.conf', 'pip'],
  ['pip.ini', 'pip'],
  ['uv.toml', 'uv'],
]);

/** Longer files are no settings; they are read in one go. */
const maxLength = 100_000;

/** `text`: `null` for a file that can't be read. */
export function readPypiSettings(tool: SettingsTool, text: string | null, label: SourceName): PypiSettings {
  if (text === null || text.length > maxLength) return { indexes: noIndexes, label, isUnreadable: true };
  return { indexes: tool === 'pip' ? readPipConf(text) : readUvIndexes(readToml(text).root), label };
}

/**
 * pip docs, "Configuration": options by their long names in `[global]` and in sections of commands, several values by
 * white space.
 */
function readPipConf(text: string): PypiIndexes {
  const sections = readIni(text, new ProblemList(text.length));
  const values = (name: string): readonly string[] =>
    [...sections.values()].flatMap((section) =>
      [...section].flatMap(([key, lines]) =>
        key.replace(/^--/, '').replaceAll('_', '-') === name ? lines.flatMap((line) => words(line.text)) : [],
      ),
    );
  return makeIndexes({
    main: values('index-url'),
    extra: [...values('extra-index-url'), ...values('find-links').filter(isRemote)],
    isClosed: values('no-index').some(isTrue),
  });
}

/** pip docs, "Environment Variables"; uv docs, "Environment variables". */
function readEnvironment(tool: SettingsTool, environment: Environment): PypiSettings {
  const list = (...names: readonly string[]): readonly string[] =>
    names.flatMap((name) => words(environment[name] ?? ''));
  const urls = (...names: readonly string[]): readonly string[] => list(...names).map(withoutIndexName);
  const indexes =
    tool === 'pip'
      ? makeIndexes({
          main: list('PIP_INDEX_URL'),
          extra: [...list('PIP_EXTRA_INDEX_URL'), ...list('PIP_FIND_LINKS').filter(isRemote)],
          isClosed: isTrue(environment['PIP_NO_INDEX'] ?? ''),
        })
      : makeIndexes({
          main: urls('UV_DEFAULT_INDEX', 'UV_INDEX_URL'),
          extra: [
            ...urls('UV_INDEX', 'UV_EXTRA_INDEX_URL'),
            ...list('UV_FIND_LINKS')
              .flatMap((links) => links.split(','))
              .filter(isRemote),
          ],
          isClosed: isTrue(environment['UV_NO_INDEX'] ?? ''),
        });
  return { indexes, label: tool === 'pip' ? '$PIP_NO_INDEX' : '$UV_NO_INDEX' };
}

/** The same for each tool. */
export function readPypiEnvironment(environment: Environment): readonly PypiSettings[] {
  return [readEnvironment('pip', environment), readEnvironment('uv', environment)];
}

/** uv takes `name=address`. */
function withoutIndexName(text: string): string {
  return text.replace(/^[\w.-]+=/, '');
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean);
}

function isTrue(text: string): boolean {
  return /^(?:1|true|yes|on|y|t)$/i.test(text.trim());
}

/**
 * The indexes of a uv.toml, or of `[tool.uv]` (uv docs, "Package indexes"): those without `default` are additional to
 * PyPI, an `explicit` one only for packages that name it. `[pip]` has some of its own.
 */
export function readUvIndexes(root: TreeNode | undefined): PypiIndexes {
  const tables = [root, nodeAt(root, 'pip')];
  const listed = itemsAt(root, 'index').flatMap((item) => {
    const url = textAt(item, 'url');
    if (url === null || textAt(item, 'explicit') === 'true') return [];
    return [{ url, isDefault: textAt(item, 'default') === 'true' }];
  });
  const texts = (key: string): readonly string[] => tables.flatMap((table) => textsAt(table, key));
  return makeIndexes({
    main: [
      ...listed.filter(({ isDefault }) => isDefault).map(({ url }) => url),
      ...tables.flatMap((table) => textAt(table, 'index-url') ?? []),
    ],
    extra: [
      ...listed.filter(({ isDefault }) => !isDefault).map(({ url }) => url),
      ...texts('extra-index-url'),
      ...texts('find-links').filter(isRemote),
    ],
    isClosed: tables.some((table) => textAt(table, 'no-index') === 'true'),
  });
}

/** Rye docs, "Sources": the one called `default` takes PyPI's place, the others are additional. */
export function readRyeIndexes(rye: TreeNode | undefined): PypiIndexes {
  const sources = itemsAt(rye, 'sources').map((item) => ({
    isDefault: textAt(item, 'name') === 'default',
    isIndex: textAt(item, 'type') !== 'find-links',
    url: textAt(item, 'url') ?? textAt(item, 'name') ?? '',
  }));
  const extra = sources.filter(({ isDefault, isIndex, url }) => !isDefault && (isIndex || isRemote(url)));
  return makeIndexes({
    main: sources.filter(({ isDefault }) => isDefault).map(({ url }) => url),
    extra: extra.map(({ url }) => url),
  });
}

/** Sources of Python packages from the user's settings: the environment first, then files, the nearest first. */
export interface PypiUserSettings extends Readonly<Record<SettingsTool, readonly PypiSettings[]>> {
  /** Pipenv's replacement for PyPI (Pipenv docs, `PIPENV_PYPI_MIRROR`): one address at most. */
  readonly pipenvMirror: readonly string[];
  /** PDM's replacement for PyPI (PDM docs, `pypi.url`): one address at most. */
  readonly pdmIndex: readonly string[];
}

/** `files`: of every kind, the nearest to the workspace folder first. */
export function readPypiUserSettings(files: readonly UserSettingsFile[], environment: Environment): PypiUserSettings {
  const of = (tool: SettingsTool, own: UserSettingsKind): readonly PypiSettings[] => [
    readEnvironment(tool, environment),
    ...files.flatMap(({ kind, label, text }) => (kind === own ? [readPypiSettings(tool, text, label)] : [])),
  ];
  const addressAt = (name: string): readonly string[] => {
    const address = environment[name]?.trim() ?? '';
    return address === '' ? [] : makeIndexes({ main: [address] }).main;
  };
  return {
    pip: of('pip', 'pipConf'),
    uv: of('uv', 'uvToml'),
    pipenvMirror: addressAt('PIPENV_PYPI_MIRROR'),
    pdmIndex: addressAt('PDM_PYPI_URL'),
  };
}
