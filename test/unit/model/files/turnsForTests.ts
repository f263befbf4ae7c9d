import type { Turns } from '../../../../src/base/steps.ts';

/** Runs everything at once. */
export const noPauses: Turns = { budget: Infinity, now: () => 0, pause: async () => {} };

/** Pauses after every step, so that other work can run in between. */
export function manyPauses(): Turns & { readonly pauses: number } {
  let now = 0;
  const turns = {
    pauses: 0,
    budget: 0,
    now: () => now++,
    pause: async () => {
      turns.pauses++;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
  return turns;
}
