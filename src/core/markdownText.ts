/**
 * Untrusted text for Markdown that shows it as it is: every ASCII punctuation character becomes a character reference,
 * which Markdown never reads as syntax (CommonMark, "Entity and numeric character references"). So there is no link,
 * image, HTML, icon or list in it, and no web address that becomes a link by itself. Blanks stay blanks, at which lines
 * wrap; a line break begins a paragraph.
 */
export function markdownText(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, (mark) => `&#${mark.charCodeAt(0)};`))
    .join('\n\n');
}

/** For the begin and end of code in Markdown: more backticks than any run in the text has, and no fewer than `least`. */
export function backticks(text: string, least: number): string {
  let count = least;
  for (const [run] of text.matchAll(/`+/g)) count = Math.max(count, run.length + 1);
  return '`'.repeat(count);
}
