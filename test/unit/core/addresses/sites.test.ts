import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { readAddress } from '../../../../src/core/addresses/readAddress.ts';
import { foundText, host } from './foundText.ts';

const sha = 'd8caf2f4fba3f2bcd4be1a6b1e0b5cf2a3b1c4d5';

type Rows = readonly (readonly [address: string, found: string])[];

const npmjs = host('www', 'npmjs', 'com');
const npmRegistry = host('registry', 'npmjs', 'org');
const npm: Rows = [
  [`https://${npmjs}/package/lodash`, 'npm/npmjs/-/lodash'],
  [`https://${npmjs}/package/lodash/v/4.17.21`, 'npm/npmjs/-/lodash/4.17.21'],
  [`http://${host('npmjs', 'org')}/package/lodash/v/4.17.21?activeTab=code`, 'npm/npmjs/-/lodash/4.17.21'],
  [`https://${npmjs}/package/@babel/core`, 'npm/npmjs/@babel/core'],
  [`https://${npmjs}/package/@babel/core/v/7.24.0`, 'npm/npmjs/@babel/core/7.24.0'],
  [`https://${npmjs}/package/%40babel%2Fcore/v/7.24.0`, 'npm/npmjs/@babel/core/7.24.0'],
  [`https://${npmjs}/package/v`, 'npm/npmjs/-/v'],
  [`https://${npmjs}/package/lodash/v/next`, 'npm/npmjs/-/lodash #next'],
  [`https://${npmRegistry}/lodash/4.17.21`, 'npm/npmjs/-/lodash/4.17.21'],
  [`https://${npmRegistry}/@babel%2fcore`, 'npm/npmjs/@babel/core'],
  [`https://${npmRegistry}/@babel/core/-/core-7.24.0.tgz`, 'npm/npmjs/@babel/core/7.24.0'],
  [`https://${host('registry', 'yarnpkg', 'com')}/ms/-/ms-2.1.2.tgz#abc`, 'npm/npmjs/-/ms/2.1.2'],
  [`https://${host('yarnpkg', 'com')}/package/ms`, 'npm/npmjs/-/ms'],
  [`https://${npmjs}/~somebody`, `invalid otherPage ${host('npmjs', 'com')}`],
  [`https://${npmjs}/package/@babel`, `invalid otherPage ${host('npmjs', 'com')}`],
  [`https://${npmjs}/`, `invalid otherPage ${host('npmjs', 'com')}`],
];

const github: Rows = [
  ['https://github.com/Expressjs/Express', 'git/github/expressjs/express'],
  ['https://github.com/expressjs/express.git', 'git/github/expressjs/express'],
  [`https://github.com/expressjs/express/commit/${sha}`, `git/github/expressjs/express/${sha}`],
  [`https://github.com/expressjs/express/tree/${sha}/lib`, `git/github/expressjs/express/${sha}`],
  [`https://github.com/expressjs/express/blob/${sha}/lib/a.js#L10-L20`, `git/github/expressjs/express/${sha}`],
  ['https://github.com/expressjs/express/tree/4.18.2', 'git/github/expressjs/express #4.18.2'],
  ['https://github.com/hashicorp/consul/tree/api/v1.2.3', 'git/github/hashicorp/consul #api/v1.2.3'],
  ['https://github.com/expressjs/express/releases/tag/4.18.2', 'git/github/expressjs/express #4.18.2'],
  ['https://github.com/o/r/releases/tag/core%2Fv1', 'git/github/o/r #core/v1'],
  ['https://github.com/o/r/releases/download/v1/file.zip', 'git/github/o/r #v1'],
  ['https://github.com/o/r/archive/refs/tags/v1.0.tar.gz', 'git/github/o/r #v1.0'],
  ['https://github.com/o/r/commit/d8caf2f', 'git/github/o/r #d8caf2f'],
  ['https://github.com/o/r/releases', 'git/github/o/r'],
  ['https://github.com/o/r/pull/12/files', 'git/github/o/r'],
  ['https://github.com/o/r#readme', 'git/github/o/r'],
  [`https://api.github.com/repos/o/r/tarball/${sha}`, `git/github/o/r/${sha}`],
  ['https://codeload.github.com/o/r/tar.gz/v2', 'git/github/o/r #v2'],
  [`https://raw.githubusercontent.com/o/r/${sha}/LICENSE`, `git/github/o/r/${sha}`],
  ['https://github.com/o', 'invalid otherPage github.com'],
  ['https://github.com/topics/license', 'invalid otherPage github.com'],
  ['https://gist.github.com/o/1234', 'unsupported gist.github.com'],
];

