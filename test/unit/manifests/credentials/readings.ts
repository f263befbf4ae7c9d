import type { LinkOptions } from '../../../../src/manifests/link.ts';
import { linkWorkspace, readUserSettings } from '../../../../src/manifests/ecosystems.ts';
import type { ManifestFormat } from '../../../../src/manifests/format.ts';
import { readManifest } from '../../../../src/manifests/readers.ts';
import type { Environment, UserSettingsFile } from '../../../../src/manifests/userSettingsFile.ts';
import { credentials } from '../../../support/secrets/planted.ts';
import { SecretFinder } from '../../../support/secrets/secretFinder.ts';

const finder = new SecretFinder(Object.values(credentials));

export interface Surroundings {
  readonly supports?: LinkOptions['supports'];
  readonly user?: readonly UserSettingsFile[];
  readonly environment?: Environment;
}

/** Every credential that is in a result of reading and linking a text: each with what surrounds it. */
export function credentialsRead(
  format: ManifestFormat,
  text: string,
  { supports = [], user = [], environment = {} }: Surroundings = {},
): readonly string[] {
  const reading = readManifest(format, text);
  const linked = linkWorkspace([{ path: pathOf(format), format, reading }], {
    supports,
    privatePackages: [],
    userSettings: readUserSettings(user, environment),
  });
  const shown = [reading.dependencies, reading.problems, format.graph?.(text), linked];
  return finder.find(JSON.stringify(shown), format.id).map(({ secret, around }) => `${secret.what}: ${around}`);
}

/** The number of dependencies that a text has. */
export function countOf(format: ManifestFormat, text: string): number {
  return readManifest(format, text).dependencies.length;
}

function pathOf({ fileNames }: ManifestFormat): string {
  return (fileNames[0] ?? '').replaceAll('*', 'x');
}
