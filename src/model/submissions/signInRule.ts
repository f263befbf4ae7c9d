import { trimEnd } from '../../base/trimEnd.ts';

/** The user's answer to the warning about an address. */
export type SignInAnswer = 'signIn' | 'anonymous';

/** Whether a GitHub sign-in may be sent to a service; `unencrypted`: never, as it could be intercepted. */
export type SignInRule = 'allowed' | 'ask' | 'anonymous' | 'unencrypted';

export interface SignInFacts {
  /** Base address of the public service. */
  readonly builtIn: string;
  /** The base address in user settings, verbatim; `null` for none. */
  readonly user: string | null;
  /** By `addressKey`. */
  readonly answers: ReadonlyMap<string, SignInAnswer>;
}

/**
 * Decides where a sign-in goes: to the public service and to the one in user settings. Any other address comes from
 * workspace settings, which others may have written, so the user decides. `service`: a base address.
 */
export function signInRule(service: string, { builtIn, user, answers }: SignInFacts): SignInRule {
  if (!isEncrypted(service)) return 'unencrypted';
  if (isSameAddress(service, builtIn) || (user !== null && isSameAddress(service, user))) return 'allowed';
  const answer = answers.get(addressKey(service));
  return answer === undefined ? 'ask' : answer === 'signIn' ? 'allowed' : 'anonymous';
}

export function isSameAddress(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other);
}

/** The address as requested: an internationalised host in ASCII, no dot segments, no trailing slash. */
export function addressKey(address: string): string {
  const text = address.trim();
  return trimEnd(URL.canParse(text) ? new URL(text).href : text, '/');
}

/** Encrypted, or local to this machine. */
function isEncrypted(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
