import { cutText } from '../base/cutText.ts';
import { visibleText } from './visibleText.ts';

/** Maximum number of characters of an untrusted value in a label or message. */
const longest = 200;

/**
 * A value of the service, a manifest or a setting as part of a label or message: no hidden characters, not too long, and no
 * Markdown link, which the editor would make of `[text](command:…)` even in a notification.
 */
export function plainText(value: string): string {
  return wholePlainText(cutText(value, longest));
}

/** The title of a pull request as `plainText`, without its marks of code: no list of the editor shows Markdown. */
export function titleText(title: string): string {
  return plainText(title.replaceAll('`', ''));
}

/** Like `plainText`, without a length limit: for texts that must not be confused with others of the same beginning. */
export function wholePlainText(value: string): string {
  return visibleText(value).replaceAll('](', '] (');
}
