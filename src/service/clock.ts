/** Time as the service room and the model see it, so that tests can turn it by hand. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after that many milliseconds; an abort rejects with the signal's reason. */
  delay(milliseconds: number, signal: AbortSignal): Promise<void>;
}
