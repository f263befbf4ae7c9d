/** Untrusted text as HTML that shows it as it is, also as the value of an attribute in quotes. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
