import type { Environment, UserSettingsFile, UserSettingsKind } from '../userSettingsFile.ts';
import { type PypiSettings, readPypiEnvironment, readPypiSettings, type SettingsTool } from './pypiSettings.ts';

/** What the user's settings say about where Python packages come from: the environment first, then files, the nearest first. */
export type PypiUserSettings = Readonly<Record<SettingsTool, readonly PypiSettings[]>>;

/** `files`: of every kind, the nearest to the workspace folder first. */
export function readPypiUserSettings(files: readonly UserSettingsFile[], environment: Environment): PypiUserSettings {
  const of = (tool: SettingsTool, own: UserSettingsKind): readonly PypiSettings[] => [
    readPypiEnvironment(tool, environment),
    ...files.flatMap(({ kind, label, text }) => (kind === own ? [readPypiSettings(tool, text, label)] : [])),
  ];
  return { pip: of('pip', 'pipConf'), uv: of('uv', 'uvToml') };
}
