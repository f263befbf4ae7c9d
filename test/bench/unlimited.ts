import type { Options } from '../service/startService.ts';

const rate = { count: 1_000_000, windowMs: 60_000 };

/** A stand-in that has an answer to everything and never says "slow down": what is measured is the client. */
export const unlimited: Options = { generate: true, limits: { general: rate, batch: rate } };
