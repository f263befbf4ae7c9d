/** The source of values for the texts of one file. */
export interface ExpandScope {
  /**
   * All values a property may have, depending on unknown conditions; `undefined` if it is never set. By name in lower
   * case. A value may have an unresolved `$(…)` in it.
   */
  valuesOf(name: string): readonly string[] | undefined;
  /** The file of this name nearest to a folder, upwards; empty when there is none. Both as MSBuild writes paths. */
  fileAbove(name: string, folder: string): string;
  /** The file's folder, as MSBuild writes it. */
  readonly thisFolder: string;
}
