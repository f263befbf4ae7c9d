/**
 * Words of the platform that say that no connection came about, or none to be trusted. All others may have come after the
 * request: a reset, a browser's wordless failure, and even `ETIMEDOUT` and `EHOSTUNREACH`, which also end what once stood.
 */
const neverLeft = new RegExp(
  [
    '^ECONNREFUSED$|^ENOTFOUND$|^EAI_[A-Z]+$|^UND_ERR_CONNECT_TIMEOUT$|^not an http address$',
    '^CERT_[A-Z_]+$|SELF_SIGNED_CERT|^UNABLE_TO_[A-Z_]+$|^ERR_TLS_CERT_[A-Z_]+$|^HOSTNAME_MISMATCH$',
    '^ERR_SSL_(UNSUPPORTED_PROTOCOL|NO_PROTOCOLS_AVAILABLE|TLSV1_ALERT_PROTOCOL_VERSION)$',
    '^net::ERR_(CONNECTION_REFUSED|NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|CERT_[A-Z_]+)$',
  ].join('|'),
);

/** Whether a request that brought no answer never got as far as the service. `detail`: of `unreachable`. */
export function hasNeverLeft(detail: string): boolean {
  return neverLeft.test(detail);
}
