import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { readBareName } from '../../../../src/core/addresses/bareName.ts';
import type { SitePage } from '../../../../src/core/addresses/foundAddress.ts';
import { goModule } from '../../../../src/core/addresses/goModule.ts';
import { artifactAt } from '../../../../src/core/addresses/registrySites.ts';
import type { ComponentType } from '../../../../src/core/ecosystems.ts';

/** `type namespace name revision #ref`, with a hyphen for a missing part. */
function pageText(page: SitePage | null): string {
  if (page === null) return 'none';
  const { type, namespace, name, revision, ref } = page;
  return [type, namespace || '-', name, revision || '-', ...(ref ? [`#${ref}`] : [])].join(' ');
}

describe('readBareName', () => {
  const rows: readonly (readonly [text: string, type: ComponentType | undefined, page: string])[] = [
    ['lodash@4.17.21', undefined, 'npm - lodash 4.17.21'],
    ['lodash@v4.17.21', undefined, 'npm - lodash 4.17.21'],
    ['lodash@=4.17.21', undefined, 'npm - lodash -'],
    ['lodash@~4.17', undefined, 'npm - lodash -'],
    ['lodash@>=4', undefined, 'npm - lodash -'],
    ['lodash@4.x', undefined, 'npm - lodash -'],
    ['lodash@*', undefined, 'npm - lodash -'],
    ['lodash@next', undefined, 'npm - lodash - #next'],
    ['lodash@1.0.0+build', undefined, 'npm - lodash 1.0.0'],
    ['lodash@1.0.0-rc.1', undefined, 'npm - lodash 1.0.0-rc.1'],
    ['@scope/name', undefined, 'npm @scope name -'],
    ['@scope/name@1.0.0', 'crate', 'npm @scope name 1.0.0'],
    ['@scope', undefined, 'none'],
    ['@scope/name/deep', undefined, 'none'],
    ['serde@1.0.188', 'crate', 'crate - serde 1.0.188'],
    ['rails@7.0.4', 'gem', 'gem - rails 7.0.4'],
    ['Alamofire@5.7.1', 'pod', 'pod - Alamofire 5.7.1'],
    ['requests@2.31.0', 'pypi', 'pypi - requests 2.31.0'],
    ['Serilog@2.10', 'nuget', 'nuget - Serilog 2.10.0'],
    ['vendor/name@v1.0.0', 'composer', 'composer vendor name v1.0.0'],
    ['vendor/name@1.0.0', undefined, 'none'],
    ['name@1.0.0', 'composer', 'none'],
    ['name@1.0.0', 'deb', 'none'],
    ['requests==2.31.0', undefined, 'pypi - requests 2.31.0'],
    ['requests===2.31.0', undefined, 'pypi - requests 2.31.0'],
    ['uvicorn[standard]==0.23.2', undefined, 'pypi - uvicorn 0.23.2'],
    ['a==b', undefined, 'none'],
    ['org.slf4j:slf4j-api:2.0.7', undefined, 'maven org.slf4j slf4j-api 2.0.7'],
    ['org.slf4j:slf4j-api:2.0.7:sources', undefined, 'sourcearchive org.slf4j slf4j-api 2.0.7'],
    ['org.slf4j:slf4j-api:2.0.7@jar', undefined, 'maven org.slf4j slf4j-api 2.0.7'],
    ['org.slf4j:slf4j-api', undefined, 'none'],
    ['12:34:56', undefined, 'none'],
    ['a:b:c', undefined, 'none'],
    ['joe@example.com', undefined, 'none'],
    ['joe@2fast.example', undefined, 'none'],
    ['lodash', undefined, 'none'],
    ['', undefined, 'none'],
  ];
  for (const [text, type, page] of rows)
    it(`reads ${text || '(nothing)'} in ${type ?? 'any text'} as ${page}`, () =>
      assert.equal(pageText(readBareName(text, type)), page));
});