const gitlab: Rows = [
  ['https://gitlab.com/group/project', 'git/gitlab/group/project'],
  ['https://gitlab.com/group/sub/deeper/project', 'git/gitlab/group.sub.deeper/project'],
  ['https://gitlab.com/group/sub/project/-/tree/v1.0/src', 'git/gitlab/group.sub/project #v1.0/src'],
  [`https://gitlab.com/group/sub/project/-/commit/${sha}`, `git/gitlab/group.sub/project/${sha}`],
  [`https://gitlab.com/group/project/commit/${sha}`, `git/gitlab/group/project/${sha}`],
  ['https://gitlab.com/group/project/-/tags/v2', 'git/gitlab/group/project #v2'],
  ['https://gitlab.com/group/project/-/archive/v2/project-v2.zip', 'git/gitlab/group/project #v2'],
  ['https://gitlab.com/group/project/-/issues', 'git/gitlab/group/project'],
  [`https://gitlab.com/api/v4/projects/g%2Fs%2Fp/repository/commits/${sha}`, `git/gitlab/g.s/p/${sha}`],
  ['https://gitlab.com/explore/projects', 'invalid otherPage gitlab.com'],
  ['https://gitlab.com/group', 'invalid otherPage gitlab.com'],
  ['https://gitlab.example/group/project', 'unsupported gitlab.example'],
];

const repo1 = host('repo1', 'maven', 'org');
const searchMaven = host('search', 'maven', 'org');
const sonatype = host('central', 'sonatype', 'com');
const mvnrepository = host('mvnrepository', 'com');
const maven: Rows = [
  [`https://${searchMaven}/artifact/org.slf4j/slf4j-api/2.0.7/jar`, 'maven/mavencentral/org.slf4j/slf4j-api/2.0.7'],
  [`https://${searchMaven}/#artifactdetails%7Cjunit%7Cjunit%7C4.13%7Cjar`, 'maven/mavencentral/junit/junit/4.13'],
  [`https://${sonatype}/artifact/org.slf4j/slf4j-api`, 'maven/mavencentral/org.slf4j/slf4j-api'],
  [`https://${sonatype}/artifact/org.slf4j/slf4j-api/versions`, 'maven/mavencentral/org.slf4j/slf4j-api'],
  [`https://${sonatype}/artifact/org.slf4j/slf4j-api/2.0.7/overview`, 'maven/mavencentral/org.slf4j/slf4j-api/2.0.7'],
  [`https://${repo1}/maven2/org/slf4j/slf4j-api/2.0.7/`, 'maven/mavencentral/org.slf4j/slf4j-api/2.0.7'],
  [`https://${repo1}/maven2/org/slf4j/slf4j-api`, 'maven/mavencentral/org.slf4j/slf4j-api'],
  [
    `https://${host('repo', 'maven', 'apache', 'org')}/maven2/org/slf4j/slf4j-api/2.0.7/slf4j-api-2.0.7.pom`,
    'maven/mavencentral/org.slf4j/slf4j-api/2.0.7',
  ],
  [`https://${repo1}/maven2/a/b/1/b-1-sources.jar`, 'sourcearchive/mavencentral/a/b/1'],
  [`https://${repo1}/maven2/a/b/maven-metadata.xml`, 'maven/mavencentral/a/b'],
  [`https://${searchMaven}/remotecontent?filepath=a/b/1/b-1.jar`, 'maven/mavencentral/a/b/1'],
  [`https://${mvnrepository}/artifact/org.slf4j/slf4j-api/2.0.7`, 'maven/mavencentral/org.slf4j/slf4j-api/2.0.7'],
  [`https://${mvnrepository}/artifact/androidx.core/core/1.9.0`, 'maven/mavengoogle/androidx.core/core/1.9.0'],
  [`https://${mvnrepository}/popular`, `invalid otherPage ${mvnrepository}`],
  [`https://${repo1}/maven2/`, `invalid otherPage ${repo1}`],
];

