/**
 * Text of strangers for a place where the editor makes a picture of `$(name)`: lists to choose from and the status bar. A blank
 * between the two characters keeps it text, and can still be read.
 */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$ (');
}
