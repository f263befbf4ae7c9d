import { crateLock, serde, type PrivacyRow } from './row.ts';

const guava = 'maven/mavencentral/com.google.guava/guava/33.0.0-jre';
const dependency = (group: string, name: string, version: string): string =>
  `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`;
const pom = (dependencies: string, more = ''): string =>
  `<project>\n  <modelVersion>4.0.0</modelVersion>\n  <groupId>com.secret</groupId>\n  <artifactId>shop</artifactId>\n  <version>1.0.0</version>\n  ${more}\n  <dependencies>${dependencies}</dependencies>\n</project>\n`;
const secretCore = dependency('com.secret', 'core', '1.0.0');
const guavaDependency = dependency('com.google.guava', 'guava', '33.0.0-jre');
const repository =
  '<repositories><repository><id>secret</id><url>https://maven.secret.example/releases</url></repository></repositories>';
const script = 'dependencies {\n    implementation("com.secret:core:1.0.0")\n}\n';
const central = 'repositories {\n    mavenCentral()\n}\n';
const secretRepository =
  'repositories {\n    mavenCentral()\n    maven { url = uri("https://maven.secret.example/releases") }\n}\n';

export const mavenRows: readonly PrivacyRow[] = [
  {
    name: 'Maven: modules and their parent',
    files: {
      'pom.xml':
        '<project><modelVersion>4.0.0</modelVersion><groupId>com.secret</groupId><artifactId>parent</artifactId><version>1.0.0</version><packaging>pom</packaging><modules><module>core</module><module>app</module></modules></project>',
      'core/pom.xml':
        '<project><modelVersion>4.0.0</modelVersion><parent><groupId>com.secret</groupId><artifactId>parent</artifactId><version>1.0.0</version></parent><artifactId>core</artifactId></project>',
      'app/pom.xml': `<project><modelVersion>4.0.0</modelVersion><parent><groupId>com.secret</groupId><artifactId>parent</artifactId><version>1.0.0</version></parent><artifactId>app</artifactId><dependencies>${secretCore}${guavaDependency}</dependencies></project>`,
    },
    sent: [guava],
  },
  {
    name: 'Maven: a repository in the pom',
    files: { 'pom.xml': pom(dependency('com.acme', 'secret-core', '1.0.0'), repository), ...crateLock },
    sent: [serde],
  },
  {
    name: 'Maven: a repository in a profile of settings.xml',
    files: { 'pom.xml': pom(dependency('com.acme', 'secret-core', '1.0.0')), ...crateLock },
    home: {
      '.m2/settings.xml': `<settings><profiles><profile><id>secret</id>${repository}</profile></profiles><activeProfiles><activeProfile>secret</activeProfile></activeProfiles></settings>`,
    },
    sent: [serde],
  },
  {
    name: 'Maven: a mirror in settings.xml',
    files: { 'pom.xml': pom(dependency('com.acme', 'secret-core', '1.0.0')), ...crateLock },
    home: {
      '.m2/settings.xml':
        '<settings><mirrors><mirror><id>secret</id><mirrorOf>*</mirrorOf><url>https://maven.secret.example/all</url></mirror></mirrors></settings>',
    },
    sent: [serde],
  },
  {
    name: 'Maven: a settings.xml that is too large',
    files: { 'pom.xml': pom(dependency('com.acme', 'secret-core', '1.0.0')), ...crateLock },
    home: { '.m2/settings.xml': `<!--${'x'.repeat(1_000_001)}-->` },
    sent: [serde],
  },
  {
    name: 'Maven: no repository but the public one',
    files: { 'pom.xml': pom(guavaDependency) },
    home: {
      '.m2/settings.xml':
        '<settings><servers><server><id>secret</id><password>secret</password></server></servers></settings>',
    },
    sent: [guava],
  },
  {
    name: 'Gradle: project dependencies',
    files: {
      'settings.gradle.kts': 'rootProject.name = "secret-shop"\ninclude(":secret-core", ":app")\n',
      'secret-core/build.gradle.kts': central,
      'app/build.gradle.kts': `${central}dependencies {\n    implementation(project(":secret-core"))\n    implementation("com.google.guava:guava:33.0.0-jre")\n}\n`,
    },
    sent: [guava],
  },
  {
    name: 'Gradle: a repository in the script',
    files: { 'build.gradle.kts': `${secretRepository}${script}`, ...crateLock },
    sent: [serde],
  },
  {
    name: 'Gradle: a repository in a script of Groovy',
    files: {
      'build.gradle': `repositories {\n    mavenCentral()\n    maven { url 'https://maven.secret.example/releases' }\n}\ndependencies {\n    implementation 'com.secret:core:1.0.0'\n}\n`,
      ...crateLock,
    },
    sent: [serde],
  },
  {
    name: 'Gradle: a repository in the settings',
    files: {
      'settings.gradle.kts': `dependencyResolutionManagement {\n    ${secretRepository}}\n`,
      'build.gradle.kts': script,
      ...crateLock,
    },
    sent: [serde],
  },
  {
    name: 'Gradle: a repository of the root for all projects',
    files: {
      'settings.gradle.kts': 'include(":app")\n',
      'build.gradle.kts': `allprojects {\n    ${secretRepository}}\n`,
      'app/build.gradle.kts': script,
      ...crateLock,
    },
    sent: [serde],
  },
  {
    name: "Gradle: an init script of the user's",
    files: { 'build.gradle.kts': `${central}${script}`, ...crateLock },
    home: {
      '.gradle/init.d/secret.gradle':
        "allprojects {\n    repositories {\n        maven { url 'https://maven.secret.example/releases' }\n    }\n}\n",
    },
    sent: [serde],
  },
  {
    name: 'Gradle: an init script in GRADLE_USER_HOME',
    files: { 'build.gradle.kts': `${central}${script}`, ...crateLock },
    home: {
      'tools/gradle/init.gradle.kts':
        'allprojects {\n    repositories {\n        maven { url = uri("https://maven.secret.example/releases") }\n    }\n}\n',
    },
    environment: { GRADLE_USER_HOME: '~/tools/gradle' },
    sent: [serde],
  },
];
