/**
 * The time of the stand-in service, in milliseconds since 1970: the machine's time, unless a test set or advanced it.
 */
export interface Clock {
  now(): number;
  iso(): string;
  /** Stops the clock at this time. */
  set(moment: number): void;
  advance(ms: number): void;
}

export function systemClock(): Clock {
  let stopped: number | undefined;
  let ahead = 0;
  const now = (): number => (stopped ?? Date.now()) + ahead;
  return {
    now,
    iso: () => new Date(now()).toISOString(),
    set: (moment) => {
      stopped = moment;
      ahead = 0;
    },
    advance: (ms) => {
      ahead += ms;
    },
  };
}
