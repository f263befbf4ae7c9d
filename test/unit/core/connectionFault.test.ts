import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { connectionFault, proxyStatusDetail } from '../../../src/core/connectionFault.ts';
import { hasNeverLeft } from '../../../src/service/transport/answer.ts';

const rows: readonly (readonly [detail: string, fault: string, neverLeft: boolean])[] = [
  [proxyStatusDetail(407), 'proxyStatus 407', true],
  [proxyStatusDetail(502), 'proxyStatus 502', true],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate untrusted', true],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate untrusted', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate untrusted', true],
  ['CERT_HAS_EXPIRED', 'certificate expired', true],
  ['CERT_NOT_YET_VALID', 'certificate other', true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate wrongHost', true],
  ['CERT_REVOKED', 'certificate other', true],
  ['ECONNREFUSED', 'notConnected', true],
  ['ENOTFOUND', 'notConnected', true],
  ['ETIMEDOUT', 'notConnected', false],
  ['ECONNRESET', 'other', false],
  ['toString', 'other', false],
  ['proxy status of 407', 'other', false],
];

describe('Fault of a connection', () => {
  for (const [detail, expected, neverLeft] of rows)
    it(`is read from ${detail}`, () => {
      const fault = connectionFault(detail);
      assert.equal(Object.values(fault).join(' '), expected);
      assert.equal(hasNeverLeft(detail), neverLeft);
    });
});
