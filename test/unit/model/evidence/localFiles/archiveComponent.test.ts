import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { formatCoordinates } from '../../../../../src/core/coordinates.ts';
import { archiveComponent } from '../../../../../src/model/evidence/localFiles/archiveComponent.ts';

const cases: readonly (readonly [path: string, coordinates: string | null])[] = [
  [
    'home/ada/.m2/repository/org/slf4j/slf4j-api/2.0.9/slf4j-api-2.0.9.jar',
    'maven/mavencentral/org.slf4j/slf4j-api/2.0.9',
  ],
  [
    'home/ada/.m2/repository/org/slf4j/slf4j-api/2.0.9/slf4j-api-2.0.9-sources.jar',
    'sourcearchive/mavencentral/org.slf4j/slf4j-api/2.0.9',
  ],
  [
    'home/ada/.gradle/caches/modules-2/files-2.1/androidx.core/core/1.12.0/0a1b/core-1.12.0.aar',
    'maven/mavengoogle/androidx.core/core/1.12.0',
  ],
  ['home/ada/.nuget/packages/serilog/3.1.1/serilog.3.1.1.nupkg', 'nuget/nuget/-/serilog/3.1.1'],
  // No known layout, or a name that does not match the folder.
  ['home/ada/.m2/repository/org/slf4j/slf4j-api/2.0.9/another.jar', null],
  ['home/ada/libs/slf4j-api-2.0.9.jar', null],
  ['repository/a.jar', null],
  ['', null],
];

describe('The component of an archive', () => {
  for (const [path, coordinates] of cases)
    it(`of ${path} is ${coordinates ?? 'unknown'}`, () => {
      const found = archiveComponent(path.split('/'));
      assert.equal(found && formatCoordinates(found), coordinates);
    });
});
