import { ProblemList } from '../parse/problemList.ts';
import { readToml } from '../parse/toml.ts';
import { type TreeNode, itemsAt, nodeAt, textAt, textsAt } from '../parse/tree.ts';
import { type Layer, readUserLayers, type SettingsTool, type UserLayers } from '../sources/layers.ts';
import type { Environment, UserSettingsFile } from '../userSettingsFile.ts';
import { readIni } from './iniFile.ts';
import { type PypiIndexes, isRemote, makeIndexes } from './pypiIndexes.ts';

/** The tools whose settings files name sources of Python packages. */
export const pypiTools = {
  pip: {
    kind: 'pipConf',
    files: ['pip.conf', 'pip.ini'],
    read: readPipConf,
    environment: readPipEnvironment,
    isCombined: true,
  },
  uv: {
    kind: 'uvToml',
    files: ['uv.toml'],
    read: (text) => readUvIndexes(readToml(text).root),
    environment: readUvEnvironment,
    isCombined: true,
  },
} as const satisfies Readonly<Record<string, SettingsTool>>;

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

/** pip docs, "Environment Variables". */
function readPipEnvironment(environment: Environment): Layer & PypiIndexes {
  const list = (name: string): readonly string[] => words(environment[name] ?? '');
  const indexes = makeIndexes({
    main: list('PIP_INDEX_URL'),
    extra: [...list('PIP_EXTRA_INDEX_URL'), ...list('PIP_FIND_LINKS').filter(isRemote)],
    isClosed: isTrue(environment['PIP_NO_INDEX'] ?? ''),
  });
  return { ...indexes, label: '$PIP_NO_INDEX' };
}

/** uv docs, "Environment variables"; an index is `name=address` or an address. */
function readUvEnvironment(environment: Environment): Layer & PypiIndexes {
  const urls = (...names: readonly string[]): readonly string[] =>
    names.flatMap((name) => words(environment[name] ?? '')).map((text) => text.replace(/^[\w.-]+=/, ''));
  const links = (environment['UV_FIND_LINKS'] ?? '').split(/[\s,]+/).filter(isRemote);
  const indexes = makeIndexes({
    main: urls('UV_DEFAULT_INDEX', 'UV_INDEX_URL'),
    extra: [...urls('UV_INDEX', 'UV_EXTRA_INDEX_URL'), ...links],
    isClosed: isTrue(environment['UV_NO_INDEX'] ?? ''),
  });
  return { ...indexes, label: '$UV_NO_INDEX' };
}

/** The same for each tool. */
export function readPypiEnvironment(environment: Environment): readonly PypiIndexes[] {
  return [readPipEnvironment(environment), readUvEnvironment(environment)];
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

/** Sources of Python packages from the user's settings. */
export interface PypiUserSettings extends Readonly<Record<keyof typeof pypiTools, UserLayers>> {
  /** Pipenv's replacement for PyPI (Pipenv docs, `PIPENV_PYPI_MIRROR`). */
  readonly pipenv: Layer;
  /** PDM's replacement for PyPI (PDM docs, `pypi.url`). */
  readonly pdm: Layer;
}

/** `files`: of every kind, the nearest to the workspace folder first. */
export function readPypiUserSettings(files: readonly UserSettingsFile[], environment: Environment): PypiUserSettings {
  const mainAt = (name: string): Layer => {
    const address = environment[name]?.trim() ?? '';
    return { ...makeIndexes({ main: address === '' ? [] : [address] }), label: `$${name}` };
  };
  return {
    pip: readUserLayers(pypiTools.pip, files, environment),
    uv: readUserLayers(pypiTools.uv, files, environment),
    pipenv: mainAt('PIPENV_PYPI_MIRROR'),
    pdm: mainAt('PDM_PYPI_URL'),
  };
}
