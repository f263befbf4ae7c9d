declare module 'spdx-satisfies' {
  /** Throws for texts that are no expressions, and for values with `AND` or `OR`. */
  export default function satisfies(expression: string, approved: readonly string[]): boolean;
}

declare module 'spdx-ranges' {
  /** Versions of licenses in order; those in an inner list are the same version. */
  const ranges: readonly (readonly (string | readonly string[])[])[];
  export default ranges;
}

declare module 'spdx-copyleft' {
  const ids: readonly string[];
  export default ids;
}

declare module '@blueoak/list' {
  const ratings: readonly { readonly name: string; readonly licenses: readonly { readonly id: string }[] }[];
  export default ratings;
}