describe('goModule', () => {
  const rows: readonly (readonly [path: string, page: string])[] = [
    ['github.com/gorilla/mux', 'go github.com/gorilla mux -'],
    ['github.com/gorilla/mux/', 'go github.com/gorilla mux -'],
    ['github.com/gorilla/mux/sub/deeper', 'go github.com/gorilla mux -'],
    ['github.com/go-redis/redis/v9', 'go github.com/go-redis/redis v9 -'],
    ['github.com/go-redis/redis/v9/internal', 'go github.com/go-redis/redis v9 -'],
    ['github.com/owner/name/v1', 'go github.com/owner name -'],
    ['github.com/owner/name/v12', 'go github.com/owner/name v12 -'],
    ['github.com/gorilla/mux@v1.8.0', 'go github.com/gorilla mux v1.8.0'],
    ['github.com/gorilla/mux@1.8.0', 'go github.com/gorilla mux v1.8.0'],
    ['github.com/owner/name/sub@v1.8.0', 'go github.com/owner/name sub v1.8.0'],
    ['github.com/owner/name@v2.0.0+incompatible', 'go github.com/owner name v2.0.0+incompatible'],
    [
      'github.com/owner/name@v0.0.0-20200101000000-abcdefabcdef',
      'go github.com/owner name v0.0.0-20200101000000-abcdefabcdef',
    ],
    ['github.com/owner/name@main', 'go github.com/owner name - #main'],
    ['golang.org/x/net', 'go golang.org/x net -'],
    ['golang.org/x/net@v0.10.0/html', 'go golang.org/x net v0.10.0'],
    ['google.golang.org/grpc/codes', 'go google.golang.org grpc -'],
    ['gopkg.in/yaml.v3', 'go gopkg.in yaml.v3 -'],
    ['gopkg.in/owner/name.v1', 'go gopkg.in/owner name.v1 -'],
    ['k8s.io/api/core/v1', 'go k8s.io api -'],
    ['sigs.k8s.io/yaml', 'go sigs.k8s.io yaml -'],
    ['gitlab.com/group/sub/name', 'go gitlab.com/group/sub name -'],
    ['go.acme.example/tools', 'go go.acme.example tools -'],
    ['example.com', 'go - example.com -'],
    ['github.com', 'none'],
    ['github.com/owner', 'none'],
    ['golang.org/x', 'none'],
    ['net/http', 'none'],
    ['a.b//c', 'none'],
    ['', 'none'],
  ];
  for (const [path, page] of rows)
    it(`reads ${path || '(nothing)'} as ${page}`, () => assert.equal(pageText(goModule(path)), page));
});

describe('artifactAt', () => {
  const rows: readonly (readonly [path: string, page: string])[] = [
    ['org/slf4j/slf4j-api/2.0.7/slf4j-api-2.0.7.jar', 'maven org.slf4j slf4j-api 2.0.7'],
    ['org/slf4j/slf4j-api/2.0.7/slf4j-api-2.0.7-sources.jar', 'sourcearchive org.slf4j slf4j-api 2.0.7'],
    ['org/slf4j/slf4j-api/2.0.7/slf4j-api-2.0.7.pom.sha1', 'maven org.slf4j slf4j-api 2.0.7'],
    ['org/slf4j/slf4j-api/2.0.7', 'maven org.slf4j slf4j-api 2.0.7'],
    ['org/slf4j/slf4j-api/2.0.7/maven-metadata.xml', 'maven org.slf4j slf4j-api 2.0.7'],
    ['org/slf4j/slf4j-api', 'maven org.slf4j slf4j-api -'],
    ['org/slf4j/slf4j-api/maven-metadata.xml.sha1', 'maven org.slf4j slf4j-api -'],
    ['junit/junit/4.13', 'maven junit junit 4.13'],
    ['a/RELEASE-name/Finchley/RELEASE-name-Finchley.jar', 'maven a RELEASE-name Finchley'],
    ['junit', 'none'],
    ['junit/4.13', 'none'],
    ['', 'none'],
  ];
  for (const [path, page] of rows)
    it(`reads ${path || '(nothing)'} as ${page}`, () =>
      assert.equal(pageText(artifactAt('mavencentral', path.split('/').filter(Boolean))), page));

  it('names the marker artifact of a Gradle plugin by the plugin id', () => {
    const marker = 'com/acme/tool/com.acme.tool.gradle.plugin/1.0/com.acme.tool.gradle.plugin-1.0.pom'.split('/');
    assert.equal(pageText(artifactAt('gradleplugin', marker)), 'maven - com.acme.tool 1.0');
    assert.equal(pageText(artifactAt('mavencentral', marker)), 'maven com.acme.tool com.acme.tool.gradle.plugin 1.0');
  });
});
