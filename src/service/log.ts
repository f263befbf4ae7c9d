/** Leveled log for people who look into a problem. Never holds tokens, file contents or names of components that were asked for. */
export interface Log {
  trace(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
