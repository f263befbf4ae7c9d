import type { Environment, UserSettingsFile, UserSettingsKind } from '../userSettingsFile.ts';
import { makeIndexes } from './pypiIndexes.ts';
import { type PypiSettings, readPypiEnvironment, readPypiSettings, type SettingsTool } from './pypiSettings.ts';

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
    readPypiEnvironment(tool, environment),
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
