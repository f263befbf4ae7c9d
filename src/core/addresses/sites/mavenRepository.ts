import { gradlePluginId, type MavenProvider } from '../../mavenProvider.ts';
import type { SitePage } from '../foundAddress.ts';

/** An artifact by name. The marker of a Gradle plugin is named by the plugin's id alone, as the service has it. */
export function artifact(
  provider: MavenProvider,
  group: string,
  name: string,
  version: string | null,
  isSource = false,
): SitePage {
  const plugin = provider === 'gradleplugin' && !isSource ? gradlePluginId(group, name) : null;
  const type = isSource ? 'sourcearchive' : 'maven';
  const revision = version || null;
  return plugin === null
    ? { type, provider, namespace: group, name, revision }
    : { type, provider, name: plugin, revision };
}

/**
 * Reads a path of a repository (Maven, "repository layout"): `org/slf4j/slf4j-api/2.0.7/slf4j-api-2.0.7.jar`. With a
 * file, the artifact and version segments are certain; in a folder, a segment that begins with a digit is taken as the
 * version.
 */
export function artifactAt(provider: MavenProvider, path: readonly string[]): SitePage | null {
  const segments = path.filter((segment) => !segment.startsWith('maven-metadata.xml') && segment !== 'index.html');
  const [name = '', version = '', file = ''] = segments.slice(-3);
  if (file.startsWith(`${name}-`)) {
    const group = segments.slice(0, -3).join('.');
    return group === '' ? null : artifact(provider, group, name, version, /-sources\.\w+$/.test(file));
  }
  const hasVersion = /^v?\d/.test(segments.at(-1) ?? '');
  const names = hasVersion ? segments.slice(0, -1) : segments;
  if (names.length < 2) return null;
  return artifact(
    provider,
    names.slice(0, -1).join('.'),
    names.at(-1) ?? '',
    hasVersion ? (segments.at(-1) ?? null) : null,
  );
}
