import type { Turns } from '../../../../src/base/steps.ts';

/** All at once. */
export const noPauses: Turns = { budget: Infinity, now: () => 0, pause: async () => {} };

/** A pause after every step, so that whatever may come between comes between. */
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
