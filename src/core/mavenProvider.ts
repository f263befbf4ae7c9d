export type MavenProvider = 'mavencentral' | 'mavengoogle' | 'gradleplugin';

/**
 * The provider of an artifact, which no lock file names (manifests.md 3, "Which Maven provider"): first the repository
 * if one is named and known, then the shape of a plugin marker, then Google's groups, else Central. A repository is
 * known by the first labels of its host.
 */
export function mavenProviderOf(group: string, artifact: string, repository: string | null): MavenProvider {
  const named = repository === null ? null : providerOfRepository(repository);
  if (named !== null) return named;
  if (artifact === `${group}${markerSuffix}`) return 'gradleplugin';
  return isGoogleGroup(group) && !centralExceptions.has(`${group}:${artifact}`) ? 'mavengoogle' : 'mavencentral';
}

/**
 * The id in a plugin marker `X:X.gradle.plugin`, whose coordinates have no namespace; `null` for any other artifact.
 */
export function gradlePluginId(group: string, artifact: string): string | null {
  return artifact === `${group}${markerSuffix}` ? group : null;
}

/** The artifact of a plugin's marker; its group is the plugin's id. */
export function gradlePluginMarker(id: string): string {
  return `${id}${markerSuffix}`;
}

const markerSuffix = '.gradle.plugin';

const repositoryHosts: readonly (readonly [MavenProvider, RegExp])[] = [
  ['mavengoogle', /^(?:maven|dl)\.google\./],
  ['gradleplugin', /^plugins(?:-artifacts)?\.gradle\./],
  ['mavencentral', /^(?:repo1?\.maven|central\.sonatype)\./],
];

function providerOfRepository(repository: string): MavenProvider | null {
  // Package URLs are often written without the scheme.
  const host = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:[^/?#@]*@)?([^/?#:]+)/i.exec(repository)?.[1]?.toLowerCase();
  if (host === undefined) return null;
  return repositoryHosts.find(([, pattern]) => pattern.test(host))?.[0] ?? null;
}

/** A group is Google's if it is one of these or starts with one of them and a dot. */
const googleGroups: ReadonlySet<string> = new Set([
  'androidx',
  'android.arch',
  'com.android',
  ...[
    'ads',
    'datatransport',
    'engage',
    'enterprise',
    'fhir',
    'flexbox',
    'gms',
    'instantapps',
    'libraries',
    'material',
    'odml',
    'play',
    'privacysandbox',
    'recaptcha',
    'support',
    'things',
    'tv',
    'ump',
    'wearable',
  ].map((name) => `com.google.android.${name}`),
  'com.google.ai.edge',
  'com.google.ambient',
  'com.google.ar',
  'com.google.assistant',
  'com.google.fhir',
  'com.google.firebase',
  'com.google.gms',
  'com.google.jacquard',
  'com.google.mediapipe',
  'com.google.mlkit',
  'com.google.net.cronet',
  'com.google.oboe',
  'com.google.prefab',
  'com.google.relay',
  'com.google.testing.platform',
  'com.crashlytics.sdk.android',
  'io.fabric.sdk.android',
  'org.chromium.net',
]);

/** In Google's groups, but on Central. */
const centralExceptions: ReadonlySet<string> = new Set([
  'com.google.firebase:firebase-admin',
  'com.google.firebase:firebase-server-sdk',
  'com.google.android:android',
]);

function isGoogleGroup(group: string): boolean {
  for (let end = group.length; end > 0; end = group.lastIndexOf('.', end - 1))
    if (googleGroups.has(group.slice(0, end))) return true;
  return false;
}
