/** Time as `service` and `model` see it, so that tests can set it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after that many milliseconds; an abort rejects with the signal's reason. */
  delay(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Leveled log for troubleshooting. Never holds tokens, file contents or names of requested components. */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
