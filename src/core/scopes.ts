/**
 * Why a dependency is there, from what ships to what only its authors need. What is required in several ways has the
 * first of them.
 */
export const allScopes = ['runtime', 'optional', 'peer', 'build', 'development', 'test'] as const;

export type Scope = (typeof allScopes)[number];

/** The first of these in `allScopes`; `undefined` for none. */
export function widestScope(scopes: readonly Scope[]): Scope | undefined {
  return allScopes.find((scope) => scopes.includes(scope));
}
