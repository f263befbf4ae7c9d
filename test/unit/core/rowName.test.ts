import assert from 'node:assert/strict';
import { parseCoordinates } from '../../../src/core/coordinates.ts';
import { rowName, shortLabel } from '../../../src/core/rowName.ts';

/** Coordinates or a manifest's name, the label of the row, and what stands beside it. */
const rows: readonly (readonly [name: string, label: string, group: string | null])[] = [
  ['npm/npmjs/-/lodash', 'lodash', null],
  ['npm/npmjs/@babel/code-frame', '@babel/code-frame', null],
  ['npm/npmjs/@some-organization/some-long-package-name', '…/some-long-package-name', null],
  [
    'maven/mavencentral/org.springframework.boot/spring-boot-starter-web',
    'spring-boot-starter-web',
    'org.springframework.boot',
  ],
  ['go/golang/github.com%2fstretchr/testify', 'testify', 'github.com/stretchr'],
  ['go/golang/github.com%2faws%2faws-sdk-go-v2%2fservice/s3', 's3', 'github.com/aws/aws-sdk-go-v2/service'],
  ['go/golang/github.com%2fsome-organization%2fmodule/v2', 'module/v2', 'github.com/some-organization'],
  ['go/golang/golang.org%2fx/net', 'net', 'golang.org/x'],
  ['git/github/some-organization/some-repository-with-a-long-name', '…/some-repository-with-a-long-name', null],
  ['com.example:internal-tools', 'internal-tools', 'com.example'],
  ['example.com/private/module', 'example.com/private/module', null],
  ['a-name-without-any-segment-that-is-very-long', 'a-name-without-any-segment-that-is-very-long', null],
];

describe('The name of a component in a row', () => {
  for (const [name, label, group] of rows)
    it(`tells components apart: ${name}`, () => {
      const parsed = name.split('/').length > 3 ? parseCoordinates(name) : null;
      const found = rowName(parsed?.ok ? parsed.value : null, name);
      assert.deepEqual([shortLabel(found.label), found.group], [label, group]);
    });
});
