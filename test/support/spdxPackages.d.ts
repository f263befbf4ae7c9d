declare module 'spdx-satisfies' {
  /** Throws for texts that are no expressions, and for values with `AND` or `OR`. */
  export default function satisfies(expression: string, approved: readonly string[]): boolean;
}

declare module 'spdx-ranges' {
  /** Versions of licenses in order; those in an inner list are the same version. */
  const ranges: readonly (readonly (string | readonly string[])[])[];
  export default ranges;
}
