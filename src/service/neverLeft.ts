/**
 * Platform messages that mean no connection, or no trusted one, was made. All others may have come after the request: a
 * reset, a browser's failure without a message, and even `ETIMEDOUT` and `EHOSTUNREACH`, which also end an existing
 * connection.
 */
const neverLeft = new RegExp(
  [
    '^ECONNREFUSED$|^ENOTFOUND$|^EAI_[A-Z]+$|^UND_ERR_CONNECT_TIMEOUT$|^not an http address$',
    '^CERT_[A-Z_]+$|SELF_SIGNED_CERT|^UNABLE_TO_[A-Z_]+$|^ERR_TLS_CERT_[A-Z_]+$|^HOSTNAME_MISMATCH$',
    '^ERR_SSL_(UNSUPPORTED_PROTOCOL|NO_PROTOCOLS_AVAILABLE|TLSV1_ALERT_PROTOCOL_VERSION)$',
    '^net::ERR_(CONNECTION_REFUSED|NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|CERT_[A-Z_]+)$',
  ].join('|'),
);

/** Whether a request without a response never reached the service. `detail`: of `unreachable`. */
export function hasNeverLeft(detail: string): boolean {
  return neverLeft.test(detail);
}
