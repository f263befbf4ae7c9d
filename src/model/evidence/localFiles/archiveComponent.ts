import { type Coordinates, makeCoordinates } from '../../../core/coordinates.ts';
import { gradlePluginId, mavenProviderOf } from '../../../core/mavenProvider.ts';

/**
 * The component of an archive in a package manager's cache: `…/repository/org/slf4j/slf4j-api/2.0.9/…-2.0.9.jar`,
 * `…/files-2.1/org.slf4j/slf4j-api/2.0.9/<hash>/…`, `…/.nuget/packages/serilog/3.1.1/…`. `null` for any other.
 */
export function archiveComponent(names: readonly string[]): Coordinates | null {
  const file = names.at(-1) ?? '';
  const nuget = names.findIndex((name, at) => name === 'packages' && names[at - 1] === '.nuget') + 1;
  const [id, version] = [names[nuget], names[nuget + 1]];
  if (nuget > 0 && id !== undefined && version !== undefined)
    return made({ type: 'nuget', provider: 'nuget', name: id, revision: version });
  const gradle = names.lastIndexOf('files-2.1') + 1;
  const [group, artifact, revision] = names.slice(gradle);
  if (gradle > 0) return maven(group, artifact, revision, file);
  const repository = names.lastIndexOf('repository') + 1;
  if (repository === 0) return null;
  return maven(names.slice(repository, -3).join('.'), names.at(-3), names.at(-2), file);
}

function maven(
  group: string | undefined,
  artifact: string | undefined,
  revision: string | undefined,
  file: string,
): Coordinates | null {
  if (!group || !artifact || !revision || !file.startsWith(`${artifact}-${revision}`)) return null;
  const provider = mavenProviderOf(group, artifact, null);
  const type = file.endsWith('-sources.jar') ? 'sourcearchive' : 'maven';
  const namespace = gradlePluginId(group, artifact) === null ? group : null;
  return made({ type, provider, namespace, name: namespace === null ? group : artifact, revision });
}

function made(parts: Parameters<typeof makeCoordinates>[0]): Coordinates | null {
  const coordinates = makeCoordinates(parts);
  return coordinates.ok ? coordinates.value : null;
}