const googleMaven = host('maven', 'google', 'com');
const gradle = host('plugins', 'gradle', 'org');
const googleAndGradle: Rows = [
  [`https://${googleMaven}/web/index.html#androidx.core:core:1.9.0`, 'maven/mavengoogle/androidx.core/core/1.9.0'],
  [`https://${googleMaven}/web/index.html?q=core#androidx.core:core`, 'maven/mavengoogle/androidx.core/core'],
  [`https://${googleMaven}/androidx/core/core/1.9.0/core-1.9.0.aar`, 'maven/mavengoogle/androidx.core/core/1.9.0'],
  [
    `https://${host('dl', 'google', 'com')}/dl/android/maven2/androidx/core/core/1.9.0/core-1.9.0.pom`,
    'maven/mavengoogle/androidx.core/core/1.9.0',
  ],
  [`https://${googleMaven}/web/index.html`, `invalid otherPage ${googleMaven}`],
  [`https://${gradle}/plugin/com.diffplug.spotless/6.20.0`, 'maven/gradleplugin/-/com.diffplug.spotless/6.20.0'],
  [`https://${gradle}/plugin/com.diffplug.spotless`, 'maven/gradleplugin/-/com.diffplug.spotless'],
  [`https://${gradle}/m2/a/b/a.b.gradle.plugin/1.0/a.b.gradle.plugin-1.0.pom`, 'maven/gradleplugin/-/a.b/1.0'],
  [`https://${gradle}/m2/a/b/impl/1.0/impl-1.0.jar`, 'maven/gradleplugin/a.b/impl/1.0'],
  [`https://${gradle}/docs`, `invalid otherPage ${gradle}`],
];

const nugetHost = host('www', 'nuget', 'org');
const nugetApi = host('api', 'nuget', 'org');
const nuget: Rows = [
  [`https://${nugetHost}/packages/Newtonsoft.Json`, 'nuget/nuget/-/Newtonsoft.Json'],
  [`https://${nugetHost}/packages/Newtonsoft.Json/13.0.1`, 'nuget/nuget/-/Newtonsoft.Json/13.0.1'],
  [`https://${nugetHost}/packages/Newtonsoft.Json/13.0.1.0#readme`, 'nuget/nuget/-/Newtonsoft.Json/13.0.1'],
  [`https://${nugetHost}/packages/Newtonsoft.Json/13.0`, 'nuget/nuget/-/Newtonsoft.Json/13.0.0'],
  [`https://${nugetHost}/api/v2/package/Newtonsoft.Json/13.0.1`, 'nuget/nuget/-/Newtonsoft.Json/13.0.1'],
  [`https://${nugetHost}/api/v2/Packages(Id='A.B',Version='1.0.0')`, 'nuget/nuget/-/A.B/1.0.0'],
  [`https://${nugetApi}/v3-flatcontainer/a.b/1.0.0/a.b.1.0.0.nupkg`, 'nuget/nuget/-/a.b/1.0.0'],
  [`https://${nugetApi}/v3-flatcontainer/a.b/index.json`, 'nuget/nuget/-/a.b'],
  [`https://${nugetApi}/v3/registration5-semver1/a.b/1.0.0.json`, 'nuget/nuget/-/a.b/1.0.0'],
  [`https://${nugetApi}/v3/index.json`, `invalid otherPage ${nugetApi}`],
  [`https://${nugetHost}/profiles/somebody`, `invalid otherPage ${host('nuget', 'org')}`],
];

