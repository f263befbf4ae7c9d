import { checkPrivacy } from './table.ts';

const urls = [
  'pkg:npm/one@1.0.0?repository_url=https://npm.acme.example/x',
  'pkg:npm/two@1.0.0?repository_url=registry.npmjs.example',
  'pkg:npm/three@1.0.0',
  'pkg:npm/four@1.0.0?repository_url=npm.acme',
].join('\n');

/** The other qualifiers that name a source, in the forms that tools write. */
const qualified = [
  'pkg:npm/download@1.0.0?download_url=https://npm.acme.example/download.tgz',
  'pkg:npm/encoded@1.0.0?download_url=https%3A%2F%2Fnpm.acme.example%2Fencoded.tgz',
  'pkg:npm/capitals@1.0.0?Download_URL=https://npm.acme.example/c.tgz',
  'pkg:npm/public@1.0.0?download_url=https://registry.npmjs.example/public.tgz',
  'pkg:npm/vcs@1.0.0?vcs_url=git%2Bhttps://git.acme.example/vcs.git%40abc',
  'pkg:npm/ssh@1.0.0?vcs_url=git%2Bssh://git@git.acme.example/ssh.git',
  'pkg:npm/remote@1.0.0?vcs_url=git@git.acme.example:group/remote.git',
  'pkg:npm/forge@1.0.0?vcs_url=git%2Bssh://git@github.com/acme/forge.git',
  'pkg:npm/forgeRemote@1.0.0?vcs_url=git@github.com:acme/forge.git',
  'pkg:npm/published@1.0.0?download_url=https://registry.npmjs.example/p.tgz&vcs_url=https://git.acme.example/p',
  'pkg:npm/both@1.0.0?vcs_url=https://github.com/acme/both&download_url=https://npm.acme.example/both.tgz',
  'pkg:npm/file@1.0.0?download_url=file:///home/me/file.tgz',
  'pkg:npm/variable@1.0.0?download_url=${REGISTRY}/variable.tgz',
  'pkg:npm/none@1.0.0?download_url=NONE&vcs_url=NOASSERTION&repository_url=',
  'pkg:hex/uncovered@1.0.0?repository_url=https://hex.acme.example',
].join('\n');

/** References of CycloneDX and their answers, the same in JSON and XML. */
const references: readonly (readonly [name: string, references: Readonly<Record<string, string>>, answer: string])[] = [
  ['published', { distribution: 'https://registry.npmjs.example/a.tgz' }, 'public'],
  ['fetched', { distribution: 'https://npm.acme.example/a.tgz' }, 'from npm.acme.example'],
  ['intake', { 'distribution-intake': 'https://npm.acme.example/a' }, 'from npm.acme.example'],
  ['vcs', { vcs: 'https://git.acme.example/a' }, 'perhaps git.acme.example'],
  ['scm', { vcs: 'scm:git:ssh://git@git.acme.example/a.git' }, 'perhaps git.acme.example'],
  ['forge', { vcs: 'scm:git:git://github.com/acme/a.git' }, 'public'],
  ['apache', { vcs: 'https://gitbox.apache.org/repos/asf?p=a.git' }, 'public'],
  ['shorthand', { vcs: 'github:acme/a' }, 'public'],
  ['elsewhere', { distribution: 'https://registry.npmjs.example/a', vcs: 'https://git.acme.example/a' }, 'public'],
  ['pages', { website: 'https://acme.example', 'issue-tracker': 'https://acme.example/1' }, 'public'],
  ['chat', { 'build-system': 'https://ci.acme.example', other: 'https://acme.example' }, 'public'],
  ['local', { distribution: '../vendor/a.tgz' }, 'localPath'],
];

const json = JSON.stringify({
  bomFormat: 'CycloneDX',
  components: references.map(([name, own]) => ({
    name,
    version: '1.0.0',
    purl: `pkg:npm/${name}@1.0.0`,
    externalReferences: Object.entries(own).map(([type, url]) => ({ type, url })),
  })),
});

const xml = `<bom><components>${references
  .map(
    ([name, own]) =>
      `<component><name>${name}</name><version>1.0.0</version><purl>pkg:npm/${name}@1.0.0</purl><externalReferences>${Object.entries(
        own,
      )
        .map(([type, url]) => `<reference type="${type}"><url>${url}</url></reference>`)
        .join('')}</externalReferences></component>`,
  )
  .join('')}</components></bom>`;

/** Download locations of SPDX and their answers, the same in all its forms. */
const locations: readonly (readonly [name: string, location: string, answer: string])[] = [
  ['none', 'NONE', 'public'],
  ['noassertion', 'NOASSERTION', 'public'],
  ['published', 'https://registry.npmjs.example/a.tgz', 'public'],
  ['fetched', 'https://npm.acme.example/a.tgz', 'from npm.acme.example'],
  ['git', 'git+https://git.acme.example/a.git@main#folder', 'from git.acme.example'],
  ['forge', 'git+https://github.com/acme/a.git@main', 'public'],
];

const packages = locations.map(([name, downloadLocation]) => ({
  name,
  versionInfo: '1.0.0',
  downloadLocation,
  homepage: 'https://acme.example',
  externalRefs: [{ referenceType: 'purl', referenceLocator: `pkg:npm/${name}@1.0.0` }],
}));

