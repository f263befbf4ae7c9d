/** What follows the last slash of a path: the name of a file, or of a folder. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
