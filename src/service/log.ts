/** Leveled log for troubleshooting. Never holds tokens, file contents or names of requested components. */
export interface Log {
  trace(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
