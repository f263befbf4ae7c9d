/** A file beside the report file; it exists once the tests in a window have begun. */
export function begunFile(reportFile: string): string {
  return `${reportFile}.begun`;
}
