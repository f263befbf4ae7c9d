import { visibleText } from '../core/visibleText.ts';

/**
 * The address to open for a text of the service, or `null`. Only http, https and mailto; an address that carries a user
 * name or hidden characters could pretend to lead elsewhere and is refused, and so is a mail with more than a receiver.
 * A bare e-mail address, which an issue tracker may be (service-api.md 12.1), becomes a mailto. Both ends check: the
 * page, to offer the link, and the host again, before it opens it.
 */
export function safeLink(text: string): string | null {
  const address = text.trim();
  if (address.length > longest || visibleText(address) !== address || /\s/.test(address)) return null;
  if (mailAddress.test(address)) return `mailto:${address}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return isWeb(url) || isMail(url) ? url.href : null;
}

const longest = 4096;
const mailAddress = /^[\w.+-]+@[A-Za-z\d-]+(?:\.[A-Za-z\d-]+)+$/;

function isWeb(url: URL): boolean {
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '';
}

function isMail(url: URL): boolean {
  return url.protocol === 'mailto:' && mailAddress.test(url.pathname) && url.search === '' && url.hash === '';
}