const cratesIo = host('crates', 'io');
const docsRs = host('docs', 'rs');
const crates: Rows = [
  [`https://${cratesIo}/crates/serde`, 'crate/cratesio/-/serde'],
  [`https://${cratesIo}/crates/serde/1.0.188`, 'crate/cratesio/-/serde/1.0.188'],
  [`https://${cratesIo}/api/v1/crates/serde/1.0.188/download`, 'crate/cratesio/-/serde/1.0.188'],
  [`https://${host('static', 'crates', 'io')}/crates/a-b/a-b-1.0.0-rc.1.crate`, 'crate/cratesio/-/a-b/1.0.0-rc.1'],
  [`https://${docsRs}/serde/1.0.188/serde/trait.Serialize.html`, 'crate/cratesio/-/serde/1.0.188'],
  [`https://${docsRs}/serde/latest/serde`, 'crate/cratesio/-/serde'],
  [`https://${docsRs}/crate/serde/1.0.188/source`, 'crate/cratesio/-/serde/1.0.188'],
  [`https://${host('lib', 'rs')}/crates/serde`, 'crate/cratesio/-/serde'],
  [`https://${docsRs}/releases/recent`, `invalid otherPage ${docsRs}`],
  [`https://${cratesIo}/users/somebody`, `invalid otherPage ${cratesIo}`],
];

const pypiOrg = host('pypi', 'org');
const pythonFiles = host('files', 'pythonhosted', 'org');
const pypi: Rows = [
  [`https://${pypiOrg}/project/Requests/`, 'pypi/pypi/-/requests'],
  [`https://${pypiOrg}/project/requests/2.31.0/#files`, 'pypi/pypi/-/requests/2.31.0'],
  [`https://${pypiOrg}/pypi/requests/2.31.0/json`, 'pypi/pypi/-/requests/2.31.0'],
  [`https://${pypiOrg}/pypi/requests/json`, 'pypi/pypi/-/requests'],
  [`https://${pypiOrg}/simple/requests/`, 'pypi/pypi/-/requests'],
  [
    `https://${pythonFiles}/packages/aa/bb/cc/python_dateutil-2.8.2-py2.py3-none-any.whl`,
    'pypi/pypi/-/python-dateutil/2.8.2',
  ],
  [`https://${pythonFiles}/packages/aa/bb/cc/python-dateutil-2.8.2.tar.gz`, 'pypi/pypi/-/python-dateutil/2.8.2'],
  [`https://${pypiOrg}/search/?q=x`, `invalid otherPage ${pypiOrg}`],
];

const rubygemsOrg = host('rubygems', 'org');
const packagistOrg = host('packagist', 'org');
const gemsAndMore: Rows = [
  [`https://${rubygemsOrg}/gems/rails`, 'gem/rubygems/-/rails'],
  [`https://${rubygemsOrg}/gems/rails/versions/7.0.4`, 'gem/rubygems/-/rails/7.0.4'],
  [`https://${rubygemsOrg}/gems/nokogiri/versions/1.15.0-x86_64-linux`, 'gem/rubygems/-/nokogiri/1.15.0'],
  [`https://${rubygemsOrg}/downloads/rails-7.0.4.gem`, 'gem/rubygems/-/rails/7.0.4'],
  [`https://${rubygemsOrg}/downloads/net-http-1.0.gem`, 'gem/rubygems/-/net-http/1.0'],
  [`https://${rubygemsOrg}/api/v1/gems/rails.json`, 'gem/rubygems/-/rails'],
  [`https://${rubygemsOrg}/api/v2/rubygems/rails/versions/7.0.4.json`, 'gem/rubygems/-/rails/7.0.4'],
  [`https://${rubygemsOrg}/profiles/somebody`, `invalid otherPage ${rubygemsOrg}`],
  [`https://${packagistOrg}/packages/Symfony/console`, 'composer/packagist/symfony/console'],
  [`https://${packagistOrg}/packages/symfony/console#v6.3.0`, 'composer/packagist/symfony/console/v6.3.0'],
  [`https://${packagistOrg}/packages/symfony/console#6.3.x-dev`, 'invalid version 6.3.x-dev range'],
  [`https://${packagistOrg}/packages/symfony/console#dev-main`, 'composer/packagist/symfony/console #dev-main'],
  [`https://${host('repo', 'packagist', 'org')}/p2/symfony/console~dev.json`, 'composer/packagist/symfony/console'],
  [`https://${packagistOrg}/packages/symfony`, `invalid otherPage ${packagistOrg}`],
  [`https://${host('cocoapods', 'org')}/pods/Alamofire`, 'pod/cocoapods/-/Alamofire'],
  [
    `https://${host('cdn', 'cocoapods', 'org')}/Specs/d/a/2/Alamofire/5.7.1/Alamofire.podspec.json`,
    'pod/cocoapods/-/Alamofire/5.7.1',
  ],
  [
    `https://${host('trunk', 'cocoapods', 'org')}/api/v1/pods/Alamofire/versions/5.7.1`,
    'pod/cocoapods/-/Alamofire/5.7.1',
  ],
  [`https://${host('cocoapods', 'org')}/about`, `invalid otherPage ${host('cocoapods', 'org')}`],
];

