import assert from 'node:assert/strict';

import { displayCoordinates } from '../../../src/core/coordinates.ts';
import { ecosystems } from '../../../src/manifests/ecosystems.ts';
import { ListedNames } from '../../../src/manifests/sbom/listedNames.ts';
import type { Identity } from '../../../src/manifests/sources/packageSources.ts';
import { formatFor } from '../../../src/manifests/registry.ts';

const listedNames = new ListedNames(Object.values(ecosystems));

const sha = '8f01853be192eb0f849a5c7d721450e7a467c579';

const packageUrls: readonly (readonly [text: string, answer: string])[] = [
  ['pkg:npm/left-pad@1.3.0', 'npm/npmjs/-/left-pad/1.3.0'],
  ['pkg:npm/left-pad%401.3.0', 'npm/npmjs/-/left-pad/1.3.0'],
  ['pkg:NPM/left-pad@1.3.0', 'npm/npmjs/-/left-pad/1.3.0'],
  ['pkg:npm/left-pad', 'npm/npmjs/-/left-pad unresolvedVersion'],
  ['pkg:composer/monolog/monolog@v1.28.0', 'composer/packagist/monolog/monolog/1.28.0'],
  ['pkg:composer/a/b@dev-main', 'composer/packagist/a/b rangeWithoutLock'],
  [`pkg:github/Owner/Repo@${sha}`, `git/github/owner/repo/${sha}`],
  ['pkg:github/owner/repo@v1', 'git/github/owner/repo gitWithoutCommit'],
  ['pkg:deb/debian/dpkg@1:1.21.22?arch=amd64', 'deb/debian/-/dpkg/1.21.22_amd64'],
  ['pkg:deb/ubuntu/dpkg@1.21.22?arch=amd64', 'notCovered'],
  ['pkg:hex/phoenix@1.7.0', 'notCovered'],
  ['pkg:npm/', 'invalidName'],
  ['words', 'invalidName'],
  ['pkg:npm/a@1.0.0?repository_url=https://npm.example.com/', 'privateRegistry'],
  ['pkg:npm/a@1.0.0?repository_url=https%3A%2F%2Fnpm.example.com%2F', 'privateRegistry'],
  ['pkg:npm/a@1.0.0?x=y&REPOSITORY_URL=npm.example.com', 'privateRegistry'],
  ['pkg:npm/a@1.0.0?repository_url=%E0%A4%A', 'invalidName'],
  ['pkg:npm/a@1.0.0?repository_url=', 'npm/npmjs/-/a/1.0.0'],
  ['pkg:npm/a@1.0.0?repository_url=https://registry.npmjs.example', 'npm/npmjs/-/a/1.0.0'],
  ['pkg:maven/g/a@1.0?repository_url=repo1.maven.example/maven2', 'maven/mavencentral/g/a/1.0'],
  ['pkg:maven/g/a@1.0?repository_url=https://maven.google.com/', 'maven/mavengoogle/g/a/1.0'],
  ['pkg:maven/g/a@1.0?repository_url=https://repo.example.com/maven', 'privateRegistry'],
];

describe('Package URLs in lists', () => {
  for (const [text, answer] of packageUrls)
    it(text, () => assert.equal(print(listedNames.identifyPackageUrl({ kind: 'packageUrl', text })), answer));
});

const coordinates: readonly (readonly [text: string, answer: string])[] = [
  ['npm/npmjs/-/left-pad/1.3.0', 'npm/npmjs/-/left-pad/1.3.0'],
  ['npm/npmjs/-/left-pad', 'npm/npmjs/-/left-pad unresolvedVersion'],
  ['npm/elsewhere/-/a/1.0.0', 'notCovered'],
  ['npm/pypi/-/a/1.0.0', 'notCovered'],
  ['a/b', 'invalidName'],
];

describe('Coordinates in lists', () => {
  for (const [text, answer] of coordinates)
    it(text, () => assert.equal(print(listedNames.identifyCoordinates(text)), answer));
});

const names: readonly (readonly [path: string, id: string | undefined])[] = [
  ['.github/workflows/ci.yml', 'github-actions'],
  ['a/.github/workflows/ci.yaml', 'github-actions'],
  ['.github/workflows/deep/ci.yml', undefined],
  ['.github/dependabot.yml', undefined],
  ['.github/actions/inner/action.yml', 'github-actions'],
  ['action.yaml', 'github-actions'],
  ['.gitmodules', 'git-modules'],
  ['App.xcworkspace/xcshareddata/swiftpm/Package.resolved', 'swift-resolved'],
  ['Cartfile.resolved', 'cartfile-resolved'],
  ['environment.yml', 'conda-environment'],
  ['ci/environment-dev.yaml', 'conda-environment'],
  ['conda-environment.yml', 'conda-environment'],
  ['conda-lock.yml', 'conda-lock'],
  ['linux.conda-lock.yml', 'conda-lock'],
  ['pixi.lock', 'pixi-lock'],
  ['conda-linux-64.lock', 'conda-explicit'],
  ['spec-file.txt', 'conda-explicit'],
  ['rootfs/var/lib/dpkg/status', 'dpkg-status'],
  ['var/lib/dpkg/status.d/netbase', 'dpkg-status'],
  ['status', undefined],
  ['var/lib/dpkg/status-old', undefined],
  ['bom.json', 'sbom-json'],
  ['bom.1.4.json', 'sbom-json'],
  ['bom-1.6.json', 'sbom-json'],
  ['_manifest/spdx_2.2/manifest.spdx.json', 'sbom-json'],
  ['sbom_cyclonedx.json', 'sbom-json'],
  ['app_sbom.json', 'sbom-json'],
  ['app-cdx.json', 'sbom-json'],
  ['app-cyclonedx.json', 'sbom-json'],
  ['spdx-license-list.json', undefined],
  ['bombastic.json', undefined],
  ['cdx.json', undefined],
  ['manifest.json', undefined],
  ['app.cdx.json', 'sbom-json'],
  ['sbom.spdx.json', 'sbom-json'],
  ['app.spdx3.json', 'sbom-json'],
  ['bom.xml', 'cyclonedx-xml'],
  ['sbom-1.4.xml', 'cyclonedx-xml'],
  ['app.cdx.xml', 'cyclonedx-xml'],
  ['app.spdx', 'spdx-text'],
  ['purls.txt', 'component-list'],
  ['app.purls.txt', 'component-list'],
  ['app-purls.txt', 'component-list'],
  ['clearlydefined-list.json', 'coordinate-list'],
  ['mine.clearlydefined.json', 'coordinate-list'],
];

describe('File names of lists', () => {
  for (const [path, id] of names) it(path, () => assert.equal(formatFor(path)?.id, id));
});

function print({ coordinates: found, reason }: Identity): string {
  return [found && displayCoordinates(found), reason].filter((part) => part !== null).join(' ');
}
