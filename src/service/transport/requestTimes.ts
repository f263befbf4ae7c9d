/** The longest wait for the rate limit, in milliseconds: a longer one is reported instead. A window of the service lasts 60 s. */
export const longestWait = 65_000;

/** In milliseconds. The gateway in front of the service gives up after 100 s, and its 524 names the cause, which our own time-out doesn't. */
export const gatewayTimeout = 105_000;

/** Milliseconds between the call for a request that is sent once and its outcome, at most: it waits, and is answered. */
export const longestOnce = longestWait + gatewayTimeout;
