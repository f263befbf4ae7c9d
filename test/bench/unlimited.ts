import type { Options } from '../service/startService.ts';

const rate = { count: 1_000_000, windowMs: 60_000 };

/** A stand-in service that answers everything and never limits the rate: the measurement is of the client. */
export const unlimited: Options = { generate: true, limits: { general: rate, batch: rate } };
