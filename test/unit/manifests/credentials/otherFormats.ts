/** Further texts: see `codePackageTexts`. */
export const otherFormatTexts: Readonly<Record<string, readonly string[]>> = {
  'cartfile-resolved': [
    `git "ADDRESS" "v1"
github "ADDRESS" "v1"
binary "ADDRESS" "1.0.0"
other "ADDRESS"
`,
  ],
  'component-list': [
    `ADDRESS
pkg:npm/hoist@1.0.0?repository_url=ADDRESS
pkg:npm/hoist@1.0.0?vcs_url=git%2BENCODED
pkg:generic/hoist@1.0.0?download_url=ENCODED&checksum=sha256:00
pkg:npm/winch@1.0.0?access_token=QUERYTOKEN#lib
pkg:conda/crane@1.0.0?channel=ENCODED
ADDRESS/npm/npmjs/-/hoist/1.0.0
`,
  ],
  'coordinate-list': [
    `{ "coordinates": ["ADDRESS", "pkg:npm/hoist@1.0.0?vcs_url=ENCODED&access_token=QUERYTOKEN",
  { "type": "npm", "provider": "npmjs", "name": "ADDRESS", "revision": "1.0.0" }] }`,
  ],
  'cyclonedx-xml': [
    `<bom xmlns="http://cyclonedx.org/schema/bom/1.4"><components>
  <component type="library" bom-ref="a"><name>hoist</name><version>1.0.0</version><purl>pkg:npm/hoist@1.0.0?vcs_url=ENCODED</purl></component>
  <component type="library" bom-ref="ADDRESS"><name>ADDRESS</name><version>1.0.0</version>
    <externalReferences><reference type="distribution"><url>ADDRESS</url></reference><reference type="vcs"><url>ADDRESS</url></reference></externalReferences></component>
  <component type="library"><name>winch</name><version>1.0.0</version><purl>pkg:npm/winch@1.0.0?repository_url=ENCODED</purl></component>
</components></bom>`,
  ],
  'dpkg-status': [
    `Package: hoist
Status: install ok installed
Version: 1.0.0
Architecture: amd64
Homepage: ADDRESS
Source: ADDRESS (1.0.0)

Package: ADDRESS
Status: install ok installed
Version: ADDRESS
Architecture: amd64
`,
  ],
  'flake-lock': [
    `{ "nodes": {
  "hoist": { "locked": { "type": "git", "url": "ADDRESS", "rev": "8f01853be192eb0f849a5c7d721450e7a467c579" }, "original": { "ref": "ADDRESS" } },
  "winch": { "locked": { "type": "tarball", "url": "ADDRESS" } },
  "crane": { "locked": { "type": "ADDRESS", "url": "ADDRESS", "rev": "ADDRESS" } },
  "davit": { "locked": { "type": "path", "path": "ADDRESS" } },
  "boom": { "locked": { "type": "github", "owner": "ADDRESS", "repo": "ADDRESS", "host": "ADDRESS" } },
  "ADDRESS": { "locked": { "type": "github", "owner": "acme", "repo": "mast" } } }, "root": "root" }`,
  ],
  'gem-file': [
    `source "ADDRESS"
gem "hoist", git: "ADDRESS", branch: "main"
gem "winch", source: "ADDRESS"
gem "crane", "ADDRESS"
source "ADDRESS" do
  gem "davit"
end
`,
  ],
  'gem-lock': [
    `GIT
  remote: ADDRESS
  revision: 0123456789abcdef0123456789abcdef01234567
  specs:
    hoist (1.0.0)

GEM
  remote: ADDRESS
  specs:
    winch (1.0.0)

PATH
  remote: ADDRESS
  specs:
    crane (1.0.0)

DEPENDENCIES
  hoist!
  winch
`,
  ],
  'gem-spec': [
    `Gem::Specification.new do |spec|
  spec.homepage = "ADDRESS"
  spec.add_dependency "hoist", "ADDRESS"
  spec.add_dependency "ADDRESS"
end
`,
  ],
  'git-modules': [
    `[submodule "hoist"]
	path = hoist
	url = ADDRESS
[submodule "ADDRESS"]
	path = ADDRESS
	url = ADDRESS
	branch = ADDRESS
`,
  ],
  'github-actions': [
    `jobs:
  build:
    steps:
      - uses: ADDRESS
      - uses: acme/hoist@ADDRESS
      - uses: docker://ghcr.example/hoist?access_token=QUERYTOKEN
    uses: ADDRESS
`,
  ],
  'go-mod': [
    `module shop

go 1.22

require (
	ADDRESS v1.0.0
	git.example/hoist ADDRESS
)

replace git.example/hoist => ADDRESS v1.0.0
`,
  ],
  'go-sum': [
    `ADDRESS v1.0.0 h1:00
git.example/hoist ADDRESS h1:00
`,
  ],
  'go-vendor-modules': [
    `# ADDRESS v1.0.0
## explicit
# git.example/hoist v1.0.0 => ADDRESS v1.0.0
`,
  ],
  'go-work': [
    `go 1.22

use ADDRESS

replace git.example/hoist => ADDRESS v1.0.0
`,
  ],
  'pod-file': [
    `source 'ADDRESS'
target 'Shop' do
  pod 'Hoist', :git => 'ADDRESS', :tag => '1.0.0'
  pod 'Winch', :podspec => 'ADDRESS'
  pod 'Crane', :http => 'ADDRESS'
  pod 'Davit', :source => 'ADDRESS'
  pod 'Boom', 'ADDRESS'
end
`,
  ],
  'pod-lock': [
    `PODS:
  - Hoist (1.0.0)
  - Winch (1.0.0)
  - Crane (1.0.0)

DEPENDENCIES:
  - Hoist (from \`ADDRESS\`, tag \`1.0.0\`)
  - Winch (from \`ADDRESS\`)

SPEC REPOS:
  "ADDRESS":
    - Crane

EXTERNAL SOURCES:
  Hoist:
    :git: ADDRESS
    :tag: 1.0.0
  Winch:
    :podspec: ADDRESS

CHECKOUT OPTIONS:
  Hoist:
    :git: ADDRESS
    :commit: 0123456789abcdef0123456789abcdef01234567
`,
  ],
  'pod-spec': [
    `Pod::Spec.new do |s|
  s.source = { :git => 'ADDRESS' }
  s.dependency 'Hoist', 'ADDRESS'
  s.dependency 'ADDRESS'
end
`,
  ],
  'pod-spec-json': [
    `{ "name": "Shop", "source": { "git": "ADDRESS" }, "dependencies": { "Hoist": ["ADDRESS"], "ADDRESS": [] } }`,
  ],
  'pre-commit-config': [
    `repos:
  - repo: ADDRESS
    rev: 1.0.0
  - repo: https://github.com/acme/hoist
    rev: ADDRESS
`,
  ],
  'pubspec-lock': [
    `packages:
  hoist:
    source: git
    description:
      url: ADDRESS
      resolved-ref: 8f01853be192eb0f849a5c7d721450e7a467c579
    version: 1.0.0
  winch:
    source: ADDRESS
    version: 1.0.0
  crane:
    source: hosted
    description:
      url: ADDRESS
    version: 1.0.0
  mast:
    source: path
    description:
      path: ADDRESS
    version: 1.0.0
`,
  ],
  'sbom-json': [
    `{ "spdxVersion": "SPDX-2.3", "SPDXID": "SPDXRef-DOCUMENT", "name": "app", "packages": [
  { "SPDXID": "SPDXRef-a", "name": "hoist", "versionInfo": "1.0.0", "downloadLocation": "ADDRESS" },
  { "SPDXID": "SPDXRef-b", "name": "winch", "versionInfo": "1.0.0", "downloadLocation": "git+ADDRESS@main" },
  { "SPDXID": "SPDXRef-c", "name": "ADDRESS", "versionInfo": "ADDRESS", "downloadLocation": "NOASSERTION" },
  { "SPDXID": "SPDXRef-d", "name": "crane", "versionInfo": "1.0.0", "downloadLocation": "NOASSERTION", "externalRefs": [
    { "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": "pkg:npm/crane@1.0.0?vcs_url=ENCODED&access_token=QUERYTOKEN&repository_url=ENCODED" }] }] }`,
    `{ "bomFormat": "CycloneDX", "specVersion": "1.6", "components": [
  { "type": "library", "bom-ref": "ADDRESS", "name": "hoist", "version": "1.0.0", "purl": "pkg:npm/hoist@1.0.0?vcs_url=ENCODED" },
  { "type": "library", "name": "ADDRESS", "version": "ADDRESS", "externalReferences": [{ "type": "vcs", "url": "ADDRESS" }, { "type": "distribution", "url": "ADDRESS" }] },
  { "type": "library", "name": "winch", "version": "1.0.0", "purl": "pkg:npm/winch@1.0.0?repository_url=ENCODED&access_token=QUERYTOKEN" }] }`,
  ],
  'spdx-text': [
    `SPDXVersion: SPDX-2.3
SPDXID: SPDXRef-DOCUMENT
DocumentName: app
PackageName: hoist
SPDXID: SPDXRef-a
PackageVersion: 1.0.0
PackageDownloadLocation: ADDRESS
PackageName: winch
SPDXID: SPDXRef-b
PackageVersion: ADDRESS
PackageDownloadLocation: git+ADDRESS
PackageName: crane
SPDXID: SPDXRef-c
PackageDownloadLocation: NOASSERTION
ExternalRef: PACKAGE-MANAGER purl pkg:npm/crane@1.0.0?vcs_url=ENCODED&access_token=QUERYTOKEN
`,
  ],
  'swift-package': [
    `let package = Package(dependencies: [
  .package(url: "ADDRESS", from: "1.0.0"),
  .package(url: "https://github.com/acme/hoist", branch: "ADDRESS"),
  .package(url: "https://github.com/acme/winch", from: "ADDRESS"),
  .package(path: "ADDRESS"),
])
`,
  ],
  'swift-resolved': [
    `{ "pins": [{ "identity": "hoist", "kind": "remoteSourceControl", "location": "ADDRESS", "state": { "revision": "8f01853be192eb0f849a5c7d721450e7a467c579", "version": "1.0.0" } },
  { "identity": "winch", "kind": "registry", "location": "ADDRESS", "state": { "version": "1.0.0" } }], "version": 2 }`,
  ],
};
