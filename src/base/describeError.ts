/** For the log: the stack of an error, or anything else that was thrown. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
