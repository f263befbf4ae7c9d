import { gradlePluginId, mavenProviderOf } from '../../core/mavenProvider.ts';
import type { NameRules, PackageName } from '../identify.ts';
import { registryPackage } from '../registryPackage.ts';
import { isSnapshot } from '../../core/versions/exactRevision.ts';
import type { Identity } from '../sources/packageSources.ts';

export const mavenNames: NameRules = { ecosystem: 'maven', identify: identifyMavenArtifact };

/**
 * `group:artifact` (manifests.md 3.8). A Gradle plugin goes by its marker `id:id.gradle.plugin`, and has no namespace
 * at the service. A missing version is in a parent, a platform or a variable; a range is undecided.
 */
function identifyMavenArtifact({ name, version, requirement, registry }: PackageName): Identity {
  const colon = name.indexOf(':');
  const [group, artifact] = [name.slice(0, colon), name.slice(colon + 1)];
  if (colon < 1 || !isPart(group) || !isPart(artifact)) return { coordinates: null, reason: 'invalidName' };
  if (isSnapshot(version ?? requirement ?? '')) return { coordinates: null, reason: 'snapshot' };
  const provider = mavenProviderOf(group, artifact, registry ?? null);
  const pluginId = gradlePluginId(group, artifact);
  const identity =
    pluginId === null
      ? registryPackage({ type: 'maven', provider, namespace: group, name: artifact, version, requirement })
      : registryPackage({ type: 'maven', provider, namespace: null, name: pluginId, version, requirement });
  const isUnresolved = version === null && (requirement === null || /\$|@/.test(requirement));
  return identity.coordinates && isUnresolved ? { ...identity, reason: 'unresolvedVersion' } : identity;
}

/** Maven's own rule for both (DefaultModelValidator). */
function isPart(text: string): boolean {
  return text.length <= 256 && /^[\w.-]+$/.test(text);
}
