import { isDate } from '../core/date.ts';
import type { TextForm } from '../core/describedTexts.ts';
import type { FindingProblem } from './finding.ts';

interface TextCheck {
  readonly isValid: (text: string) => boolean;
  /** What a draft says of a text that is not valid. */
  readonly problem: Extract<FindingProblem, { readonly text: string }>['kind'];
  readonly severity: 'error' | 'warning';
}

/** The service refuses a wrong day. It takes any text for the other two, but that does not help users. */
export const textChecks: Readonly<Record<TextForm, TextCheck>> = {
  day: { isValid: isDate, problem: 'notADate', severity: 'error' },
  address: { isValid: isAddress, problem: 'notAnAddress', severity: 'warning' },
  contact: { isValid: isContact, problem: 'notAnAddress', severity: 'warning' },
};

const letter = String.raw`(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})`;
const pathLetter = String.raw`(?:[\w.~!$&'()*+,;=:@/-]|%[0-9a-f]{2})`;
const wordLetter = String.raw`(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})`;
const authority = String.raw`//(?:(?:${letter}|:)*@)?(?:\[[0-9a-f:.]+\]|${letter}+)(?::\d*)?`;
const behind = String.raw`(?:\?${wordLetter}*)?(?:#${wordLetter}*)?`;
const addressForm = new RegExp(`^[a-z][a-z0-9+.-]*:${authority}(?:/${pathLetter}*)?${behind}$`, 'i');
const uriForm = new RegExp(
  `^[a-z][a-z0-9+.-]*:(?:${authority}(?:/${pathLetter}*)?|(?:///)?${pathLetter}*)${behind}$`,
  'i',
);

/** An address with a scheme and a host, in the letters of RFC 3986. */
export function isAddress(text: string): boolean {
  return text.length <= 4000 && addressForm.test(text);
}

/** What the service's schema accepts as a `uri` (service-api.md 4.7): a scheme, and not necessarily a host. */
export function isUri(text: string): boolean {
  return text.length <= 4000 && uriForm.test(text);
}

/** A place to report problems: an address, or a mailbox (service-api.md 12.1). */
export function isContact(text: string): boolean {
  return isAddress(text) || /^(?:mailto:)?[^\s@<>]{1,200}@[^\s@<>]{1,200}$/.test(text);
}
