/** Reached only if a switch misses a member of a union; the compiler reports that first. */
export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`);
}
