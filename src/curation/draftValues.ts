/** `yyyy-mm-dd`, a day that there was (service-api.md 12.3). */
export function isDate(text: string): boolean {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!found) return false;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

/** An address with a scheme, in the letters of RFC 3986: what the service's `uri` takes. */
export function isAddress(text: string): boolean {
  if (text.length > 4000) return false;
  return /^[a-z][a-z0-9+.-]*:\/\/[\w.~!$&'()*+,;=:@%[\]-]+(?:[/?#](?:[\w.~!$&'()*+,;=:@/?#[\]-]|%[0-9a-f]{2})*)?$/i.test(
    text,
  );
}

/** Where problems are reported: an address, or a mailbox (service-api.md 12.1). */
export function isContact(text: string): boolean {
  return isAddress(text) || /^(?:mailto:)?[^\s@<>]{1,200}@[^\s@<>]{1,200}$/.test(text);
}
