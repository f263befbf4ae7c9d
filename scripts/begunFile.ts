/** Is there as soon as a window begins with its tests, beside the file their report will be in. */
export function begunFile(reportFile: string): string {
  return `${reportFile}.begun`;
}