const tagValue = locations.map(
  ([name, location]) => `PackageName: ${name}
PackageDownloadLocation: ${location}
PackageHomePage: https://acme.example
ExternalRef: PACKAGE-MANAGER purl pkg:npm/${name}@1.0.0
`,
);

const graph = locations.map(([name, location]) => ({
  type: 'software_Package',
  name,
  software_packageUrl: `pkg:npm/${name}@1.0.0`,
  software_downloadLocation: location,
  software_homePage: 'https://acme.example',
}));

const graphCode = {
  type: 'software_Package',
  name: 'code',
  software_packageUrl: 'pkg:npm/code@1.0.0',
  externalRef: [{ type: 'ExternalRef', externalRefType: 'vcs', locator: ['https://git.acme.example/code'] }],
};

/** Names of a publisher that is well known and of another one, with code or a package in places that aren't public. */
const published = [
  ['javax.servlet', 'code', 'vcs'],
  ['com.acme', 'code', 'vcs'],
  ['javax.servlet', 'file', 'distribution'],
  ['com.acme', 'file', 'distribution'],
].map(([group, name, type]) => ({
  group,
  name,
  version: '1.0.0',
  purl: `pkg:maven/${group}/${name}@1.0.0`,
  externalReferences: [{ type, url: 'https://acme.example/x' }],
}));

describe('Sources of listed packages', () => {
  checkPrivacy([
    {
      what: 'the repository that an address names',
      files: { 'purls.txt': urls },
      answers: [
        'purls.txt one: from npm.acme.example',
        'purls.txt two: public',
        'purls.txt three: public',
        'purls.txt four: from npm.acme',
      ],
    },
    {
      what: 'one that the user says is public',
      files: { 'purls.txt': urls },
      isPublic: ['npm.acme.example'],
      answers: [
        'purls.txt one: public',
        'purls.txt two: public',
        'purls.txt three: public',
        'purls.txt four: from npm.acme',
      ],
    },
    {
      what: 'the file and the code that an address names',
      files: { 'purls.txt': qualified },
      answers: [
        'purls.txt download: from npm.acme.example',
        'purls.txt encoded: from npm.acme.example',
        'purls.txt capitals: from npm.acme.example',
        'purls.txt public: public',
        'purls.txt vcs: perhaps git.acme.example',
        'purls.txt ssh: perhaps git.acme.example',
        'purls.txt remote: perhaps git.acme.example',
        'purls.txt forge: public',
        'purls.txt forgeRemote: public',
        'purls.txt published: public',
        'purls.txt both: from npm.acme.example',
        'purls.txt file: localPath',
        'purls.txt variable: from ${registry}',
        'purls.txt none: public',
        'purls.txt uncovered: notCovered',
      ],
    },
    {
      what: 'the host that begins the name of a module',
      files: {
        'purls.txt': 'pkg:golang/acme.internal/a@v1.0.0\npkg:golang/10.0.0.1/b@v1.0.0\npkg:golang/Host.LAN/c@v1.0.0\n',
        'coordinates.txt': 'go/golang/git.acme.corp%2Fgroup/d/v1.0.0\ngo/golang/go.acme.example/e/v1.0.0\n',
        'bom.json': JSON.stringify({
          bomFormat: 'CycloneDX',
          components: [{ name: 'f', version: 'v1.0.0', purl: 'pkg:golang/acme.internal/f@v1.0.0' }],
        }),
      },
      answers: [
        'purls.txt acme.internal/a: from acme.internal',
        'purls.txt 10.0.0.1/b: from 10.0.0.1',
        'purls.txt Host.LAN/c: from host.lan',
        'coordinates.txt git.acme.corp/group/d: from git.acme.corp',
        'coordinates.txt go.acme.example/e: perhaps go.acme.example',
        'bom.json f: from acme.internal',
      ],
    },
    {
      what: 'where a package comes from, and where one of a well-known publisher may come from',
      files: { 'bom.json': JSON.stringify({ bomFormat: 'CycloneDX', components: published }) },
      answers: [
        'bom.json javax.servlet:code: public',
        'bom.json com.acme:code: perhaps acme.example',
        'bom.json javax.servlet:file: from acme.example',
        'bom.json com.acme:file: from acme.example',
      ],
    },
    {
      what: 'references of CycloneDX in JSON',
      files: { 'bom.json': json },
      answers: references.map(([name, , answer]) => `bom.json ${name}: ${answer}`),
    },
    {
      what: 'references of CycloneDX in XML',
      files: { 'bom.xml': xml },
      answers: references.map(([name, , answer]) => `bom.xml ${name}: ${answer}`),
    },
    {
      what: 'download locations of SPDX 2 in JSON',
      files: { 'a.spdx.json': JSON.stringify({ spdxVersion: 'SPDX-2.3', packages }) },
      answers: locations.map(([name, , answer]) => `a.spdx.json ${name}: ${answer}`),
    },
    {
      what: 'download locations of SPDX 2 in lines',
      files: { 'a.spdx': tagValue.join('\n') },
      answers: locations.map(([name, , answer]) => `a.spdx ${name}: ${answer}`),
    },
    {
      what: 'download locations and code of SPDX 3',
      files: { 'a.spdx3.json': JSON.stringify({ '@graph': [...graph, graphCode] }) },
      answers: [
        ...locations.map(([name, , answer]) => `a.spdx3.json ${name}: ${answer}`),
        'a.spdx3.json code: perhaps git.acme.example',
      ],
    },
  ]);
});
