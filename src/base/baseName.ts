/** What follows the last slash of a path: the name of a file. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
