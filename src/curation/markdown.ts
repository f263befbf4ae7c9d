import { backticks } from '../core/markdownText.ts';
import { visibleText } from '../core/visibleText.ts';

/**
 * A name or a version as part of the title of a public pull request: plain text, as GitHub notifies no one and links
 * nothing from a title. Anything with other characters than names have is put into code.
 */
export function titlePart(text: string): string {
  const shown = visibleText(text).trim();
  return /^(?:@\w[\w.-]*\/)?\w[\w.+~/-]*(?::\w[\w.+~/-]*)?$/.test(shown) ? shown : codeSpan(shown);
}

/**
 * In backticks, whatever it contains. Hidden characters become their numbers, breaks become blanks; empty text stays
 * empty.
 */
export function codeSpan(text: string): string {
  const shown = visibleText(text).trim();
  if (shown === '') return '';
  const fence = backticks(shown, 1);
  const pad = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/** Lines that keep their breaks, between fences longer than any they hold. Begins and ends a line of its own. */
export function codeBlock(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => visibleText(line.replaceAll('\t', '  ')).trimEnd());
  const fence = backticks(text, 3);
  return [`${fence}text`, ...lines, fence].join('\n');
}

/** A clickable web address, unless the link would leave a trace elsewhere: links to issues and users are only shown. */
export function linkText(address: string): string {
  const isLinkable =
    /^https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w.~!$&'()*+,;=:@%/?#[\]-]*)?$/.test(address) &&
    !/\/(?:issues?|pulls?|discussions?|commits?|merge_requests|users|orgs)(?:\/|$)/i.test(address);
  return isLinkable ? `<${address}>` : codeSpan(address);
}
