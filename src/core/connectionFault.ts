/** What went wrong on the way to a host, as far as it is known from the detail of an `unreachable`. */
export type ConnectionFault =
  /** A proxy refused to connect; 407: it requires a sign-in. */
  | { readonly kind: 'proxyStatus'; readonly status: number }
  | { readonly kind: 'certificate'; readonly fault: CertificateFault }
  /** No connection to the next host, which is the proxy if there is one. */
  | { readonly kind: 'notConnected' }
  | { readonly kind: 'other' };

export type CertificateFault = 'untrusted' | 'expired' | 'wrongHost' | 'other';

/** OpenSSL's codes, as Node gives them. */
const certificateFaults: Readonly<Record<string, CertificateFault>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
  CERT_UNTRUSTED: 'untrusted',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'other',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrongHost',
  HOSTNAME_MISMATCH: 'wrongHost',
  CERT_REVOKED: 'other',
  CERT_REJECTED: 'other',
  CERT_SIGNATURE_FAILURE: 'other',
  CERT_CHAIN_TOO_LONG: 'other',
  INVALID_CA: 'other',
  INVALID_PURPOSE: 'other',
};

const notConnected = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The detail of a connection that a proxy refused with this status. */
export function proxyStatusDetail(status: number): string {
  return `proxy status ${status}`;
}

export function connectionFault(detail: string): ConnectionFault {
  const [, status] = /^proxy status (\d{3})$/.exec(detail) ?? [];
  if (status !== undefined) return { kind: 'proxyStatus', status: Number(status) };
  const fault = Object.hasOwn(certificateFaults, detail) ? certificateFaults[detail] : undefined;
  if (fault !== undefined) return { kind: 'certificate', fault };
  return { kind: notConnected.has(detail) ? 'notConnected' : 'other' };
}
