import assert from 'node:assert/strict';
import {
  type MavenProvider,
  gradlePluginId,
  gradlePluginMarker,
  mavenProviderOf,
} from '../../../src/core/mavenProvider.ts';

const rows: readonly (readonly [
  group: string,
  artifact: string,
  repository: string | null,
  provider: MavenProvider,
])[] = [
  ['org.apache.commons', 'commons-lang3', null, 'mavencentral'],
  ['androidx', 'x', null, 'mavengoogle'],
  ['androidx.core', 'core-ktx', null, 'mavengoogle'],
  ['androidxyz.core', 'core', null, 'mavencentral'],
  ['com.android.tools.build', 'gradle', null, 'mavengoogle'],
  ['com.androidplot', 'androidplot-core', null, 'mavencentral'],
  ['com.google.android.gms', 'play-services-base', null, 'mavengoogle'],
  ['com.google.android.libraries.places', 'places', null, 'mavengoogle'],
  ['com.google.android', 'flexbox', null, 'mavencentral'],
  ['com.google.android', 'android', null, 'mavencentral'],
  ['com.google.guava', 'guava', null, 'mavencentral'],
  ['com.google.firebase', 'firebase-core', null, 'mavengoogle'],
  ['com.google.firebase', 'firebase-admin', null, 'mavencentral'],
  ['com.google.firebase', 'firebase-server-sdk', null, 'mavencentral'],
  ['com.google.ai.edge.litert', 'litert', null, 'mavengoogle'],
  ['org.chromium.net', 'cronet-api', null, 'mavengoogle'],
  ['io.github.a.plugin', 'io.github.a.plugin.gradle.plugin', null, 'gradleplugin'],
  ['com.android.application', 'com.android.application.gradle.plugin', null, 'gradleplugin'],
  ['io.github.a', 'other.gradle.plugin', null, 'mavencentral'],
  // A named repository takes precedence.
  ['org.a', 'b', 'https://maven.google.example', 'mavengoogle'],
  ['org.a', 'b', 'https://dl.google.example/dl/android/maven2/', 'mavengoogle'],
  ['org.a', 'b', 'https://plugins.gradle.example/m2/', 'gradleplugin'],
  ['org.a', 'b', 'HTTPS://user:word@Plugins.Gradle.example:443/m2', 'gradleplugin'],
  ['org.a', 'b', 'plugins.gradle.example/m2', 'gradleplugin'],
  ['androidx.core', 'core', 'https://repo.maven.example/maven2', 'mavencentral'],
  ['androidx.core', 'core', 'https://repo1.maven.example/maven2', 'mavencentral'],
  // An unknown repository changes nothing.
  ['androidx.core', 'core', 'https://maven.internal.example/google', 'mavengoogle'],
  ['org.a', 'b', 'https://evil.example/plugins.gradle.example', 'mavencentral'],
  ['org.a', 'b', '', 'mavencentral'],
  ['org.a', 'b', '://', 'mavencentral'],
  // Hostile input.
  ['', '', null, 'mavencentral'],
  ['.', '...', null, 'mavencentral'],
  ['__proto__', 'constructor', '__proto__', 'mavencentral'],
  [`${'.'.repeat(5000)}`, 'x', null, 'mavencentral'],
];

describe('mavenProviderOf', () => {
  for (const [group, artifact, repository, provider] of rows)
    it(`finds ${group.slice(0, 40)}:${artifact} ${repository === null ? '' : `from ${repository} `}at ${provider}`, () => {
      assert.equal(mavenProviderOf(group, artifact, repository), provider);
    });
});

describe('The marker artifact of a Gradle plugin', () => {
  it('is named after the plugin', () => {
    assert.equal(gradlePluginMarker('org.a.b'), 'org.a.b.gradle.plugin');
    assert.equal(gradlePluginId('org.a.b', gradlePluginMarker('org.a.b')), 'org.a.b');
  });
  it('is not confused with other artifacts', () => {
    assert.equal(gradlePluginId('org.a.b', 'c.gradle.plugin'), null);
    assert.equal(gradlePluginId('org.a.b', 'b'), null);
  });
});
