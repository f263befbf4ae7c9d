import { checkPrivacy } from './table.ts';

const project = (name: string, more = ''): string =>
  `<project><groupId>org.ex</groupId><artifactId>${name}</artifactId><version>1</version>${more}</project>`;
const dependency = (name: string, version = '1'): string => {
  const [group, artifact] = name.split(':');
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
};
const needs = (...names: readonly string[]): string =>
  `<dependencies>${names.map((name) => dependency(name)).join('')}</dependencies>`;

describe('Private names of Maven: projects of the workspace', () => {
  const asks = project('asks', needs('org.ex:api', 'com.lib:core'));
  const member = ['asks/pom.xml org.ex:api: workspaceMember', 'asks/pom.xml com.lib:core: public'];
  checkPrivacy([
    {
      what: 'a module',
      files: {
        'pom.xml': project('root', '<modules><module>api</module></modules>'),
        'api/pom.xml': project('api'),
        'asks/pom.xml': asks,
      },
      answers: member,
    },
    {
      what: 'a subproject with an empty parent',
      files: {
        'pom.xml': project('root', '<subprojects><subproject>api</subproject></subprojects>'),
        'api/pom.xml': '<project><parent/><artifactId>api</artifactId></project>',
        'asks/pom.xml': asks,
      },
      answers: member,
    },
    {
      what: 'a parent without a group, further up',
      files: {
        'pom.xml': project('root'),
        'x/pom.xml': '<project><parent/><artifactId>x</artifactId></project>',
        'x/api/pom.xml': '<project><parent><artifactId>x</artifactId></parent><artifactId>api</artifactId></project>',
        'asks/pom.xml': asks,
      },
      answers: member,
    },
    {
      what: 'a module of a profile, with a file name of its own',
      files: {
        'pom.xml': project(
          'root',
          '<profiles><profile><id>p</id><modules><module>api/api.xml</module></modules></profile></profiles>',
        ),
        'api/api.xml': project('api'),
        'asks/pom.xml': asks,
      },
      answers: member,
    },
    {
      what: 'a project that no other one names',
      files: { 'other/pom.xml': project('api'), 'asks/pom.xml': asks },
      answers: member,
    },
    {
      what: 'a group behind a property of the parent',
      files: {
        'pom.xml': project('root', '<properties><g>org.ex</g></properties>'),
        'api/pom.xml': '<project><parent/><groupId>${g}</groupId><artifactId>api</artifactId></project>',
        'asks/pom.xml': asks,
      },
      answers: member,
    },
    {
      what: 'a group that can not be read, and a parent that is not there: any artifact of the name may be it',
      files: {
        'a/pom.xml': project('api').replace('org.ex', '${group}'),
        'b/pom.xml': '<project><parent><artifactId>x</artifactId></parent><artifactId>core</artifactId></project>',
        'asks/pom.xml': project('asks', needs('org.ex:api', 'com.lib:core', 'com.lib:other')),
      },
      answers: [
        'asks/pom.xml org.ex:api: perhaps a/pom.xml',
        'asks/pom.xml com.lib:core: perhaps b/pom.xml',
        'asks/pom.xml com.lib:other: public',
      ],
    },
    {
      what: 'an artifact that can not be read: any of the group may be it',
      files: { 'a/pom.xml': project('${name}-api'), 'asks/pom.xml': asks },
      answers: ['asks/pom.xml org.ex:api: perhaps a/pom.xml', 'asks/pom.xml com.lib:core: public'],
    },
    {
      what: 'a name that can not be read, once the user answered for it',
      files: { 'a/pom.xml': project('${name}'), 'asks/pom.xml': asks },
      isPublic: ['a/pom.xml'],
      answers: ['asks/pom.xml org.ex:api: public', 'asks/pom.xml com.lib:core: public'],
    },
    {
      what: 'the pom.xml of an archetype, which is no project',
      files: {
        'src/main/resources/archetype-resources/pom.xml': project('${artifactId}').replace('org.ex', '${groupId}'),
        'asks/pom.xml': asks,
      },
      answers: ['asks/pom.xml org.ex:api: public', 'asks/pom.xml com.lib:core: public'],
    },
  ]);
});

