import assert from 'node:assert/strict';
import { shortName } from '../../../src/core/shortName.ts';

const rows: readonly (readonly [name: string, short: string])[] = [
  ['lodash', 'lodash'],
  ['@babel/code-frame', '@babel/code-frame'],
  ['github.com/stretchr/testify', 'github.com/stretchr/testify'],
  ['github.com/aws/aws-sdk-go-v2/service/s3', '…/aws/aws-sdk-go-v2/service/s3'],
  ['github.com/aws/aws-sdk-go-v2/feature/ec2/imds', '…/aws-sdk-go-v2/feature/ec2/imds'],
  ['github.com/some-organization/some-long-module-name/v2', '…/some-long-module-name/v2'],
  ['github.com/some-organization/some-module-with-a-very-long-name/v2', '…/some-module-with-a-very-long-name/v2'],
  ['org.springframework.boot/spring-boot-starter-web', '…/spring-boot-starter-web'],
  ['a-name-without-any-segment-that-is-very-long', 'a-name-without-any-segment-that-is-very-long'],
];

describe('A long name in a narrow row', () => {
  for (const [name, short] of rows)
    it(`begins with its last segments: ${name}`, () => {
      assert.equal(shortName(name), short);
    });
});
