/**
 * Untrusted text for a place where the editor shows `$(name)` as an icon: pick lists and the status bar. A blank
 * between the two characters keeps it readable text.
 */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$ (');
}