describe('Private names of Maven: settings of the workspace', () => {
  const settings = `<settings><mirrors><mirror><mirrorOf>*</mirrorOf><url>https://maven.acme.example/x</url></mirror></mirrors></settings>`;
  const pom = project('asks', needs('com.lib:core'));
  const forms = [
    '-s ci/settings.xml',
    '-s\nci/settings.xml',
    '-T1\n-sci/settings.xml',
    '-s=ci/settings.xml',
    '--settings ci/settings.xml',
    '--settings=./ci/settings.xml',
    '--settings\n"ci/settings.xml"',
    '-gs ci/settings.xml',
    '--global-settings=ci/settings.xml',
    '-ps ci/settings.xml',
    '--project-settings ci/settings.xml',
    '--install-settings=${session.rootDirectory}/ci/settings.xml',
  ];
  checkPrivacy(
    forms.map((config) => ({
      what: JSON.stringify(config),
      files: { 'a/pom.xml': pom, '.mvn/maven.config': config, 'ci/settings.xml': settings },
      answers: ['a/pom.xml com.lib:core: perhaps maven.acme.example'],
    })),
  );
  checkPrivacy([
    {
      what: 'settings that Maven 4 finds by their place',
      files: { 'a/pom.xml': pom, '.mvn/settings.xml': settings },
      answers: ['a/pom.xml com.lib:core: perhaps maven.acme.example'],
    },
    {
      what: 'settings that are not there, not in the workspace, or can not be read',
      files: {
        'a/pom.xml': pom,
        'a/.mvn/maven.config': '-s s.xml',
        'b/pom.xml': pom,
        'b/.mvn/maven.config': '-s ../../s.xml',
        'c/pom.xml': pom,
        'c/.mvn/maven.config': '-s ~/s.xml',
        'd/pom.xml': pom,
        'd/.mvn/maven.config': '-gs\n${env.HOME}/s.xml',
        'e/pom.xml': pom,
        'e/.mvn/maven.config': null,
        'f/pom.xml': pom,
        'f/.mvn/settings.xml': null,
        'g/pom.xml': pom,
        'g/.mvn/maven.config': '-s C:\\ci\\s.xml',
      },
      answers: [
        'a/pom.xml com.lib:core: perhaps a/s.xml',
        'b/pom.xml com.lib:core: perhaps -s ../../s.xml',
        'c/pom.xml com.lib:core: perhaps -s ~/s.xml',
        'd/pom.xml com.lib:core: perhaps -s ${env.HOME}/s.xml',
        'e/pom.xml com.lib:core: perhaps e/.mvn/maven.config',
        'f/pom.xml com.lib:core: perhaps f/.mvn/settings.xml',
        'g/pom.xml com.lib:core: perhaps -s C:\\ci\\s.xml',
      ],
    },
    {
      what: 'settings that are not there, once the user answered for them',
      files: { 'a/pom.xml': pom, '.mvn/maven.config': '-s s.xml\n-gs /etc/s.xml' },
      isPublic: ['s.xml', '-s /etc/s.xml'],
      answers: ['a/pom.xml com.lib:core: public'],
    },
    {
      what: 'arguments that name no settings',
      files: { 'a/pom.xml': pom, '.mvn/maven.config': '-sadp x\n--strict-checksums\n-strict-checksums\n# -s x\n-T 1' },
      answers: ['a/pom.xml com.lib:core: public'],
    },
  ]);
});

describe('Private names of Maven: repositories', () => {
  const repository = (address: string, more = ''): string =>
    `<repositories><repository><url>${address}</url>${more}</repository></repositories>`;
  const profile = (content: string): string => `<profiles><profile><id>p</id>${content}</profile></profiles>`;
  const asks = (more: string): Readonly<Record<string, string>> => ({
    'pom.xml': project('asks', more + needs('com.lib:core', 'org.slf4j:slf4j-api', 'org.slf4jx:api')),
  });
  const secret = 'https://maven.acme.example/x';
  const from = (source: string): readonly string[] => [
    `pom.xml com.lib:core: perhaps ${source}`,
    'pom.xml org.slf4j:slf4j-api: public',
    `pom.xml org.slf4jx:api: perhaps ${source}`,
  ];
  const allPublic = ['com.lib:core', 'org.slf4j:slf4j-api', 'org.slf4jx:api'].map((name) => `pom.xml ${name}: public`);
  checkPrivacy([
    {
      what: 'a repository, and a group that everybody knows',
      files: asks(repository(secret)),
      answers: from('maven.acme.example'),
    },
    {
      what: 'a repository of a profile, whatever activates it',
      files: asks(profile(`<activation><property><name>x</name></property></activation>${repository(secret)}`)),
      answers: from('maven.acme.example'),
    },
    {
      what: 'a repository whose address is in the environment, under the text that is written',
      files: asks(profile(repository('${env.ACME_REPO_URL}'))),
      answers: from('${env.ACME_REPO_URL}'),
    },
    {
      what: 'a repository whose address is in the environment, once the user answered for it',
      files: asks(profile(repository('${env.ACME_REPO_URL}'))),
      isPublic: ['${env.ACME_REPO_URL}'],
      answers: allPublic,
    },
    {
      what: 'a repository for snapshots alone',
      files: asks(repository(secret, '<releases><enabled>false</enabled></releases>')),
      answers: allPublic,
    },
    {
      what: 'a repository that a variable may turn off',
      files: asks(repository(secret, '<releases><enabled>${r}</enabled></releases>')),
      answers: from('maven.acme.example'),
    },
    {
      what: 'repositories for plugins, in the project and in settings',
      files: asks(`<pluginRepositories><pluginRepository><url>${secret}</url></pluginRepository></pluginRepositories>`),
      user: [
        {
          kind: 'mavenSettings',
          label: '~/.m2/settings.xml',
          text: `<settings><profiles><profile><pluginRepositories><pluginRepository><url>${secret}</url></pluginRepository></pluginRepositories></profile></profiles></settings>`,
        },
      ],
      answers: allPublic,
    },
    {
      what: 'a repository for snapshots alone in settings',
      files: asks(''),
      user: [
        {
          kind: 'mavenSettings',
          label: '~/.m2/settings.xml',
          text: `<settings><profiles><profile>${repository(secret, '<releases><enabled>false</enabled></releases>')}</profile></profiles></settings>`,
        },
      ],
      answers: allPublic,
    },
  ]);
});