const pkgGo = host('pkg', 'go', 'dev');
const goProxy = host('proxy', 'golang', 'org');
const go: Rows = [
  [`https://${pkgGo}/github.com/gorilla/mux`, 'go/golang/github.com/gorilla/mux'],
  [`https://${pkgGo}/github.com/gorilla/mux@v1.8.0`, 'go/golang/github.com/gorilla/mux/v1.8.0'],
  [`https://${pkgGo}/golang.org/x/net@v0.10.0/html/atom?tab=doc#A`, 'go/golang/golang.org/x/net/v0.10.0'],
  [`https://${pkgGo}/github.com/a/b/c/d`, 'go/golang/github.com/a/b'],
  [`https://${pkgGo}/github.com/a/b/v3/d`, 'go/golang/github.com/a/b/v3'],
  [`https://${pkgGo}/gopkg.in/yaml.v3`, 'go/golang/gopkg.in/yaml.v3'],
  [`https://${pkgGo}/mod/github.com/a/b@v1.0.0`, 'go/golang/github.com/a/b/v1.0.0'],
  [`https://${pkgGo}/github.com/a/b@master`, 'go/golang/github.com/a/b #master'],
  [`https://${goProxy}/github.com/!azure/sdk/@v/v1.0.0.zip`, 'go/golang/github.com/Azure/sdk/v1.0.0'],
  [`https://${goProxy}/github.com/a/b/@v/list`, 'go/golang/github.com/a/b'],
  [`https://${pkgGo}/net/http`, `invalid otherPage ${pkgGo}`],
  [`https://${pkgGo}/std@go1.21.0`, `invalid otherPage ${pkgGo}`],
  [`https://${pkgGo}/search?q=mux`, `invalid otherPage ${pkgGo}`],
  [`https://${pkgGo}/github.com/gorilla`, `invalid otherPage ${pkgGo}`],
];

const packagesDebian = host('packages', 'debian', 'org');
const debPool = host('deb', 'debian', 'org');
const debian: Rows = [
  [`https://${packagesDebian}/bookworm/curl`, 'deb/debian/-/curl'],
  [`https://${packagesDebian}/curl`, 'deb/debian/-/curl'],
  [`https://${packagesDebian}/bookworm/amd64/curl/download`, 'deb/debian/-/curl'],
  [`https://${packagesDebian}/source/bookworm/curl`, 'debsrc/debian/-/curl'],
  [`https://${packagesDebian}/src:curl`, 'debsrc/debian/-/curl'],
  [`https://${host('tracker', 'debian', 'org')}/pkg/curl`, 'debsrc/debian/-/curl'],
  [`https://${host('sources', 'debian', 'org')}/src/curl/7.88.1-10/lib/`, 'debsrc/debian/-/curl/7.88.1-10'],
  [`https://${host('snapshot', 'debian', 'org')}/package/curl/7.88.1-10/`, 'debsrc/debian/-/curl/7.88.1-10'],
  [`https://${debPool}/debian/pool/main/c/curl/curl_7.88.1-10_amd64.deb`, 'deb/debian/-/curl/7.88.1-10_amd64'],
  [`http://${host('ftp', 'debian', 'org')}/debian/pool/main/g/g/g_1%3a1.2%2bb_all.deb`, 'deb/debian/-/g/1.2+b_all'],
  [`https://${debPool}/debian/pool/main/c/curl/curl_7.88.1-10.dsc`, 'debsrc/debian/-/curl/7.88.1-10'],
  [`https://${debPool}/debian/pool/main/c/curl/curl_7.88.1.orig.tar.gz`, 'debsrc/debian/-/curl'],
  [`https://${debPool}/debian/pool/main/c/curl/`, 'debsrc/debian/-/curl'],
  [`https://${packagesDebian}/stable`, `invalid otherPage ${packagesDebian}`],
];

