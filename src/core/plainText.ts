import { visibleText } from './visibleText.ts';

/** Characters of a value from elsewhere that a label or a message shows at most. */
const longest = 200;

/**
 * A value of the service, a manifest or a setting as part of a label or message: no hidden characters, not too long, and no
 * Markdown link, which the editor would make of `[text](command:…)` even in a notification.
 */
export function plainText(value: string): string {
  return wholePlainText(value.length > longest ? `${value.slice(0, longest)}…` : value);
}

/** As `plainText`, however long: for what is not to be mistaken for something else with the same beginning. */
export function wholePlainText(value: string): string {
  return visibleText(value).replaceAll('](', '] (');
}