const anaconda = host('anaconda', 'org');
const condaFiles = host('conda', 'anaconda', 'org');
const conda: Rows = [
  [`https://${anaconda}/conda-forge/numpy`, 'conda/conda-forge/-/numpy'],
  [`https://${anaconda}/conda-forge/numpy/files?version=1.26.4`, 'conda/conda-forge/-/numpy'],
  [`https://${anaconda}/anaconda/numpy`, 'conda/anaconda-main/-/numpy'],
  [`https://${anaconda}/channels/conda-forge/packages/numpy/overview`, 'conda/conda-forge/-/numpy'],
  [`https://${host('prefix', 'dev')}/channels/conda-forge/packages/numpy`, 'conda/conda-forge/-/numpy'],
  [
    `https://${condaFiles}/conda-forge/linux-64/numpy-1.16.6-py36hdc1b780_0.tar.bz2`,
    'conda/conda-forge/linux-64/numpy/1.16.6-py36hdc1b780_0',
  ],
  [
    `https://${host('repo', 'anaconda', 'com')}/pkgs/r/noarch/r-a-b-1.0-r36_0.conda`,
    'conda/anaconda-r/noarch/r-a-b/1.0-r36_0',
  ],
  [
    `https://${anaconda}/conda-forge/numpy/1.26.4/download/osx-64/numpy-1.26.4-py312_0.conda`,
    'conda/conda-forge/osx-64/numpy/1.26.4-py312_0',
  ],
  [`https://${anaconda}/bioconda/samtools`, 'invalid notCovered bioconda'],
  [`https://${anaconda}/conda-forge`, `invalid otherPage ${anaconda}`],
];

const tables: Readonly<Record<string, Rows>> = {
  npm,
  github,
  gitlab,
  maven,
  googleAndGradle,
  nuget,
  crates,
  pypi,
  gemsAndMore,
  go,
  debian,
  conda,
};

for (const [title, rows] of Object.entries(tables))
  describe(`Addresses of sites: ${title}`, () => {
    for (const [address, found] of rows)
      it(`reads ${address} as ${found}`, () => assert.equal(foundText(readAddress(address)), found));
  });

describe('Hosts that only look like a known site', () => {
  const rows: Rows = [
    [`https://${npmjs}.evil.example/package/lodash`, `unsupported ${host('npmjs', 'com', 'evil', 'example')}`],
    [`https://${npmjs}@evil.example/package/lodash`, 'unsupported evil.example'],
    [`https://evil.example\\@${npmjs}/package/lodash`, 'unsupported evil.example'],
    [`https://fake${host('npmjs', 'com')}/package/lodash`, `unsupported fake${host('npmjs', 'com')}`],
    ['https://npmjs.example/package/lodash', 'unsupported npmjs.example'],
    ['https://g\u0456thub.com/o/r', 'unsupported xn--gthub-n2e.com'],
    ['https://github.com.evil.example/o/r', 'unsupported github.com.evil.example'],
    ['https://bitbucket.org/o/r', 'unsupported bitbucket.org'],
  ];
  for (const [address, found] of rows)
    it(`reads ${address} as ${found}`, () => assert.equal(foundText(readAddress(address)), found));

  it('recognizes a known host with a port, a user, a final dot or capitals', () => {
    for (const spelling of ['GitHub.com', 'github.com:443', 'me:secret@github.com', 'github.com.', 'www.github.com'])
      assert.equal(foundText(readAddress(`https://${spelling}/o/r`)), 'git/github/o/r', spelling);
  });
});
